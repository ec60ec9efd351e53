# The short way to everything: `make help` lists it. CMake presets do the work, each in its own build/PRESET.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
GAMES ?= 1000
BASE ?= origin/main

.PHONY: all demo web site tour test test-web test-python wheel check dev sanitize test-long bench agree lint tidy format install packages clean help
.NOTPARALLEL:
.DEFAULT_GOAL := all

export NINJA_STATUS = [%f/%t] 
SAY := @printf '\n== %s\n'
PACKAGES := @tools/install-packages
# What the Python module is built and tested with. Its own Python, so that the system's stays as it is.
PYTHON_ENV := build/python-env
python_env = @mkdir -p build && tools/python-environment $(PYTHON_ENV) python/requirements-$(1).txt

# Ninja configures again by itself when a CMakeLists.txt changes, but does not know of the presets, nor of Python's environment.
configure = @if [ ! build/$(1)/build.ninja -nt CMakePresets.json ] || [ $(PYTHON_ENV)/pyvenv.cfg -nt build/$(1)/build.ninja ]; then \
              cmake --preset $(1) >build/$(1).log && touch build/$(1)/build.ninja; fi
# $(call build,BUILD-PRESET[,CONFIGURE-PRESET where it has another name])
build = @mkdir -p build$(newline)$(call configure,$(or $(2),$(1)))$(newline)@cmake --build --preset $(1) --parallel $(JOBS)
run_tests = @ctest --preset $(1) --parallel $(JOBS)
count = $$(ctest --preset $(1) --show-only | sed -n 's/^Total Tests: //p')

define newline


endef
space := $() $()

all: ## build the program: build/galli
	$(PACKAGES) build
	$(call build,release)
	@ln -sfn release/galli build/galli

demo: all ## build, check every claim, draw every figure: out/atlas/index.html
	@demo/atlas build/release out/atlas

tour: all ## build, then show the examples of README.md
	@demo/tour build/galli

test: ## build and run all tests: with assertions, with sanitizers, and a short fuzz run
	$(PACKAGES) build test fuzz
	$(call python_env,test)
	$(SAY) 'Tests with assertions'
	$(call build,test)
	$(call run_tests,test)
	$(SAY) 'Readers, certificates and some random games with sanitizers, and a short fuzz run'
	$(call build,sanitize)
	$(call run_tests,sanitize)
	@echo
	@echo "All tests passed: $(call count,test) with assertions, $(call count,sanitize) with sanitizers."

test-python: ## the Python package installed in a fresh environment, its wheel, types, notebooks, Dask, random questions
	$(PACKAGES) build test python
	$(call python_env,all)
	@python/tests/whole-package $(PYTHON_ENV)

wheel: ## build the wheel of the Python package: out/wheel
	$(PACKAGES) build test
	$(call python_env,all)
	@python/tests/make-wheel $(PYTHON_ENV) out/wheel

check: ## build and run one test or some, without unity: make check TEST=engine_wave
	$(if $(TEST),,$(error say which: make check TEST=engine_wave))
	$(PACKAGES) build test
	$(call python_env,test)
	$(call configure,dev)
	@cmake --build --preset dev --parallel $(JOBS) --target $(TEST)
	@ctest --preset dev --parallel $(JOBS) -R '^($(subst $(space),|,$(strip $(TEST))))$$'

dev: ## build and run all tests with assertions, each file compiled by itself
	$(PACKAGES) build test
	$(call python_env,test)
	$(call build,dev)
	$(call run_tests,dev)

sanitize: ## build and run what 'make test' runs with sanitizers
	$(PACKAGES) build test fuzz
	$(call build,sanitize)
	$(call run_tests,sanitize)

web: ## build the page again: web/dist, to be committed
	$(PACKAGES) web
	@cd web && npm ci --silent && npm run --silent build
	@cmake -DWRITE=ON -P web/dist.cmake

site: ## build the static site, with the engines in WebAssembly: out/site
	$(PACKAGES) build site
	$(call build,wasm)
	@site/assemble build/wasm out/site

test-web: all ## drive the page with a real browser, and compare web/dist with a new build; the static site too, if it was built
	$(PACKAGES) web
	@cd web && npm ci --silent && npm run --silent build -- --outDir ../build/web --logLevel warn
	@cmake -DBUILT=build/web -P web/dist.cmake
	@node web/tests/run.mjs build/galli
	@if [ -f out/site/index.html ]; then echo 'The static site:'; node site/test.mjs out/site build/galli && node web/tests/run.mjs build/galli --site out/site; fi

test-long: ## an hour of tests: many more random games, every test with sanitizers, a longer fuzz run
	$(PACKAGES) build test fuzz
	$(call python_env,test)
	$(SAY) 'Long tests with assertions'
	$(call build,test)
	$(call run_tests,test-long)
	$(SAY) 'All tests with sanitizers'
	$(call build,sanitize-long,sanitize)
	$(call run_tests,sanitize-long)

bench: all ## measure the engines against the obvious loops
	@cmake --build --preset release --target bench --parallel $(JOBS)
	@build/release/bench/bench

agree: ## compare all engines with the reference on GAMES random games of each kind
	$(PACKAGES) build test
	$(call python_env,test)
	$(call build,test)
	@cd tests && for part in agree ranks breadth wide; do \
	  GALLI_GAMES=$(GAMES) ../build/test/tests/proof_tests proof/$${part}_test.cpp --gtest_brief=1 || exit 1; done

lint: ## check the format, clang-tidy on what differs from BASE, and that each file compiles by itself
	$(PACKAGES) build test lint
	@tools/lint $(BASE)

tidy: ## check src/ with clang-tidy
	$(PACKAGES) build lint
	$(call build,tidy)

format: ## format all sources with clang-format
	$(PACKAGES) lint
	@find src tests bench atlas -name '*.h' -o -name '*.cpp' | xargs clang-format-16 -i

install: all ## install under PREFIX (/usr/local)
	@cmake --install build/release --prefix $(PREFIX) >build/install.log
	@echo "Installed under $(DESTDIR)$(PREFIX)"

packages: ## install every package that building, testing and linting need
	$(PACKAGES) build test fuzz lint

clean: ## remove build/ and out/
	@rm -rf build out

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 12
