/* values.c - small values of the library as JSON. */
#include "json/values.h"

#include <inttypes.h>
#include <stdlib.h>

json_t *wi_json_integer(const mpz_t number) {
    char *text = mpz_get_str(NULL, 10, number);
    json_t *value = json_string(text);
    free(text);
    return value;
}

json_t *wi_json_heaps(const mpz_t *heap, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, wi_json_integer(heap[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *wi_json_heaps_small(const int64_t *heap, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, json_sprintf("%" PRId64, heap[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *wi_json_pair(const mpz_t x, const mpz_t y) {
    return json_pack("[o, o]", wi_json_integer(x), wi_json_integer(y));
}

json_t *wi_json_position(wy_position position) {
    return wi_json_heaps_small((const int64_t[]){position.x, position.y}, 2);
}

json_t *wi_json_rule(const wy_rules *rules) {
    char *text = wy_rules_text(rules);
    json_t *json = text == NULL ? NULL : json_string(text);
    free(text);
    return json;
}

json_t *wi_json_number(int64_t number, bool there) {
    return there ? json_integer((json_int_t)number) : json_null();
}

json_t *wi_json_text(const char *text) {
    return text == NULL || text[0] == '\0' ? json_null() : json_string(text);
}

json_t *wi_json_standing(const wy_standing *standing) {
    return wi_json_known(standing->kind, standing->by);
}

json_t *wi_json_known(wy_standing_kind kind, const char *by) {
    return json_pack("{s:s, s:s}", "kind", wy_standing_name(kind), "by", by);
}

json_t *wi_json_from_smaller(void) {
    return wi_json_known(WY_COMPUTED, "from all smaller positions");
}
