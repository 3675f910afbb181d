/* heaps.c - games on several heaps, and games with a memory, as JSON. */
#include "json/heaps.h"

#include <stdlib.h>

#include "json/values.h"

const char *wi_memory_name(wy_memory_kind memory) {
    static const char *const names[] = {
        [WY_MEMORY_NONE] = "none",       [WY_MEMORY_PASS] = "pass",
        [WY_MEMORY_ENFORCE] = "enforce", [WY_MEMORY_BOUND] = "bound",
        [WY_MEMORY_REPEAT] = "repeat",   [WY_MEMORY_IMITATION] = "imitation",
    };
    return names[memory];
}

json_t *wi_json_heap_rules(const wy_rules *rules) {
    char *text = wy_rules_text(rules);
    if (text == NULL) {
        return NULL;
    }
    json_t *json = json_pack(
        "{s:s, s:i, s:s, s:o, s:b, s:o}", "rule", text, "heaps", rules->heaps, "memory",
        wi_memory_name(rules->memory), "states",
        wi_json_number(rules->memory == WY_MEMORY_PASS ? rules->passes : rules->sets,
                       rules->memory == WY_MEMORY_PASS || rules->memory == WY_MEMORY_ENFORCE),
        "symmetric", wy_rules_symmetric(rules), "theorem", wi_json_text(wy_rules_theorem(rules)));
    free(text);
    return json;
}

json_t *wi_json_heaps(const mpz_t heap[WY_MOST_HEAPS], int heaps) {
    json_t *list = json_array();
    for (int i = 0; i < heaps; i++) {
        if (json_array_append_new(list, wi_json_integer(heap[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *wi_json_heaps_small(const int64_t heap[WY_MOST_HEAPS], int heaps) {
    json_t *list = json_array();
    for (int i = 0; i < heaps; i++) {
        if (json_array_append_new(list, json_sprintf("%lld", (long long)heap[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *wi_json_heap_verdict(const wy_verdict *verdict, const wy_rules *rules,
                             const wy_place *place) {
    const bool takes = verdict->has_move && !verdict->move.pass;
    json_t *to = json_null();
    if (verdict->has_move) {
        mpz_t left[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_init(left[i]);
            mpz_sub(left[i], place->heap[i], verdict->move.take[i]);
        }
        to = wi_json_heaps(left, rules->heaps);
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_clear(left[i]);
        }
    }
    return json_pack("{s:s, s:o, s:b, s:o, s:b, s:o, s:o}", "outcome", verdict->p ? "P" : "N",
                     "move", takes ? wi_json_heaps(verdict->move.take, rules->heaps) : json_null(),
                     "pass", verdict->move.pass, "to", to, "may_be_blocked",
                     verdict->move.may_be_blocked, "name",
                     wi_json_number(verdict->move.name + 1, verdict->move.name != WY_NOT_NAMED),
                     "standing", wi_json_standing(&verdict->standing));
}
