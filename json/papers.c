/* papers.c - claims of the papers and what was found, as JSON. */
#include "json/report.h"

#include <math.h>
#include <string.h>

json_t *wi_json_claim(const wy_claim *claim) {
    json_t *games = json_array();
    for (size_t i = 0; i < claim->game_count; i++) {
        json_array_append_new(games, json_string(claim->games[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:s, s:s, s:s}", "id", claim->id, "paper",
                     claim->paper, "title", claim->title, "where", claim->where, "claim",
                     claim->claim, "games", games, "check", claim->verb, "expect",
                     wy_claim_standing_text(claim->expect, claim->expect_proof), "note",
                     claim->note);
}

/* A table of a finding: CSV whose cells may stand in quotes. */
static json_t *table_json(const char *csv) {
    if (csv == NULL) {
        return json_null();
    }
    json_t *rows = json_array();
    json_t *row = json_array();
    const char *at = csv;
    for (;;) {
        const bool quoted = *at == '"';
        at += quoted;
        const size_t length = quoted ? strcspn(at, "\"") : strcspn(at, ",\n");
        json_array_append_new(row, json_stringn(at, length));
        at += length;
        at += quoted && *at == '"';
        if (*at == ',') {
            at++;
            continue;
        }
        json_array_append_new(rows, row);
        if (*at == '\0') {
            return rows;
        }
        at++;
        row = json_array();
    }
}

static const char *const proofs[WY_PROOFS] = {
    [WY_PROOF_MACHINE] = "machine",
    [WY_PROOF_FINITE] = "finite",
    [WY_PROOF_PROSE] = "prose",
};

json_t *wi_json_claim_result(const wy_claim_result *result, bool without_pictures) {
    json_t *json = wi_json_claim(result->claim);
    if (json == NULL) {
        return NULL;
    }
    const wy_finding *finding = &result->finding;
    int bad = 0;
    if (result->status != WY_OK) {
        bad |= json_object_set_new(json, "standing", json_null());
        bad |= json_object_set_new(json, "error", json_string(result->error.message));
    } else {
        bad |= json_object_set_new(json, "standing",
                                   json_pack("{s:s, s:s?, s:s}", "kind",
                                             wy_claim_standing_name(finding->standing), "proof",
                                             proofs[finding->proof], "by", finding->by));
        bad |= json_object_set_new(json, "found", json_string(finding->found));
        bad |= json_object_set_new(json, "table", table_json(finding->table));
        json_t *pictures = json_array();
        for (size_t i = 0; i < finding->picture_count && !without_pictures; i++) {
            bad |= json_array_append_new(pictures,
                                         json_pack("{s:s, s:s}", "svg", finding->pictures[i].svg,
                                                   "caption", finding->pictures[i].caption));
        }
        bad |= json_object_set_new(json, "pictures", pictures);
    }
    bad |= json_object_set_new(json, "changed", json_boolean(result->changed));
    bad |= json_object_set_new(json, "seconds", json_real(round(result->seconds * 1000) / 1000));
    if (bad != 0) {
        json_decref(json);
        return NULL;
    }
    return json;
}

json_t *wi_json_claims(json_t *list) {
    return json_pack("{s:o}", "claims", list);
}

json_t *wi_json_claim_results(const wy_claim_result *results, size_t count, bool without_pictures,
                              const wi_json_tally *tally) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, wi_json_claim_result(&results[i], without_pictures));
    }
    return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:b}", "claims", list, "proved",
                     (json_int_t)tally->standings[WY_CLAIM_PROVED], "computed",
                     (json_int_t)tally->standings[WY_CLAIM_COMPUTED], "false",
                     (json_int_t)tally->standings[WY_CLAIM_FALSE], "open",
                     (json_int_t)tally->standings[WY_CLAIM_OPEN], "changed",
                     (json_int_t)tally->changed, "short", tally->shorter);
}
