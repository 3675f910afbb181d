/* heap_search.c - a move into a set, digit by digit; how is in heap_search.h. */
#include "prove/heap_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/calculus.h"

enum { MOST_WAYS = 20000000 }; /* open at all digits together */

/* ---- conditions on the option -------------------------------------------------------------- */

static void clear_conditions(wi_heap_search *s) {
    for (size_t i = 0; i < s->count; i++) {
        wi_heap_relation_clear(&s->all[i].relation);
        mpz_clear(s->all[i].known);
    }
    s->count = 0;
    s->never = false;
}

/* K - sum of taken_i a_i relation 0; with a modulus: is a multiple of it */
static void add_condition(wi_heap_search *s, const wi_heap_condition *of) {
    mpz_t known;
    mpz_init(known);
    wi_named_form form = {.constant = 0};
    bool some = false;
    for (int i = 0; i < s->tracks; i++) {
        const int64_t by = of->heap[i] + of->taken[i];
        if (by >= 0) {
            mpz_addmul_ui(known, s->heap[i], (unsigned long)by);
        } else {
            mpz_submul_ui(known, s->heap[i], (unsigned long)-by);
        }
        form.c[WI_NAME_OPTION + i] = -of->taken[i];
        some = some || of->taken[i] != 0;
    }
    if (of->limit >= 0) {
        mpz_sub_ui(known, known, (unsigned long)of->limit);
    } else {
        mpz_add_ui(known, known, (unsigned long)-of->limit);
    }
    wi_heap_search_condition *to = &s->all[s->count];
    if (some) {
        *to = (wi_heap_search_condition){0};
        mpz_init(to->known);
    }
    if (!some) {
        s->never =
            s->never || (of->modulus > 0 ? !mpz_divisible_ui_p(known, (unsigned long)of->modulus)
                         : of->equal     ? mpz_sgn(known) != 0
                                         : mpz_sgn(known) < 0);
    } else if (of->modulus > 0) {
        form.constant = (int64_t)mpz_fdiv_ui(known, (unsigned long)of->modulus);
        for (int i = 0; i < s->tracks; i++) {
            int64_t *by = &form.c[WI_NAME_OPTION + i];
            *by = (*by % of->modulus + of->modulus) % of->modulus;
        }
        form.c[WI_NAME_CHOICE] = -of->modulus;
        to->relation = wi_heap_relation_without(&s->c, wi_heap_relation_linear(&s->c, &form, WY_EQ),
                                                WI_NAME_CHOICE);
        s->count++;
    } else {
        form.c[WI_NAME_CHOICE] = mpz_sgn(known);
        to->has_known = mpz_sgn(known) != 0;
        to->relation = wi_heap_relation_linear(&s->c, &form, of->equal ? WY_EQ : WY_GE);
        mpz_abs(to->known, known);
        s->count++;
    }
    mpz_clear(known);
}

/* WY_OK: a move of the line leads into P.  WY_NO: none does. */
static wy_status try_line(wi_heap_search *s, const wi_heap_line *line, mpz_t take[WY_MOST_HEAPS]) {
    for (size_t i = 0; i < line->count; i++) {
        add_condition(s, &line->all[i]);
    }
    for (int i = 0; i < s->heaps; i++) {
        wi_heap_condition least = {.limit = 0}; /* not less than nothing is taken */
        least.taken[i] = 1;
        add_condition(s, &least);
    }
    /* The option is first, then each condition has the number that it knows. */
    wi_search search = {.system = s->c.system,
                        .readers = {{.automaton = s->p, .variables = {0, 1, 2, 3, 4, 5}}},
                        .count = 1 + s->count,
                        .largest = s->heap[0],
                        .most = MOST_WAYS,
                        .control = s->c.control};
    for (int i = 0; i < s->tracks; i++) {
        search.largest = mpz_cmp(s->heap[i], search.largest) > 0 ? s->heap[i] : search.largest;
    }
    for (size_t k = 0; k < s->count; k++) {
        const wi_heap_search_condition *one = &s->all[k];
        const uint32_t known = (uint32_t)(WY_MOST_HEAPS + k);
        search.readers[1 + k].automaton = one->relation.of;
        search.given[known] = one->has_known ? one->known : NULL;
        for (uint32_t t = 0; t < one->relation.count; t++) {
            const uint32_t name = one->relation.name[t];
            search.readers[1 + k].variables[t] = name < WI_NAME_HEAP ? name : known;
        }
    }
    mpz_ptr out[WI_SEARCH_VARIABLES] = {NULL};
    for (int i = 0; i < s->heaps; i++) {
        out[i] = take[i];
    }
    wy_status status = s->c.status != WY_OK ? s->c.status
                       : s->never           ? WY_NO
                                            : wi_search_find(out, &search, s->error);
    for (int i = 0; i < s->heaps && status == WY_OK; i++) {
        mpz_sub(take[i], s->heap[i], take[i]);
    }
    clear_conditions(s);
    return status;
}

/* ---- lines ------------------------------------------------------------------------------------
 */

/* The lines of one set of moves, or of all (-1). */
wy_status wi_heap_search_move(wi_heap_search *s, const wy_rules *rules, int set,
                              mpz_t take[WY_MOST_HEAPS]) {
    wi_heap_line_list lines = {0};
    wy_status status = wi_heap_certificate_lines(&lines, rules, set, s->error);
    bool unknown = false;
    bool found = false;
    for (size_t i = 0; i < lines.count && status == WY_OK && !found; i++) {
        const wy_status one = try_line(s, &lines.all[i], take);
        found = one == WY_OK;
        unknown = unknown || one == WY_LIMIT;
        s->c.status = one == WY_LIMIT ? WY_OK : s->c.status;
        status = one == WY_NO || one == WY_LIMIT ? WY_OK : one;
    }
    wi_heap_line_list_clear(&lines);
    return status != WY_OK ? status : found ? WY_OK : unknown ? WY_LIMIT : WY_NO;
}

/* Does the game end here by a rule? */
wy_status wi_heap_search_ended(bool *ended, wi_heap_search *s, const wy_rules *rules) {
    wi_heap_line_list ends = {0};
    wy_status status = WY_OK;
    *ended = false;
    if (rules->terminal != NULL) {
        status = wi_heap_lines_ends(&ends, rules->terminal, rules->heaps, s->error);
    }
    for (size_t i = 0; i < ends.count && status == WY_OK && !*ended; i++) {
        for (size_t k = 0; k < ends.all[i].count; k++) {
            add_condition(s, &ends.all[i].all[k]); /* nothing is taken: it holds, or never does */
        }
        *ended = !s->never;
        clear_conditions(s);
    }
    wi_heap_line_list_clear(&ends);
    return status;
}

/* Is there any move of the set?  WY_OK, WY_NO, or something failed. */
wy_status wi_heap_search_any(wi_heap_search *s, const wy_rules *rules, int set) {
    wy_track tracks[WY_MOST_HEAPS];
    wy_automaton *all = NULL;
    const wy_automaton *kept = s->p;
    mpz_t take[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(take[i]);
        tracks[i] = wy_numeration_track(s->c.system);
    }
    wy_status status =
        wy_automaton_valid_words(&all, tracks, (uint32_t)s->tracks, s->c.control, s->error);
    s->p = all;
    status = status == WY_OK ? wi_heap_search_move(s, rules, set, take) : status;
    s->p = kept;
    wy_automaton_free(all);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(take[i]);
    }
    return status;
}
