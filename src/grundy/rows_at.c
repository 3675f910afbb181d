/*
 * rows_at.c - rows that were found, and their values in any column; the engine that answers by
 * them, about positions with a small heap and one of any size.
 *
 * The options of a given value are few: the values of row r are all different and g(x,r) - x is
 * bounded, so g(x,r) = v can hold only for x near v; and the moves that go down to other rows are
 * finitely many.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "grundy/rows.h"
#include "rules/value.h"
#include "solve/engine.h"
#include "solve/moves.h"

/* ---- rows ------------------------------------------------------------------------------------ */

void wy_grundy_rows_free(wy_grundy_rows *rows) {
    if (rows == NULL) {
        return;
    }
    for (int64_t r = 0; r < rows->count && rows->values != NULL; r++) {
        free(rows->values[r]);
    }
    wy_rules_free(rows->rules);
    free(rows->values);
    free(rows->rows);
    free(rows);
}

int64_t wy_grundy_rows_count(const wy_grundy_rows *rows) {
    return rows->count;
}

const wy_grundy_row *wy_grundy_rows_row(const wy_grundy_rows *rows, int64_t row) {
    return row >= 0 && row < rows->count ? &rows->rows[row] : NULL;
}

wy_status wy_grundy_rows_value(mpz_t out, const wy_grundy_rows *rows, const mpz_t x, int64_t row,
                               wy_error *error) {
    if (row < 0 || row >= rows->count || rows->values[row] == NULL) {
        return wi_fail(error, WY_BAD, "the values of row %" PRId64 " were not kept", row);
    }
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "there is no column below 0");
    }
    const wy_grundy_row *about = &rows->rows[row];
    int64_t at;
    if (mpz_cmp_ui(x, (unsigned long)(about->preperiod + about->period)) < 0) {
        at = (int64_t)mpz_get_ui(x);
    } else {
        /* (x - preperiod) mod period, without a number of our own. */
        const unsigned long period = (unsigned long)about->period;
        const unsigned long rest = mpz_fdiv_ui(x, period);
        const unsigned long before = (unsigned long)about->preperiod % period;
        at = about->preperiod + (int64_t)((rest + period - before) % period);
    }
    const int16_t offset = rows->values[row][at];
    if (offset >= 0) {
        mpz_add_ui(out, x, (unsigned long)offset);
    } else {
        mpz_sub_ui(out, x, (unsigned long)-(int)offset);
    }
    return WY_OK;
}

/* ---- the engine ------------------------------------------------------------------------------ */

/*
 * So many rows take some tenths of a second, and so many a minute; where the other heap is out of
 * reach for tables, all that there can be are tried.  Tables of so many positions come first.
 */
enum { ROWS_AT_ONCE = 60, ROWS_PATIENT = 250 };
#define KEPT_CELLS  (INT64_C(1) << 24)
#define SHORT_CELLS (INT64_C(1) << 28)
#define MOST_CELLS  (INT64_C(1) << 36)

/* Rows of the game, r = y, or of the game with its heaps exchanged, r = x. */
typedef struct side {
    wy_rules *rules;
    wy_grundy_rows *rows;
    wi_rows_moves moves; /* those that go down, up to the last of the rows */
    int64_t end;         /* from this row on they cannot be had */
} side;

typedef struct kept {
    side side[2];
} kept;

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    wi_rows_moves moves = {0};
    wy_error error = {0};
    const wy_status status = wi_rules_have_values(s->rules, &error) == WY_OK
                                 ? wi_rows_moves_make(&moves, s->rules, 0, &error)
                                 : error.status;
    wi_rows_moves_clear(&moves);
    return status == WY_OK ? wi_engine_say(reason, WY_OK, "yes: %s",
                                           "rows are additively periodic, and each is proved so")
                           : wi_engine_say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s",
                                           error.message);
}

static wy_status open(void **out, wy_solution *s, wy_error *error) {
    (void)s;
    kept *new = calloc(1, sizeof *new);
    if (new == NULL) {
        return wi_fail_memory(error);
    }
    new->side[0].end = new->side[1].end = INT64_MAX;
    *out = new;
    return WY_OK;
}

static void forget(side *of) {
    wy_grundy_rows_free(of->rows);
    of->rows = NULL;
    wi_rows_moves_clear(&of->moves);
    memset(&of->moves, 0, sizeof of->moves);
}

static void close(void *old) {
    kept *of = old;
    for (int i = 0; of != NULL && i < 2; i++) {
        forget(&of->side[i]);
        wy_rules_free(of->side[i].rules);
    }
    free(of);
}

/* The row of a position, and the column in it. */
static int side_of(mpz_srcptr *column, mpz_srcptr *row, const wy_place *at) {
    const int i = mpz_cmp(at->heap[0], at->heap[1]) >= 0 ? 0 : 1;
    *column = at->heap[i];
    *row = at->heap[1 - i];
    return i;
}

/* The positions up to this one, with one more in each direction; INT64_MAX: out of reach. */
static int64_t cells(const wy_place *at) {
    const int64_t most = INT64_C(1) << 30;
    return mpz_cmp_si(at->heap[0], most) >= 0 || mpz_cmp_si(at->heap[1], most) >= 0
               ? INT64_MAX
               : (mpz_get_si(at->heap[0]) + 1) * (mpz_get_si(at->heap[1]) + 1);
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    kept *of = wi_kept_values(s, WY_ENGINE_ROWS);
    if (of == NULL || question->about != WI_ASK_VALUE) {
        return WI_EFFORT_NEVER;
    }
    mpz_srcptr column, row;
    const side *rows = &of->side[side_of(&column, &row, question->at)];
    const int64_t window = cells(question->at);
    const int64_t most = window > MOST_CELLS    ? WY_MAX_GRUNDY_ROW
                         : window > SHORT_CELLS ? ROWS_PATIENT
                                                : ROWS_AT_ONCE;
    if (window <= KEPT_CELLS || mpz_cmp_si(row, rows->end) >= 0 || mpz_cmp_si(row, most) > 0) {
        return WI_EFFORT_NEVER;
    }
    const bool there = rows->rows != NULL && mpz_cmp_si(row, wy_grundy_rows_count(rows->rows)) < 0;
    return there || mpz_cmp_si(row, ROWS_AT_ONCE) <= 0 ? WI_EFFORT_AT_ONCE : WI_EFFORT_COMPUTE;
}

/* Finds the rows up to r, if they are not there.  WY_LIMIT: they cannot be had. */
static wy_status ready(side *of, const wy_solution *s, bool turned, int64_t r, wy_error *error) {
    if (of->rows != NULL && wy_grundy_rows_count(of->rows) > r) {
        return WY_OK;
    }
    wy_status status = WY_OK;
    if (of->rules == NULL) {
        status = turned ? wi_rules_turn(&of->rules, s->rules, error)
                        : wy_rules_settle(&of->rules, s->rules, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wy_error own = {0};
    forget(of);
    status = wy_grundy_rows_find(&of->rows, of->rules, r, NULL, &s->control, &own);
    if (status == WY_OK) {
        status = wi_rows_moves_make(&of->moves, of->rules, r, &own);
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    forget(of);
    if (status == WY_NO || status == WY_LIMIT) {
        of->end = status == WY_NO ? 0 : r; /* and another engine may know */
        return WY_LIMIT;
    }
    if (error != NULL) {
        *error = own;
    }
    return status;
}

static wy_status value(mpz_t out, wy_standing *standing, wy_solution *s, const wy_place *at,
                       wy_error *error) {
    kept *of = wi_kept_values(s, WY_ENGINE_ROWS);
    mpz_srcptr x, big_r;
    const int i = side_of(&x, &big_r, at);
    const int64_t r = mpz_get_si(big_r);
    wy_status status = ready(&of->side[i], s, i == 1, r, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_grundy_rows *rows = of->side[i].rows;
    const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
    const long long period = row->period;
    const long long from = row->preperiod;
    const long long line = r;
    status = wy_grundy_rows_value(out, rows, x, r, error);
    standing->kind = WY_PROVED;
    if (i == 0) {
        snprintf(standing->by, sizeof standing->by,
                 "g(x+%lld,%lld) = g(x,%lld) + %lld for all x >= %lld", period, line, line, period,
                 from);
    } else {
        snprintf(standing->by, sizeof standing->by,
                 "g(%lld,y+%lld) = g(%lld,y) + %lld for all y >= %lld", line, period, line, period,
                 from);
    }
    return status;
}

/* ---- options --------------------------------------------------------------------------------- */

/* Moves (s, t) of the game, or with its heaps exchanged, from (column, row). */
typedef struct down {
    const wy_grundy_rows *rows;
    mpz_srcptr column, target;
    int64_t row;
    wy_position *moves; /* that go down to the target */
    size_t count, room;
    mpz_t at, value;
} down;

static wy_status try_down(down *d, wy_position move, wy_error *error) {
    if (move.y > d->row || mpz_cmp_si(d->column, move.x) < 0) {
        return WY_OK;
    }
    mpz_sub_ui(d->at, d->column, (unsigned long)move.x);
    const wy_status status = wy_grundy_rows_value(d->value, d->rows, d->at, d->row - move.y, error);
    if (status != WY_OK || mpz_cmp(d->value, d->target) != 0) {
        return status;
    }
    if (!wi_list_room(d->moves, d->room, d->count + 1)) {
        return wi_fail_memory(error);
    }
    d->moves[d->count++] = move;
    return WY_OK;
}

static wy_status look_down(down *d, const wi_rows_moves *moves, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < moves->point_count && status == WY_OK; i++) {
        status = try_down(d, moves->points[i], error);
    }
    for (size_t i = 0; i < moves->ray_count && status == WY_OK; i++) {
        wy_position move = moves->rays[i].start;
        while (status == WY_OK && move.y <= d->row) {
            status = try_down(d, move, error);
            move.x += moves->rays[i].step.x;
            move.y += moves->rays[i].step.y;
        }
    }
    return status;
}

static int by_place(const void *a, const void *b) {
    const wy_position *one = a;
    const wy_position *two = b;
    return one->y != two->y ? (one->y > two->y) - (one->y < two->y)
                            : (one->x > two->x) - (one->x < two->x);
}

/* Where moves go to: what is taken is (s, t), or (t, s) where the heaps are exchanged. */
typedef struct handing {
    wy_move move;
    int side;
    bool more;
    wy_take_winning *take;
    void *data;
} handing;

static void hand_over(handing *to, const mpz_t along, int64_t down_by) {
    mpz_set(to->move.take[to->side], along);
    mpz_set_si(to->move.take[1 - to->side], down_by);
    to->more = to->take(to->data, &to->move);
}

/* In the row itself: the x with g(x, r) = target, which lies near the target. */
static wy_status along_row(handing *to, down *d, wy_error *error) {
    const wy_grundy_row *row = wy_grundy_rows_row(d->rows, d->row);
    wy_status status = WY_OK;
    for (int64_t off = row->lowest; off <= row->highest && status == WY_OK && to->more; off++) {
        mpz_set_si(d->at, off);
        mpz_sub(d->at, d->target, d->at);
        if (mpz_sgn(d->at) < 0 || mpz_cmp(d->at, d->column) >= 0) {
            continue;
        }
        status = wy_grundy_rows_value(d->value, d->rows, d->at, d->row, error);
        if (status == WY_OK && mpz_cmp(d->value, d->target) == 0) {
            mpz_sub(d->at, d->column, d->at);
            hand_over(to, d->at, 0);
        }
    }
    return status;
}

static wy_status each_option(handing *to, down *d, const side *of, wy_error *error) {
    wy_status status = along_row(to, d, error);
    if (status == WY_OK && to->more) {
        status = look_down(d, &of->moves, error);
    }
    wi_list_sort(d->moves, d->count, by_place);
    for (size_t i = 0; i < d->count && status == WY_OK && to->more; i++) {
        if (i == 0 || by_place(&d->moves[i - 1], &d->moves[i]) != 0) {
            mpz_set_si(d->at, d->moves[i].x);
            hand_over(to, d->at, d->moves[i].y);
        }
    }
    return status;
}

static wy_status options(wy_solution *s, const wy_place *at, const mpz_t target,
                         wy_take_winning *take, void *data, wy_error *error) {
    kept *of = wi_kept_values(s, WY_ENGINE_ROWS);
    handing to = {.more = true, .take = take, .data = data};
    down d = {.target = target};
    mpz_srcptr row;
    to.side = side_of(&d.column, &row, at);
    d.row = mpz_get_si(row);
    wy_status status = ready(&of->side[to.side], s, to.side == 1, d.row, error);
    if (status == WY_OK) {
        d.rows = of->side[to.side].rows;
        mpz_inits(d.at, d.value, NULL);
        wy_move_init(&to.move);
        status = each_option(&to, &d, &of->side[to.side], error);
        wy_move_clear(&to.move);
        mpz_clears(d.at, d.value, NULL);
        free(d.moves);
    }
    return status;
}

const wi_asked wi_values_rows = {
    .engine = WY_ENGINE_ROWS,
    .values = true,
    .games = WI_PLANE,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .value = value,
    .options = options,
};

/* ==== written down ============================================================================ */

/*
 * The periods of rows, written down for a checker that shares no code with
 * this library (check/).  The format and what it proves are in docs/certificates.md.
 *
 * Preperiods and periods are the least ones, and the moves have one order: so a game and a number
 * of rows have exactly one certificate.
 */

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
