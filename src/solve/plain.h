/* plain.h - the plain engine: any ruleset without history, one cell at a time. */
#ifndef WI_SOLVE_PLAIN_H
#define WI_SOLVE_PLAIN_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "solve/engine.h"
#include "solve/table.h"

/* The same contract as the table engine; moves and kernels of the job are not looked at. */
uint64_t wi_plain_memory(const wi_table_job *job);
wy_status wi_plain_run(const wi_table_job *job, wy_error *error);

/*
 * Every option of the window's last position that is P, each once, also where heaps can grow; and
 * whether that position is P itself.  The job's take is not called.
 */
wy_status wi_plain_options(const wi_table_job *job, wi_take_option *take, void *data, bool *p,
                           wy_error *error);

/*
 * Every option of the position that is P, each once, also where heaps can grow; is_p tells which
 * positions of the board are.
 */
typedef bool wi_is_p(const void *board, wy_position at);
wy_status wi_options_in(const wy_rules *rules, wy_position at, wi_is_p *is_p, const void *board,
                        wi_take_option *take, void *data, wy_error *error);

/* ---- the linear part of a rule, and the rest of it: plain_parts.c ---------------------------- */

/* Moves the families of `from` to the end of those of `to`; false: no memory. */
bool wi_families_append(wy_rules *to, wy_rules *from);

typedef bool wi_wants_family(const wy_family *family);

/*
 * *rest is the rule without some families, and *linear, in normal form, has their moves; together
 * they are the rule.  The families are those that are linear, that `wants` wants, and whose moves
 * no later family removes.  *linear is NULL if there are none, or if they have no normal form.
 */
wy_status wi_plain_part(wy_rules **rest, wy_rules **linear, const wy_rules *rules,
                        wi_wants_family *wants, wy_error *error);

/* ---- lines start + i step1 + j step2 for a whole column of cells at once: plain_lines.c
 * ---------- */

/*
 * A row of counters that stay at their greatest value: plane p has bit p of all of them and begins
 * at word p * stride; words of them are used, and one word of zeros stands before each.
 */
typedef struct wi_counters {
    size_t words, stride;
    int planes;
} wi_counters;

/* out = source << count, by cells. */
void wi_counters_shift(const wi_counters *of, uint64_t *out, const uint64_t *source, int64_t count);

/* counters += more */
void wi_counters_add(const wi_counters *of, uint64_t *counters, const uint64_t *more);

/* Adds 1, or the greatest value if `most`, where the bits << count are set; spare is a row. */
void wi_counters_add_bits(const wi_counters *of, uint64_t *counters, const uint64_t *bits,
                          int64_t count, bool most, uint64_t *spare);

/* The same for one cell, and for those from low to high - 1, which are some. */
void wi_counters_add_cell(const wi_counters *of, uint64_t *counters, int64_t y, bool most);
void wi_counters_add_range(const wi_counters *of, uint64_t *counters, int64_t low, int64_t high,
                           bool most);

typedef struct wi_plain_lines wi_plain_lines;

/*
 * Follows those families that followed[] allows and that are rays and fans which lead to columns
 * before, if they need no more than `columns` rows of counters in all; the other ones are cleared
 * in followed[].
 */
wy_status wi_plain_lines_open(wi_plain_lines **out, bool *followed, const wy_rules *rules,
                              const wi_counters *shape, int64_t height, uint64_t columns,
                              wy_error *error);
void wi_plain_lines_close(wi_plain_lines *lines); /* NULL is allowed */

/* Rows that lines of these families need if they are followed as they are written. */
uint64_t wi_plain_lines_columns(const wy_rules *rules);

/*
 * Adds, for each cell of column x, the P-positions that lines lead to.  The columns before have
 * been asked for; column x' of P-positions begins at bits + x' * shape.stride.
 */
void wi_plain_lines_see(wi_plain_lines *lines, int64_t x, uint64_t *counters, const uint64_t *bits);

#endif
