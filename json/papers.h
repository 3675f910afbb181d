/* papers.h - claims of the papers and what was found, as JSON. */
#ifndef JSON_PAPERS_H
#define JSON_PAPERS_H

#include <jansson.h>

#include <wythoff/papers.h>

/* Each is new; NULL: no memory. */

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
