/*
 * kernel.c - is the automaton the P-set?
 *
 * First faults are looked for in quicker ways, which prove nothing: on a small board by the
 * definition, in the columns, at some positions.  Then what has to be said of each position is put
 * in, function by function, and all of it together must be right.  The numbers of options in P come
 * from options.c, line by line of the moves.
 */
#include <string.h>

#include "image.h"
#include "kernel.h"
#include "table.h"

static uint8_t put_in(uint8_t code, saying what, uint8_t value, const ruleset *g);
static bool is_wrong(const ruleset *g, uint8_t code);
typedef struct undecided {
    const ruleset *g;
    const numeration *n;
    table codes;     /* NOWHERE: no valid word, or settled for ever; NO_VALUE: settled */
    size_t widest;   /* states of codes, at most */
    bool fault;      /* P is wrong */
    bool claimed;    /* at a position that it contains */
    char where[160]; /* which is this */
} undecided;

static bool note_fault(undecided *r, const trail *t, uint32_t tuple, bool in_p, work *w);

/* ==== a small board by the definition ======================================================== */

enum { SIDE = 1024, SIDE_OF_MANY = 256, MANY_LINES = 16, SIDE_OF_TIED = 64, LONGEST_WORD = 64 };

typedef struct small_board {
    const ruleset *g;
    const numeration *n;
    int side;
    uint8_t *in_p;    /* x * side + y, by the definition */
    uint8_t *claimed; /* the same, by the automaton */
    uint8_t *taken;   /* by a set before; NULL: there is none */
    uint8_t *options; /* for each line and position, so many options in P, at most blocked + 1; */
    uint8_t *beside;  /* of fans: those along the second step alone */
} small_board;

/* ---- the definition ------------------------------------------------------------------- */

static size_t cell(const small_board *b, int x, int y) {
    return (size_t)x * (size_t)b->side + (size_t)y;
}

/* What is found one step on, wherever that is. */
static int step_on(const small_board *b, const uint8_t *of, int x, int y) {
    return x >= 0 && y >= 0 ? of[cell(b, x, y)] : 0;
}

static int at_most(const small_board *b, int count) {
    return count <= b->g->blocked ? count : b->g->blocked + 1;
}

/* Tied moves are looked at one by one. */
static int tied_in_p(const small_board *b, const ray *m, int x, int y) {
    int count = 0;
    for (int i = 0; i <= x; i++) {
        for (int j = 0; j <= y; j++) {
            count += b->in_p[cell(b, i, j)] != 0 && cert_allows(m, x, y, x - i, y - j);
        }
    }
    return at_most(b, count);
}

/*
 * The options of a ray are the first one, and those of the same ray one step on; of a fan, those
 * along its second step, and those of the same fan one first step on.
 */
static int options_in_p(const small_board *b, int line, int x, int y) {
    const ray *m = &b->g->moves[line];
    if (m->tied) {
        return tied_in_p(b, m, x, y);
    }
    const size_t plane = (size_t)line * (size_t)b->side * (size_t)b->side;
    int count = x >= m->s && y >= m->t && b->in_p[cell(b, x - m->s, y - m->t)] != 0;
    if (cert_is_fan(m)) {
        uint8_t *beside = b->beside + plane;
        count = at_most(b, count + step_on(b, beside, x - m->p, y - m->q));
        beside[cell(b, x, y)] = (uint8_t)count;
    }
    if (!cert_is_point(m)) {
        uint8_t *options = b->options + plane;
        count = at_most(b, count + step_on(b, options, x - m->u, y - m->v));
        options[cell(b, x, y)] = (uint8_t)count;
    }
    return cert_holds(&m->at, x, y) ? count : 0;
}

static bool is_p(const small_board *b, int x, int y) {
    const ruleset *g = b->g;
    int free_options = 0;
    int blockable = 0;
    int moves = 0;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        const int options = options_in_p(b, i, x, y);
        if (g->misere && moves <= g->blocked) {
            moves += cert_count_moves(m, &g->board, x, y, g->blocked + 1);
        }
        *(!g->only_diagonal || cert_lowers_both(m) ? &blockable : &free_options) += options;
    }
    if (!cert_holds(&g->board, x, y) || (b->taken != NULL && b->taken[cell(b, x, y)] != 0)) {
        return false;
    }
    if (b->taken == NULL && cert_ends_at(g, x, y)) {
        return !g->misere;
    }
    /* In misère play one move must be left when those into P are blocked; without moves none is. */
    return free_options == 0 && blockable <= g->blocked && (!g->misere || moves > blockable);
}

/* ---- the automaton ---------------------------------------------------------------------- */

/* Marks on out all accepted words that begin with those of x and y, which led to state q. */
static void mark(uint8_t *out, const small_board *b, const table *p, const int *weight,
                 int digits_left, uint32_t q, int x, int y) {
    if (digits_left == 0) {
        out[cell(b, x, y)] |= p->value[q];
        return;
    }
    for (uint32_t label = 0; label < p->labels; label++) {
        const uint32_t to = p->next[(size_t)q * p->labels + label];
        const int g = b->n->digits;
        const int more_x = x + (int)label / g * weight[digits_left - 1];
        const int more_y = y + (int)label % g * weight[digits_left - 1];
        if (to != NOWHERE && more_x < b->side && more_y < b->side) {
            mark(out, b, p, weight, digits_left - 1, to, more_x, more_y);
        }
    }
}

static void mark_all(uint8_t *out, const small_board *b, const table *p) {
    int64_t weights[LONGEST_WORD];
    int weight[LONGEST_WORD];
    const int known = cert_weights(b->n, weights, LONGEST_WORD);
    int length = 0;
    while (length < known && (length == 0 || weight[length - 1] < b->side)) {
        weight[length] = (int)(weights[length] < b->side ? weights[length] : b->side);
        length++;
    }
    mark(out, b, p, weight, length, 0, 0, 0);
}

bool cert_check_board(const ruleset *g, const table *p, const numeration *n, work *w,
                      size_t claim) {
    return cert_check_board_of_layer(g, p, NULL, 0, n, w, claim);
}

bool cert_check_board_of_layer(const ruleset *g, const table *p, const table *before, int count,
                               const numeration *n, work *w, size_t claim) {
    small_board b = {.g = g, .n = n, .side = g->count < MANY_LINES ? SIDE : SIDE_OF_MANY};
    for (int i = 0; i < g->count; i++) {
        b.side = g->moves[i].tied ? SIDE_OF_TIED : b.side;
    }
    const size_t cells = (size_t)b.side * (size_t)b.side;
    b.in_p = cert_take(w, cells, 1);
    b.claimed = cert_take(w, cells, 1);
    b.options = cert_take(w, cells * (size_t)g->count, 1);
    b.beside = cert_take(w, cells * (size_t)g->count, 1);
    b.taken = count > 0 ? cert_take(w, cells, 1) : NULL;
    bool good = b.in_p != NULL && b.claimed != NULL && b.options != NULL && b.beside != NULL &&
                (count == 0 || b.taken != NULL);
    if (good) {
        mark_all(b.claimed, &b, p);
    }
    for (int i = 0; i < count && good; i++) {
        mark_all(b.taken, &b, &before[i]);
    }
    for (int x = 0; x < b.side && good; x++) {
        for (int y = 0; y < b.side && good; y++) {
            const bool in_p = is_p(&b, x, y);
            b.in_p[cell(&b, x, y)] = in_p;
            good = in_p == (b.claimed[cell(&b, x, y)] != 0) ||
                   cert_refuse(w->verdict, claim,
                               count == 0 ? "(%d,%d) is %s P-position"
                                          : "(%d,%d) is %s position of this value",
                               x, y, in_p ? "a" : "no");
        }
    }
    cert_drop(w, b.in_p, cells, 1);
    cert_drop(w, b.claimed, cells, 1);
    cert_drop(w, b.taken, cells, 1);
    cert_drop(w, b.options, cells * (size_t)g->count, 1);
    cert_drop(w, b.beside, cells * (size_t)g->count, 1);
    return good;
}

/* ==== does every column have a P-position? =================================================== */

static bool must_have(const ruleset *g) {
    bool column_moves = false;
    bool others_leave = true;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        if (cert_is_plain(m) && m->s == 0 && m->t == 1 && m->u == 0 && m->v == 1) {
            column_moves = true;
        } else if ((!cert_is_point(m) && m->u == 0) || (cert_is_fan(m) && m->p == 0) || m->tied) {
            others_leave = false;
        }
    }
    return column_moves && others_leave && g->blocked == 0 && !g->misere && g->end_count == 0 &&
           g->board.count == 0;
}

bool cert_find_zero(const table *columns, const numeration *n, char *where, size_t size, work *w) {
    trail t = {.width = 1};
    bool good = cert_trail_add(&t, (uint32_t[]){0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good && where[0] == '\0'; i++) {
        const uint32_t q = t.at[i];
        if (columns->value[q] == 0) {
            good = cert_trail_position(&t, i, n, where, size, w);
        }
        for (uint32_t digit = 0; digit < (uint32_t)n->digits && good; digit++) {
            const uint32_t label = digit * (uint32_t)n->digits;
            const uint32_t to = columns->next[(size_t)q * columns->labels + label];
            good = to == NOWHERE || cert_trail_add(&t, &to, i, label, w) != NOWHERE;
        }
    }
    cert_trail_drop(&t, w);
    return good;
}

/* claim: the line where P is claimed. */
static bool check_every_column(const ruleset *g, const table *p, const numeration *n, work *w,
                               size_t claim) {
    if (!must_have(g)) {
        return true;
    }
    /* At (c,0) the sum of P(a,b) over a = c and all b. */
    const linear conditions[] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}}, {.of = {[TRACK_D] = 1}}};
    table columns = {0};
    char where[160] = "";
    const bool good = cert_image(&columns, p, n, conditions, 2, 1, w) &&
                      cert_find_zero(&columns, n, where, sizeof where, w);
    cert_drop_table(&columns, w);
    return good &&
           (where[0] == '\0' || cert_refuse(w->verdict, claim, "no P-position is above %s", where));
}

/* ==== a look at some positions =============================================================== */

/*
 * Nothing is proved by it.  An automaton that is wrong in one transition or output is mostly wrong
 * for a word near to those that lead to its states first; to see it there takes less time than the
 * proof may take to find it.
 */

/* Where P has no state any more, so many digits are read, and so many words in all. */
enum { BEYOND = 6, MOST_WORDS = 1 << 16 };

typedef struct search {
    undecided *r;
    const table *p;
    const statement *all;
    size_t count;
    trail t; /* a state of P, or NOWHERE, and one of each statement */
    bool *met;
    uint8_t **least; /* of each statement and state: the least value that may still come */
} search;

/* ---- whether a look is of use ----------------------------------------------------------- */

static void find_least(uint8_t *least, const table *f) {
    for (uint32_t q = 0; q < f->states; q++) {
        least[q] = f->value[q]; /* NO_VALUE is more than any */
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = f->states; q-- > 0;) {
            for (uint32_t i = 0; i < f->labels; i++) {
                const uint32_t to = f->next[(size_t)q * f->labels + i];
                if (to != NOWHERE && least[to] < least[q]) {
                    least[q] = least[to];
                    more = true;
                }
            }
        }
    }
}

/* Whatever follows, there are options enough in P. */
static bool is_plain(const search *s, const uint32_t *at) {
    uint8_t code = 0;
    for (size_t k = 0; k < s->count; k++) {
        if (s->all[k].what >= FREE) {
            code = put_in(code, s->all[k].what, s->least[k][at[k + 1]], s->r->g);
        }
    }
    return !is_wrong(s->r->g, code);
}

/* The tuple after a label; false: no valid word. */
static bool step(const search *s, uint32_t *to, uint32_t i, uint32_t label) {
    const uint32_t *at = s->t.at + i * s->t.width;
    to[0] = at[0] == NOWHERE ? NOWHERE : s->p->next[(size_t)at[0] * s->p->labels + label];
    for (size_t k = 0; k < s->count; k++) {
        const table *f = &s->all[k].f;
        to[k + 1] = f->next[(size_t)at[k + 1] * f->labels + label];
        if (to[k + 1] == NOWHERE) {
            return false;
        }
    }
    return true;
}

static bool look(search *s, uint32_t i, work *w) {
    const uint32_t *at = s->t.at + i * s->t.width;
    const bool in_p = at[0] != NOWHERE && s->p->value[at[0]] == 1;
    uint8_t code = put_in(0, IN_P, in_p, s->r->g);
    for (size_t k = 0; k < s->count; k++) {
        const uint8_t value = s->all[k].f.value[at[k + 1]];
        if (value == NO_VALUE) {
            return true;
        }
        code = put_in(code, s->all[k].what, value, s->r->g);
    }
    return !is_wrong(s->r->g, code) || note_fault(s->r, &s->t, i, in_p, w);
}

/* Are words followed further from a tuple that comes after tuple i? */
static bool goes_on(search *s, const uint32_t *to, uint32_t i) {
    if (to[0] != NOWHERE) {
        const bool first = !s->met[to[0]];
        s->met[to[0]] = true;
        return first;
    }
    for (int back = 0; back < BEYOND; back++) {
        if (s->t.at[i * s->t.width] != NOWHERE) {
            return s->t.count < MOST_WORDS + s->p->states && !is_plain(s, to);
        }
        i = s->t.from[i];
    }
    return false;
}

/* ---- the look ----------------------------------------------------------------------------- */

static bool open_search(search *s, work *w) {
    s->met = cert_take(w, s->p->states, sizeof *s->met);
    s->least = cert_take(w, s->count, sizeof *s->least);
    bool room = s->met != NULL && s->least != NULL;
    for (size_t k = 0; k < s->count && room; k++) {
        s->least[k] = cert_take(w, s->all[k].f.states, 1);
        room = s->least[k] != NULL;
        if (room) {
            find_least(s->least[k], &s->all[k].f);
        }
    }
    return room;
}

static void close_search(search *s, work *w) {
    for (size_t k = 0; k < s->count && s->least != NULL; k++) {
        cert_drop(w, s->least[k], s->all[k].f.states, 1);
    }
    cert_drop(w, s->least, s->count, sizeof *s->least);
    cert_drop(w, s->met, s->p->states, sizeof *s->met);
    cert_trail_drop(&s->t, w);
}

/*
 * Looks at some positions, those of the words that lead first to each state of P and of what
 * follows them, with all statements at once: a fault is found here sooner than in the proof.
 */
static bool try_some(undecided *r, const table *p, const statement *all, size_t count, work *w) {
    search s = {.r = r, .p = p, .all = all, .count = count, .t = {.width = count + 1}};
    uint32_t *to = cert_take(w, count + 1, sizeof *to);
    bool good = open_search(&s, w) && to != NULL && cert_trail_add(&s.t, to, 0, 0, w) != NOWHERE;
    if (good) {
        s.met[0] = true;
    }
    for (uint32_t i = 0; i < s.t.count && good && !r->fault; i++) {
        good = look(&s, i, w);
        for (uint32_t label = 0; label < p->labels && good; label++) {
            if (step(&s, to, i, label) && goes_on(&s, to, i)) {
                good = cert_trail_add(&s.t, to, i, label, w) != NOWHERE;
            }
        }
    }
    cert_drop(w, to, count + 1, sizeof *to);
    close_search(&s, w);
    return good;
}

/* ==== what is still to be verified =========================================================== */

/* ---- codes ------------------------------------------------------------------------------ */

/*
 * Bits: one for each saying from ENDS to ELSEWHERE, and above them how many options have been
 * found. One that cannot be blocked is too many; and what is no position is not in P, as if it had
 * too many.
 */
enum { COUNT_SHIFT = FREE - ENDS, SETTLED = NO_VALUE, WRONG = NO_VALUE - 1 };

static bool has(uint8_t code, saying what) {
    return (code >> (what - ENDS) & 1) != 0;
}

/* The code with one saying more; is a code wrong if all is said? */
static uint8_t put_in(uint8_t code, saying what, uint8_t value, const ruleset *g) {
    if (what == ENDS || what == IN_P || what == ELSEWHERE) {
        return value > 0 ? (uint8_t)(code | 1 << (what - ENDS)) : code;
    }
    const int more = what != BLOCKABLE && value > 0 ? g->blocked + 1 : value;
    const int found = (code >> COUNT_SHIFT) + more;
    const int counted = found <= g->blocked ? found : g->blocked + 1;
    return (uint8_t)((code & ((1 << COUNT_SHIFT) - 1)) | counted << COUNT_SHIFT);
}

/* The code, or SETTLED or WRONG if it is decided. */
static uint8_t judge(const ruleset *g, uint8_t code, saying last) {
    if (last < IN_P) {
        return code;
    }
    const bool too_many = code >> COUNT_SHIFT > g->blocked;
    bool should_be_p = false;
    if (has(code, ENDS)) {
        should_be_p = !g->misere;
    } else if (!too_many) {
        if (last < ALL_IS_SAID) {
            return code;
        }
        should_be_p = !g->misere || has(code, ELSEWHERE);
    }
    return has(code, IN_P) == should_be_p ? SETTLED : WRONG;
}

static bool is_wrong(const ruleset *g, uint8_t code) {
    return judge(g, code, ALL_IS_SAID) == WRONG;
}

/* Notes that P is wrong at the word of a tuple. */
static bool note_fault(undecided *r, const trail *t, uint32_t tuple, bool in_p, work *w) {
    r->fault = true;
    r->claimed = in_p;
    return cert_trail_position(t, tuple, r->n, r->where, sizeof r->where, w);
}

/* ---- putting in a function ----------------------------------------------------------------- */

/* Where f has no transition its value is 0 from there on; NULL: it is 0. */
static uint32_t step_of(const table *f, uint32_t q, uint32_t label) {
    return f == NULL || q == NOWHERE ? NOWHERE : f->next[(size_t)q * f->labels + label];
}

static uint8_t new_code(const undecided *r, const uint32_t *at, saying what, const table *f) {
    const uint8_t code = r->codes.value[at[0]];
    return f == NULL || code == SETTLED || at[1] == NOWHERE
               ? code
               : put_in(code, what, f->value[at[1]], r->g);
}

/* A state is one of the codes and one of f; those of the table are those of the trail. */
static bool follow_all(undecided *r, table *out, trail *t, saying what, const table *f, work *w) {
    bool good = cert_trail_add(t, (uint32_t[]){0, f == NULL ? NOWHERE : 0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t->count && good && !r->fault; i++) {
        const uint32_t now[2] = {t->at[2 * (size_t)i], t->at[2 * (size_t)i + 1]};
        const uint8_t code = new_code(r, now, what, f);
        const uint8_t judged = code == SETTLED ? SETTLED : judge(r->g, code, what);
        good = cert_add_state(out, judged, w);
        for (uint32_t label = 0; label < out->labels && good; label++) {
            const uint32_t to[2] = {step_of(&r->codes, now[0], label), step_of(f, now[1], label)};
            if (to[0] != NOWHERE) {
                const uint32_t number = cert_trail_add(t, to, i, label, w);
                out->next[(size_t)i * out->labels + label] = number;
                good = number != NOWHERE;
            }
        }
        if (good && judged == WRONG) {
            good = note_fault(r, t, i, has(code, IN_P), w);
        }
    }
    return good;
}

/* f is NULL where all is said.  false: failed, the verdict says why.  Look at fault. */
static bool say(undecided *r, saying what, const table *f, work *w) {
    table codes = {.labels = r->codes.labels};
    trail t = {.width = 2};
    bool good = follow_all(r, &codes, &t, what, f, w);
    r->widest = t.count > r->widest ? t.count : r->widest;
    cert_trail_drop(&t, w);
    good = good && (r->fault || (cert_forget(&codes, SETTLED, w) && cert_minimise(&codes, w)));
    cert_drop_table(&r->codes, w);
    r->codes = codes;
    return good;
}

static bool open_rest(undecided *out, const ruleset *g, const numeration *n, work *w) {
    *out = (undecided){.g = g, .n = n};
    if (!cert_all_positions(&out->codes, n, w)) {
        return false;
    }
    for (uint32_t q = 0; q < out->codes.states; q++) {
        out->codes.value[q] = out->codes.value[q] == NO_VALUE ? SETTLED : 0;
    }
    return true;
}

static void drop_rest(undecided *r, work *w) {
    cert_drop_table(&r->codes, w);
}

/* ==== what has to be said of each position =================================================== */

enum {
    MOST_STATEMENTS = 3 * MOST_LINES_OF_MOVES + MOST_ENDS + MOST_LAYERS + 1, /* and the board */
};

typedef struct checker {
    const ruleset *g;
    const table *p;
    const numeration *n;
    work *w;
    counter options;
    undecided rest;
    statement statements[MOST_STATEMENTS];
    size_t count;
    size_t before_p; /* so many of them are said before P is */
    bool look_first;
    const table *before; /* sets that are not played on */
    int before_count;
} checker;

/* ---- moves ----------------------------------------------------------------------------------- */

/*
 * Is there a move from P into P, on this line?  The sums would tell as well; but of a wrong set
 * they may become very large, and this finds most wrong ones without summing.
 */
static bool look_ahead(const checker *k, const ray *m) {
    if (k->g->blocked > 0 || k->g->end_count > 0 || (m->u > 0 && m->v > 0) || cert_is_fan(m) ||
        m->tied) {
        return true;
    }
    linear conditions[MOST_LINE_CONDITIONS];
    const int count = cert_line_conditions(conditions, m);
    nodes s = {0};
    char where[160] = "";
    const bool good = cert_make_nodes(&s, k->p, k->n, conditions, count, k->w) &&
                      cert_find_meeting(k->p, &s, k->n, where, sizeof where, k->w);
    cert_drop_nodes(&s, k->w);
    if (good && where[0] != '\0') {
        char move[MOVE_TEXT];
        cert_print_move(m, move);
        return cert_refuse(k->w->verdict, k->w->line, "from %s, in P, a move %.100s leads into P",
                           where, move);
    }
    return good;
}

/*
 * Where options are counted, no move may be on two lines, at any position.  Of plain lines that
 * was seen when they were read.
 */
static bool are_apart(const checker *k, const table *all, const ray *a, const ray *b) {
    if (cert_is_plain(a) && cert_is_plain(b)) {
        return true;
    }
    linear conditions[2 * MOST_LINE_CONDITIONS];
    int count = cert_line_conditions(conditions, a);
    count += cert_line_conditions(conditions + count, b);
    nodes both = {0};
    const bool good =
        cert_make_nodes(&both, all, k->n, conditions, count, k->w) &&
        (cert_add_nothing(&both) ||
         cert_refuse(k->w->verdict, k->w->line, "this has a move that is there before"));
    cert_drop_nodes(&both, k->w);
    return good;
}

static bool are_all_apart(checker *k, const table *all) {
    bool good = cert_moves_move(k->g, all, k->n, k->w);
    for (int i = 0; i < k->g->count && k->g->blocked > 0 && good; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        for (int j = 0; j < i && good; j++) {
            good = are_apart(k, all, &k->g->moves[j], &k->g->moves[i]);
        }
    }
    return good;
}

/* ---- all of them ---------------------------------------------------------------------- */

/* Takes a function that was made. */
static bool state(checker *k, saying what, const table *f, bool made) {
    if (made) {
        k->statements[k->count++] = (statement){.what = what, .f = *f, .line = k->w->line};
    }
    return made;
}

bool cert_in_places(table *out, const table *all, const places *at, const numeration *n, work *w) {
    linear conditions[2 + MOST_WHERE] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
                                         {.of = {[TRACK_B] = 1, [TRACK_D] = -1}}};
    const int count = 2 + cert_where_conditions(conditions + 2, at);
    return cert_image(out, all, n, conditions, count, 1, w);
}

/* 1 where it was 0, and the other way round. */
static void turn(table *t) {
    for (uint32_t q = 0; q < t->states; q++) {
        t->value[q] = t->value[q] == NO_VALUE ? NO_VALUE : !t->value[q];
    }
}

/* The board comes first, and the game ends only there. */
static bool state_places(checker *k, const table *all, const table *board) {
    bool good = true;
    if (k->g->board.count > 0) {
        table off = {0};
        good = cert_in_places(&off, all, &k->g->board, k->n, k->w);
        turn(&off);
        good = state(k, OFF_BOARD, &off, good);
    }
    for (int i = 0; i < k->before_count && good; i++) {
        table copy = {0};
        good = state(k, OFF_BOARD, &copy, cert_copy_table(&copy, &k->before[i], k->w));
    }
    for (int i = 0; i < k->g->end_count && k->before_count == 0 && good; i++) {
        table ends = {0};
        good = state(k, ENDS, &ends, cert_in_places(&ends, board, &k->g->ends[i], k->n, k->w));
    }
    k->before_p = k->count;
    return good;
}

/* 1 on the positions that are not in P. */
static bool all_others(table *out, const table *all, const table *p, work *w) {
    *out = (table){.labels = all->labels};
    trail t = {.width = 2};
    bool good = cert_trail_add(&t, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good; i++) {
        const uint32_t valid = t.at[2 * (size_t)i];
        const uint32_t q = t.at[2 * (size_t)i + 1];
        const bool in_p = q != NOWHERE && p->value[q] == 1;
        good = cert_add_state(out, in_p ? 0 : all->value[valid], w);
        for (uint32_t label = 0; label < all->labels && good; label++) {
            const uint32_t to[2] = {all->next[(size_t)valid * all->labels + label],
                                    q == NOWHERE ? NOWHERE
                                                 : p->next[(size_t)q * p->labels + label]};
            if (to[0] != NOWHERE) {
                const uint32_t number = cert_trail_add(&t, to, i, label, w);
                out->next[(size_t)i * out->labels + label] = number;
                good = number != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    return good && cert_minimise(out, w);
}

/*
 * In misère play there must be a move that does not lead into P.  If nothing can be blocked any
 * move will do, as none may lead into P; and, where there is no board, of a ray the first is
 * possible longest.
 */
static bool state_moves(checker *k, const table *all, const table *board) {
    const bool first = k->g->blocked == 0 && k->g->board.count == 0;
    table others = {0};
    bool good = !k->g->misere || first || all_others(&others, board, k->p, k->w);
    for (int i = 0; i < k->g->count && k->g->misere && good; i++) {
        const ray *m = &k->g->moves[i];
        table moves = {0};
        good = state(k, ELSEWHERE, &moves,
                     first && !m->tied
                         ? cert_shift_options(&moves, &k->options, all, m, 1)
                         : cert_sum_options(&moves, &k->options, first ? all : &others, m, 1));
    }
    cert_drop_table(&others, k->w);
    return good;
}

/* By a line, or by several that go together. */
static bool state_options(checker *k, const band *lines) {
    const saying what = cert_is_blockable(k->g, lines->first) ? BLOCKABLE : FREE;
    table made[2];
    int count = 0;
    const bool good = cert_options_by(made, &count, &k->options, lines);
    for (int i = 0; i < count && good; i++) {
        state(k, what, &made[i], true);
    }
    return good;
}

static bool state_all(checker *k, size_t claim) {
    table all = {0};
    bool good = cert_all_positions(&all, k->n, k->w) && are_all_apart(k, &all);
    for (int i = 0; i < k->g->count && good && k->look_first; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        good = look_ahead(k, &k->g->moves[i]);
    }
    good = good && (!k->look_first || k->before_count > 0 ||
                    check_every_column(k->g, k->p, k->n, k->w, claim));
    table board = {0};
    good = good && cert_in_places(&board, &all, &k->g->board, k->n, k->w) &&
           state_places(k, &all, &board) && state_moves(k, &all, &board);
    cert_drop_table(&board, k->w);
    cert_drop_table(&all, k->w);
    for (int order = 0; order < 3; order++) {
        for (int i = 0; i < k->g->count && good;) {
            const band lines = cert_find_band(&k->options, i);
            k->w->line = k->g->first_line + (size_t)i;
            good = order != cert_order_of(lines.first) || state_options(k, &lines);
            i += lines.count;
        }
    }
    return good;
}

static bool no_fault(const checker *k, size_t line) {
    const undecided *r = &k->rest;
    return !r->fault ||
           cert_refuse(k->w->verdict, line, "%s is %s, but %s moves lead into P", r->where,
                       r->claimed ? "in P" : "not in P", r->claimed ? "too many" : "too few");
}

/* What is said of the board and the ends comes before P, the rest after it. */
static bool verify(checker *k, size_t claim) {
    k->w->line = claim;
    if (k->look_first &&
        (!try_some(&k->rest, k->p, k->statements, k->count, k->w) || !no_fault(k, claim))) {
        return false;
    }
    for (size_t i = 0; i <= k->count; i++) {
        if (i == k->before_p && (!say(&k->rest, IN_P, k->p, k->w) || !no_fault(k, claim))) {
            return false;
        }
        const statement *said = &k->statements[i];
        if (i < k->count &&
            (!say(&k->rest, said->what, &said->f, k->w) || !no_fault(k, said->line))) {
            return false;
        }
    }
    return say(&k->rest, ALL_IS_SAID, NULL, k->w) && no_fault(k, claim);
}

static bool check(checker *k, const ruleset *g, const table *p, const numeration *n, work *w,
                  size_t claim) {
    k->g = g;
    k->p = p;
    k->n = n;
    k->w = w;
    k->options = (counter){.g = g, .p = p, .n = n, .w = w, .cap = g->blocked + 1};
    const bool good = open_rest(&k->rest, g, n, w) && state_all(k, claim) && verify(k, claim);
    drop_rest(&k->rest, w);
    for (size_t i = 0; i < k->count; i++) {
        cert_drop_table(&k->statements[i].f, w);
    }
    cert_drop_options(&k->options);
    cert_drop(w, k, 1, sizeof *k);
    return good;
}

bool cert_check_kernel(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim,
                       bool look_first) {
    checker *k = cert_take(w, 1, sizeof *k);
    if (k == NULL) {
        return false;
    }
    k->look_first = look_first;
    return check(k, g, p, n, w, claim);
}

bool cert_check_layer(const ruleset *g, const table *p, const table *before, int count,
                      const numeration *n, work *w, size_t claim) {
    checker *k = cert_take(w, 1, sizeof *k);
    if (k == NULL) {
        return false;
    }
    k->look_first = true;
    k->before = before;
    k->before_count = count;
    return check(k, g, p, n, w, claim);
}
