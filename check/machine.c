/* machine.c - the states of a certificate and the steps between them. */
#include "closure.h"

#include <stdlib.h>
#include <string.h>

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
    if (!cert_next_state(&c->column, &c->game, wing, c->elements + begin, count, bit, c->verdict,
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
        if (!cert_first_state(&c->column, &c->game, &c->beginning, w, c->verdict, line)) {
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
