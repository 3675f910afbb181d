/* report.c - reports and games of the atlas as JSON. */
#include "json/report.h"

#include <math.h>
#include <string.h>

#include "json/values.h"

/* ---- A report on a game as JSON ------------------------------------------------------------- */

static json_t *standing_json(const wy_fact *fact) {
    return fact->known ? wi_json_standing(&fact->standing) : json_null();
}

/* Whole numbers are written as such. */
static json_t *number_json(const wy_fact *fact) {
    const double largest = 9007199254740992.0; /* up to here a double is exact */
    if (!fact->has_number || !isfinite(fact->number)) {
        return json_null();
    }
    return fact->number == floor(fact->number) && fabs(fact->number) <= largest
               ? json_integer((json_int_t)fact->number)
               : json_real(fact->number);
}

static json_t *analysed_fact(const wy_fact *fact) {
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:b, s:o}", "section", fact->section, "name",
                     fact->name, "title", fact->title, "value", fact->value, "number",
                     number_json(fact), "known", fact->known, "standing", standing_json(fact));
}

json_t *wi_json_analysis(const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    const wy_fact *rule = wy_analysis_fact(analysis, "game.rule");
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        if (json_array_append_new(list, analysed_fact(&facts[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return json_pack("{s:s, s:o}", "rule", rule != NULL ? rule->value : "", "facts", list);
}

/* ---- Games of the atlas as JSON ------------------------------------------------------------- */

static json_t *atlas_fact(const wy_atlas_fact *fact) {
    return json_pack("{s:s, s:o, s:b, s:o}", "value", fact->value, "number",
                     fact->known && fact->has_number ? json_real(fact->number) : json_null(),
                     "known", (int)fact->known, "standing",
                     fact->known ? wi_json_known(fact->kind, fact->by) : json_null());
}

static json_t *words_json(const char *words) {
    json_t *list = json_array();
    for (const char *at = words; *at != '\0';) {
        const size_t length = strcspn(at, " ");
        json_array_append_new(list, json_stringn(at, length));
        at += length;
        at += strspn(at, " ");
    }
    return list;
}

json_t *wi_json_atlas_game(const wy_atlas_game *game, uint64_t fields) {
    json_t *facts = json_object();
    for (size_t i = 0; i < WY_ATLAS_FIELD_COUNT; i++) {
        if (game->facts[i].value != NULL && (fields >> i & 1) != 0) {
            json_object_set_new(facts, wy_atlas_field_name((wy_atlas_field)i),
                                atlas_fact(&game->facts[i]));
        }
    }
    return json_pack("{s:I, s:s, s:s, s:o, s:I, s:I, s:f, s:b, s:o}", "number",
                     (json_int_t)game->number + 1, "rule", game->rule, "written", game->written,
                     "families", words_json(game->families), "class", (json_int_t)game->same + 1,
                     "size", (json_int_t)game->same_count, "seconds", game->seconds, "proved",
                     (int)wy_atlas_is_proved(game), "facts", facts);
}

json_t *wi_json_atlas(const wy_atlas *atlas, size_t found, json_t *list) {
    size_t proved = 0;
    size_t classes = 0;
    for (size_t i = 0; i < wy_atlas_count(atlas); i++) {
        const wy_atlas_game *game = wy_atlas_at(atlas, i);
        proved += wy_atlas_is_proved(game);
        classes += game->same == i;
    }
    return json_pack("{s:I, s:I, s:I, s:I, s:o}", "games", (json_int_t)wy_atlas_count(atlas),
                     "proved", (json_int_t)proved, "classes", (json_int_t)classes, "found",
                     (json_int_t)found, "list", list);
}
