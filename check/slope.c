/* slope.c - the string as a morphism's, and bounds of the slope: the argument is in slope.h. */
#include "closure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 long_product;

enum { MOST_LETTERS = 1 << 12, MOST_FIRST = 1 << 24, MOST_NODES = 1 << 28, MOST_LEVELS = 1000 };
#define MOST_LENGTH (INT64_C(1) << 60)

/* ---- reading ------------------------------------------------------------------------------- */

/* " 3 1 4", at least one, to the end of the line. */
static bool read_word(slope *s, reader *r) {
    do {
        int64_t number = 0;
        uint32_t *grown =
            cert_grow(&s->work, s->image, &s->image_room, s->image_count + 1, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        s->image = grown;
        if (!cert_read(r, " ") || !cert_read_number(r, &number, 0, (int64_t)s->count - 1)) {
            return false;
        }
        s->image[s->image_count++] = (uint32_t)number;
    } while (!cert_skip(r, "\n"));
    return true;
}

static bool read_letter(slope *s, reader *r, uint32_t number) {
    int64_t same = 0;
    int64_t bit = 0;
    if (!cert_read(r, "letter ") || !cert_read_number(r, &same, number, number) ||
        !cert_read(r, " bit ") || !cert_read_number(r, &bit, 0, 1) || !cert_read(r, " image")) {
        return false;
    }
    s->letters[number] = (letter){.bit = (int)bit, .from = (uint32_t)s->image_count};
    const bool read = read_word(s, r);
    s->letters[number].to = (uint32_t)s->image_count;
    return read;
}

bool cert_read_slope(slope *out, reader *r) {
    int64_t count = 0;
    *out = (slope){.work = {.verdict = r->verdict, .line = r->line}};
    if (!cert_read(r, "letters ") || !cert_read_limited(r, &count, 1, MOST_LETTERS) ||
        !cert_read(r, "\n")) {
        return false;
    }
    out->count = (uint32_t)count;
    out->first_line = r->line;
    out->letters = cert_take(&out->work, out->count, sizeof *out->letters);
    for (uint32_t i = 0; out->letters != NULL && i < out->count; i++) {
        if (!read_letter(out, r, i)) {
            return false;
        }
    }
    return out->letters != NULL && cert_read(r, "column ") &&
           cert_read_limited(r, &out->column, 0, MOST_FIRST) && cert_read(r, " letters") &&
           read_word(out, r);
}

void cert_free_slope(slope *s) {
    cert_drop(&s->work, s->letters, s->count, sizeof *s->letters);
    cert_drop(&s->work, s->image, s->image_room, sizeof *s->image);
}

/* ---- 1: the first letters -------------------------------------------------------------------- */

static const uint32_t *first_letters(const slope *s, size_t *count) {
    const size_t from = s->letters[s->count - 1].to;
    *count = s->image_count - from;
    return s->image + from;
}

/* The machine is led to the column; *state is its state there. */
static bool check_first(slope *s, const closure *c, uint32_t *state) {
    const size_t line = s->first_line + s->count;
    size_t room = 0;
    size_t known = (size_t)c->beginning.wing[0].known;
    size_t count = 0;
    const uint32_t *first = first_letters(s, &count);
    char *bits = cert_grow(&s->work, NULL, &room, known + 1, 1);
    bool good = bits != NULL;
    if (good) {
        memcpy(bits, c->beginning.wing[0].bits, known);
    }
    *state = 0;
    if (good && s->column < c->columns) {
        good = cert_refuse(c->verdict, line, "the first columns have no letters");
    }
    for (int64_t x = c->columns; good && x < s->column; x++) {
        /* Column x is settled before the machine comes to it. */
        const step *by = &c->step[*state][bits[x] - '0'];
        char *grown = cert_grow(&s->work, bits, &room, known + by->writes_count + 1, 1);
        good = grown != NULL;
        if (good) {
            bits = grown;
            memcpy(bits + known, by->writes, by->writes_count);
            known += by->writes_count;
            *state = by->to;
        }
    }
    if (good && known != (size_t)s->column + count) {
        good = cert_refuse(c->verdict, line, "%zu letters are expected here",
                           known - (size_t)s->column);
    }
    for (size_t i = 0; good && i < count; i++) {
        if (s->letters[first[i]].bit != bits[(size_t)s->column + i] - '0') {
            good = cert_refuse(c->verdict, line, "letter %zu has the wrong bit", i);
        }
    }
    cert_drop(&s->work, bits, room, 1);
    return good;
}

/* ---- 2: all letters -------------------------------------------------------------------------- */

/* Which letter may follow which, [first * count + second], and a list of those not looked at. */
typedef struct pairs {
    bool *may_follow;
    uint32_t *todo;
    size_t todo_count;
} pairs;

static void add_pair(pairs *p, const slope *s, uint32_t a, uint32_t b) {
    const size_t pair = (size_t)a * s->count + b;
    if (!p->may_follow[pair]) {
        p->may_follow[pair] = true;
        p->todo[p->todo_count++] = (uint32_t)pair;
    }
}

static void add_word(pairs *p, const slope *s, const uint32_t *word, size_t count) {
    for (size_t i = 0; i + 1 < count; i++) {
        add_pair(p, s, word[i], word[i + 1]);
    }
}

static void close_pairs(pairs *p, const slope *s) {
    if (s->count == 0) {
        return; /* without letters there are no pairs */
    }
    size_t count = 0;
    const uint32_t *first = first_letters(s, &count);
    add_word(p, s, first, count);
    add_pair(p, s, first[count - 1], s->image[s->letters[first[0]].from]);
    for (uint32_t a = 0; a < s->count; a++) { /* that all of them occur is verified later */
        const letter *l = &s->letters[a];
        add_word(p, s, s->image + l->from, l->to - l->from);
    }
    while (p->todo_count > 0) {
        const uint32_t pair = p->todo[--p->todo_count];
        add_pair(p, s, s->image[s->letters[pair / s->count].to - 1],
                 s->image[s->letters[pair % s->count].from]);
    }
}

/* In this state the machine reads the letter: it writes its image. */
static bool check_node(const slope *s, const closure *c, uint32_t state, uint32_t a) {
    const letter *l = &s->letters[a];
    const step *by = &c->step[state][l->bit];
    bool same = by->listed && by->writes_count == l->to - l->from;
    for (uint32_t i = 0; same && i < by->writes_count; i++) {
        same = s->letters[s->image[l->from + i]].bit == by->writes[i] - '0';
    }
    return same || cert_refuse(c->verdict, s->first_line + a,
                               "in state %" PRIu32 " the machine does not write this", state);
}

/* The nodes (state, letter) that can be reached from the first one. */
static bool follow(slope *s, const closure *c, const pairs *p, uint32_t state) {
    size_t first_count = 0;
    const size_t nodes = (size_t)c->states * s->count;
    bool *met = cert_take(&s->work, nodes, sizeof *met);
    uint32_t *todo = cert_take(&s->work, nodes, sizeof *todo);
    size_t count = 0;
    bool good = met != NULL && todo != NULL;
    if (good) {
        todo[count++] = state * s->count + *first_letters(s, &first_count);
        met[todo[0]] = true;
    }
    while (good && count > 0) {
        const uint32_t at = todo[--count];
        const uint32_t a = at % s->count;
        good = check_node(s, c, at / s->count, a);
        const uint32_t to = c->step[at / s->count][s->letters[a].bit].to;
        for (uint32_t b = 0; good && b < s->count; b++) {
            const uint32_t next = to * s->count + b;
            if (p->may_follow[(size_t)a * s->count + b] && !met[next]) {
                met[next] = true;
                todo[count++] = next;
            }
        }
    }
    for (uint32_t a = 0; good && a < s->count; a++) {
        bool here = false;
        for (size_t q = 0; q < (size_t)c->states && !here; q++) {
            here = met[q * s->count + a];
        }
        good = here || cert_refuse(c->verdict, s->first_line + a, "this letter does not occur");
    }
    cert_drop(&s->work, met, nodes, sizeof *met);
    cert_drop(&s->work, todo, nodes, sizeof *todo);
    return good;
}

static bool check_letters(slope *s, const closure *c, uint32_t state) {
    const size_t size = (size_t)s->count * s->count;
    if ((size_t)c->states > MOST_NODES / s->count) {
        return cert_too_large(c->verdict, s->first_line, "too many letters for this checker");
    }
    pairs p = {.may_follow = cert_take(&s->work, size, sizeof *p.may_follow),
               .todo = cert_take(&s->work, size, sizeof *p.todo)};
    bool good = p.may_follow != NULL && p.todo != NULL;
    if (good) {
        close_pairs(&p, s);
        good = follow(s, c, &p, state);
    }
    cert_drop(&s->work, p.may_follow, size, sizeof *p.may_follow);
    cert_drop(&s->work, p.todo, size, sizeof *p.todo);
    return good;
}

/* ---- bounds ---------------------------------------------------------------------------------- */

/* The lengths one level up; false: they are too large. */
static bool lengthen(const slope *s, int64_t *to, const int64_t *from) {
    bool fits = true;
    for (uint32_t a = 0; a < s->count && fits; a++) {
        to[a] = 0;
        for (uint32_t i = s->letters[a].from; i < s->letters[a].to && fits; i++) {
            to[a] += from[s->image[i]];
            fits = to[a] <= MOST_LENGTH;
        }
    }
    return fits;
}

static bool find_bounds(slope *s) {
    int64_t *lengths[2] = {cert_take(&s->work, s->count, sizeof *lengths[0]),
                           cert_take(&s->work, s->count, sizeof *lengths[0])};
    const bool room = lengths[0] != NULL && lengths[1] != NULL;
    for (uint32_t a = 0; room && a < s->count; a++) {
        lengths[0][a] = 1;
    }
    for (int i = 0; room && i < MOST_LEVELS && lengthen(s, lengths[1], lengths[0]); i++) {
        s->low = INT64_MAX;
        s->high = 0;
        for (uint32_t a = 0; a < s->count; a++) {
            const long_product scaled = (long_product)lengths[1][a] * SLOPE_SCALE;
            const int64_t low = (int64_t)(scaled / lengths[0][a]);
            const int64_t high = low + (scaled % lengths[0][a] != 0);
            s->low = low < s->low ? low : s->low;
            s->high = high > s->high ? high : s->high;
        }
        int64_t *swap = lengths[0];
        lengths[0] = lengths[1];
        lengths[1] = swap;
    }
    cert_drop(&s->work, lengths[0], s->count, sizeof *lengths[0]);
    cert_drop(&s->work, lengths[1], s->count, sizeof *lengths[1]);
    return room;
}

bool cert_check_slope(slope *s, const closure *c) {
    uint32_t state = 0;
    if (c->game.wings > 1) {
        return cert_refuse(c->verdict, s->first_line - 1, "the slope is that of one wing");
    }
    return check_first(s, c, &state) && check_letters(s, c, state) && find_bounds(s);
}

void cert_explain_slope(const slope *s, FILE *report) {
    fprintf(
        report,
        "  theorem  Let (a,b) be its P-positions with a < b. All limits of b/a, as a grows, are\n"
        "           between %" PRId64 ".%09" PRId64 " and %" PRId64 ".%09" PRId64 ".\n"
        "  proof    From column %" PRId64 " on the string is that of a morphism of %" PRIu32
        " letter%s; the\n           bounds are quotients of the lengths of their images.\n",
        s->low / SLOPE_SCALE, s->low % SLOPE_SCALE, s->high / SLOPE_SCALE, s->high % SLOPE_SCALE,
        s->column, s->count, s->count == 1 ? "" : "s");
}
