# make run    reproduce every published system, print one table, write out/report/index.html
# make test   lint, types, all tests but the slow ones
# make study  the slow tests, and the bars of speed beside other packages (quiet machine)
# make million  a million gaits of the snake, 100 000 on wheels, 10 000 worms and muscle snakes each, checked (quiet machine, 30 min)
# make web    build the scripts and WebAssembly modules of the pages anew (needs npm)
# make docs   the manual, into docs/_build/html and, for the wheel, src/metamer/manual
# Both set themselves up in .venv; a second run does not install again.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run test study bench million web docs wheel clean

$(STAMP): pyproject.toml
	@echo "Setting up $(VENV) (once) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(STAMP)

run: $(STAMP)
	@$(BIN)/metamer reproduce --out out/report

# compiled Python is kept whatever the machine says: tests start hundreds of processes
test: export PYTHONDONTWRITEBYTECODE :=
test: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@# types and kernels side by side; both must succeed
	@$(BIN)/basedpyright --level error & types=$$!; $(BIN)/metamer compile; compiled=$$?; wait $$types && exit $$compiled
	@# three at a time on two cores: some wait for browsers, servers and other processes
	@$(BIN)/python -m pytest -m "not slow and not timing" -n 3 --dist loadfile
	@# reactions on a wire need a clock and little of a processor; what measures speed runs alone
	@$(BIN)/python -m pytest -m "timing and not slow" -n 2 --dist loadfile tests/hardware
	@$(BIN)/python -m pytest -m "timing and not slow" --ignore=tests/hardware

study: $(STAMP)
	@$(BIN)/metamer compile
	@$(BIN)/python -m pytest -m slow
	@METAMER_BARS=full $(BIN)/python -m pytest -m "timing and not slow"

bench: $(STAMP)
	@$(BIN)/metamer bench

million: $(STAMP)
	@$(BIN)/metamer compile
	@for study in snakes wheeled_snakes worms muscle_snakes; do \
		$(BIN)/metamer sweep examples/studies/many_$$study.toml --check 200 --workers 2 --out out/million/$$study --json out/million/$$study.json || exit 1; \
	done

web: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[web]"
	@cd src/metamer/live/web && npm install --silent --no-audit --no-fund && npm run --silent check && npm run --silent build
	@$(BIN)/python -m metamer.live.wasm.build

docs: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[docs]"
	@$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html docs docs/_build/html
	@rm -rf src/metamer/manual && cp -r docs/_build/html src/metamer/manual && rm -rf src/metamer/manual/.doctrees src/metamer/manual/.buildinfo
	@echo "the manual: docs/_build/html/index.html"

wheel: docs
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

clean:
	@rm -rf $(VENV) out build dist docs/_build docs/generated src/metamer/manual src/*.egg-info .pytest_cache .ruff_cache
