/* word.c - morphic words and pictures as JSON. */
#include "json/word.h"

#include <stdlib.h>

#include "json/values.h"

json_t *wi_json_named_words(void) {
    size_t count;
    const wy_named_morphic *named = wy_named_morphics(&count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", named[i].name, "title",
                                              named[i].title, "rules", named[i].text));
    }
    return list;
}

static json_t *rules_json(const wy_morphic *morphic) {
    char *text = wy_morphic_text(morphic);
    json_t *json = text == NULL ? NULL : json_string(text);
    free(text);
    return json;
}

json_t *wi_json_word(const wy_morphic *morphic, const wy_growth *growth, const char *growth_name,
                     const mpz_t length, json_t *prefix) {
    return json_pack("{s:o, s:i, s:i, s:s, s:i, s:i, s:b, s:o, s:o, s:o}", "rules",
                     rules_json(morphic), "letters", (int)morphic->letters, "occur",
                     (int)growth->reached, "growth", growth_name, "degree", (int)growth->degree,
                     "uniform", (int)growth->uniform, "erasing", growth->erasing, "length",
                     growth->kind == WY_GROWS_NOT ? wi_json_integer(length) : json_null(), "prefix",
                     prefix, "standing", wi_json_known(WY_PROVED, "from the morphism"));
}

json_t *wi_json_shape(const wy_morphic *morphic, const wy_shape *shape, const char *shape_name) {
    const bool symmetric = shape->fault == WY_SHAPE_GOOD;
    return json_pack("{s:o, s:i, s:b, s:b, s:s, s:I, s:o}", "rules", rules_json(morphic), "letters",
                     (int)morphic->letters, "fits", symmetric || shape->fault == WY_SHAPE_MIRROR,
                     "symmetric", symmetric, "shape", shape_name, "pairs", (json_int_t)shape->pairs,
                     "standing", wi_json_known(WY_PROVED, "from the morphism"));
}

json_t *wi_json_letter(const char *symbol, const char *letter, const char *digits) {
    return json_pack("{s:s, s:s, s:s?, s:o}", "symbol", symbol, "letter", letter, "digits", digits,
                     "standing", wi_json_known(WY_PROVED, "from the morphism"));
}

json_t *wi_json_numbered_letter(int64_t n, const char *digits, const char *letter) {
    return json_pack("{s:I, s:s?, s:s}", "n", (json_int_t)n, "digits", digits, "letter", letter);
}
