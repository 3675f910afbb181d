/* closure.c - certificates of the kind `closure`: lists, first columns, theorem, and the walk. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "closure.h"
#include "kinds.h"
#include "rule.h"

static bool cert_walk(closure *c);
static size_t line_of_context(const closure *c, size_t i);

/* ==== the lists of contexts and of nodes ===================================================== */

/* ---- contexts ---------------------------------------------------------------------------- */

/* Compares a context with the k - 1 bits that are begin[0, k - 2) and then last. */
static int compare(const closure *c, size_t i, int wing, const char *begin, char last) {
    const size_t head = (size_t)c->bits - 2;
    if (c->context[i].wing != wing) {
        return c->context[i].wing - wing;
    }
    const char *bits = c->context[i].bits;
    const int order = memcmp(bits, begin, head);
    return order != 0 ? order : bits[head] - last;
}

/* False: there is no such context, or node.  The context's bits are begin[0, k - 2) and last. */
static bool find_context(const closure *c, uint32_t *out, int wing, const char *begin, char last) {
    size_t low = 0;
    size_t high = (size_t)c->contexts;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(c, middle, wing, begin, last) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *out = (uint32_t)low;
    return low < (size_t)c->contexts && compare(c, low, wing, begin, last) == 0;
}

static bool read_contexts(closure *c, reader *r) {
    const size_t length = (size_t)c->bits - 1;
    int64_t pieces = 0;
    for (int64_t i = 0; i < c->contexts; i++) {
        context *at = &c->context[i];
        int64_t same = 0;
        size_t count = 0;
        const size_t line = r->line;
        if (!cert_read(r, "context ") || !cert_read_number(r, &same, i, i)) {
            return false;
        }
        if (c->game.wings > 1) {
            at->wing = cert_skip(r, " right") ? 1 : 0;
            if (at->wing == 0 && !cert_read(r, " up")) {
                return false;
            }
        }
        if (!cert_read(r, " ") || !cert_read_bits(r, &at->bits, &count) || !cert_read(r, " ")) {
            return false;
        }
        if (count != length) {
            return cert_refuse(c->verdict, line, "a context has %zu bits here", length);
        }
        if (i > 0 && (at[-1].wing > at->wing ||
                      (at[-1].wing == at->wing && memcmp(at[-1].bits, at->bits, length) >= 0))) {
            return cert_refuse(c->verdict, line, "this context is not in order");
        }
        at->listed[0] = cert_skip(r, "0");
        at->listed[1] = cert_skip(r, "1");
        if (!at->listed[0] && !at->listed[1]) {
            return cert_refuse(c->verdict, line, "no bit follows this context");
        }
        if (!cert_read(r, "\n")) {
            return false;
        }
        pieces += at->listed[0] + at->listed[1];
    }
    for (int64_t i = 0; i < c->contexts; i++) {
        context *at = &c->context[i];
        for (int bit = 0; bit < 2; bit++) {
            if (at->listed[bit] &&
                !find_context(c, &at->next[bit], at->wing, at->bits + 1, (char)('0' + bit))) {
                return cert_refuse(c->verdict, line_of_context(c, (size_t)i),
                                   "the context after bit %d is not listed", bit);
            }
        }
    }
    return pieces == c->pieces ||
           cert_refuse(c->verdict, c->pieces_line, "there are %" PRId64 " pieces", pieces);
}

/* ---- nodes ------------------------------------------------------------------------------- */

static int compare_nodes(node a, node b) {
    if (a.read != b.read) {
        return a.read < b.read ? -1 : 1;
    }
    if (a.state != b.state) {
        return a.state < b.state ? -1 : 1;
    }
    return a.written < b.written ? -1 : a.written > b.written;
}

static bool read_nodes(closure *c, reader *r) {
    uint32_t begun = 0; /* contexts whose first_node is set */
    for (int64_t i = 0; i < c->nodes; i++) {
        int64_t read = 0;
        int64_t state = 0;
        int64_t written = 0;
        const size_t line = r->line;
        if (!cert_read(r, "node ") || !cert_read_number(r, &read, 0, c->contexts - 1) ||
            !cert_read(r, " ") || !cert_read_number(r, &state, 0, c->states - 1) ||
            !cert_read(r, " ") || !cert_read_number(r, &written, 0, c->contexts - 1) ||
            !cert_read(r, "\n")) {
            return false;
        }
        const node at = {(uint32_t)read, (uint32_t)state, (uint32_t)written, false};
        if (i > 0 && compare_nodes(c->node[i - 1], at) >= 0) {
            return cert_refuse(c->verdict, line, "this node is not in order");
        }
        c->node[i] = at;
        while (begun <= at.read) {
            c->context[begun++].first_node = (uint32_t)i;
        }
    }
    while (begun <= (uint32_t)c->contexts) {
        c->context[begun++].first_node = (uint32_t)c->nodes;
    }
    return true;
}

static bool find_node(const closure *c, uint32_t *out, node wanted) {
    size_t low = c->context[wanted.read].first_node;
    size_t high = c->context[wanted.read + 1].first_node;
    const size_t end = high;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_nodes(c->node[middle], wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *out = (uint32_t)low;
    return low < end && compare_nodes(c->node[low], wanted) == 0;
}

/* ==== the head, the first columns, the theorem =============================================== */

size_t cert_line_of_state(const closure *c, size_t i) {
    return c->first_line + i;
}

static size_t line_of_step(const closure *c, size_t i) {
    return cert_line_of_state(c, (size_t)c->states) + i;
}

static size_t line_of_context(const closure *c, size_t i) {
    return line_of_step(c, (size_t)c->steps) + i;
}

static size_t line_of_node(const closure *c, size_t i) {
    return line_of_context(c, (size_t)c->contexts) + i;
}

/* ---- the head ------------------------------------------------------------------------ */

static bool field(reader *r, const char *name, int64_t *out, int64_t least, int64_t limit) {
    return cert_read(r, name) && cert_read(r, " ") && cert_read_limited(r, out, least, limit) &&
           cert_read(r, "\n");
}

/* The moves of a diagonal: some points, and a ray from where none is removed any more. */
static bool put_diagonal(ruleset *is, const game *g, int j) {
    move first = {j < 0 ? 1 - j : 1, j < 0 ? 1 : 1 + j};
    move last = {0, 0};
    for (int i = 0; i < g->removed_count; i++) {
        if (g->removed[i].t - g->removed[i].s == j) {
            last = g->removed[i];
        }
    }
    for (; first.s <= last.s; first.s++, first.t++) {
        if (cert_is_move(g, 0, first.s, first.t)) {
            if (is->count + 1 >= MOST_LINES_OF_MOVES) {
                return false;
            }
            is->moves[is->count++] = (ray){.s = first.s, .t = first.t};
        }
    }
    is->moves[is->count++] = (ray){.s = first.s, .t = first.t, .u = 1, .v = 1};
    return is->count < MOST_LINES_OF_MOVES;
}

/* False: there are too many. */
static bool put_moves(ruleset *is, const game *g) {
    is->moves[0] = (ray){.s = 0, .t = 1, .u = 0, .v = 1};
    is->moves[1] = (ray){.s = 1, .t = 0, .u = 1, .v = 0};
    is->count = 2;
    if (g->regular) {
        is->moves[is->count++] = (ray){.s = 1, .t = 1, .u = 1, .v = 1};
    }
    for (int i = 0; i < g->offset_count; i++) {
        if (!put_diagonal(is, g, g->offsets[i])) {
            return false;
        }
    }
    if (is->count + g->count > MOST_LINES_OF_MOVES) {
        return false;
    }
    for (int i = 0; i < g->count; i++) {
        is->moves[is->count++] = (ray){.s = g->moves[i].s, .t = g->moves[i].t};
    }
    return true;
}

/* The moves may be in another order there; what is behind them, from `behind` on, is the same. */
static bool compare_rule(reader *r, const game *g, const char *behind) {
    ruleset *is = calloc(1, sizeof *is);
    if (is == NULL) {
        return cert_no_memory(r->verdict);
    }
    const bool same = !put_moves(is, g) || cert_compare_rule(r, is, behind);
    free(is);
    return same;
}

static bool read_bounds(reader *r, closure *c) {
    return field(r, "lowest", &c->lowest[0], -MOST_COLUMNS, MOST_COLUMNS) &&
           field(r, "highest", &c->highest[0], -MOST_COLUMNS, MOST_COLUMNS) &&
           (c->game.wings == 1 ||
            (field(r, "lowest right", &c->lowest[1], -MOST_COLUMNS, MOST_COLUMNS) &&
             field(r, "highest right", &c->highest[1], -MOST_COLUMNS, MOST_COLUMNS)));
}

static bool read_head(reader *r, closure *c) {
    const char *line = r->text + r->at;
    if (!cert_read(r, "game ") || !cert_read_game(r, &c->game) || !cert_read(r, "\n") ||
        (!c->game.regular && !cert_read_diagonals(r, &c->game)) ||
        !compare_rule(r, &c->game, strchr(line, '}') + 1)) {
        return false;
    }
    c->bounds_line = r->line;
    if (c->game.regular && !read_bounds(r, c)) {
        return false;
    }
    c->columns_line = r->line;
    if (!field(r, "columns", &c->columns, 1, MOST_COLUMNS) ||
        !field(r, "upper", &c->upper[0], 0, MOST_COLUMNS) ||
        !field(r, "row", &c->row[0], 0, MOST_ROWS) ||
        (c->game.wings > 1 && (!field(r, "right", &c->upper[1], 0, MOST_COLUMNS) ||
                               !field(r, "column", &c->row[1], 0, MOST_ROWS))) ||
        !field(r, "states", &c->states, c->game.wings, MOST_LINES) ||
        !field(r, "steps", &c->steps, 1, MOST_LINES) ||
        !field(r, "bits", &c->bits, 2, MOST_COLUMNS) ||
        !field(r, "contexts", &c->contexts, 1, MOST_LINES)) {
        return false;
    }
    c->pieces_line = r->line;
    if (!field(r, "pieces", &c->pieces, 1, MOST_LINES) ||
        !field(r, "nodes", &c->nodes, 1, MOST_LINES)) {
        return false;
    }
    c->first_line = r->line;
    if (c->bits > c->columns + 1) {
        return cert_refuse(c->verdict, c->columns_line,
                           "there must be as many columns as context bits");
    }
    /* Before memory is asked for: a node takes at least 11 bytes, the others more. */
    const int64_t lines = c->states + c->steps + c->contexts + c->nodes;
    return lines <= (int64_t)(r->size / 11) ||
           cert_refuse(c->verdict, r->line, "the text is too short for so many lines");
}

static bool make_room(closure *c) {
    c->element_room = 256;
    c->elements = calloc(c->element_room, sizeof *c->elements);
    c->state_begin = calloc((size_t)c->states + 1, sizeof *c->state_begin);
    c->state_wing = calloc((size_t)c->states, 1);
    c->step = calloc((size_t)c->states, sizeof *c->step);
    c->context = calloc((size_t)c->contexts + 1, sizeof *c->context);
    c->node = calloc((size_t)c->nodes, sizeof *c->node);
    c->tasks = calloc((size_t)c->nodes, 2 * sizeof *c->tasks);
    return (c->elements != NULL && c->state_begin != NULL && c->state_wing != NULL &&
            c->step != NULL && c->context != NULL && c->node != NULL && c->tasks != NULL &&
            cert_column_open(&c->column, c->verdict)) ||
           cert_no_memory(c->verdict);
}

/* 1: the game itself. */
static bool play_beginning(closure *c) {
    if (!cert_beginning(&c->beginning, &c->game, (int)c->columns, c->verdict)) {
        return false;
    }
    for (int w = 0; w < c->game.wings; w++) {
        const beginning_wing *b = &c->beginning.wing[w];
        if (b->upper != c->upper[w] || b->settled != c->row[w]) {
            return cert_refuse(c->verdict, c->columns_line,
                               "the rules give %d %s, and the %s below %d are settled", b->upper,
                               w == 0 ? "upper columns" : "rows to the right",
                               w == 0 ? "rows" : "columns", b->settled);
        }
        if (b->free_diagonal < 1 || b->free_diagonal < c->game.largest_turn[w] ||
            (c->game.end_count > 0 && c->columns <= c->game.last_end + c->game.longest)) {
            return cert_refuse(c->verdict, c->columns_line,
                               "more columns are needed in the beginning");
        }
        c->seen_lowest[w] = b->lowest;
        c->seen_highest[w] = b->highest;
    }
    return true;
}

static bool check_bounds(const closure *c) {
    for (int w = 0; w < c->game.wings && c->game.regular; w++) {
        const size_t line = c->bounds_line + 2 * (size_t)w;
        if (c->lowest[w] != c->seen_lowest[w]) {
            return cert_refuse(c->verdict, line, "the lowest is %" PRId64, c->seen_lowest[w]);
        }
        if (c->highest[w] != c->seen_highest[w]) {
            return cert_refuse(c->verdict, line + 1, "the highest is %" PRId64, c->seen_highest[w]);
        }
    }
    return true;
}

/* ---- the theorem ------------------------------------------------------------------------ */

/* p + q phi, rounded down to hundredths; for such small p, q it is not so near to one that a
 * double could err. */
static double hundredths_below(int64_t p, int64_t q) {
    const double phi = 1.6180339887498948482;
    const double exact = 100 * ((double)p + (double)q * phi);
    const int64_t cut = q == 0 ? 100 * p : (int64_t)exact;
    return (double)(q != 0 && (double)cut > exact ? cut - 1 : cut) / 100;
}

static void explain_game(const game *g, FILE *report) {
    fputs(g->regular ? "{(t,0),(0,t),(t,t)" : "{(t,0),(0,t)", report);
    for (int i = 0; i < g->offset_count; i++) {
        const int j = g->offsets[i];
        if (j == 0) {
            fputs(",(t,t)", report);
        } else {
            fprintf(report, j < 0 ? ",(t+%d,t)" : ",(t,t+%d)", j < 0 ? -j : j);
        }
    }
    for (int i = 0; i < g->count; i++) {
        fprintf(report, ",(%d,%d)", g->moves[i].s, g->moves[i].t);
    }
    fputs("}", report);
    for (int i = 0; i < g->removed_count; i++) {
        fprintf(report, "%s(%d,%d)", i == 0 ? " without " : ",", g->removed[i].s, g->removed[i].t);
    }
    if (g->end_count > 0) {
        fprintf(report, ", which also ends at %d position%s", g->end_count,
                g->end_count == 1 ? "" : "s");
    }
    fputs(g->misere ? ", in misere play\n" : "\n", report);
}

/* What the numbers n, a_n and b_n are. */
static void explain_pairs(const closure *c, FILE *report, int wing) {
    const game *g = &c->game;
    const char *pair = wing == 0 ? "(a_n,b_n)" : "(b_n,a_n)";
    if (g->wings == 1 && g->end_count == 0 && !g->misere) {
        fprintf(report, "Let %s, n = 0, 1, 2, ..., be its P-positions with a_n <= b_n, by a_n.",
                pair);
    } else {
        fprintf(report,
                "Let %s, n = 0, 1, 2, ..., be its P-positions %s the diagonal%s,\n"
                "           by a_n.",
                pair, wing == 0 ? "on and above" : "on and below",
                g->end_count > 0 ? ", one in a line" : "");
    }
    fputs(" For all n:\n", report);
}

/* Where n says nothing of b_n - a_n. */
static void explain_machine(const closure *c, FILE *report) {
    const bool two = c->game.wings > 1;
    fprintf(report,
            "  theorem  From column%s %" PRId64 " on its P-positions are those that the machine "
            "below places,\n"
            "           and the string%s which columns%s have one before the diagonal\n"
            "           %s no pieces of %" PRId64 " bits but the %" PRId64 " that are listed.\n",
            two ? " and row" : "", c->columns, two ? "s that say" : " that says",
            two ? " and rows" : "", two ? "have" : "has", c->bits, c->pieces);
}

static void explain(const closure *c, FILE *report, const char *name) {
    const game *g = &c->game;
    fprintf(report, "%s: verified\n  game     ", name);
    explain_game(g, report);
    if (!g->regular) {
        explain_machine(c, report);
    }
    for (int w = 0; w < g->wings && g->regular; w++) {
        const int64_t low = c->lowest[w];
        const int64_t high = c->highest[w];
        fputs(w == 0 ? "  theorem  " : "           ", report);
        explain_pairs(c, report, w);
        fprintf(report, "           %" PRId64 " <= b_n - a_n - n <= %" PRId64, low, high);
        if (g->wings == 1 && g->end_count == 0 && !g->misere) {
            fprintf(report, ",\n           %.2f <= b_n - phi a_n <= %.2f, phi = (1 + sqrt 5)/2",
                    hundredths_below(-2 * (high + 1), low + high + 1),
                    -hundredths_below(2 * low + 4, -(low + high + 3)));
        }
        fputs(".\n", report);
    }
    fprintf(report,
            "  proof    The columns before %" PRId64 ", by the rules. From there on a machine with "
            "%" PRId64 " state%s\n"
            "           and %" PRId64 " steps, each as the rules demand, is never left: %" PRId64
            " nodes are closed\n"
            "           under all it can read and write, over strings with %" PRId64
            " pieces of %" PRId64 " bits.\n",
            c->columns, c->states, c->states == 1 ? "" : "s", c->steps, c->nodes, c->pieces,
            c->bits);
}

static void explain_gaps(const gaps *g, FILE *report) {
    fprintf(report,
            "  theorem  Gaps between its perfect columns grow without end, or there is a last one: "
            "no finite\n"
            "           dictionary makes its bit-string.\n"
            "  proof    The %" PRId64 " bits from column %" PRId64
            " on: reading strings of their pieces of %" PRId64 " bits, the\n"
            "           machine writes such strings, longer ones, and after %" PRId64
            " bits it is never perfect.\n",
            g->length, g->column, g->bits, g->silent);
}

/* The proof of gaps counts diagonals, each with one P-position. */
static bool has_gaps(const closure *c) {
    return c->game.regular || cert_refuse(c->verdict, c->bounds_line,
                                          "gaps are proved for the diagonals of Wythoff's game");
}

/* gaps, line: NULL if the kind has none. */
static bool check(reader *r, FILE *report, const char *name, gaps *with, slope *line) {
    closure *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return cert_no_memory(r->verdict);
    }
    c->verdict = r->verdict;
    const bool verified =
        read_head(r, c) && (with == NULL || has_gaps(c)) && make_room(c) && play_beginning(c) &&
        cert_read_machine(c, r) && read_contexts(c, r) && read_nodes(c, r) &&
        (with == NULL || cert_read_gaps(with, r)) && (line == NULL || cert_read_slope(line, r)) &&
        cert_read_end(r) && cert_walk(c) && check_bounds(c) &&
        (with == NULL || cert_check_gaps(with, c)) && (line == NULL || cert_check_slope(line, c));
    if (verified && report != NULL) {
        explain(c, report, name);
        if (with != NULL) {
            explain_gaps(with, report);
        }
        if (line != NULL) {
            cert_explain_slope(line, report);
        }
        cert_print_heading(r, report);
    }
    cert_free_beginning(&c->beginning);
    cert_column_close(&c->column);
    free(c->elements);
    free(c->state_begin);
    free(c->state_wing);
    free(c->step);
    free(c->context);
    free(c->node);
    free(c->tasks);
    free(c);
    return verified;
}

bool cert_check_closure(reader *r, FILE *report, const char *name) {
    return check(r, report, name, NULL, NULL);
}

bool cert_check_closure_with_gaps(reader *r, FILE *report, const char *name) {
    gaps with = {0};
    return check(r, report, name, &with, NULL);
}

bool cert_check_closure_with_slope(reader *r, FILE *report, const char *name) {
    slope line = {.count = 0};
    const bool verified = check(r, report, name, NULL, &line);
    cert_free_slope(&line);
    return verified;
}

/* ==== the game never leaves the lists, and nothing else is on them =========================== */

/*
 * A bit is to be read from a node as soon as both the node and the piece (what was read last, bit)
 * are needed.  Whichever of them comes later makes the task, so there are at most two tasks for
 * each node.
 */

/*
 * A bit is to be read from a node as soon as both the node and the piece (what it read last, bit)
 * are needed.  Whichever comes later makes the task, so there are at most two for each node.
 */
static void need_node(closure *c, uint32_t i) {
    node *at = &c->node[i];
    if (!at->needed) {
        at->needed = true;
        for (int bit = 0; bit < 2; bit++) {
            if (c->context[at->read].needed[bit]) {
                c->tasks[c->task_count++] = (task){i, bit};
            }
        }
    }
}

/* False: the piece is not listed.  *at becomes the context after it. */
static bool need_piece(closure *c, uint32_t *at, int bit) {
    context *from = &c->context[*at];
    if (!from->listed[bit]) {
        return false;
    }
    if (!from->needed[bit]) {
        from->needed[bit] = true;
        for (uint32_t i = from->first_node; i < from[1].first_node; i++) {
            if (c->node[i].needed) {
                c->tasks[c->task_count++] = (task){i, bit};
            }
        }
    }
    *at = from->next[bit];
    return true;
}

/* 3: the moment after the first columns, for what the wing reads. */
static bool begin_wing(closure *c, node first[2], int wing) {
    const beginning_wing *of = &c->beginning.wing[wing];
    const char *bits = of->bits;
    const int64_t length = c->bits - 1;
    uint32_t at = 0;
    if (!find_context(c, &at, wing, bits, bits[length - 1])) {
        return cert_refuse(c->verdict, c->columns_line, "the context of the first bits is missing");
    }
    for (int64_t i = length; i < of->known; i++) {
        if (i == c->columns) {
            first[wing].read = at;
        }
        if (!need_piece(c, &at, bits[i] - '0')) {
            return cert_refuse(c->verdict, line_of_context(c, at),
                               "a piece is missing here: bit %" PRId64 " follows this context", i);
        }
    }
    first[cert_other_wing(&c->game, wing)].written = at; /* who writes these bits */
    return true;
}

static bool begin(closure *c) {
    node first[2] = {{0}};
    for (int w = 0; w < c->game.wings; w++) {
        first[w].state = (uint32_t)w;
        if (!begin_wing(c, first, w)) {
            return false;
        }
    }
    for (int w = 0; w < c->game.wings; w++) {
        uint32_t number = 0;
        if (!find_node(c, &number, first[w])) {
            return cert_refuse(c->verdict, c->columns_line,
                               "the first node, %" PRIu32 " %d %" PRIu32 ", is missing",
                               first[w].read, w, first[w].written);
        }
        need_node(c, number);
    }
    return true;
}

/* 4 */
static bool do_task(closure *c, task t) {
    const node from = c->node[t.node];
    const size_t line = line_of_node(c, t.node);
    step *s = &c->step[from.state][t.bit];
    if (!s->listed) {
        return cert_refuse(c->verdict, line,
                           "state %" PRIu32 " has no step for bit %d, which may follow", from.state,
                           t.bit);
    }
    s->taken = true;
    node to = {c->context[from.read].next[t.bit], s->to, from.written, false};
    for (uint32_t i = 0; i < s->writes_count; i++) {
        if (!need_piece(c, &to.written, s->writes[i] - '0')) {
            return cert_refuse(c->verdict, line,
                               "after bit %d this writes a piece that is not listed, bit %c after "
                               "context %" PRIu32,
                               t.bit, s->writes[i], to.written);
        }
    }
    uint32_t number = 0;
    if (!find_node(c, &number, to)) {
        return cert_refuse(c->verdict, line,
                           "bit %d leads to node %" PRIu32 " %" PRIu32 " %" PRIu32
                           ", which is not listed",
                           t.bit, to.read, to.state, to.written);
    }
    need_node(c, number);
    return true;
}

/* 5 */
static bool all_needed(const closure *c) {
    for (size_t i = 0; i < (size_t)c->nodes; i++) {
        if (!c->node[i].needed) {
            return cert_refuse(c->verdict, line_of_node(c, i), "this node is not needed");
        }
    }
    for (size_t i = 0; i < (size_t)c->contexts; i++) {
        const context *at = &c->context[i];
        for (int bit = 0; bit < 2; bit++) {
            if (at->listed[bit] && !at->needed[bit]) {
                return cert_refuse(c->verdict, line_of_context(c, i),
                                   "bit %d does not follow this context", bit);
            }
        }
    }
    size_t line = line_of_step(c, 0);
    for (size_t i = 0; i < (size_t)c->states; i++) {
        for (int bit = 0; bit < 2; bit++) {
            const step *s = &c->step[i][bit];
            if (s->listed && !s->taken) {
                return cert_refuse(c->verdict, line, "this step is never taken");
            }
            line += s->listed;
        }
    }
    return true;
}

static bool cert_walk(closure *c) {
    if (!begin(c)) {
        return false;
    }
    while (c->task_count > 0) {
        if (!do_task(c, c->tasks[--c->task_count])) {
            return false;
        }
    }
    return all_needed(c);
}
