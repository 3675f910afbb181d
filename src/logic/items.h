/*
 * items.h - the parts of a conjunction while it is computed.  See eliminate.c.
 */
#ifndef WI_LOGIC_ITEMS_H
#define WI_LOGIC_ITEMS_H

#include "logic/eliminate.h"

enum { WI_ITEM_TEXT = 160 };

typedef struct wi_item {
    wy_relation *relation;
    uint32_t variable[WY_MAX_TRACKS]; /* of each track */
    uint32_t count;
    bool negative; /* stands for the complement */
    char text[WI_ITEM_TEXT];
} wi_item;

typedef struct wi_items {
    wi_evaluator *evaluator;
    wi_item *items;
    size_t count;
    const uint32_t *bound; /* variables that are to go */
    size_t bounds;
    wy_error *error;
} wi_items;

/* The tracks of a join: those of a, then the new ones of b. */
typedef struct wi_joint {
    uint32_t variable[WY_MAX_TRACKS];
    uint32_t count;
    uint32_t to_a[WY_MAX_TRACKS], to_b[WY_MAX_TRACKS];
} wi_joint;

void wi_items_clear(wi_items *at);
/* Computes a formula, or what it negates, and adds it; there must be room. */
wy_status wi_items_add(wi_items *at, const wi_core *core);
/* The same of core, or of its negation, as it stands. */
wy_status wi_items_add_signed(wi_items *at, const wi_core *core, bool negative);
void wi_items_remove(wi_items *at, size_t index); /* does not drop its relation */

bool wi_item_has(const wi_item *part, uint32_t variable);
/* Logarithms of numbers of states: of one part, and the sum. */
double wi_item_weight(const wi_item *part);
double wi_items_weight(const wi_items *at);

/* ---- two parts: a becomes the result, b stays --------------------------------------------- */

wy_status wi_joint_make(wi_joint *out, const wi_item *a, const wi_item *b, wy_error *error);
void wi_item_join_text(const wi_items *at, char to[WI_ITEM_TEXT], const wi_item *a,
                       const char *sign, const wi_item *b);
wy_status wi_item_combine(wi_items *at, wy_operation operation, wi_item *a, const wi_item *b,
                          const char *sign);
/* E gone (a & b); b may be NULL. */
wy_status wi_item_project(wi_items *at, wi_item *a, const wi_item *b,
                          const uint32_t *gone_variables, size_t gone_count);

/* E gone a, where words are free in a. */
wy_status wi_item_leave_out(wi_items *at, wi_item *a, const uint32_t *gone_variables,
                            size_t gone_count);

/* ---- many parts ---------------------------------------------------------------------------- */

/* Which of parts[0, count) to join next to what is there (NULL: nothing yet). */
size_t wi_items_next(const wi_item *parts, size_t count, const wi_item *so_far);
/* Moves the part at `from` behind the `done` ones that are joined. */
void wi_items_bring(wi_item *bucket, size_t done, size_t from);
/*
 * Joins bucket[0, count), at least one, into bucket[0], all but the last step, which is left to
 * the caller: then *last is the index of the part still to be joined, 0 if there is none.
 */
wy_status wi_items_join_all_but_last(wi_items *at, wi_item *bucket, size_t count, size_t *last);
/* Joins all into the first. */
wy_status wi_items_join_rest(wi_items *at);
/* The first part, tracks in the order of core->open. */
wy_status wi_items_finish(wy_relation **out, wi_items *at, const wi_core *core);

/* ---- buckets (bucket.c) -------------------------------------------------------------------- */

/* The bound variable to eliminate next; false: none is left. */
bool wi_bucket_choose(const wi_items *at, uint32_t *out);
/* Joins the parts with this variable and projects away what stands nowhere else. */
wy_status wi_bucket_eliminate(wi_items *at, uint32_t variable);

#endif
