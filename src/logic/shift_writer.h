/*
 * shift_writer.h - one case of a block while it is written.  See shift_write.c.
 */
#ifndef WI_LOGIC_SHIFT_WRITER_H
#define WI_LOGIC_SHIFT_WRITER_H

#include "logic/arithmetic.h"
#include "logic/shift.h"

enum { WI_SHIFT_NAMES = 24, WI_SHIFT_WRITTEN = 64 };

/* A form that has a variable. */
typedef struct wi_shift_name {
    wy_linear form;
    uint32_t variable;
    bool parameter; /* the inner part has it */
} wi_shift_name;

typedef struct wi_shift_writer {
    wi_evaluator *evaluator;
    const wi_shift_block *block;
    wy_linear pivot;
    int direction; /* the factor of the moving number in the pivot, 1 or -1 */
    unsigned signs;
    bool dry; /* nothing is made */
    bool too_much, impossible;
    wy_status status;
    wy_error *error;
    wi_shift_name outer[WI_SHIFT_NAMES], inner[WI_SHIFT_NAMES];
    size_t outers, inners;
    size_t splits, made;
    wi_core *outer_part[WI_SHIFT_WRITTEN], *inner_part[WI_SHIFT_WRITTEN];
    size_t outer_parts, inner_parts;
    uint32_t outer_bound[WI_SHIFT_WRITTEN], inner_bound[WI_SHIFT_WRITTEN];
    size_t outer_bounds, inner_bounds;
} wi_shift_writer;

/* Is there a point in going on? */
static inline bool wi_shift_going(const wi_shift_writer *w) {
    return w->status == WY_OK && !w->too_much && !w->impossible;
}

/* ---- shift_sums.c: what is made, unless the writer is dry ------------------------------------ */

/* A bound variable of a part; those that are made stand for values of terms. */
uint32_t wi_shift_variable(wi_shift_writer *w, bool inner, const char *name, bool made);
void wi_shift_part(wi_shift_writer *w, bool inner, wi_core *part); /* NULL: no memory */
void wi_shift_relate(wi_shift_writer *w, bool inner, wi_arithmetic what, int64_t constant,
                     const uint32_t *variables, size_t count);

static inline void wi_shift_sum(wi_shift_writer *w, bool inner, uint32_t a, uint32_t b,
                                uint32_t c) {
    wi_shift_relate(w, inner, WI_ARITHMETIC_ADD, 0, (uint32_t[3]){a, b, c}, 3);
}

static inline void wi_shift_compare(wi_shift_writer *w, bool inner, wi_arithmetic what, uint32_t a,
                                    uint32_t b) {
    wi_shift_relate(w, inner, what, 0, (uint32_t[2]){a, b}, 2);
}

/* The one with this form; NULL: none. */
wi_shift_name *wi_shift_find_name(wi_shift_name *names, size_t count, const wy_linear *form);

/*
 * The variable of the outer part whose value is this form, in which the moving number does not
 * stand.  That there is one says that the form is at least 0.
 */
uint32_t wi_shift_outer(wi_shift_writer *w, const wy_linear *form, bool parameter);

/* A form without the moving number is at least 0. */
void wi_shift_outer_condition(wi_shift_writer *w, const wy_linear *form);

#endif
