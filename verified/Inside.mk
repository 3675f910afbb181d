# Run in the folder of the build by the Makefile: every .v there that the target needs.
# What `Print Assumptions` says in X.v is in X.said.
FILES := $(filter-out Extract.v,$(wildcard *.v theorems/*.v))
LONG  := $(filter Maharaja%.v %Cert.v theorems/Long%.v,$(FILES))

OCAML := $(shell command -v ocamlopt)
short: $(if $(OCAML),wythoff-verified) $(patsubst %.v,%.vo,$(filter-out $(LONG),$(FILES)))
all: short $(FILES:.v=.vo)

%.vo: %.v
	@echo "coqc $<"
	@coqc -q -R . Wy $< >$*.new || { cat $*.new; rm -f $*.new; exit 1; }
	@mv $*.new $*.said

# The checker as a program.
extracted.ml: Extract.v Find.vo Format.vo
	@echo "coqc Extract.v"
	@coqc -q -R . Wy Extract.v >extract.log 2>&1 || { cat extract.log; exit 1; }
	@rm -f extracted.mli

ML := merge.ml finder.ml tree.ml reader.ml board.ml grundy.ml program.ml
wythoff-verified: extracted.ml $(ML)
	@echo "ocamlopt $(ML)"
	@ocamlopt -w -a -inline 100 extracted.ml $(ML) -o $@.new
	@cp $@.new ../$@ && mv $@.new $@

depend: $(FILES)
	@coqdep -R . Wy $(FILES) >depend 2>/dev/null

include depend
.PHONY: short all
