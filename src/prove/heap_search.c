/* heap_search.c - a move into a set, digit by digit; how is in heap_search.h. */
#include "prove/heap_search.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/linear.h"

enum { MOST_PLACES = 20000000 }; /* of all digits together */

/* ---- numbers as words ---------------------------------------------------------------------- */

uint32_t wi_heap_word_digit(const wi_heap_word *w, size_t length, size_t place) {
    return place + w->count < length ? 0 : w->digits[place + w->count - length];
}

wy_status wi_heap_word_make(wi_heap_word *out, const wy_numeration *system, const mpz_t number,
                            wy_error *error) {
    return wy_numeration_represent(&out->digits, &out->count, system, number, error);
}

/* ---- conditions on the option -------------------------------------------------------------- */

static void clear_conditions(wi_heap_search *s) {
    for (size_t i = 0; i < s->count; i++) {
        wi_heap_relation_clear(&s->all[i].relation);
        free(s->all[i].known.digits);
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
    *to = (wi_heap_search_condition){0};
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
        mpz_abs(known, known);
        s->count++;
        s->status = wi_heap_word_make(&to->known, s->c.system, known, s->error);
        s->length = to->known.count > s->length ? to->known.count : s->length;
    }
    mpz_clear(known);
    s->status = s->status == WY_OK ? s->c.status : s->status;
}

/* ---- ways ---------------------------------------------------------------------------------- */

/* What is open after so many digits: a tuple of states, and how it was reached. */
typedef struct ways {
    uint32_t *tuples; /* of P and of each condition; width each */
    size_t tuple_room;
    size_t *from; /* among the ways one digit before */
    size_t from_room;
    uint64_t *label; /* of P: the digits of the option */
    size_t label_room;
    size_t *begin; /* of each length, its first way; one more at the end */
    size_t count, width;
    uint32_t *slots; /* way + 1 - begin, by hash */
    size_t slot_count;
} ways;

static void clear_ways(ways *w) {
    free(w->tuples);
    free(w->from);
    free(w->label);
    free(w->begin);
    free(w->slots);
}

static uint64_t hash(const uint32_t *tuple, size_t width) {
    uint64_t h = 1469598103934665603U;
    for (size_t i = 0; i < width; i++) {
        h = (h ^ tuple[i]) * 1099511628211U;
        h ^= h >> 29;
    }
    return h;
}

static bool rehash(ways *w, size_t first) {
    const size_t room = 4 * (w->count - first) + 256;
    uint32_t *slots = realloc(w->slots, room * sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    w->slots = slots;
    w->slot_count = room;
    memset(slots, 0, room * sizeof *slots);
    for (size_t i = first; i < w->count; i++) {
        size_t slot = hash(w->tuples + i * w->width, w->width) % room;
        while (slots[slot] != 0) {
            slot = (slot + 1) % room;
        }
        slots[slot] = (uint32_t)(i - first) + 1;
    }
    return true;
}

/* One way more among those from `first` on, if it is not there; false: no memory. */
static bool add_way(ways *w, size_t first, const uint32_t *tuple, size_t from, uint64_t label) {
    if (2 * (w->count - first + 1) > w->slot_count && !rehash(w, first)) {
        return false;
    }
    size_t slot = hash(tuple, w->width) % w->slot_count;
    for (; w->slots[slot] != 0; slot = (slot + 1) % w->slot_count) {
        const size_t there = first + w->slots[slot] - 1;
        if (memcmp(w->tuples + there * w->width, tuple, w->width * sizeof *tuple) == 0) {
            return true;
        }
    }
    if (!wi_list_room(w->tuples, w->tuple_room, (w->count + 1) * w->width) ||
        !wi_list_room(w->from, w->from_room, w->count + 1) ||
        !wi_list_room(w->label, w->label_room, w->count + 1)) {
        return false;
    }
    memcpy(w->tuples + w->count * w->width, tuple, w->width * sizeof *tuple);
    w->from[w->count] = from;
    w->label[w->count] = label;
    w->slots[slot] = (uint32_t)(w->count - first) + 1;
    w->count++;
    return true;
}

/* The states after these digits of the option; false: some condition cannot hold any more. */
static bool step(const wi_heap_search *s, const uint32_t *at, size_t place, uint64_t label,
                 uint32_t *out) {
    for (size_t k = 0; k < s->count; k++) {
        const wi_heap_search_condition *c = &s->all[k];
        uint32_t digits[WI_NAMES] = {0};
        for (uint32_t t = 0; t < c->relation.count; t++) {
            const uint32_t name = c->relation.name[t];
            digits[t] = name < WI_NAME_HEAP ? wi_automaton_digit_number(s->p, label, name)
                                            : wi_heap_word_digit(&c->known, s->length, place);
        }
        out[k] =
            wy_automaton_step(c->relation.of, at[k], wy_automaton_pack(c->relation.of, digits));
        if (out[k] == WY_NO_STATE) {
            return false;
        }
    }
    return true;
}

static wy_status walk(wi_heap_search *s, ways *w) {
    uint32_t tuple[1 + WI_HEAP_SEARCH_CONDITIONS] = {0};
    if (!add_way(w, 0, tuple, 0, 0)) {
        return wi_fail_memory(s->error);
    }
    for (size_t place = 0; place < s->length; place++) {
        const size_t first = w->begin[place];
        const size_t end = w->count;
        w->begin[place + 1] = end;
        if (!rehash(w, end)) {
            return wi_fail_memory(s->error);
        }
        for (size_t i = first; i < end; i++) {
            uint32_t at[1 + WI_HEAP_SEARCH_CONDITIONS];
            memcpy(at, w->tuples + i * w->width, w->width * sizeof *at);
            const uint64_t *labels;
            const uint32_t *targets;
            const uint64_t row = wy_automaton_row(s->p, at[0], &labels, &targets);
            for (uint64_t k = 0; k < row; k++) {
                tuple[0] = targets[k];
                if (step(s, at + 1, place, labels[k], tuple + 1) &&
                    !add_way(w, end, tuple, i, labels[k])) {
                    return wi_fail_memory(s->error);
                }
            }
        }
        if (w->count == end) {
            return WY_NO;
        }
        if (w->count > MOST_PLACES) {
            return wi_fail(s->error, WY_LIMIT, "too many ways to a winning move");
        }
        if (s->c.control != NULL && s->c.control->poll != NULL && place % 16 == 0 &&
            s->c.control->poll(s->c.control->data, 0)) {
            return WY_STOPPED;
        }
    }
    return WY_OK;
}

/* A way to the end on which all accept; WY_NO: none. */
static wy_status find_end(const wi_heap_search *s, const ways *w, size_t *found) {
    for (size_t i = w->begin[s->length]; i < w->count; i++) {
        const uint32_t *at = w->tuples + i * w->width;
        bool all = wy_automaton_output(s->p, at[0]) != 0;
        for (size_t k = 0; k < s->count && all; k++) {
            all = wy_automaton_output(s->all[k].relation.of, at[1 + k]) != 0;
        }
        if (all) {
            *found = i;
            return WY_OK;
        }
    }
    return WY_NO;
}

static wy_status read_option(wi_heap_search *s, const ways *w, size_t end,
                             mpz_t take[WY_MOST_HEAPS]) {
    uint32_t *digits = malloc((s->length + 1) * sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(s->error);
    }
    wy_status status = WY_OK;
    for (int h = 0; h < s->heaps && status == WY_OK; h++) {
        size_t place = s->length;
        for (size_t i = end; place > 0; i = w->from[i]) {
            digits[--place] = wi_automaton_digit_number(s->p, w->label[i], (uint32_t)h);
        }
        mpz_t option;
        mpz_init(option);
        status = wy_numeration_value(option, s->c.system, digits, s->length, s->error);
        mpz_sub(take[h], s->heap[h], option);
        mpz_clear(option);
    }
    free(digits);
    return status;
}

/* WY_OK: a move of the line leads into P.  WY_NO: none does. */
static wy_status try_line(wi_heap_search *s, const wi_heap_line *line, mpz_t take[WY_MOST_HEAPS]) {
    s->status = WY_OK;
    for (size_t i = 0; i < line->count && s->status == WY_OK; i++) {
        add_condition(s, &line->all[i]);
    }
    for (int i = 0; i < s->heaps && s->status == WY_OK; i++) {
        wi_heap_condition least = {.limit = 0}; /* not less than nothing is taken */
        least.taken[i] = 1;
        add_condition(s, &least);
    }
    wy_status status = s->status == WY_OK && s->never ? WY_NO : s->status;
    ways w = {.width = 1 + s->count};
    if (status == WY_OK) {
        w.begin = calloc(s->length + 2, sizeof *w.begin);
        status = w.begin == NULL ? wi_fail_memory(s->error) : walk(s, &w);
    }
    size_t end = 0;
    if (status == WY_OK) {
        status = find_end(s, &w, &end);
    }
    if (status == WY_OK) {
        status = read_option(s, &w, end, take);
    }
    clear_ways(&w);
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
        tracks[i] = wi_numeration_track(s->c.system);
    }
    wy_status status =
        wi_automaton_valid_words(&all, tracks, (uint32_t)s->tracks, s->c.control, s->error);
    s->p = all;
    status = status == WY_OK ? wi_heap_search_move(s, rules, set, take) : status;
    s->p = kept;
    wy_automaton_free(all);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(take[i]);
    }
    return status;
}
