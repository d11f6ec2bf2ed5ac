# make run    reproduce every published system, print one table, write out/report/index.html
# make test   lint, types, all tests but the slow ones
# make study  the slow tests
# Both set themselves up in .venv; a second run does not install again.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run test study bench clean

$(STAMP): pyproject.toml
	@echo "Setting up $(VENV) (once) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(STAMP)

run: $(STAMP)
	@$(BIN)/metamer compile
	@$(BIN)/metamer reproduce --out out/report

test: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/basedpyright --level error
	@$(BIN)/metamer compile
	@$(BIN)/python -m pytest -m "not slow and not timing" -n 2 --dist loadfile
	@$(BIN)/python -m pytest -m "timing and not slow"

study: $(STAMP)
	@$(BIN)/metamer compile
	@$(BIN)/python -m pytest -m slow

bench: $(STAMP)
	@$(BIN)/metamer bench

clean:
	@rm -rf $(VENV) out build src/*.egg-info .pytest_cache .ruff_cache
