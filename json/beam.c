/* beam.c - the machine of a blocking game as JSON. */
#include "json/beam.h"

#include "machine/beam.h"
#include "json/values.h"

json_t *wi_json_beam(const wi_blocking_beam *beam, const wy_rules *rules, const char *words,
                     double seconds, int64_t memory) {
    wi_beam_facts f;
    wy_standing standing;
    wi_beam_facts_of(&f, beam);
    wi_beam_standing(&standing, beam);
    json_t *bounds =
        f.bounded ? json_pack("[I, I]", (json_int_t)f.lowest, (json_int_t)f.highest) : json_null();
    return json_pack("{s:o, s:o, s:s, s:[i, i], s:[i, i], s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:i, "
                     "s:i, s:i, s:f, "
                     "s:I}",
                     "rule", wi_json_rule(rules), "standing",
                     wi_json_known(standing.kind, standing.by), "text", words, "slope", f.rise,
                     f.run, "letters", f.least, f.greatest, "bounds", bounds, "drift",
                     (json_int_t)f.drift, "column", (json_int_t)f.column, "row", (json_int_t)f.row,
                     "states", (json_int_t)f.states, "nodes", (json_int_t)f.nodes, "edges",
                     (json_int_t)f.edges, "word", f.word, "modulus", f.modulus, "repeat", f.repeat,
                     "seconds", seconds, "memory", (json_int_t)memory);
}
