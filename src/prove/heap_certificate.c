/*
 * heap_certificate.c - a theorem on several heaps written down for a checker that shares no code
 * with this library: the moves as lines of conditions, the pieces of them that absorb what is
 * outside P, and the automaton.
 */
#include "prove/heap_certificate.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/fail.h"
#include "heaps/families.h"
#include "prove/certificate_numeration.h"
#include "rules/heading.h"

enum { MOST_LABELS = 4096 };

static int by_order(const void *a, const void *b) {
    return wi_heap_line_compare(a, b);
}

/* In order, each once. */
static void sort_lines(wi_heap_line_list *list) {
    if (list->count > 0) {
        qsort(list->all, list->count, sizeof *list->all, by_order);
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
    const wi_heap_line *found =
        lines->count == 0 ? NULL
                          : bsearch(line, lines->all, lines->count, sizeof *lines->all, by_order);
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

wy_status wi_heap_certificate_lines(wi_heap_line_list *out, const wy_heap_rules *rules, int set,
                                    wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        if (set >= 0 && rules->families[i].set != set) {
            continue;
        }
        const wy_heap_rules one = {
            .heaps = rules->heaps, .family_count = 1, .families = &rules->families[i]};
        wi_heap_families orders = {0};
        wi_heap_line_list own = {0};
        status =
            rules->families[i].removed
                ? wi_fail(error, WY_LIMIT, "certificates do not know moves that are taken away")
                : wi_heap_families_open(&orders, &one, error);
        for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
            const wi_heap_ask ask = wi_heap_ask_all(&orders.list[k], rules->heaps);
            wi_heap_line_list lines = {0};
            status = wi_heap_lines_of(&lines, &ask, false, error);
            for (size_t j = 0; j < lines.count && status == WY_OK; j++) {
                status = wi_heap_line_list_add(&own, &lines.all[j]) ? WY_OK : wi_fail_memory(error);
            }
            wi_heap_line_list_clear(&lines);
        }
        wi_heap_families_close(&orders);
        sort_lines(&own);
        if (status == WY_OK && rules->families[i].every_order && rules->heaps > 1) {
            status = turn_lines(&own, rules->heaps, error);
        }
        for (size_t k = 0; k < own.count && status == WY_OK; k++) {
            status = wi_heap_line_list_add(out, &own.all[k]) ? WY_OK : wi_fail_memory(error);
        }
        wi_heap_line_list_clear(&own);
    }
    sort_lines(out);
    if (status == WY_OK && (out->count == 0 || out->count > WI_HEAP_LINES)) {
        status =
            wi_fail(error, WY_LIMIT, "certificates know 1 to %d lines of moves", WI_HEAP_LINES);
    }
    return status;
}

static wy_status write_pieces(FILE *stream, const wi_heap_line_list *lines,
                              const wi_heap_pieces *pieces, wy_error *error) {
    fprintf(stream, "pieces %zu\n", pieces->count);
    for (size_t i = 0; i < pieces->count; i++) {
        const wi_heap_piece *piece = &pieces->all[i];
        const size_t of = number_of(lines, &piece->of);
        const size_t or = piece->two ? number_of(lines, &piece->or) : 0;
        if (of == lines->count || or == lines->count) {
            return wi_fail(error, WY_LIMIT, "certificates do not know such moves");
        }
        fprintf(stream, "piece %zu", of);
        if (piece->two) {
            fprintf(stream, " or %zu", or);
            wi_heap_line_write(stream, &piece->where, NULL, " where ");
        } else {
            wi_heap_line_write(stream, &piece->where, &piece->of, " and ");
        }
        fputc('\n', stream);
    }
    return WY_OK;
}

static void write_states(FILE *stream, const wy_automaton *p) {
    const uint32_t states = wy_automaton_states(p);
    fprintf(stream, "states %" PRIu32 "\ntransitions %" PRIu64 "\n", states,
            wy_automaton_transitions(p));
    for (uint32_t q = 0; q < states; q++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(p, q, &labels, &targets);
        fprintf(stream, "state %" PRIu32 " %d\n", q, wy_automaton_output(p, q) != 0);
        for (uint64_t i = 0; i < row; i++) {
            for (uint32_t t = 0; t < wy_automaton_tracks(p); t++) {
                fprintf(stream, "%" PRIu32 " ", wy_automaton_digit_number(p, labels[i], t));
            }
            fprintf(stream, "-> %" PRIu32 "\n", targets[i]);
        }
    }
}

static wy_status can_write(const wy_heap_rules *rules, const wy_automaton *p,
                           const wi_heap_pieces *pieces, wy_error *error) {
    if (pieces->status != WY_OK) {
        *error = pieces->why;
        return pieces->status;
    }
    uint64_t labels = 1;
    for (int i = 0; i < rules->heaps; i++) {
        labels *= wy_automaton_track(p, (uint32_t)i)->digits;
        labels = labels > MOST_LABELS ? MOST_LABELS + 1 : labels;
    }
    if (rules->memory != WY_MEMORY_NONE || rules->block > 0 || rules->comply > 0 ||
        rules->terminal != NULL || labels > MOST_LABELS || wy_automaton_transitions(p) == 0) {
        return wi_fail(error, WY_LIMIT, "there are no certificates of such games yet");
    }
    return WY_OK;
}

static wy_status write_all(FILE *stream, const wi_heap_line_list *lines, const wy_heap_rules *rules,
                           const wy_automaton *p, const wy_numeration *system,
                           const wi_heap_pieces *pieces, wy_error *error) {
    char *text = wy_heap_rules_text(rules);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    wi_certificate_begin(stream, "heaps");
    fprintf(stream, "%s\nheaps %d\n", text, rules->heaps);
    free(text);
    size_t count = 0; /* lines of the numeration */
    wy_status status = wi_certificate_numeration_write(stream, &count, system, error);
    if (status != WY_OK) {
        return status;
    }
    fprintf(stream, "moves %zu\n", lines->count);
    for (size_t i = 0; i < lines->count; i++) {
        fputs("move", stream);
        wi_heap_line_write(stream, &lines->all[i], NULL, " where ");
        fputc('\n', stream);
    }
    fprintf(stream, "play %s\n", rules->misere ? "misere" : "normal");
    status = write_pieces(stream, lines, pieces, error);
    if (status != WY_OK) {
        return status;
    }
    write_states(stream, p);
    fprintf(stream, "end %" PRIu64 "\n",
            UINT64_C(7) + WI_HEADING_LINES + count + lines->count + pieces->count +
                wy_automaton_states(p) + wy_automaton_transitions(p));
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "cannot write the certificate") : WY_OK;
}

wy_status wi_heap_certificate_write(FILE *stream, const wy_heap_rules *rules, const wy_automaton *p,
                                    const wy_numeration *system, const wi_heap_pieces *pieces,
                                    wy_error *error) {
    wi_heap_line_list lines = {0};
    wy_status status = can_write(rules, p, pieces, error);
    if (status == WY_OK) {
        status = wi_heap_certificate_lines(&lines, rules, -1, error);
    }
    if (status == WY_OK) {
        status = write_all(stream, &lines, rules, p, system, pieces, error);
    }
    wi_heap_line_list_clear(&lines);
    return status;
}
