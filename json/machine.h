/* machine.h - a column machine and its dictionary (wythoff/machine.h) as JSON.  NULL: no memory.
 */
#ifndef JSON_MACHINE_H
#define JSON_MACHINE_H

#include <jansson.h>
#include <stdint.h>

#include <wythoff/machine.h>
#include <wythoff/rules.h>

#include "json/writer.h"

json_t *wi_json_machine_standing(const wy_machine *machine);

/* {"lowest", "highest", "attained", "standing", "distance_least", "distance_most"}: b_n - a_n - n
 */
json_t *wi_json_machine_bounds(const wy_machine *machine);

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

#endif
