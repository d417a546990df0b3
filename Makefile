.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal resume dev test quick prove balance bench compiled docs format clean lint

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install -c constraints.txt
# The stamp holds a checksum of the folder's path, so that a copied tree does not run with the environment of its original.
MADE := $(VENV)/made-$(firstword $(shell pwd | cksum))
GAME ?= set-a-watch
MINUTES ?= 60
JOBS ?= 2

help:  ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Ctrl-C ends a game in good order (130): nothing for make to complain about.
play: $(VENV)/play  ## Play in the browser, alone, with bots or with friends (ARGS="--port=9000" for options)
	@trap : INT; $(BIN)/hearthwatch serve $(ARGS) || [ $$? -eq 130 ]

terminal: $(VENV)/play  ## Play in this terminal (GAME=... for another game, ARGS="--difficulty=easy" for options)
	@trap : INT; $(BIN)/hearthwatch play $(GAME) $(ARGS) || [ $$? -eq 130 ]

resume: $(VENV)/play  ## Go on with the newest game of the terminal (ARGS=NAME for another, ARGS=--list for all)
	@trap : INT; $(BIN)/hearthwatch resume $(ARGS) || [ $$? -eq 130 ]

dev: $(VENV)/test  ## Set up all that tests and tools need, and run nothing

test: lint docs  ## Everything that must hold before a change goes in
	$(BIN)/python -m pytest -n 2 -m "not long"
	$(BIN)/python tools/try_compiled.py

quick: lint  ## The same without the slow tests
	$(BIN)/python -m pytest -n 2 -m "not long and not slow"

prove: $(VENV)/test  ## The long versions: thousands of plays, mutation
	$(BIN)/python -m pytest -n 2 -m long
	$(BIN)/python tools/try_compiled.py --whole
	$(BIN)/python tools/mutate.py --mutants 400

balance: $(VENV)/play  ## How hard a game is, beside what it should be (GAME=..., MINUTES=60, JOBS=2)
	@$(BIN)/python tools/balance.py $(GAME) --minutes $(MINUTES) --jobs $(JOBS)

bench: $(VENV)/play  ## How fast it is on this machine
	@$(BIN)/hearthwatch bench $(GAME)

compiled: $(VENV)/test  ## Compile the engine: the same games from the same source (needs a C compiler)
	$(BIN)/python tools/compile.py --jobs $(JOBS)

# Warnings are errors: a broken link or anchor fails the build.
docs: $(VENV)/docs  ## Build the documentation site into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

format: $(VENV)/test  ## Put code into shape
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

clean:  ## Remove the environment and all caches
	rm -rf $(VENV) site src/hearthwatch/compiled .compiled_objects .hypothesis .import_linter_cache .mypy_cache .pytest_cache dist
	find . \( -name __pycache__ -o -name .ruff_cache \) -type d -prune -exec rm -rf {} +

lint: $(VENV)/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/python -m mypy --strict
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/rule_coverage.py
	$(BIN)/python tools/check_language.py

$(MADE):
	@command -v $(PYTHON) >/dev/null || { echo "Hearthwatch needs Python 3.11 or newer; no $(PYTHON) was found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Hearthwatch needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try make PYTHON=python3.12."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "This Python cannot make virtual environments. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Setting up $(VENV). This takes a minute or two, once."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# Building with the environment's own hatchling, not pip's isolated one, keeps the build pinned too.
$(VENV)/play: $(MADE) pyproject.toml constraints.txt
	@echo "Installing packages, icons and fonts"
	@$(PIP) hatchling
	@$(PIP) --no-build-isolation -e .
	@touch $@

$(VENV)/test: $(VENV)/play
	@echo "Installing what the tests need"
	@$(PIP) --no-build-isolation -e '.[dev]'
	@$(BIN)/python tools/assets.py --check
	@touch $@

$(VENV)/docs: $(VENV)/test
	@echo "Installing what the documentation site needs"
	@$(PIP) --no-build-isolation -e '.[dev,docs]'
	@touch $@
