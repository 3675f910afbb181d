/*
 * heaps.c - the theorem that an automaton accepts the P-positions of a game on several heaps.
 */
#include <inttypes.h>

#include "heaps.h"
#include "kernel.h"
#include "kinds.h"
#include "numeration.h"
#include "rule.h"

/* ==== the game as text: its moves, its ends, what is remembered ============================== */

static bool takes(const heap_condition *c, int first, int end) {
    bool some = false;
    for (int i = first; i < end; i++) {
        some = some || c->taken[i] != 0;
    }
    return some;
}

/* With nothing taken from the heaps some condition fails, whatever they are. */
static bool takes_something(const heap_game *g, const heap_line *line) {
    for (int i = 0; i < line->count; i++) {
        const heap_condition *c = &line->all[i];
        const int rest = c->modulus > 0 ? c->limit % c->modulus : c->limit;
        if (!cert_on_heaps(c) && !takes(c, g->heaps, g->tracks) &&
            (c->equal ? rest != 0 : rest > 0)) {
            return true;
        }
    }
    return false;
}

/* "moves 3" and so many lines, in order: one set. */
static bool read_moves(reader *r, heap_game *g, work *w) {
    int64_t moves = 0;
    if (!cert_read(r, "moves ") || !cert_read_limited(r, &moves, 0, MOST_HEAP_LINES - g->count) ||
        !cert_read(r, "\n")) {
        return false;
    }
    heap_line *lines =
        cert_grow(w, g->lines, &g->line_room, (size_t)(g->count + moves) + 1, sizeof *lines);
    if (lines == NULL) {
        return false;
    }
    g->lines = lines;
    for (int64_t i = 0; i < moves; i++) {
        heap_line *line = &g->lines[g->count++];
        *line = (heap_line){0};
        if (!cert_read(r, "move") || !cert_read_heap_line(r, line, g->tracks, " where ")) {
            return false;
        }
        if (!takes_something(g, line)) {
            return cert_refuse(r->verdict, r->line - 1, "this move may take nothing");
        }
        if (i > 0 && cert_compare_heap_lines(line - 1, line) >= 0) {
            return cert_refuse(r->verdict, r->line - 1, "the moves are not in order");
        }
    }
    return true;
}

static bool read_sets(reader *r, heap_game *g, work *w) {
    int64_t sets = 1;
    if (g->remembers == 0 && cert_skip(r, "sets ")) {
        if (!cert_read_number(r, &sets, 2, MOST_HEAP_SETS) || !cert_read(r, "\n")) {
            return false;
        }
    }
    g->sets = (int)sets;
    for (int i = 0; i < g->sets; i++) {
        g->first[i] = g->count;
        if (!read_moves(r, g, w)) {
            return false;
        }
    }
    g->first[g->sets] = g->count;
    return true;
}

/* "ends 1" and so many lines, in order, on heaps alone. */
static bool read_ends(reader *r, heap_game *g, work *w) {
    int64_t ends = 0;
    if (!cert_skip(r, "ends ")) {
        return true;
    }
    if (!cert_read_limited(r, &ends, 1, MOST_HEAP_ENDS) || !cert_read(r, "\n")) {
        return false;
    }
    g->ends = cert_grow(w, NULL, &g->end_room, (size_t)ends, sizeof *g->ends);
    for (; g->ends != NULL && g->end_count < ends; g->end_count++) {
        heap_line *line = &g->ends[g->end_count];
        *line = (heap_line){0};
        if (!cert_read(r, "end") || !cert_read_heap_line(r, line, g->tracks, " where ")) {
            return false;
        }
        for (int i = 0; i < line->count; i++) {
            if (takes(&line->all[i], 0, g->tracks)) {
                return cert_refuse(r->verdict, r->line - 1, "an end is a matter of the heaps");
            }
        }
        if (g->end_count > 0 && cert_compare_heap_lines(line - 1, line) >= 0) {
            return cert_refuse(r->verdict, r->line - 1, "the ends are not in order");
        }
    }
    return g->ends != NULL;
}

/* "passes 1", "block 2" or "comply 2": one of them, of games that remember nothing else. */
static bool read_clause(reader *r, heap_game *g) {
    const struct {
        const char *word;
        int *to;
        int most;
    } clauses[] = {{"passes ", &g->passes, MOST_PASSES},
                   {"block ", &g->block, MOST_COUNTED},
                   {"comply ", &g->comply, MOST_COUNTED}};
    for (int i = 0; i < 3 && g->remembers == 0 && g->sets == 1; i++) {
        if (cert_skip(r, clauses[i].word)) {
            int64_t number = 0;
            if (!cert_read_limited(r, &number, 1, clauses[i].most) || !cert_read(r, "\n")) {
                return false;
            }
            *clauses[i].to = (int)number;
            return true;
        }
    }
    return true;
}

/* From the line behind `numeration` to `play`.  Every move is known to take something. */
static bool read_heap_game(reader *r, heap_game *g, work *w) {
    if (!read_sets(r, g, w) || !read_ends(r, g, w) || !read_clause(r, g)) {
        return false;
    }
    g->misere = cert_skip(r, "play misere\n");
    return g->misere || cert_read(r, "play normal\n");
}

void cert_drop_heap_game(heap_game *g, work *w) {
    cert_drop(w, g->lines, g->line_room, sizeof *g->lines);
    cert_drop(w, g->ends, g->end_room, sizeof *g->ends);
    cert_drop(w, g->pieces, g->piece_room, sizeof *g->pieces);
    *g = (heap_game){0};
}

/* Is there a P-set, stable and absorbing, with pieces of a proof? */
static bool heap_game_has_pieces(const heap_game *g) {
    return g->sets == 1 && g->block == 0 && g->comply == 0;
}

/* ---- for the report -------------------------------------------------------------------------- */

static void print_moves(const heap_game *g, FILE *report) {
    enum { SHOWN = 12 };
    for (int set = 0; set < g->sets; set++) {
        for (int i = g->first[set]; i < g->first[set + 1] && i < SHOWN; i++) {
            fprintf(report, "           %s", i > g->first[set] ? "or   " : set == 0 ? "with " : "");
            if (set > 0 && i == g->first[set]) {
                fprintf(report, "set %d, with ", set + 1);
            }
            cert_print_heap_line(&g->lines[i], report);
            fprintf(report, "\n");
        }
    }
    if (g->count > SHOWN) {
        fprintf(report, "           and %d lines more\n", g->count - SHOWN);
    }
}

static void print_heap_game(const heap_game *g, FILE *report) {
    fprintf(report, "%d heap%s ", g->heaps, g->heaps == 1 ? "" : "s");
    cert_print_heap_letters(0, g->heaps, false, report);
    if (g->remembers > 0) {
        fprintf(report, ", and ");
        cert_print_heap_letters(g->heaps, g->remembers, false, report);
        fprintf(report, " remembered");
    }
    fprintf(report, "; a move takes ");
    cert_print_heap_letters(0, g->tracks, true, report);
    if (g->remembers > 0) {
        fprintf(report, ", of what is remembered perhaps less than nothing,");
    }
    fprintf(report, "\n");
    print_moves(g, report);
    for (int i = 0; i < g->end_count; i++) {
        fprintf(report, "           it ends where ");
        cert_print_heap_line(&g->ends[i], report);
        fprintf(report, "\n");
    }
    if (g->sets > 1) {
        fprintf(report, "           before each move the opponent names one of %d sets\n", g->sets);
    } else if (g->passes > 0) {
        fprintf(report,
                "           either player may pass where there is a move, %d time%s in all\n",
                g->passes, g->passes == 1 ? "" : "s");
    } else if (g->block > 0) {
        fprintf(report, "           the previous player may block %d option%s\n", g->block,
                g->block == 1 ? "" : "s");
    } else if (g->comply > 0) {
        fprintf(report,
                "           the previous player names %d option%s, or all if there are fewer\n",
                g->comply, g->comply == 1 ? "" : "s");
    }
    fprintf(report, "           %s play\n", g->misere ? "misere" : "normal");
}

/* ==== games in which the opponent has a say ================================================== */

/*
 * Games in which the opponent has a say: he names a set of moves, blocks options, or names some.
 *
 * A move takes something from the heaps.  So there is one set P, and no other, that is the set of
 * the positions that are lost if the positions of P are: by induction on the number of tokens, the
 * P-positions.  The positions that are lost if those of P are, are made here by the definition:
 *
 *     a set is named    in some set no move leads into P;
 *     k are blocked     at most k options are in P;
 *     k are named       k options are not in P, or none is in P.
 *
 * Where the game ends by a rule the position is lost.  In misere play it is won, and so is one
 * without moves (in the set that is named); and where all options are in P not all may be blocked.
 */

typedef struct lost {
    const heap_game *g;
    const numeration *n;
    const table *p;
    table all, alive; /* positions; those at which the game does not end by a rule */
    table other;      /* all but P */
    work *w;
} lost;

/* Out of the set: positions from which moves of these lines lead to so many of the target. */
static bool leave_out(const lost *f, table *from, const table *target, int first, int end,
                      int least) {
    return cert_heaps_without(from, target, f->g, f->n, f->g->lines + first, end - first, least,
                              f->w);
}

/* In place of b: a without b. */
static bool take_from(const lost *f, const table *a, table *b) {
    table copy = {0};
    if (!cert_copy_table(&copy, a, f->w) || !cert_heaps_intersect(&copy, b, false, f->w)) {
        cert_drop_table(&copy, f->w);
        return false;
    }
    cert_drop_table(b, f->w);
    *b = copy;
    return true;
}

/* The positions with a move of the set into the target. */
static bool make_leading(const lost *f, table *out, const table *target, int first, int end) {
    return cert_copy_table(out, &f->alive, f->w) && leave_out(f, out, target, first, end, 1) &&
           take_from(f, &f->alive, out);
}

/* won becomes what is won whatever is named; of positions that are alive. */
static bool find_enforced(const lost *f, table *won) {
    bool good = cert_copy_table(won, &f->alive, f->w);
    for (int i = 0; i < f->g->sets && good; i++) {
        const int first = f->g->first[i], end = f->g->first[i + 1];
        table here = {0}; /* lost in this set */
        good = f->g->misere ? make_leading(f, &here, &f->all, first, end)
                            : cert_copy_table(&here, &f->alive, f->w);
        good = good && leave_out(f, &here, f->p, first, end, 1) &&
               cert_heaps_intersect(won, &here, false, f->w);
        cert_drop_table(&here, f->w);
    }
    return good;
}

static bool find_blocked(const lost *f, table *won) {
    table here = {0}; /* lost */
    bool good = f->g->misere ? make_leading(f, &here, &f->other, 0, f->g->count)
                             : cert_copy_table(&here, &f->alive, f->w);
    good = good && leave_out(f, &here, f->p, 0, f->g->count, f->g->block + 1) &&
           cert_copy_table(won, &f->alive, f->w) && cert_heaps_intersect(won, &here, false, f->w);
    cert_drop_table(&here, f->w);
    return good;
}

static bool find_complied(const lost *f, table *won) {
    table stuck = {0};
    bool good = make_leading(f, won, f->p, 0, f->g->count) &&
                leave_out(f, won, &f->other, 0, f->g->count, f->g->comply);
    if (good && f->g->misere) { /* won = alive - ((alive - won) - stuck) */
        good = cert_copy_table(&stuck, &f->alive, f->w) &&
               leave_out(f, &stuck, &f->all, 0, f->g->count, 1) && take_from(f, &f->alive, won) &&
               cert_heaps_intersect(won, &stuck, false, f->w) && take_from(f, &f->alive, won);
    }
    cert_drop_table(&stuck, f->w);
    return good;
}

/* a without b must be empty. */
static bool expect_none(const lost *f, const table *a, const table *b, const char *what,
                        size_t claim) {
    table left = {0};
    char where[PLACE];
    bool good = cert_copy_table(&left, a, f->w) && cert_heaps_intersect(&left, b, false, f->w);
    if (good && !cert_heaps_nothing(&left)) {
        good = cert_heaps_first(&left, f->n, f->g->tracks, where, sizeof where, f->w) &&
               cert_refuse(f->w->verdict, claim, "%s %s", where, what);
    }
    cert_drop_table(&left, f->w);
    return good;
}

static bool compare(const lost *f, table *won, size_t claim) {
    return take_from(f, f->g->misere ? &f->alive : &f->all, won) &&
           expect_none(f, f->p, won, "is accepted, and is won", claim) &&
           expect_none(f, won, f->p, "is not accepted, and is lost", claim);
}

/* Where the opponent has a say: the positions that are lost, if P is right, are P. */
static bool prove_heaps_lost(const heap_game *g, const numeration *n, const table *p, size_t claim,
                             work *w) {
    lost f = {.g = g, .n = n, .p = p, .w = w};
    table won = {0};
    const bool good = (g->sets > 1 || cert_look_near(g, n, p, claim, w)) &&
                      cert_heaps_positions(&f.all, n, g->tracks, false, NULL, w) &&
                      cert_heaps_positions(&f.other, n, g->tracks, false, p, w) &&
                      cert_heaps_alive(&f.alive, g, n, false, w) &&
                      (g->sets > 1    ? find_enforced(&f, &won)
                       : g->block > 0 ? find_blocked(&f, &won)
                                      : find_complied(&f, &won)) &&
                      compare(&f, &won, claim);
    cert_drop_table(&won, w);
    cert_drop_table(&f.all, w);
    cert_drop_table(&f.other, w);
    cert_drop_table(&f.alive, w);
    return good;
}

/* ==== the theorem ============================================================================ */

/* What is proved of P, when so many passes are left. */
static void explain_set(FILE *report, const heap_game *g, const numeration *n, uint32_t states,
                        int left) {
    fprintf(report, left == 0 ? "  theorem  " : "           ");
    if (g->passes > 0) {
        fprintf(report, "With %d pass%s left its P-positions are", left, left == 1 ? "" : "es");
    } else if (g->sets > 1) {
        fprintf(report, "Before a set is named its P-positions are");
    } else {
        fprintf(report, "Its P-positions%s are",
                g->remembers > 0 ? ", with what is remembered," : "");
    }
    fprintf(report,
            " what an automaton with %" PRIu32 " state%s accepts, and "
            "no\n           smaller one does, reading the digits of all %s in ",
            states, states == 1 ? "" : "s", g->remembers > 0 ? "numbers" : "heaps");
    cert_print_numeration(n, report);
    fprintf(report, ".\n");
}

static void explain(FILE *report, const heap_game *g, const work *w, int pieces) {
    if (!heap_game_has_pieces(g)) {
        fprintf(
            report,
            "  proof    The positions that are lost, if the accepted ones are, are the accepted "
            "ones;\n           automata had up to %zu states.\n",
            w->widest);
        return;
    }
    fprintf(
        report,
        "  proof    No move leads from an accepted position to an accepted one%s, and from "
        "every\n           other position%s one does%s, by %d piece%s of the moves; automata had "
        "up to\n           %zu states.\n",
        g->end_count > 0 && !g->misere ? ", but from ends" : "", g->misere ? " with moves" : "",
        g->passes > 0 ? " or a pass" : "", pieces, pieces == 1 ? "" : "s", w->widest);
}

/* "heaps 2", perhaps "remembers 1", and the numeration. */
static bool read_numbers(reader *r, heap_game *g, numeration *n, work *w) {
    int64_t heaps = 0;
    int64_t remembers = 0;
    if (!cert_read(r, "heaps ") || !cert_read_number(r, &heaps, 1, MOST_HEAPS) ||
        !cert_read(r, "\n")) {
        return false;
    }
    if (heaps < MOST_HEAPS && cert_skip(r, "remembers ")) {
        if (!cert_read_number(r, &remembers, 1, MOST_HEAPS - heaps) || !cert_read(r, "\n")) {
            return false;
        }
    }
    g->heaps = (int)heaps;
    g->remembers = (int)remembers;
    g->tracks = g->heaps + g->remembers;
    w->line = r->line;
    if (!cert_read_numeration(r, n)) {
        return false;
    }
    size_t labels = 1;
    for (int i = 0; i < g->tracks && labels <= MOST_HEAP_LABELS; i++) {
        labels *= (size_t)n->digits;
    }
    return (n->classes == 1 && labels <= MOST_HEAP_LABELS) ||
           cert_too_large(r->verdict, w->line, "this numeration is too large for so many heaps");
}

/* The P-set when so many passes are left, behind what belongs to its proof. */
static bool check_set(reader *r, heap_game *g, const numeration *n, table *p, const table *passed,
                      work *w) {
    size_t claim = 0;
    const bool pieces = heap_game_has_pieces(g);
    if ((pieces && !cert_read_heap_pieces(r, g, n, w)) ||
        !cert_read_set(r, p, n, g->tracks, w, &claim)) {
        return false;
    }
    w->widest = p->states > w->widest ? p->states : w->widest;
    return pieces ? cert_prove_heaps(g, n, p, passed, claim, w)
                  : prove_heaps_lost(g, n, p, claim, w);
}

static bool check(reader *r, heap_game *g, numeration *n, work *w, FILE *report, const char *name) {
    table p = {0}, passed = {0};
    uint32_t states[MOST_PASSES + 1] = {0};
    int pieces = 0;
    bool good = read_numbers(r, g, n, w) && cert_prove_numeration(n, w) &&
                read_heap_game(r, g, w) && cert_compare_heap_rule(r, g, w);
    for (int left = 0; good && left <= g->passes; left++) {
        cert_drop_table(&passed, w);
        passed = p;
        p = (table){0};
        good = check_set(r, g, n, &p, left > 0 ? &passed : NULL, w);
        pieces += g->piece_count;
        states[left] = p.states;
    }
    cert_drop_table(&p, w);
    cert_drop_table(&passed, w);
    good = good && cert_read_end(r);
    if (good && report != NULL) {
        fprintf(report, "%s: verified\n  game     ", name);
        print_heap_game(g, report);
        for (int left = 0; left <= g->passes; left++) {
            explain_set(report, g, n, states[left], left);
        }
        explain(report, g, w, pieces);
        cert_print_heading(r, report);
    }
    return good;
}

bool cert_check_heaps(reader *r, FILE *report, const char *name) {
    work w = {.verdict = r->verdict, .line = r->line};
    heap_game g = {0};
    numeration *n = cert_take(&w, 1, sizeof *n);
    const bool good = n != NULL && check(r, &g, n, &w, report, name);
    cert_drop_heap_game(&g, &w);
    cert_drop(&w, n, 1, sizeof *n);
    return good;
}
