/* terms.h - both sequences of pairs at once. */
#ifndef WI_ATLAS_TERMS_H
#define WI_ATLAS_TERMS_H

#include <wythoff/atlas.h>

/* a_n and b_n as wy_terms_make, *count of each. */
wy_status wi_terms_pairs(int64_t *a, int64_t *b, size_t *count, const wy_rules *rules,
                         const wy_control *control, wy_error *error);

#endif
