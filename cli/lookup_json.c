/* lookup_json.c - what was looked up, as JSON. */
#include "lookup.h"

#include "json/atlas.h"

static json_t *hit_json(const cli_looking *on, const cli_hit *found) {
    const wy_lookup_fit *fit = &found->fit;
    const bool terms = on->lookup.kind == WY_LOOKUP_TERMS;
    return json_pack(
        "{s:s, s:o, s:o, s:I, s:o, s:o, s:o}", "rule", cli_hit_rule(found), "sequence",
        terms ? json_string(wy_terms_name(fit->terms)) : json_null(), "from",
        terms ? json_integer(fit->from) : json_null(), "agree", (json_int_t)fit->agree, "others",
        fit->others >= 0 ? json_integer(fit->others) : json_null(), "difference",
        on->lookup.kind == WY_LOOKUP_SLOPE ? json_real(fit->difference) : json_null(), "game",
        found->game != NULL ? wi_json_atlas_game(found->game, ~UINT64_C(0)) : json_null());
}

static json_t *oeis_json(const cli_looking *on) {
    json_t *list = json_array();
    wy_oeis known;
    size_t skipped = 0;
    for (size_t at = 0; cli_oeis_next(&known, &at, &skipped, &on->lookup);) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:I}", "number",
                                              known.number, "name", known.name, "game", known.rule,
                                              "sequence", wy_terms_name(known.kind), "from",
                                              (json_int_t)known.from, "add", (json_int_t)known.add,
                                              "offset", (json_int_t)known.offset, "compared",
                                              (json_int_t)known.count));
    }
    return list;
}

void cli_lookup_json(cli_output *out, const cli_looking *on) {
    static const char *const kinds[] = {"terms", "slope", "positions", "values"};
    json_t *hits = json_array();
    json_t *nearly = json_array();
    for (size_t i = 0; i < cli_looking_shown(on, on->count); i++) {
        json_array_append_new(hits, hit_json(on, &on->hits[i]));
    }
    for (size_t i = 0; on->count == 0 && i < cli_looking_shown(on, on->near_count); i++) {
        json_array_append_new(nearly, hit_json(on, &on->nearly[i]));
    }
    cli_put_json(out, json_pack("{s:s, s:I, s:o, s:I, s:o, s:o, s:I, s:I, s:I}", "kind",
                                kinds[on->lookup.kind], "given", (json_int_t)on->lookup.count,
                                "oeis", oeis_json(on), "found", (json_int_t)on->count, "hits", hits,
                                "nearly", nearly, "games", (json_int_t)on->asked, "unknown",
                                (json_int_t)on->unknown, "searched", (json_int_t)on->searched));
}
