# 'make demo' and 'make test' work on a fresh machine: they set up .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
NATIVE := $(VENV)/.native
# An editable install knows the modules by name: it is made anew when one comes, goes or moves.
MODULES := $(VENV)/.modules-$(shell find ncc runtime -name '*.py' | sort | cksum | cut -d' ' -f1)

SECONDS := 60

.PHONY: help demo test test-long sanitize mutants fuzz lint typecheck native bench golden clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet scikit-build-core cmake ninja
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[dev,ptxas]'
	@touch $@ $(MODULES) $(NATIVE)

$(MODULES): $(STAMP)
	@rm -f $(VENV)/.modules-*
	@touch $@

$(NATIVE): $(STAMP) $(MODULES) $(wildcard hookdrv/* hookdrv/*/* hookdrv/*/*/*)
	$(BIN)/pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

demo: $(NATIVE) ## set up, then run the main job: on the GPU if there is one
	$(BIN)/python examples/demo.py

test: $(NATIVE) ## set up, then run the tests
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

test-long: $(NATIVE) ## the same with ten times as many random examples, and the long sweeps
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder -m "long or not long" --hypothesis-profile=long

mutants: $(NATIVE) ## put small faults into copies of the tree, and count those that no test notices
	$(BIN)/python -m tests.mutants

fuzz: $(NATIVE) ## try damaged inputs on everything that reads any: make fuzz SECONDS=600; 'pip install atheris' guides it
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

sanitize: $(NATIVE) ## the C part under sanitizers, and with every allocation, mmap, open and write failing once
	$(BIN)/python -m pytest --hypothesis-profile=long -n 2 \
		tests/test_hook_sanitized.py tests/test_hip_sanitized.py tests/test_standin_sanitized.py tests/test_hook_faults.py \
		tests/test_roctracer_sanitized.py tests/test_engine_faults.py tests/test_records.py tests/test_records_compact.py

lint: $(STAMP) ## ruff and clang-format
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'hookdrv/*.c' 'hookdrv/*.h')

typecheck: $(STAMP) ## mypy, strict
	$(BIN)/mypy

native: $(NATIVE) ## build the hook driver again if its C was edited

golden: $(STAMP) ## rewrite the tests' expected outputs
	$(BIN)/python -m pytest --bless

bench: $(STAMP) ## measure on this machine's GPU; results go to benchmarks/results
	$(BIN)/python benchmarks/exactness.py
	$(BIN)/python benchmarks/records.py
	$(BIN)/python benchmarks/overhead.py
	$(BIN)/python benchmarks/trace_bytes.py
	$(BIN)/python benchmarks/sim_vs_gpu.py
	$(BIN)/python benchmarks/sim.py

clean: ## remove what was built
	rm -rf $(VENV) build dist
