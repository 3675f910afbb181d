/* report.h - reports, games of the atlas and claims of the papers as JSON. */
#ifndef JSON_REPORT_H
#define JSON_REPORT_H

#include <jansson.h>

#include <wythoff/analyze.h>
#include <wythoff/atlas.h>
#include <wythoff/papers.h>

/* ---- A report on a game (wythoff/analyze.h) as JSON ----------------------------------------- */

/*
 * {"rule","facts":[{"section","name","title","value","number","known","standing":{"kind","by"}}]}:
 * number is null where there is none, standing where the fact is not known.  New; NULL: no memory.
 */
json_t *wi_json_analysis(const wy_analysis *analysis);

/* ---- Games of the atlas (wythoff/atlas.h) as JSON ------------------------------------------- */

/*
 * {"number","rule","written","families":[...],"class","size","seconds","proved","facts":{NAME:
 * {"value","number","known","standing"}}}; class is the number of the first game of the class.
 * fields: which facts, as bits; ~0: all.
 */
json_t *wi_json_atlas_game(const wy_atlas_game *game, uint64_t fields);

/* {"games": how many, "proved", "classes", "found": how many of them fit, "list": the games} */
json_t *wi_json_atlas(const wy_atlas *atlas, size_t found, json_t *list);

/* ---- Claims of the papers and what was found (papers.c) ---- */

/* {"id","paper","title","where","claim","games":[...],"check","expect","note"} */
json_t *wi_json_claim(const wy_claim *claim);

/* {"claims": [CLAIM]}; takes the list. */
json_t *wi_json_claims(json_t *list);

/*
 * The claim's fields and "standing" (kind: "proved", "computed", "false", "open"; proof:
 * "machine", "finite", "prose" or null), "found", "table"
 * (rows of cells, the first the header, or null), "pictures":[{"svg","caption"}] unless
 * without_pictures, "changed", "seconds"; or, when there is no finding, "standing": null and
 * "error".
 */
json_t *wi_json_claim_result(const wy_claim_result *result, bool without_pictures);

/* How many claims stand how. */
typedef struct wi_json_tally {
    size_t standings[WY_CLAIM_STANDINGS]; /* by wy_claim_standing */
    size_t changed;
    bool shorter;
} wi_json_tally;

/* {"claims": [RESULT], "proved", "computed", "false", "open", "changed", "short"} */
json_t *wi_json_claim_results(const wy_claim_result *results, size_t count, bool without_pictures,
                              const wi_json_tally *tally);

#endif
