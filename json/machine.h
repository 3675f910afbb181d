/*
 * machine.h - a column machine and its dictionary (wythoff/machine.h) as JSON.  NULL: no memory.
 */
#ifndef JSON_MACHINE_H
#define JSON_MACHINE_H

#include <gmp.h>
#include <jansson.h>
#include <stdint.h>

#include <wythoff/machine.h>
#include <wythoff/morphic.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>

#include "machine/beam.h"
#include "theory/dictionary.h"
#include "json/values.h"

/* What is known of the words. */
typedef struct wi_json_dictionary {
    const wy_words *words;
    const wy_words *paper; /* NULL: not wanted */
    size_t most;           /* of a list; what is more is left out */
    const wy_synchronisation *synchronisation;
    int64_t column, length; /* where the process of the words begins; length 0: not known */
} wi_json_dictionary;

/* moves, machine, bounds, same_as_wythoff, standing; and, unless it is NULL, the dictionary. */
json_t *wi_json_machine(const wy_machine *machine, const wi_json_dictionary *dictionary);

/*
 * The same with "game" and the "table" of the machine, which may be long: the head of the text,
 * then each state, then the end.
 */
void wi_put_machine(wi_writer *to, const char *game, const wy_machine *machine,
                    const wi_json_dictionary *dictionary);

void wi_put_machine_state(wi_writer *to, const wy_machine *machine, uint32_t state);
void wi_put_machine_end(wi_writer *to);

/* {"rule", "from", "count", "zeros", "ones", "telescope", "agree", "standing"} */
json_t *wi_json_counts(const wy_rules *rules, const wy_machine *machine, const mpz_t from,
                       int64_t count, const wy_stream_counts *counts, const mpz_t telescope);

/* ---- The machine of a blocking game as JSON ------------------------------------------------- */

/* rule, standing, the theorem in words, slope, machine, seconds, memory (bytes). */
json_t *wi_json_beam(const wi_blocking_beam *beam, const wy_rules *rules, const char *words,
                     double seconds, int64_t memory);

/* ---- Dictionary processes and tag systems (wythoff/dictionary.h) as JSON -------------------- */

/* {"place", "word", "translate"}: one step. */
json_t *wi_json_step(const wi_dictionary *dictionary, size_t word, int64_t place);

/* {"words": [{"word", "translate", "count", "first"}], "steps", "read", "length", "halted"} */
json_t *wi_json_process(const wi_dictionary *dictionary, const wi_process *process,
                        const wi_process_state *state);

/* {"steps", "left", "string", "halted", "checked"}; words: of a dictionary that did the same. */
json_t *wi_json_tag_process(const wi_process_state *state, const char *string, size_t words);

/* {"letters": {"a": "0"}, "start", "words": [{"word", "translate"}]}; start may be NULL. */
json_t *wi_json_tag_dictionary(const wi_tag *tag, const wi_dictionary *dictionary,
                               const char *start);

/* ---- graph ---------------------------------------------------------------------------------- */

/*
 * Column machines and automata as nodes and edges to be drawn: {"nodes", "edges", "total_nodes",
 * "total_edges", "bounds", "standing"}.  NULL: no memory.
 */

json_t *wi_json_machine_graph(const wy_machine *machine);

/* The automaton of a P-set. */
json_t *wi_json_theorem_graph(const wy_theorem *theorem);

/* ---- Morphic words and pictures (wythoff/morphic.h) as JSON.  NULL: no memory --------------- */

/* [{"name", "title", "rules"}] */
json_t *wi_json_named_words(void);

/* {"rules", "letters", "occur", "growth", ..., "prefix", "standing"}; takes the prefix, a list. */
json_t *wi_json_word(const wy_morphic *morphic, const wy_growth *growth, const char *growth_name,
                     const mpz_t length, json_t *prefix);

/* {"rules", "letters", "fits", "symmetric", "shape", "pairs", "standing"} */
json_t *wi_json_shape(const wy_morphic *morphic, const wy_shape *shape, const char *shape_name);

/* {"symbol", "letter", "digits", "standing"}; digits may be NULL. */
json_t *wi_json_letter(const char *symbol, const char *letter, const char *digits);

/* {"n", "digits", "letter"}: one of a list. */
json_t *wi_json_numbered_letter(int64_t n, const char *digits, const char *letter);

#endif
