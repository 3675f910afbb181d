/* candidates.h - games that another might share its P-positions with. */
#ifndef WI_ANALYZE_CANDIDATES_H
#define WI_ANALYZE_CANDIDATES_H

#include <stddef.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

typedef struct wi_candidate {
    char *text; /* as people would write it */
    wy_rules *rules;
} wi_candidate;

typedef struct wi_candidates {
    size_t count, room;
    wi_candidate *of;
} wi_candidates;

/* The simple ones first; none has the very same rules. */
wy_status wi_candidates_make(wi_candidates *out, const wy_rules *rules, wy_error *error);
void wi_candidates_clear(wi_candidates *list);

#endif
