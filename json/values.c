/* values.c - small values of the library as JSON. */
#include "json/values.h"

#include <stdlib.h>

json_t *wy_json_integer(const mpz_t number) {
    char *text = mpz_get_str(NULL, 10, number);
    json_t *value = json_string(text);
    free(text);
    return value;
}

json_t *wy_json_pair(const mpz_t x, const mpz_t y) {
    return json_pack("[o, o]", wy_json_integer(x), wy_json_integer(y));
}

json_t *wy_json_text(const char *text) {
    return text == NULL || text[0] == '\0' ? json_null() : json_string(text);
}

json_t *wy_json_standing(const wy_standing *standing) {
    return json_pack("{s:s, s:s}", "kind", wy_standing_name(standing->kind), "by", standing->by);
}
