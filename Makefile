# Everything that is done with this project, by name. `make` alone lists it.

SWIFT ?= swift
PREFIX ?= $(HOME)/.local
BENCH_ARGUMENTS ?=
SECONDS ?= 600
# Traits of the package, with commas in between: SQLite needs the header of the library. The release
# has the same ones unless it is given others.
TRAITS ?=
RELEASE_TRAITS ?= $(TRAITS)
comma := ,

# The static build has a scratch folder of its own, so that it and debug builds leave each other's
# results alone.
SCRATCH := .build/static
# The linker leaves its file in the page cache as single pages. A copy, which is also what an
# installation gives, lies there in large ones, and starts a fifth sooner.
LINKED := $(SCRATCH)/release/contacts
BINARY := .build/bin/contacts
BENCH := $(SCRATCH)/release/contacts-bench
MODELC := $(SCRATCH)/release/modelc
DOCS := .build/docs
DIST := .build/dist

# Builds for debugging are all of one kind, so that they share what they compile. Information for a
# debugger, which takes a sixth of the time to make, is there for DEBUG_INFO=dwarf.
DEBUG_INFO ?= none
# Modules that are compiled as a whole take a seventh less, but all of it again after any change.
WHOLE_MODULES ?=
DEBUG_FLAGS = --traits InternalChecks$(addprefix $(comma),$(TRAITS)) \
  -debug-info-format $(DEBUG_INFO) \
  $(if $(WHOLE_MODULES),-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)

RELEASE_FLAGS = -c release --scratch-path $(SCRATCH) $(addprefix --traits ,$(RELEASE_TRAITS)) \
  $(COMPILE_FLAGS) $(LINK_FLAGS)
# Generic types are asked for with their conformances in hand. By their mangled names, which is
# smaller, the runtime looks each conformance up among those of the whole binary when a command
# starts: a tenth of the time of a short one.
COMPILE_FLAGS = -Xswiftc -Xfrontend \
  -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
ifeq ($(shell uname -s),Linux)
# Debugging information would be stripped from the binary, and takes a fifth of the time to make.
COMPILE_FLAGS += -debug-info-format none
# Symbols, which are a third of the binary, go. The linker is the one that comes with Swift: others
# take longer, and warn of functions of the C library that nothing here calls.
LINK_FLAGS = --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -s
# With the C library linked in too the command starts in two thirds of the time, but not every
# system has the archive. A compiler prints the bare name of a file that it cannot find. The
# manifest reads the variable.
STATIC_ENVIRONMENT = $(if $(wildcard $(STATIC_LIBC)),CONTACTS_STATIC_EXECUTABLE=1)
STATIC_LIBC = $(filter /%,$(firstword $(shell clang -print-file-name=libc.a 2>/dev/null || \
  cc -print-file-name=libc.a 2>/dev/null)))
endif

.DEFAULT_GOAL := help
.PHONY: help demo build release install dist test soak fuzz model lint format bench bench-smoke docs
.PHONY: clean swift release-bench

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: release ## Show what contacts does, in a throw-away store
	@CONTACTS_BINARY="$(abspath $(BINARY))" .ci/demo

# The product of the tests by name: with --build-tests the package manager would compile the stack
# once more, for a plugin that nothing here uses.
build: swift ## Build the tests, and all that they test, for debugging
	$(SWIFT) build $(DEBUG_FLAGS) --product contactsPackageTests

release: swift ## Build the static release binary
	$(STATIC_ENVIRONMENT) $(SWIFT) build $(RELEASE_FLAGS) --product contacts
	@install -d $(dir $(BINARY))
	@cmp -s $(LINKED) $(BINARY) || install -m 755 $(LINKED) $(BINARY)
	@echo "built $(BINARY)"

install: release ## Install contacts, its manual and completions in PREFIX (~/.local unless given)
	.ci/install $(BINARY) "$(DESTDIR)$(PREFIX)"

dist: release ## Make an archive of contacts, its manual and completions in .build/dist
	@.ci/dist $(BINARY) $(DIST)

test: ## Run all tests, those of the release binary included
	@$(MAKE) --no-print-directory -j 2 release build
	CONTACTS_BINARY="$(abspath $(BINARY))" $(SWIFT) test --skip-build $(DEBUG_FLAGS) --parallel

soak: release build ## Test what must never be lost for SECONDS, with other random choices each time
	CONTACTS_BINARY="$(abspath $(BINARY))" SWIFT="$(SWIFT)" .ci/soak $(SECONDS)

fuzz: swift ## Look for predicates that break the language, for SECONDS
	SWIFT="$(SWIFT)" .ci/fuzz $(SECONDS)

model: swift ## Write the classes of the address book's model anew, after a change of it
	$(SWIFT) build $(DEBUG_FLAGS) --product modelc
	.ci/model .build/debug/modelc

lint: swift ## Check format, sizes, layering and what is not allowed in the sources
	.ci/lint --self-test
	.ci/lint

format: swift ## Format all Swift sources in place
	$(SWIFT) format --in-place --parallel --recursive Sources Tests Package.swift

bench: release release-bench ## Measure contacts beside sqlite3 (BENCH_ARGUMENTS, GRAPH_ARGUMENTS are passed on)
	# How the file lies in the page cache is decided when it is written, maybe beside other builds.
	install -m 755 $(LINKED) $(BINARY)
	$(BENCH) run --contacts $(BINARY) --modelc $(MODELC) $(BENCH_ARGUMENTS)
	$(BENCH) graph $(GRAPH_ARGUMENTS)

bench-smoke: release release-bench ## Run every measurement once at a small size, in seconds
	$(BENCH) run --smoke --contacts $(BINARY) --modelc $(MODELC) $(BENCH_ARGUMENTS)
	$(BENCH) graph --smoke $(GRAPH_ARGUMENTS)

docs: swift ## Build the documentation of ManagedObjects in .build/docs
	SWIFT="$(SWIFT)" .ci/docs $(DOCS)
	@echo "built $(DOCS)/ManagedObjects.doccarchive"

clean: ## Remove everything that was built
	rm -rf .build

release-bench: swift
	$(STATIC_ENVIRONMENT) $(SWIFT) build $(RELEASE_FLAGS) --product contacts-bench
	$(STATIC_ENVIRONMENT) $(SWIFT) build $(RELEASE_FLAGS) --product modelc

# Fails with one clear line unless there is a Swift that is new enough.
swift:
	@SWIFT="$(SWIFT)" .ci/require-swift 6.3
