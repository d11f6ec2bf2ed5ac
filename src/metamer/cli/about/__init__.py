"""Commands that tell: what there is, the schema, the manual, a file to begin with."""
