/* candidates.h - games that another might share its P-positions with. */
#ifndef WY_ANALYZE_CANDIDATES_H
#define WY_ANALYZE_CANDIDATES_H

#include <stddef.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

typedef struct wy_candidate {
    char *text; /* as people would write it */
    wy_rules *rules;
} wy_candidate;

typedef struct wy_candidates {
    size_t count, room;
    wy_candidate *of;
} wy_candidates;

/* The simple ones first; none has the very same rules. */
wy_status wy_candidates_make(wy_candidates *out, const wy_rules *rules, wy_error *error);
void wy_candidates_clear(wy_candidates *list);

#endif
