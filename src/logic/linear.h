/*
 * linear.h - linear forms c + f0 x0 + f1 x1 + ... with small whole factors.
 */
#ifndef WI_LOGIC_LINEAR_H
#define WI_LOGIC_LINEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WI_LINEAR_MOST = 16 };

typedef struct wy_linear {
    int64_t constant;
    int32_t factor[WI_LINEAR_MOST];
} wy_linear;

/* to += times * of.  false: a number became too large, and to is of no use. */
bool wi_linear_add(wy_linear *to, int64_t times, const wy_linear *of);

/* to with `of` in place of x[column]. */
bool wi_linear_replace(wy_linear *to, size_t column, const wy_linear *of);

bool wi_linear_same(const wy_linear *a, const wy_linear *b);

/* No variable; or one with factor 1 and constant 0, which *column is then. */
bool wi_linear_is_constant(const wy_linear *form);
bool wi_linear_is_variable(const wy_linear *form, size_t *column);

/* For all natural numbers: at least 0; below 0.  Neither: it depends. */
bool wi_linear_is_natural(const wy_linear *form);
bool wi_linear_is_negative(const wy_linear *form);

#endif
