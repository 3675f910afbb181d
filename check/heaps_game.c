/* heaps_game.c - a game on several heaps as text: its moves, its ends, what is remembered. */
#include "heaps.h"

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

bool cert_read_heap_game(reader *r, heap_game *g, work *w) {
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

bool cert_heap_game_has_pieces(const heap_game *g) {
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

void cert_print_heap_game(const heap_game *g, FILE *report) {
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
