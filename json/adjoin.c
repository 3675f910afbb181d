/* adjoin.c - may moves join Wythoff's game, as JSON. */
#include "json/adjoin.h"

#include "solve/adjoin.h"
#include "theory/theory.h"
#include "json/values.h"

json_t *wi_json_adjoin(const wi_adjoin *verdict, const char *by, const char *checked) {
    const bool is_free = verdict->kind == WI_ADJOIN_FREE;
    json_t *from = is_free ? json_null() : wi_json_pair(verdict->from[0], verdict->from[1]);
    json_t *to = is_free ? json_null() : wi_json_pair(verdict->to[0], verdict->to[1]);
    json_t *indices = is_free ? json_null() : wi_json_pair(verdict->n, verdict->m);
    return json_pack("{s:b, s:b, s:s, s:o, s:o, s:o, s:o, s:s}", "may_join", is_free, "known",
                     verdict->known, "kind", wi_adjoin_kind_name(verdict->kind), "from", from, "to",
                     to, "indices", indices, "standing", wi_json_known(WY_PROVED, by), "checked",
                     checked);
}

json_t *wi_json_adjoin_set(const wi_adjoin_set *verdict, const char *by, json_t *why) {
    const bool known = !verdict->all || verdict->proved;
    return json_pack("{s:o, s:o, s:o, s:o}", "may_join",
                     known ? json_boolean(verdict->all) : json_null(), "move",
                     verdict->all ? json_null() : wi_json_pair(verdict->dx, verdict->dy), "why",
                     why != NULL ? why : json_null(), "standing",
                     wi_json_known(known ? WY_PROVED : WY_COMPUTED, by));
}
