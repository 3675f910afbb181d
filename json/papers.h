/* papers.h - claims of the papers and what was found, as JSON. */
#ifndef JSON_PAPERS_H
#define JSON_PAPERS_H

#include <jansson.h>

#include <wythoff/papers.h>

/* Each is new; NULL: no memory. */

/* {"id","paper","title","where","claim","games":[...],"check","expect","note"} */
json_t *wy_json_claim(const wy_claim *claim);

/*
 * The claim's fields and "standing", "found", "by", "table" (rows of cells, the first the header,
 * or null), "pictures":[{"svg","caption"}] unless without_pictures, "changed", "seconds"; or, when
 * there is no finding, "standing": null and "error".
 */
json_t *wy_json_claim_result(const wy_claim_result *result, bool without_pictures);

#endif
