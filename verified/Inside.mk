# Run in the folder of the build by the Makefile: every .v there that the target needs.
# What `Print Assumptions` says in X.v is in X.said.
FILES := $(filter-out Extract.v,$(wildcard *.v theorems/*.v))
LONG  := $(filter Maharaja%.v theorems/Long%.v,$(FILES))

short: $(patsubst %.v,%.vo,$(filter-out $(LONG),$(FILES)))
all: $(FILES:.v=.vo)

%.vo: %.v
	@echo "coqc $<"
	@coqc -q -R . Wy $< >$*.new || { cat $*.new; rm -f $*.new; exit 1; }
	@mv $*.new $*.said

depend: $(FILES)
	@coqdep -R . Wy $(FILES) >depend 2>/dev/null

include depend
.PHONY: short all
