/* machine.c - one column, and the states and steps of a certificate, which are made of columns. */
#include <stdlib.h>
#include <string.h>

#include "closure.h"

/* ==== one column ============================================================================= */

/*
 * In an upper column the P-position is on the lowest diagonal that nothing forbids: that is
 * what the rules say, for below diagonal d all are in use, and a further move to a
 * P-position under the main diagonal starts below diagonal d, because d is not less than any t - s.
 * Then the frame moves one column on and to the diagonal d' that is the least free one now.
 */

bool cert_column_open(column *c, cert_verdict *v) {
    memset(c, 0, sizeof *c);
    c->bits = malloc(PLACES + 2);
    c->diagonal = malloc(PLACES + 1);
    c->row = malloc(PLACES + 1);
    c->now = malloc(PLACES + 1);
    return (c->bits != NULL && c->diagonal != NULL && c->row != NULL && c->now != NULL) ||
           cert_no_memory(v);
}

void cert_column_close(column *c) {
    free(c->elements);
    free(c->bits);
    free(c->diagonal);
    free(c->row);
    free(c->now);
    free(c->closed);
}

static void clear_sets(column *c) {
    c->count = 0;
    memset(c->diagonal, 0, PLACES + 1);
    memset(c->row, 0, PLACES + 1);
    memset(c->now, 0, PLACES + 1);
}

static bool has(const uint8_t *set, int i) {
    return i <= PLACES && set[i] != 0;
}

bool cert_column_add(column *c, int set, int i, cert_verdict *v, size_t line) {
    if (i < 0) {
        return true;
    }
    if (i >= PLACES) {
        return cert_too_large(v, line, "the P-positions are too irregular for this checker");
    }
    if (c->count == c->room) {
        const size_t room = 2 * c->room + 64;
        element *elements = realloc(c->elements, room * sizeof *elements);
        if (elements == NULL) {
            return cert_no_memory(v);
        }
        c->elements = elements;
        c->room = room;
    }
    c->elements[c->count++] = (element)(set * PLACES + i);
    return true;
}

/*
 * Adds column x + j, diagonal d + i, where a further move is possible, unless the diagonal or the
 * row is in use; seen from `right` columns and `up` diagonals further.
 */
static bool add_cell(column *c, int j, int i, int right, int up, cert_verdict *v, size_t line) {
    if (j < right || i < up || has(c->diagonal, i) || has(c->row, i + j)) {
        return true;
    }
    return cert_column_add(c, MOVES + j - right, i - up, v, line);
}

static int ascending(const void *a, const void *b) {
    const element p = *(const element *)a;
    const element q = *(const element *)b;
    return p < q ? -1 : p > q;
}

void cert_column_order(column *c) {
    if (c->count < 2) {
        return;
    }
    qsort(c->elements, c->count, sizeof *c->elements, ascending);
    size_t kept = 1;
    for (size_t i = 1; i < c->count; i++) {
        if (c->elements[i] != c->elements[kept - 1]) {
            c->elements[kept++] = c->elements[i];
        }
    }
    c->count = kept;
}

/* The state of a wing after the first columns; these must have free_diagonal >= largest_turn. */
static bool first_state(column *out, const game *g, const beginning *b, int wing, cert_verdict *v,
                        size_t line) {
    if (!g->regular) {
        return cert_other_first_state(out, g, b, wing, v, line);
    }
    clear_sets(out);
    const beginning_wing *lines = &b->wing[wing];
    const char *crossed = b->wing[1 - wing].taken;
    const int d = lines->free_diagonal;
    bool fine = true;
    for (int i = d; i < b->room && fine; i++) {
        if (lines->diagonal[i] != 0) {
            fine = cert_column_add(out, DIAGONALS, i - d, v, line);
            out->diagonal[i - d < PLACES ? i - d : PLACES] = 1;
        }
    }
    for (int i = lines->settled; i < b->room && fine; i++) {
        const int row = i - lines->settled;
        if (crossed[i] != 0) {
            fine = cert_column_add(out, ROWS, row, v, line);
            out->row[row < PLACES ? row : PLACES] = 1;
        }
    }
    for (int k = 0; k < g->count; k++) {
        const move m = cert_move_of(g, k, wing);
        for (int j = 0; j < m.s && fine; j++) {
            const int c = b->columns + j - m.s;
            fine = c < 0 || lines->place[c] < 0 ||
                   add_cell(out, j, lines->place[c] - c + m.t - m.s - d, 0, 0, v, line);
        }
    }
    cert_column_order(out);
    return fine;
}

static void mark(column *c, element e) {
    const int set = e / PLACES;
    if (set <= MOVES) { /* of the moves, those of this column */
        (set == DIAGONALS ? c->diagonal : (set == ROWS ? c->row : c->now))[e % PLACES] = 1;
    }
}

/* Puts the P-position down; how much higher the least free diagonal is then. */
static int place_upper(column *c) {
    c->place = 0;
    while (has(c->diagonal, c->place) || has(c->row, c->place) || has(c->now, c->place)) {
        c->place++;
    }
    c->diagonal[c->place] = 1;
    c->row[c->place] = 1;
    int up = 0;
    while (has(c->diagonal, up)) {
        up++;
    }
    return up;
}

/* Column x of a wing, being upper (bit 0) or lower (bit 1), in the given state. */
static bool next_state(column *out, const game *g, int wing, const element *state, size_t count,
                       int bit, cert_verdict *v, size_t line) {
    if (!g->regular) {
        return cert_other_next_state(out, g, wing, state, count, bit, v, line);
    }
    clear_sets(out);
    for (size_t k = 0; k < count; k++) {
        mark(out, state[k]);
    }
    out->place = -1;
    const int up = bit == 0 ? place_upper(out) : 0;
    out->writes = up + 1;
    for (int i = 0; i <= up; i++) {
        out->bits[i] = has(out->row, i) ? '1' : '0';
    }
    bool fine = true;
    for (size_t k = 0; k < count && fine; k++) {
        const int set = state[k] / PLACES;
        const int i = state[k] % PLACES;
        fine = set == DIAGONALS ? cert_column_add(out, DIAGONALS, i - up, v, line)
               : set == ROWS    ? cert_column_add(out, ROWS, i - up - 1, v, line)
                                : add_cell(out, set - MOVES, i, 1, up, v, line);
    }
    if (bit == 0 && fine) {
        fine = cert_column_add(out, DIAGONALS, out->place - up, v, line) &&
               cert_column_add(out, ROWS, out->place - up - 1, v, line);
        for (int k = 0; k < g->count && fine; k++) {
            const move m = cert_move_of(g, k, wing);
            fine = add_cell(out, m.s, out->place + m.t - m.s, 1, up, v, line);
        }
    }
    cert_column_order(out);
    return fine;
}

/* ==== states and steps of a certificate ====================================================== */

static bool keep_element(closure *c, reader *r, int64_t set, int64_t i) {
    const element e = (element)(set * PLACES + i);
    if (c->element_count == c->element_room) {
        const size_t room = 2 * c->element_room;
        element *elements = realloc(c->elements, room * sizeof *elements);
        if (elements == NULL) {
            return cert_no_memory(r->verdict);
        }
        c->elements = elements;
        c->element_room = room;
    }
    c->elements[c->element_count++] = e;
    return true;
}

/* Numbers that ascend, with commas between. */
static bool read_set(closure *c, reader *r, int64_t set) {
    int64_t least = 0;
    do {
        int64_t i = 0;
        if (!cert_read_limited(r, &i, least, PLACES - 1) || !keep_element(c, r, set, i)) {
            return false;
        }
        least = i + 1;
    } while (cert_skip(r, ","));
    return true;
}

static bool read_state(closure *c, reader *r, int64_t number) {
    int64_t same = 0;
    if (!cert_read(r, "state ") || !cert_read_number(r, &same, number, number)) {
        return false;
    }
    if (c->game.wings > 1) {
        c->state_wing[number] = (char)cert_skip(r, " right");
        if (c->state_wing[number] == 0 && !cert_read(r, " up")) {
            return false;
        }
    }
    if (!cert_read(r, " diagonals ") || (!cert_skip(r, "-") && !read_set(c, r, DIAGONALS)) ||
        !cert_read(r, " rows ") || (!cert_skip(r, "-") && !read_set(c, r, ROWS)) ||
        !cert_read(r, " moves ")) {
        return false;
    }
    if (!cert_skip(r, "-")) {
        int64_t least = 0;
        do {
            int64_t j = 0;
            if (!cert_read_limited(r, &j, least, LONGEST_MOVE - 1) || !cert_read(r, ":") ||
                !read_set(c, r, MOVES + j)) {
                return false;
            }
            least = j + 1;
        } while (cert_skip(r, " "));
    }
    c->state_begin[number + 1] = c->element_count;
    return cert_read(r, "\n");
}

/* Is the listed state the one that was just made in c->column? */
static bool is_state(const closure *c, size_t number) {
    const size_t begin = c->state_begin[number];
    const size_t count = c->state_begin[number + 1] - begin;
    return count == c->column.count &&
           (count == 0 ||
            memcmp(c->elements + begin, c->column.elements, count * sizeof *c->elements) == 0);
}

/* How many diagonals are in use above the least free one: n = d + used. */
static int64_t used(const closure *c, size_t state) {
    int64_t count = 0;
    for (size_t i = c->state_begin[state]; i < c->state_begin[state + 1]; i++) {
        count += c->elements[i] / PLACES == DIAGONALS;
    }
    return count;
}

/* 2: the rules make this step of this state.  Needs the whole list of states. */
static bool check_step(closure *c, const step *s, size_t state, int bit, int64_t place,
                       size_t line) {
    const size_t begin = c->state_begin[state];
    const size_t count = c->state_begin[state + 1] - begin;
    const int wing = c->state_wing[state];
    if (!next_state(&c->column, &c->game, wing, c->elements + begin, count, bit, c->verdict,
                    line)) {
        return false;
    }
    if (place != c->column.place) {
        return cert_refuse(c->verdict, line, "the rules give place %d", c->column.place);
    }
    if (s->writes_count != (uint32_t)c->column.writes ||
        memcmp(s->writes, c->column.bits, s->writes_count) != 0) {
        return cert_refuse(c->verdict, line, "the rules write other bits");
    }
    if (c->state_wing[s->to] != wing || !is_state(c, s->to)) {
        return cert_refuse(c->verdict, line, "the rules lead to another state");
    }
    if (bit == 0) {
        const int64_t deviation = place - used(c, state) + c->ahead[wing];
        int64_t *lowest = &c->seen_lowest[wing];
        int64_t *highest = &c->seen_highest[wing];
        *lowest = deviation < *lowest ? deviation : *lowest;
        *highest = deviation > *highest ? deviation : *highest;
    }
    return true;
}

/*
 * Steps are in order of state, then bit, and states have their numbers from the order in which the
 * steps lead to them: *reached is how many they have led to.
 */
static bool read_step(closure *c, reader *r, int64_t *last, int64_t *reached) {
    const size_t line = r->line;
    int64_t state = 0;
    int64_t bit = 0;
    int64_t to = 0;
    int64_t place = -1;
    size_t count = 0;
    const char *writes = NULL;
    if (!cert_read(r, "step ") || !cert_read_number(r, &state, 0, *reached - 1) ||
        !cert_read(r, " ") || !cert_read_number(r, &bit, 0, 1) || !cert_read(r, " to ") ||
        !cert_read_number(r, &to, 0, *reached < c->states ? *reached : c->states - 1) ||
        (bit == 0 && (!cert_read(r, " place ") || !cert_read_limited(r, &place, 0, PLACES))) ||
        !cert_read(r, " writes ") || !cert_read_bits(r, &writes, &count) || !cert_read(r, "\n")) {
        return false;
    }
    if (2 * state + bit <= *last) {
        return cert_refuse(c->verdict, line, "this step is not in order");
    }
    *last = 2 * state + bit;
    *reached += to == *reached;
    step *s = &c->step[state][bit];
    *s = (step){.to = (uint32_t)to,
                .writes = writes,
                .writes_count = count <= PLACES + 2 ? (uint32_t)count : 0,
                .listed = true};
    return check_step(c, s, (size_t)state, (int)bit, place, line);
}

/* For sorting: a state by its elements. */
typedef struct listed {
    const element *elements;
    size_t count;
    int wing;
} listed;

static int by_elements(const void *a, const void *b) {
    const listed *p = a;
    const listed *q = b;
    if (p->wing != q->wing) {
        return p->wing - q->wing;
    }
    for (size_t i = 0; i < p->count && i < q->count; i++) {
        if (p->elements[i] != q->elements[i]) {
            return p->elements[i] < q->elements[i] ? -1 : 1;
        }
    }
    return p->count < q->count ? -1 : p->count > q->count;
}

static bool all_different(closure *c) {
    const size_t count = (size_t)c->states;
    listed *states = calloc(count, sizeof *states);
    if (states == NULL) {
        return cert_no_memory(c->verdict);
    }
    for (size_t i = 0; i < count; i++) {
        const size_t begin = c->state_begin[i];
        states[i] = (listed){c->elements + begin, c->state_begin[i + 1] - begin, c->state_wing[i]};
    }
    qsort(states, count, sizeof *states, by_elements);
    bool different = true;
    for (size_t i = 1; i < count && different; i++) {
        different = by_elements(&states[i - 1], &states[i]) != 0;
    }
    free(states);
    return different ||
           cert_refuse(c->verdict, cert_line_of_state(c, 0), "two states are the same");
}

bool cert_read_machine(closure *c, reader *r) {
    for (int64_t i = 0; i < c->states; i++) {
        if (!read_state(c, r, i)) {
            return false;
        }
    }
    if (!all_different(c)) {
        return false;
    }
    for (int w = 0; w < c->game.wings; w++) {
        const size_t line = cert_line_of_state(c, (size_t)w);
        if (!first_state(&c->column, &c->game, &c->beginning, w, c->verdict, line)) {
            return false;
        }
        if (c->state_wing[w] != w || !is_state(c, (size_t)w)) {
            return cert_refuse(c->verdict, line, "the first columns lead to another state");
        }
        c->ahead[w] = c->row[w] - c->columns - c->upper[w] + used(c, (size_t)w);
    }
    int64_t last = -1;
    int64_t reached = c->game.wings;
    for (int64_t i = 0; i < c->steps; i++) {
        if (!read_step(c, r, &last, &reached)) {
            return false;
        }
    }
    return reached == c->states || cert_refuse(c->verdict, cert_line_of_state(c, (size_t)reached),
                                               "no step leads to this state");
}
