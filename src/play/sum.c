/* sum.c - positions as values: lists of boards, their text, copies and moves. */
#include "play/sum.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "play/solver.h"
#include "theory/theory.h"

/* ---- values ---------------------------------------------------------------------------------- */

static void clear_part(wy_part *part) {
    if (part->past != NULL) {
        wi_imitation_clear(part->past);
        free(part->past);
    }
    free(part->game);
    wy_rules_free(part->rules);
    mpz_clears(part->at.heap[0], part->at.heap[1], NULL);
}

void wy_sum_free(wy_sum *sum) {
    if (sum == NULL) {
        return;
    }
    for (size_t i = 0; i < sum->count; i++) {
        clear_part(&sum->parts[i]);
    }
    free(sum->parts);
    free(sum);
}

wy_status wi_part_begin(wy_part *part, wy_error *error) {
    if (part->rules->imitation_p == 0) {
        return WY_OK;
    }
    part->past = malloc(sizeof *part->past);
    if (part->past == NULL) {
        return wi_fail_memory(error);
    }
    wi_imitation_init(part->past);
    return wi_imitation_start(part->past, part->rules->imitation_m, part->rules->imitation_p,
                              part->at.heap[0], part->at.heap[1], error);
}

wy_status wy_sum_of(wy_sum **sum, const char *game, const wy_rules *rules, const wy_place *at,
                    wy_error *error) {
    *sum = NULL;
    wy_status status = wy_rules_check_place(rules, at, error);
    if (status != WY_OK) {
        return status;
    }
    wy_sum *made = calloc(1, sizeof *made);
    wy_part *part = calloc(1, sizeof *part);
    if (made == NULL || part == NULL) {
        free(made);
        free(part);
        return wi_fail_memory(error);
    }
    made->parts = part;
    made->count = 1;
    wy_place_init(&part->at);
    wy_place_set(&part->at, at);
    status = wy_rules_settle(&part->rules, rules, error);
    if (status == WY_OK) {
        part->game = game != NULL ? strdup(game) : wy_rules_text(part->rules);
        status = part->game == NULL ? wi_fail_memory(error) : wi_part_begin(part, error);
    }
    if (status != WY_OK) {
        wy_sum_free(made);
        return status;
    }
    *sum = made;
    return WY_OK;
}

static bool copy_past(wy_part *to, const wy_part *from) {
    to->past = malloc(sizeof *to->past);
    if (to->past == NULL) {
        return false;
    }
    wi_imitation_init(to->past);
    wi_imitation_set(to->past, from->past);
    return true;
}

wy_sum *wy_sum_copy(const wy_sum *sum) {
    wy_sum *copy = calloc(1, sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    copy->parts = calloc(sum->count > 0 ? sum->count : 1, sizeof *copy->parts);
    if (copy->parts == NULL) {
        free(copy);
        return NULL;
    }
    for (size_t i = 0; i < sum->count; i++) {
        const wy_part *from = &sum->parts[i];
        wy_part *to = &copy->parts[i];
        to->heap = from->heap;
        to->game = strdup(from->game);
        to->rules = wy_rules_copy(from->rules);
        mpz_init_set(to->at.heap[0], from->at.heap[0]);
        mpz_init_set(to->at.heap[1], from->at.heap[1]);
        copy->count++;
        if (to->game == NULL || to->rules == NULL || (from->past != NULL && !copy_past(to, from))) {
            wy_sum_free(copy);
            return NULL;
        }
    }
    return copy;
}

bool wy_sum_equal(const wy_sum *a, const wy_sum *b) {
    if (a->count != b->count) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        const wy_part *one = &a->parts[i];
        const wy_part *two = &b->parts[i];
        if (one->heap != two->heap || mpz_cmp(one->at.heap[0], two->at.heap[0]) != 0 ||
            mpz_cmp(one->at.heap[1], two->at.heap[1]) != 0 ||
            !wy_rules_equal(one->rules, two->rules) ||
            (one->past != NULL && !wi_imitation_equal(one->past, two->past))) {
            return false;
        }
    }
    return true;
}

/* ---- text -------------------------------------------------------------------------------- */

char *wi_part_game(const wy_part *part) {
    /* A rule of several lines, with remarks or from a file, is written out on one. */
    return strpbrk(part->game, "\r\n#\"") != NULL ? wy_rules_text(part->rules) : strdup(part->game);
}

static bool put_part(FILE *out, const wy_part *part) {
    if (part->heap) {
        return gmp_fprintf(out, "nim(%Zd)", part->at.heap[0]) > 0;
    }
    char *game = wi_part_game(part);
    fputs(game != NULL ? game : "", out);
    const bool there =
        game != NULL && gmp_fprintf(out, "@%Zd,%Zd", part->at.heap[0], part->at.heap[1]) > 0;
    free(game);
    return there;
}

static char *text_of(const wy_part *parts, size_t count) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return NULL;
    }
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        fputs(i == 0 ? "" : " + ", out);
        good = put_part(out, &parts[i]);
    }
    good = !ferror(out) && good;
    if (fclose(out) != 0 || !good) {
        free(text);
        return NULL;
    }
    return text;
}

char *wy_sum_text(const wy_sum *sum) {
    return text_of(sum->parts, sum->count);
}

char *wy_part_text(const wy_part *part) {
    return text_of(part, 1);
}

/* ---- moves ------------------------------------------------------------------------------- */

const char *wi_sum_refusal(const wy_rules *rules) {
    if (rules->misere) {
        return "misere play has no place in a sum: there the Grundy values of the parts do not "
               "tell who wins";
    }
    if (rules->block > 0) {
        return "a game with blocking has no place in a sum: its positions have no Grundy values";
    }
    if (rules->imitation_p > 0) {
        return "a game with history has no place in a sum: its positions have no Grundy values";
    }
    if (rules->weight.x > 0) {
        return "a game whose moves return tokens has no place in a sum here";
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].star != NULL) {
            return "a game whose moves are P-positions of another has no place in a sum here";
        }
    }
    return NULL;
}

/* In games with history a move takes from one heap. */
static int heap_of(const mpz_t dx) {
    return mpz_sgn(dx) > 0 ? 0 : 1;
}

wy_status wy_sum_move_legal(const wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                            wy_error *why) {
    if (part >= sum->count) {
        return wi_fail(why, WY_NO, "there is no such part: they are 1 to %zu", sum->count);
    }
    const wy_part *at = &sum->parts[part];
    const wy_status status = wy_rules_legal(at->rules, at->at.heap[0], at->at.heap[1], dx, dy, why);
    return status == WY_OK && at->past != NULL
               ? wi_imitation_legal(at->past, heap_of(dx), heap_of(dx) == 0 ? dx : dy, why)
               : status;
}

wy_status wi_sum_move_apply(wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                            wy_error *error) {
    wy_part *at = &sum->parts[part];
    const wy_status status =
        at->past == NULL
            ? WY_OK
            : wi_imitation_move(at->past, heap_of(dx), heap_of(dx) == 0 ? dx : dy, error);
    if (status == WY_OK) {
        mpz_sub(at->at.heap[0], at->at.heap[0], dx);
        mpz_sub(at->at.heap[1], at->at.heap[1], dy);
    }
    return status;
}

wy_status wy_sum_move_make(wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                           wy_error *error) {
    const wy_status status = wy_sum_move_legal(sum, part, dx, dy, error);
    return status == WY_OK ? wi_sum_move_apply(sum, part, dx, dy, error) : status;
}

wy_status wy_part_each_legal(const wy_part *part, long tries, bool *all, wy_take_legal *take,
                             void *data, wy_error *error) {
    return part->past != NULL ? wi_history_each_legal(part, tries, all, take, data, error)
                              : wy_rules_each_legal(part->rules, part->at.heap[0], part->at.heap[1],
                                                    tries, all, take, data, error);
}
