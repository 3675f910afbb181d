/*
 * rows.c - rows of Grundy values are additively periodic: found, and proved by recurrence.
 *
 * Let all moves (s,0), s >= 1, be there, and for each t >= 1 finitely many (s,t).  Let K be the
 * number of moves (s,t) with 1 <= t <= r, and let no s among them exceed S.
 *
 * Lemma 1.  |g(x,r) - x| <= K.
 *   Row r has each value at most once, since all its cells are joined by moves.  Below the value
 *   g(x,r) are only values of options, at most x of row r and K others: g(x,r) <= x + K.  Now let
 *   v not be among the values of the columns before x.  Each of these x columns has a lower value
 *   than v, and there are only v of them, or a higher one; then v is the value of one
 *   of the K options further down.  A move (s,t) leads to a v in row r - t from one
 *   column at most.  So x <= v + K, for each v that comes in column x or later.
 *
 * Lemma 2.  Let rows 0, ..., r - 1 have g(x + p, j) = g(x, j) + p for all x >= c - S, where
 *   c >= S, and let row r have used the same values, relative to the column, before column
 *   c as before column c + p.  Then g(x + p, r) = g(x, r) + p for all x >= c.
 *   For relative to the column everything that decides on the value is the same, in column c,
 *   then in c + 1, ...
 *
 * The values used before column c are, by lemma 1, all those below c - K and some below c + K:
 * finitely many states, so that every row does recur, after every period p of the rows below.
 * That is the theorem of Dress, Flammenkamp and Pink for all these games.  The saltus is p.
 *
 * The search runs all rows side by side (rows_stream.c).  From time to time the states of all
 * rows that have not recurred are put down: column c, the anchor.  Row r has
 * recurred in column c + p if p is a multiple of the period that was found for the rows below, and
 * its state, together with its last S values (for the next row's sake), is that of the anchor.
 * States are compared, not hash values.  The values of one period are then written down, and their
 * least period is the row's.  In a second run from column 0 the last value that does not fit them
 * gives the least preperiod.
 *
 * Cost: rows * columns, twice.  An anchor is followed by the next after a third of its column, so
 * at most about 4/3 of the preperiod, or 4 periods, are run through before a row recurs.
 */
#include "grundy/rows.h"
#include <wythoff/rules.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "rules/value.h"

#define MOST_COLUMNS INT64_C(10000000000)

/* What is known of one row. */
typedef struct finding {
    wi_row_state *anchor;
    int16_t *cycle; /* g - x over one period, from column cycle_start on */
    int64_t cycle_start, written;
} finding;

typedef struct search {
    const wi_rows_moves *moves;
    wy_grundy_keep keep;
    int64_t columns; /* the limit */
    int64_t total;   /* of rows */
    wy_grundy_rows *out;
    finding *found;
    int16_t *offsets; /* of one column */
    int64_t recurred; /* so many rows have */
    int64_t complete; /* and of so many a whole period is written down */
    uint64_t bytes, budget;
    wi_pace pace;
    int64_t poll_every;
    wy_error *error;
} search;

static wy_status take_memory(search *s, uint64_t bytes) {
    s->bytes += bytes;
    return s->budget == 0 || s->bytes <= s->budget
               ? WY_OK
               : wi_fail_budget(s->error, s->bytes, s->budget, "%" PRId64 " rows and their periods",
                                s->total);
}

/* ---- first run: until all rows have recurred -------------------------------------------- */

static wy_status note_recurrence(search *s, int64_t anchor, int64_t x) {
    wy_grundy_row *row = &s->out->rows[s->recurred];
    finding *found = &s->found[s->recurred];
    row->recurs_from = anchor;
    row->recurs_after = x - anchor;
    found->cycle_start = x;
    const wy_status status = take_memory(s, (uint64_t)row->recurs_after * sizeof *found->cycle);
    if (status != WY_OK) {
        return status;
    }
    found->cycle = malloc((size_t)row->recurs_after * sizeof *found->cycle);
    if (found->cycle == NULL) {
        return wi_fail_memory(s->error);
    }
    s->recurred++;
    return WY_OK;
}

static void write_cycles(search *s) {
    for (int64_t r = s->complete; r < s->recurred; r++) {
        finding *found = &s->found[r];
        found->cycle[found->written++] = s->offsets[r];
    }
    while (s->complete < s->recurred &&
           s->found[s->complete].written == s->out->rows[s->complete].recurs_after) {
        s->complete++;
    }
}

static wy_status first_run(search *s, wi_rows_stream *stream) {
    int64_t anchor = -1;
    int64_t next_anchor = s->moves->reach + 16;
    int64_t next_test = -1;
    int64_t together = 1; /* the period of the rows that have recurred */
    wy_status status = WY_OK;
    for (int64_t x = 0; s->complete < s->total && status == WY_OK; x++) {
        if (x == s->columns) {
            return wi_fail(s->error, WY_LIMIT,
                           "row %" PRId64 " has not recurred within %" PRId64 " columns",
                           s->complete, x);
        }
        if (x % s->poll_every == 0 &&
            wi_pace_stop(&s->pace, 0.6 * (double)s->recurred / (double)s->total)) {
            return wi_fail(s->error, WY_STOPPED,
                           "stopped before column %" PRId64 "; so far %" PRId64 " of %" PRId64
                           " rows had recurred",
                           x, s->recurred, s->total);
        }
        if (x == next_test) {
            while (status == WY_OK && s->recurred < s->total &&
                   wi_row_state_recurs(s->found[s->recurred].anchor, stream, s->recurred)) {
                together = x - anchor;
                status = note_recurrence(s, anchor, x);
            }
            next_test = x + together;
        }
        if (x == next_anchor) {
            for (int64_t r = s->recurred; r < s->total; r++) {
                wi_row_state_take(s->found[r].anchor, stream, r);
            }
            anchor = x;
            next_anchor += x / 3 + 16;
            next_test = x + together;
        }
        wi_rows_stream_next(stream, s->offsets);
        write_cycles(s);
    }
    return status;
}

/* ---- least periods ----------------------------------------------------------------------- */

static bool has_period(const int16_t *cycle, int64_t length, int64_t period) {
    return memcmp(cycle, cycle + period, (size_t)(length - period) * sizeof *cycle) == 0;
}

/* The periods of a cycle are the multiples of the least one, which divides its length. */
static int64_t least_period(const int16_t *cycle, int64_t length) {
    int64_t period = length;
    int64_t rest = length;
    for (int64_t prime = 2; rest > 1; prime++) {
        if (prime * prime > rest) {
            prime = rest;
        }
        while (rest % prime == 0) {
            rest /= prime;
            if (has_period(cycle, length, period / prime)) {
                period /= prime;
            }
        }
    }
    return period;
}

static void settle_period(search *s, int64_t r) {
    wy_grundy_row *row = &s->out->rows[r];
    finding *found = &s->found[r];
    if (found->cycle == NULL) {
        return; /* it has not recurred; none of those is asked for */
    }
    row->period = least_period(found->cycle, row->recurs_after);
    row->saltus = row->period;
    row->lowest = found->cycle[0];
    row->highest = found->cycle[0];
    for (int64_t i = 1; i < row->period; i++) {
        row->lowest = found->cycle[i] < row->lowest ? found->cycle[i] : row->lowest;
        row->highest = found->cycle[i] > row->highest ? found->cycle[i] : row->highest;
    }
    int16_t *shorter = realloc(found->cycle, (size_t)row->period * sizeof *shorter);
    if (shorter != NULL) {
        found->cycle = shorter;
        s->bytes -= (uint64_t)(row->recurs_after - row->period) * sizeof *shorter;
    }
}

/* ---- second run: least preperiods, and the values to keep -------------------------------- */

static bool is_kept(const search *s, int64_t r) {
    return s->keep == WY_KEEP_ALL || (s->keep == WY_KEEP_LAST && r == s->out->count - 1);
}

/* From this column on the row's values are proved to be periodic: the state had them last. */
static int64_t proved_from(const search *s, int64_t r) {
    return s->out->rows[r].recurs_from - s->moves->reach;
}

static wy_status open_values(search *s) {
    for (int64_t r = 0; r < s->out->count; r++) {
        if (is_kept(s, r)) {
            const uint64_t bytes =
                (uint64_t)(proved_from(s, r) + s->out->rows[r].period) * sizeof(int16_t);
            const wy_status status = take_memory(s, bytes);
            if (status != WY_OK) {
                return status;
            }
            s->out->values[r] = malloc(bytes);
            if (s->out->values[r] == NULL) {
                return wi_fail_memory(s->error);
            }
        }
    }
    return WY_OK;
}

static int16_t from_cycle(const search *s, int64_t r, int64_t x) {
    const int64_t period = s->out->rows[r].period;
    int64_t phase = (x - s->found[r].cycle_start) % period;
    phase += phase < 0 ? period : 0;
    return s->found[r].cycle[phase];
}

/* What comes after column x < proved_from is known from the cycle. */
static void close_row(search *s, int64_t r) {
    wy_grundy_row *row = &s->out->rows[r];
    int16_t *values = s->out->values[r];
    if (values == NULL) {
        return;
    }
    const int64_t length = row->preperiod + row->period;
    for (int64_t x = proved_from(s, r); x < length; x++) {
        values[x] = from_cycle(s, r, x);
    }
    int16_t *shorter = realloc(values, (size_t)length * sizeof *values);
    s->out->values[r] = shorter != NULL ? shorter : values;
}

static void look_at(search *s, int64_t r, int64_t x, int64_t *phase) {
    wy_grundy_row *row = &s->out->rows[r];
    const int16_t offset = s->offsets[r];
    if (offset != s->found[r].cycle[*phase]) {
        row->preperiod = x + 1;
    }
    *phase = *phase + 1 == row->period ? 0 : *phase + 1;
    row->lowest = offset < row->lowest ? offset : row->lowest;
    row->highest = offset > row->highest ? offset : row->highest;
    if (s->out->values[r] != NULL) {
        s->out->values[r][x] = offset;
    }
}

static wy_status second_run(search *s, wi_rows_stream *stream) {
    const int64_t rows = s->out->count;
    int64_t *phase = calloc((size_t)rows, sizeof *phase);
    wy_status status = phase != NULL ? open_values(s) : wi_fail_memory(s->error);
    for (int64_t r = 0; r < rows && status == WY_OK; r++) {
        const int64_t period = s->out->rows[r].period;
        phase[r] = (period - s->found[r].cycle_start % period) % period;
    }
    const int64_t end = proved_from(s, rows - 1);
    int64_t settled = 0;
    for (int64_t x = 0; settled < rows && status == WY_OK; x++) {
        while (settled < rows && x == proved_from(s, settled)) {
            close_row(s, settled++);
        }
        if (x % s->poll_every == 0 &&
            wi_pace_stop(&s->pace, 0.6 + 0.4 * (double)x / (double)(end + 1))) {
            status = wi_fail(s->error, WY_STOPPED,
                             "stopped when %" PRId64 " rows had recurred, before the least "
                             "preperiods were known",
                             rows);
        }
        wi_rows_stream_next(stream, s->offsets);
        for (int64_t r = settled; r < rows; r++) {
            look_at(s, r, x, &phase[r]);
        }
    }
    free(phase);
    return status;
}

/* ---- the whole ---------------------------------------------------------------------------- */

static wy_status make_room(search *s, const wy_rules *rules) {
    const size_t rows = (size_t)s->total;
    s->out = calloc(1, sizeof *s->out);
    s->found = calloc(rows, sizeof *s->found);
    s->offsets = calloc(rows, sizeof *s->offsets);
    if (s->out == NULL || s->found == NULL || s->offsets == NULL) {
        return wi_fail_memory(s->error);
    }
    s->out->rules = wy_rules_copy(rules);
    s->out->rows = calloc(rows, sizeof *s->out->rows);
    s->out->values = calloc(rows, sizeof *s->out->values);
    if (s->out->rules == NULL || s->out->rows == NULL || s->out->values == NULL) {
        return wi_fail_memory(s->error);
    }
    return take_memory(s, wi_rows_stream_memory(s->moves) +
                              (uint64_t)s->total * wi_row_state_memory(s->moves));
}

static wy_status run_first(search *s) {
    wi_rows_stream *stream = wi_rows_stream_open(s->moves);
    bool room = stream != NULL;
    for (int64_t r = 0; r < s->total && room; r++) {
        s->found[r].anchor = wi_row_state_new(stream);
        room = s->found[r].anchor != NULL;
    }
    const wy_status status = room ? first_run(s, stream) : wi_fail_memory(s->error);
    wi_rows_stream_close(stream);
    return status;
}

static wy_status run_second(search *s) {
    for (int64_t r = 0; r < s->complete; r++) {
        settle_period(s, r);
    }
    s->out->count = s->complete;
    wi_rows_stream *stream = wi_rows_stream_open(s->moves);
    const wy_status status = stream != NULL ? second_run(s, stream) : wi_fail_memory(s->error);
    wi_rows_stream_close(stream);
    return status;
}

static wy_status find(search *s, const wy_rules *rules) {
    wy_status status = make_room(s, rules);
    if (status != WY_OK) {
        return status;
    }
    const wy_status first = run_first(s);
    const bool some = first == WY_LIMIT && s->complete > 0;
    if (first != WY_OK && !some) {
        return first;
    }
    /* What has recurred before a limit was hit is proved; the message of the limit stays. */
    wy_error *error = s->error;
    s->error = some ? NULL : error;
    s->budget = some ? 0 : s->budget;
    status = run_second(s);
    s->error = error;
    return status != WY_OK ? status : first;
}

wy_status wy_grundy_rows_find(wy_grundy_rows **out, const wy_rules *rules, int64_t last,
                              const wy_grundy_rows_options *options, const wy_control *control,
                              wy_error *error) {
    *out = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (last < 0 || last > WY_MAX_GRUNDY_ROW) {
        return wi_fail(error, WY_BAD, "a row from 0 to %d is wanted here", WY_MAX_GRUNDY_ROW);
    }
    wy_rules *settled = NULL;
    wi_rows_moves moves;
    wy_status status = wy_rules_settle(&settled, rules, error);
    if (status == WY_OK) {
        status = wi_rows_moves_make(&moves, settled, last, error);
    }
    if (status != WY_OK) {
        wy_rules_free(settled);
        return status;
    }
    search s = {.moves = &moves,
                .keep = options != NULL ? options->keep : WY_KEEP_ALL,
                .columns =
                    options != NULL && options->columns > 0 ? options->columns : MOST_COLUMNS,
                .total = last + 1,
                .budget = control != NULL ? control->memory : 0,
                .poll_every = 1 + 4096 / (last + 1),
                .error = error};
    wi_pace_start(&s.pace, control);
    status = find(&s, settled);
    wy_rules_free(settled);
    for (int64_t r = 0; r < s.total && s.found != NULL; r++) {
        free(s.found[r].anchor);
        free(s.found[r].cycle);
    }
    free(s.found);
    free(s.offsets);
    wi_rows_moves_clear(&moves);
    if (s.out != NULL && s.out->count > 0 && (status == WY_OK || status == WY_LIMIT)) {
        *out = s.out;
    } else {
        wy_grundy_rows_free(s.out);
    }
    return status;
}
