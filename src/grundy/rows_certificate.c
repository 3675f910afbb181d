/*
 * rows_certificate.c - the periods of rows, written down for a checker that shares no code with
 * this library (check/).  The format and what it proves are in docs/certificates.md.
 *
 * Preperiods and periods are the least ones, and the moves have one order: so a game and a number
 * of rows have exactly one certificate.
 */
#include "grundy/rows.h"

#include <inttypes.h>
#include <stdlib.h>

#include <wythoff/solve.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/value.h"
#include "solve/moves.h"

static wy_status cannot_be_written(wy_error *error) {
    return wi_fail(error, WY_NO,
                   "certificates know at most %d rays and points of moves, up to %d and in steps "
                   "up to %d, and no others",
                   WI_MOST_MOVE_LINES, WI_FARTHEST_MOVE_LINE, WI_WIDEST_MOVE_LINE);
}

static wy_status add(wi_move_lines *to, wy_position start, wy_position step, wy_error *error) {
    if (start.y == 0 && step.y == 0) {
        return WY_OK; /* all (s,0) are one ray, which is there */
    }
    if (start.y == 0) { /* the first move of this ray is one of them */
        start = (wy_position){start.x + step.x, start.y + step.y};
    }
    if (to->count == WI_MOST_MOVE_LINES || start.x > WI_FARTHEST_MOVE_LINE ||
        start.y > WI_FARTHEST_MOVE_LINE || step.x > WI_WIDEST_MOVE_LINE ||
        step.y > WI_WIDEST_MOVE_LINE) {
        return cannot_be_written(error);
    }
    to->items[to->count++] = (wi_move_line){start, step};
    return WY_OK;
}

static wy_status collect(wi_move_lines *to, const wi_primitive *p, wy_error *error) {
    const wy_position none = {0, 0};
    if (p->kind == WI_POINT) {
        return add(to, p->start, none, error);
    }
    if (p->kind == WI_FAN) {
        return cannot_be_written(error);
    }
    if (p->count1 == WY_UNBOUNDED) {
        return wi_gcd(p->step1.x, p->step1.y) == 1 || (p->start.y == 0 && p->step1.y == 0)
                   ? add(to, p->start, p->step1, error)
                   : cannot_be_written(error);
    }
    if (p->start.y == 0 && p->step1.y == 0) {
        return WY_OK;
    }
    wy_status status = WY_OK;
    wy_position at = p->start;
    for (int64_t i = 0; i < p->count1 && status == WY_OK; i++) {
        status = add(to, at, none, error);
        at = (wy_position){at.x + p->step1.x, at.y + p->step1.y};
    }
    return status;
}

static wy_status collect_all(wi_move_lines *all, const wy_rules *rules, wy_error *error) {
    wi_moves *moves;
    wy_status status = wi_moves_compile(&moves, rules, WI_MOVES_DISJOINT, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? cannot_be_written(error) : status;
    }
    all->items[all->count++] = (wi_move_line){{1, 0}, {1, 0}};
    const wi_primitive *primitives = wi_moves_primitives(moves);
    for (size_t i = 0; i < wi_moves_count(moves) && status == WY_OK; i++) {
        status = collect(all, &primitives[i], error);
    }
    wi_moves_free(moves);
    wi_move_lines_arrange(all);
    return status;
}

wy_status wy_grundy_rows_write_certificate(FILE *stream, const wy_grundy_rows *rows,
                                           wy_error *error) {
    wi_move_lines all;
    if (!wi_move_lines_open(&all)) {
        return wi_fail_memory(error);
    }
    wy_status status = collect_all(&all, rows->rules, error);
    if (status == WY_OK) {
        status = wi_certificate_heading(stream, "rows", rows->rules, error);
    }
    if (status != WY_OK) {
        wi_move_lines_close(&all);
        return status;
    }
    wi_move_lines_write(stream, &all);
    fprintf(stream, "block 0\nterminal none\nplay normal\nrows %" PRId64 "\n", rows->count);
    for (int64_t r = 0; r < rows->count; r++) {
        fprintf(stream, "row %" PRId64 " preperiod %" PRId64 " period %" PRId64 "\n", r,
                rows->rows[r].preperiod, rows->rows[r].period);
    }
    /* The last line says which line it is: the lists, and 5 other lines below the heading. */
    fprintf(stream, "end %zu\n", 6 + WI_HEADING_LINES + all.count + (size_t)rows->count);
    wi_move_lines_close(&all);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the certificate failed") : WY_OK;
}
