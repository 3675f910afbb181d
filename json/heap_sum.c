/* heap_sum.c - sums with parts on several heaps, or with a memory, as JSON. */
#include "json/heap_sum.h"

#include <stdlib.h>

#include "json/heaps.h"
#include "json/values.h"
#include "json/verdict.h"

/* How many numbers a move of this part has: nim(7) is on two heaps, one of them empty. */
static int numbers_of(const wy_heap_sum *sum, size_t part) {
    return sum->parts[part].rules != NULL ? sum->parts[part].rules->heaps : 2;
}

json_t *wi_json_heap_sum_move(const wy_move *move, const wy_heap_sum *sum) {
    if (move == NULL) {
        return json_pack("{s:n, s:n, s:b, s:n, s:n, s:n, s:n}", "part", "move", "pass", false, "to",
                         "name", "before", "after");
    }
    const int heaps = numbers_of(sum, move->part);
    mpz_t left[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(left[i]);
    }
    wy_heap_part_place(left, sum, move->part);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_sub(left[i], left[i], move->take[i]);
    }
    json_t *json = json_pack(
        "{s:I, s:o, s:b, s:o, s:o, s:o, s:o}", "part", (json_int_t)move->part + 1, "move",
        move->pass ? json_null() : wi_json_heaps(move->take, heaps), "pass", move->pass, "to",
        wi_json_heaps(left, heaps), "name", wi_json_number(move->name + 1, move->name >= 0),
        "before", move->valued ? wi_json_integer(move->before) : json_null(), "after",
        move->valued ? wi_json_integer(move->after) : json_null());
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(left[i]);
    }
    return json;
}

json_t *wi_json_heap_sum_verdict(const wy_heap_sum_verdict *verdict, const wy_heap_sum *sum) {
    const wy_verdict *boards = &verdict->boards;
    json_t *parts = json_array();
    for (size_t i = 0; i < sum->count; i++) {
        char *text = wy_heap_part_text(sum, i);
        json_array_append_new(parts, wi_json_part_value(text, &boards->parts[i]));
        free(text);
    }
    json_t *json = json_pack("{s:s}", "outcome", boards->p ? "P" : "N");
    json_t *move = wi_json_heap_sum_move(boards->has_move ? &verdict->move : NULL, sum);
    json_t *rest = json_pack("{s:o, s:o, s:o, s:o}", "total",
                             boards->totalled ? wi_json_integer(boards->total) : json_null(),
                             "parts", parts, "standing", wi_json_standing(&boards->standing),
                             "checked", wi_json_text(boards->checked));
    if (json_object_update(json, move) != 0 || json_object_update(json, rest) != 0) {
        json_decref(json);
        json = NULL;
    }
    json_decref(move);
    json_decref(rest);
    return json;
}
