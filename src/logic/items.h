/*
 * items.h - the parts of a conjunction while it is computed.  See eliminate.c.
 */
#ifndef WY_LOGIC_ITEMS_H
#define WY_LOGIC_ITEMS_H

#include "logic/eliminate.h"

enum { WY_ITEM_TEXT = 160 };

typedef struct wy_item {
    wy_relation *relation;
    uint32_t variable[WY_MAX_TRACKS]; /* of each track */
    uint32_t count;
    bool negative; /* stands for the complement */
    char text[WY_ITEM_TEXT];
} wy_item;

typedef struct wy_items {
    wy_evaluator *evaluator;
    wy_item *items;
    size_t count;
    const uint32_t *bound; /* variables that are to go */
    size_t bounds;
    wy_error *error;
} wy_items;

/* The tracks of a join: those of a, then the new ones of b. */
typedef struct wy_joint {
    uint32_t variable[WY_MAX_TRACKS];
    uint32_t count;
    uint32_t to_a[WY_MAX_TRACKS], to_b[WY_MAX_TRACKS];
} wy_joint;

void wy_items_clear(wy_items *at);
/* Computes a formula, or what it negates, and adds it; there must be room. */
wy_status wy_items_add(wy_items *at, const wy_core *core);
/* The same of core, or of its negation, as it stands. */
wy_status wy_items_add_signed(wy_items *at, const wy_core *core, bool negative);
void wy_items_remove(wy_items *at, size_t index); /* does not drop its relation */

bool wy_item_has(const wy_item *part, uint32_t variable);
/* Logarithms of numbers of states: of one part, and the sum. */
double wy_item_weight(const wy_item *part);
double wy_items_weight(const wy_items *at);

/* ---- two parts: a becomes the result, b stays --------------------------------------------- */

wy_status wy_joint_make(wy_joint *out, const wy_item *a, const wy_item *b, wy_error *error);
void wy_item_join_text(const wy_items *at, char to[WY_ITEM_TEXT], const wy_item *a,
                       const char *sign, const wy_item *b);
wy_status wy_item_combine(wy_items *at, wy_operation operation, wy_item *a, const wy_item *b,
                          const char *sign);
/* E gone (a & b); b may be NULL. */
wy_status wy_item_project(wy_items *at, wy_item *a, const wy_item *b,
                          const uint32_t *gone_variables, size_t gone_count);

/* E gone a, where words are free in a. */
wy_status wy_item_leave_out(wy_items *at, wy_item *a, const uint32_t *gone_variables,
                            size_t gone_count);

/* ---- many parts ---------------------------------------------------------------------------- */

/* Which of parts[0, count) to join next to what is there (NULL: nothing yet). */
size_t wy_items_next(const wy_item *parts, size_t count, const wy_item *so_far);
/* Moves the part at `from` behind the `done` ones that are joined. */
void wy_items_bring(wy_item *bucket, size_t done, size_t from);
/*
 * Joins bucket[0, count), at least one, into bucket[0], all but the last step, which is left to
 * the caller: then *last is the index of the part still to be joined, 0 if there is none.
 */
wy_status wy_items_join_all_but_last(wy_items *at, wy_item *bucket, size_t count, size_t *last);
/* Joins all into the first. */
wy_status wy_items_join_rest(wy_items *at);
/* The first part, tracks in the order of core->open. */
wy_status wy_items_finish(wy_relation **out, wy_items *at, const wy_core *core);

/* ---- buckets (bucket.c) -------------------------------------------------------------------- */

/* The bound variable to eliminate next; false: none is left. */
bool wy_bucket_choose(const wy_items *at, uint32_t *out);
/* Joins the parts with this variable and projects away what stands nowhere else. */
wy_status wy_bucket_eliminate(wy_items *at, uint32_t variable);

#endif
