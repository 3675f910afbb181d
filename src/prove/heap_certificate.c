/*
 * heap_certificate.c - a theorem on several heaps written down for a checker that shares no code
 * with this library: the moves as lines of conditions, the pieces of them that absorb what is
 * outside P, and the automaton.
 */
#include "prove/heap_proof.h"

#include <inttypes.h>
#include <stdlib.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/families.h"
#include "rules/value.h"

enum { MOST_LABELS = 4096 };

static int by_order(const void *a, const void *b) {
    return wi_heap_line_compare(a, b);
}

/* In order, each once. */
static void sort_lines(wi_heap_line_list *list) {
    if (list->count > 0) {
        wi_list_sort(list->all, list->count, by_order);
        size_t kept = 1;
        for (size_t i = 1; i < list->count; i++) {
            if (wi_heap_line_compare(&list->all[kept - 1], &list->all[i]) != 0) {
                list->all[kept++] = list->all[i];
            }
        }
        list->count = kept;
    }
}

static size_t number_of(const wi_heap_line_list *lines, const wi_heap_line *line) {
    const wi_heap_line *found = wi_list_find(line, lines->all, lines->count, by_order);
    return found == NULL ? lines->count : (size_t)(found - lines->all);
}

/*
 * Of families for every order of the heaps all orders of each line, as texts: some may say the same
 * in other words.  Two exchanges make all orders.
 */
static wy_status turn_lines(wi_heap_line_list *list, int heaps, wy_error *error) {
    size_t before = 0;
    do {
        before = list->count;
        for (size_t i = 0; i < before; i++) {
            for (int which = 0; which < 2; which++) {
                int order[WY_MOST_HEAPS] = {0, 1, 2, 3, 4, 5};
                for (int k = 0; k < heaps; k++) {
                    order[k] = which == 1 ? (k + 1) % heaps : k < 2 ? 1 - k : k;
                }
                const wi_heap_line turned = wi_heap_line_turned(&list->all[i], order, heaps);
                if (!wi_heap_line_list_add(list, &turned)) {
                    return wi_fail_memory(error);
                }
            }
        }
        sort_lines(list);
    } while (list->count > before && list->count <= WI_HEAP_LINES);
    return WY_OK;
}

/* All orders of a family, each line once. */
static wy_status family_lines(wi_heap_line_list *own, const wy_rules *rules, size_t i,
                              wy_error *error) {
    const wy_rules one = {
        .heaps = rules->heaps, .family_count = 1, .families = &rules->families[i]};
    wi_heap_families orders = {0};
    wy_status status = wi_heap_families_open(&orders, &one, error);
    for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
        wi_heap_ask ask = wi_heap_ask_of(&orders.list[k], rules);
        if (rules->families[i].removed) { /* whatever is remembered, these are no moves */
            ask.memory = WY_MEMORY_NONE;
        }
        wi_heap_line_list lines = {0};
        status = wi_heap_lines_of(&lines, &ask, false, error);
        for (size_t j = 0; j < lines.count && status == WY_OK; j++) {
            status = wi_heap_line_list_add(own, &lines.all[j]) ? WY_OK : wi_fail_memory(error);
        }
        wi_heap_line_list_clear(&lines);
    }
    wi_heap_families_close(&orders);
    sort_lines(own);
    const bool turns =
        rules->families[i].every_order && rules->heaps > 1 && wi_heap_tracks(rules) == rules->heaps;
    return status == WY_OK && turns ? turn_lines(own, rules->heaps, error) : status;
}

wy_status wi_heap_certificate_lines(wi_heap_line_list *out, const wy_rules *rules, int set,
                                    wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        if (set >= 0 && rules->families[i].set != set) {
            continue;
        }
        const bool removed = rules->families[i].removed;
        wi_heap_line_list own = {0};
        status = family_lines(&own, rules, i, error);
        for (size_t k = 0; k < own.count && status == WY_OK; k++) {
            if (removed) {
                status = wi_heap_lines_without(out, &own.all[k], rules->heaps, error);
                sort_lines(out);
            } else {
                status = wi_heap_line_list_add(out, &own.all[k]) ? WY_OK : wi_fail_memory(error);
            }
        }
        wi_heap_line_list_clear(&own);
    }
    sort_lines(out);
    if (status == WY_OK && out->count > WI_HEAP_LINES) {
        status = wi_fail(error, WY_LIMIT, "certificates know %d lines of moves", WI_HEAP_LINES);
    }
    return status;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* A certificate on its way: the stream, and the lines that are written. */
typedef struct writing {
    FILE *stream;
    const wy_rules *rules;
    size_t lines;
    wy_error *error;
} writing;

static void write_list(writing *w, const char *name, const wi_heap_line_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        fputs(name, w->stream);
        wi_heap_line_write(w->stream, &list->all[i], NULL, " where ");
        fputc('\n', w->stream);
    }
    w->lines += list->count;
}

/* The moves, of each set if one is named; *all: those of the last one. */
static wy_status write_moves(writing *w, wi_heap_line_list *all) {
    const bool named = w->rules->memory == WY_MEMORY_ENFORCE;
    if (named) {
        fprintf(w->stream, "sets %d\n", w->rules->sets);
        w->lines++;
    }
    wy_status status = WY_OK;
    size_t count = 0;
    for (int set = 0; set < (named ? w->rules->sets : 1) && status == WY_OK; set++) {
        wi_heap_line_list_clear(all);
        status = wi_heap_certificate_lines(all, w->rules, named ? set : -1, w->error);
        count += all->count;
        if (status == WY_OK) {
            fprintf(w->stream, "moves %zu\n", all->count);
            w->lines++;
            write_list(w, "move", all);
        }
    }
    return status == WY_OK && (count > WI_HEAP_LINES || w->rules->sets > WI_HEAP_SETS)
               ? wi_fail(w->error, WY_LIMIT, "certificates know fewer lines of moves")
               : status;
}

static wy_status write_ends(writing *w) {
    if (w->rules->terminal == NULL) {
        return WY_OK;
    }
    wi_heap_line_list ends = {0};
    wy_status status = wi_heap_lines_ends(&ends, w->rules->terminal, w->rules->heaps, w->error);
    sort_lines(&ends);
    if (status == WY_OK && ends.count > WI_HEAP_ENDS) {
        status = wi_fail(w->error, WY_LIMIT, "certificates know fewer lines of ends");
    }
    if (status == WY_OK && ends.count > 0) {
        fprintf(w->stream, "ends %zu\n", ends.count);
        w->lines++;
        write_list(w, "end", &ends);
    }
    wi_heap_line_list_clear(&ends);
    return status;
}

static void write_clauses(writing *w) {
    const wy_rules *rules = w->rules;
    const struct {
        const char *word;
        int64_t number;
    } clauses[] = {{"passes", rules->memory == WY_MEMORY_PASS ? rules->passes : 0},
                   {"block", rules->block},
                   {"comply", rules->comply}};
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        if (clauses[i].number > 0) {
            fprintf(w->stream, "%s %" PRId64 "\n", clauses[i].word, clauses[i].number);
            w->lines++;
        }
    }
    fprintf(w->stream, "play %s\n", rules->misere ? "misere" : "normal");
    w->lines++;
}

/* Where moves are taken away each line is a piece: what was asked of families is not said of them.
 */
static wy_status write_pieces(writing *w, const wi_heap_line_list *lines,
                              const wi_heap_pieces *pieces) {
    bool removes = false;
    for (size_t i = 0; i < w->rules->family_count; i++) {
        removes = removes || w->rules->families[i].removed;
    }
    const size_t count = removes ? lines->count : pieces->count;
    fprintf(w->stream, "pieces %zu\n", count);
    w->lines += 1 + count;
    for (size_t i = 0; i < count; i++) {
        const wi_heap_piece *piece = removes ? NULL : &pieces->all[i];
        const size_t of = removes ? i : number_of(lines, &piece->of);
        const size_t or = !removes && piece->two ? number_of(lines, &piece->or) : 0;
        if (of == lines->count || or == lines->count) {
            return wi_fail(w->error, WY_LIMIT, "certificates do not know pieces like those");
        }
        fprintf(w->stream, "piece %zu", of);
        if (!removes && piece->two) {
            fprintf(w->stream, " or %zu", or);
            wi_heap_line_write(w->stream, &piece->where, NULL, " where ");
        } else if (!removes) {
            wi_heap_line_write(w->stream, &piece->where, &piece->of, " and ");
        }
        fputc('\n', w->stream);
    }
    return WY_OK;
}

static void write_states(writing *w, const wy_automaton *p) {
    FILE *stream = w->stream;
    const uint32_t states = wy_automaton_states(p);
    fprintf(stream, "states %" PRIu32 "\ntransitions %" PRIu64 "\n", states,
            wy_automaton_transitions(p));
    w->lines += 2 + (size_t)states + wy_automaton_transitions(p);
    for (uint32_t q = 0; q < states; q++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(p, q, &labels, &targets);
        fprintf(stream, "state %" PRIu32 " %d\n", q, wy_automaton_output(p, q) != 0);
        for (uint64_t i = 0; i < row; i++) {
            for (uint32_t t = 0; t < wy_automaton_tracks(p); t++) {
                fprintf(stream, "%" PRIu32 " ", wi_automaton_digit_number(p, labels[i], t));
            }
            fprintf(stream, "-> %" PRIu32 "\n", targets[i]);
        }
    }
}

static wy_status can_write(const wy_automaton *p, const wi_heap_pieces *pieces, wy_error *error) {
    if (pieces->status != WY_OK) {
        *error = pieces->why;
        return pieces->status;
    }
    uint64_t labels = 1;
    for (uint32_t i = 0; i < wy_automaton_tracks(p); i++) {
        labels *= wy_automaton_track(p, i)->digits;
        labels = labels > MOST_LABELS ? MOST_LABELS + 1 : labels;
    }
    return labels > MOST_LABELS || wy_automaton_transitions(p) == 0
               ? wi_fail(error, WY_LIMIT, "there are no certificates of such games")
               : WY_OK;
}

/* The game, up to its play. */
static wy_status write_game(writing *w, const wy_numeration *system, wi_heap_line_list *lines) {
    char *text = wy_rules_text(w->rules);
    if (text == NULL) {
        return wi_fail_memory(w->error);
    }
    wi_certificate_begin(w->stream, "heaps");
    fprintf(w->stream, "%s\nheaps %d\n", text, w->rules->heaps);
    free(text);
    w->lines = WI_HEADING_LINES + 1;
    const int remembers = wi_heap_tracks(w->rules) - w->rules->heaps;
    if (remembers > 0) {
        fprintf(w->stream, "remembers %d\n", remembers);
        w->lines++;
    }
    size_t count = 0; /* lines of the numeration */
    wy_status status = wi_certificate_numeration_write(w->stream, &count, system, w->error);
    w->lines += count;
    status = status == WY_OK ? write_moves(w, lines) : status;
    status = status == WY_OK ? write_ends(w) : status;
    if (status == WY_OK) {
        write_clauses(w);
    }
    return status;
}

wy_status wi_heap_certificate_write(FILE *stream, const wy_rules *rules,
                                    const wy_automaton *const *p, const wi_heap_pieces *pieces,
                                    size_t stages, const wy_numeration *system, wy_error *error) {
    const bool says = rules->memory == WY_MEMORY_ENFORCE || rules->block > 0 || rules->comply > 0;
    wi_heap_line_list lines = {0};
    wy_error own;
    /* cppcheck-suppress uninitvar ; the address of own is taken, not its content */
    writing w = {.stream = stream, .rules = rules, .error = error != NULL ? error : &own};
    wy_status status = WY_OK;
    for (size_t i = 0; i < stages && status == WY_OK; i++) {
        status = can_write(p[i], &pieces[i], w.error);
    }
    status = status == WY_OK ? write_game(&w, system, &lines) : status;
    for (size_t i = 0; i < stages && status == WY_OK; i++) {
        status = says ? WY_OK : write_pieces(&w, &lines, &pieces[i]);
        if (status == WY_OK) {
            write_states(&w, p[i]);
        }
    }
    wi_heap_line_list_clear(&lines);
    if (status == WY_OK) {
        fprintf(stream, "end %zu\n", w.lines + 1);
    }
    return status == WY_OK && ferror(stream)
               ? wi_fail(error, WY_SYSTEM, "cannot write the certificate")
               : status;
}
