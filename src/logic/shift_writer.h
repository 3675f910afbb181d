/*
 * shift_writer.h - one case of a block while it is written.  See shift_write.c.
 */
#ifndef WY_LOGIC_SHIFT_WRITER_H
#define WY_LOGIC_SHIFT_WRITER_H

#include "logic/arithmetic.h"
#include "logic/shift.h"

enum { WY_SHIFT_NAMES = 24, WY_SHIFT_WRITTEN = 64 };

/* A form that has a variable. */
typedef struct wy_shift_name {
    wy_linear form;
    uint32_t variable;
    bool parameter; /* the inner part has it */
} wy_shift_name;

typedef struct wy_shift_writer {
    wy_evaluator *evaluator;
    const wy_shift_block *block;
    wy_linear pivot;
    int direction; /* the factor of the moving number in the pivot, 1 or -1 */
    unsigned signs;
    bool dry; /* nothing is made */
    bool too_much, impossible;
    wy_status status;
    wy_error *error;
    wy_shift_name outer[WY_SHIFT_NAMES], inner[WY_SHIFT_NAMES];
    size_t outers, inners;
    size_t splits, made;
    wy_core *outer_part[WY_SHIFT_WRITTEN], *inner_part[WY_SHIFT_WRITTEN];
    size_t outer_parts, inner_parts;
    uint32_t outer_bound[WY_SHIFT_WRITTEN], inner_bound[WY_SHIFT_WRITTEN];
    size_t outer_bounds, inner_bounds;
} wy_shift_writer;

/* Is there a point in going on? */
static inline bool wy_shift_going(const wy_shift_writer *w) {
    return w->status == WY_OK && !w->too_much && !w->impossible;
}

/* ---- shift_sums.c: what is made, unless the writer is dry ------------------------------------ */

/* A bound variable of a part; those that are made stand for values of terms. */
uint32_t wy_shift_variable(wy_shift_writer *w, bool inner, const char *name, bool made);
void wy_shift_part(wy_shift_writer *w, bool inner, wy_core *part); /* NULL: no memory */
void wy_shift_relate(wy_shift_writer *w, bool inner, wy_arithmetic what, int64_t constant,
                     const uint32_t *variables, size_t count);

static inline void wy_shift_sum(wy_shift_writer *w, bool inner, uint32_t a, uint32_t b,
                                uint32_t c) {
    wy_shift_relate(w, inner, WY_ARITHMETIC_ADD, 0, (uint32_t[3]){a, b, c}, 3);
}

static inline void wy_shift_compare(wy_shift_writer *w, bool inner, wy_arithmetic what, uint32_t a,
                                    uint32_t b) {
    wy_shift_relate(w, inner, what, 0, (uint32_t[2]){a, b}, 2);
}

/* The one with this form; NULL: none. */
wy_shift_name *wy_shift_find_name(wy_shift_name *names, size_t count, const wy_linear *form);

/*
 * The variable of the outer part whose value is this form, in which the moving number does not
 * stand.  That there is one says that the form is at least 0.
 */
uint32_t wy_shift_outer(wy_shift_writer *w, const wy_linear *form, bool parameter);

/* A form without the moving number is at least 0. */
void wy_shift_outer_condition(wy_shift_writer *w, const wy_linear *form);

#endif
