/* machine.h - a column machine and its dictionary (wythoff/machine.h) as JSON. */
#ifndef JSON_MACHINE_H
#define JSON_MACHINE_H

#include <jansson.h>

#include <wythoff/machine.h>

/* {"kind": "proved" | "conjectured", "by": ...} */
json_t *wy_json_machine_standing(const wy_machine *machine);

/* moves, machine, bounds, standing. */
json_t *wy_json_machine(const wy_machine *machine);

/* words (at most `most` of them), dictionary: kind, exactly, context, ... */
json_t *wy_json_words(const wy_words *words, size_t most);

json_t *wy_json_synchronisation(const wy_synchronisation *of);

#endif
