/* place.c - positions of any game, and who wins there, as JSON. */
#include "json/place.h"

#include "json/heaps.h"
#include "json/values.h"

json_t *wi_json_state(const wy_rules *rules, const wy_place *place) {
    if (!wy_rules_keeps_state(rules) || mpz_sgn(place->memory) < 0) {
        return json_null();
    }
    mpz_t state;
    mpz_init_set(state, place->memory);
    if (rules->memory == WY_MEMORY_ENFORCE) {
        mpz_add_ui(state, state, 1); /* people count from 1 */
    }
    json_t *json = wi_json_integer(state);
    mpz_clear(state);
    return json;
}

static json_t *list(bool there, const mpz_t *numbers, int count) {
    return there ? wi_json_heaps(numbers, count) : json_null();
}

json_t *wi_json_place_verdict(const wy_verdict *verdict, const wy_rules *rules,
                              const wy_place *place, int first, int count) {
    const bool on = verdict->on_board;
    const bool moves = on && verdict->has_move;
    const wy_move *move = &verdict->move;
    const bool names = on && rules->memory == WY_MEMORY_ENFORCE && move->name != WY_NOT_NAMED;
    return json_pack(
        "{s:b, s:s?, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:b, s:o, s:o, s:o}", "on_board", on,
        "outcome",
        !on          ? NULL
        : verdict->p ? "P"
                     : "N",
        "heaps", wi_json_heaps(place->heap + first, count), "state", wi_json_state(rules, place),
        "last", list(wy_rules_keeps_last(rules), place->last + first, count), "move",
        list(moves && !move->pass, move->take + first, count), "pass", moves && move->pass, "name",
        wi_json_number(move->name + 1, names), "to", list(moves, move->to + first, count),
        "may_be_blocked", moves && move->may_be_blocked, "reason",
        on ? wi_json_text(verdict->reason) : json_null(), "standing",
        on ? wi_json_standing(&verdict->standing) : json_null(), "checked",
        on ? wi_json_text(verdict->checked) : json_null());
}
