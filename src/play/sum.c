/* sum.c - positions as values: lists of parts, their text and copies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/integer.h"
#include "play/solver.h"
#include "play/sum.h"

/* ---- values ---------------------------------------------------------------------------------- */

static void clear_part(wy_part *part) {
    free(part->game);
    wy_rules_free(part->rules);
    wy_place_clear(&part->at);
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
        status = part->game == NULL ? wi_fail_memory(error) : WY_OK;
    }
    if (status != WY_OK) {
        wy_sum_free(made);
        return status;
    }
    *sum = made;
    return WY_OK;
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
        wy_place_init(&to->at);
        wy_place_set(&to->at, &from->at);
        copy->count++;
        if (to->game == NULL || to->rules == NULL) {
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
        if (one->heap != two->heap || !wy_place_equal(&one->at, &two->at) ||
            !wy_rules_equal(one->rules, two->rules)) {
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

static void put_numbers(FILE *out, const mpz_t numbers[WY_MOST_HEAPS], int count) {
    for (int i = 0; i < count; i++) {
        gmp_fprintf(out, "%s%Zd", i == 0 ? "" : ",", numbers[i]);
    }
}

void wi_put_memory(FILE *out, const wy_part *part, const wy_place *at) {
    const wy_rules *rules = part->rules;
    bool moved = false;
    wy_place start;
    wy_place_init(&start);
    wy_place_set(&start, at);
    wy_rules_start(&start, rules);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        moved = moved || mpz_sgn(at->last[i]) != 0;
    }
    if (moved) {
        fputc('|', out);
        put_numbers(out, at->last, rules->heaps);
        if (mpz_sgn(at->memory) != 0) { /* imitations in a row */
            gmp_fprintf(out, ",%Zd", at->memory);
        }
    } else if (mpz_cmp(start.memory, at->memory) != 0) {
        /* People count sets from 1. */
        mpz_add_ui(start.memory, at->memory, rules->memory == WY_MEMORY_ENFORCE);
        gmp_fprintf(out, "|%Zd", start.memory);
    }
    wy_place_clear(&start);
}

int wy_part_heaps(const wy_part *part) {
    const bool plane = wy_rules_plane(part->rules);
    return part->heap || (plane && part->rules->board.q2 == 0) ? 1 : plane ? 2 : part->rules->heaps;
}

void wi_part_put_heaps(FILE *out, const wy_part *part, const mpz_t heap[WY_MOST_HEAPS],
                       bool short_ones) {
    char number[WI_SHORT_NUMBER];
    for (int i = 0; i < wy_part_heaps(part); i++) {
        fputc(i == 0 ? '(' : ',', out);
        if (short_ones) {
            wi_short_number(number, heap[i]);
            fputs(number, out);
        } else {
            gmp_fprintf(out, "%Zd", heap[i]);
        }
    }
    fputc(')', out);
}

void wi_put_option(FILE *out, const wy_part *part, const wy_move *move) {
    if (move->pass) {
        fputs("pass", out);
    } else {
        wi_part_put_heaps(out, part, move->take, true);
    }
}

void wi_put_state(FILE *out, const wy_part *part) {
    const wy_place *at = &part->at;
    const bool named = mpz_cmp_si(at->memory, WY_NOT_NAMED) != 0;
    bool moved = false;
    switch (part->rules->memory) {
    case WY_MEMORY_NONE:
    case WY_MEMORY_IMITATION: /* it matters only for imitations, and the referee tells of these */
        break;
    case WY_MEMORY_PASS:
        if (mpz_sgn(at->memory) == 0) {
            fputs(", no pass left", out);
        } else {
            gmp_fprintf(out, ", %Zd pass%s left", at->memory,
                        mpz_cmp_ui(at->memory, 1) == 0 ? "" : "es");
        }
        break;
    case WY_MEMORY_ENFORCE:
        if (named) {
            gmp_fprintf(out, ", set %ld named", mpz_get_si(at->memory) + 1);
        }
        break;
    case WY_MEMORY_BOUND:
        /* A bound that is no smaller than the heap is none. */
        if (mpz_cmp(at->memory, at->heap[0]) < 0) {
            gmp_fprintf(out, ", at most %Zd to take", at->memory);
        }
        break;
    case WY_MEMORY_REPEAT:
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            moved = moved || mpz_sgn(at->last[i]) != 0;
        }
        if (moved) {
            fputs(", not ", out);
            wi_part_put_heaps(out, part, at->last, true);
            fputs(" again", out);
        }
        break;
    }
}

char *wy_part_state(const wy_part *part) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return NULL;
    }
    wi_put_state(out, part);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool put_part(FILE *out, const wy_part *part) {
    if (part->heap) {
        return gmp_fprintf(out, "nim(%Zd)", part->at.heap[0]) > 0;
    }
    char *game = wi_part_game(part);
    const bool there = game != NULL;
    fprintf(out, "%s@", there ? game : "");
    put_numbers(out, part->at.heap, wy_part_heaps(part));
    wi_put_memory(out, part, &part->at);
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

/* ---- beside other parts -------------------------------------------------------------------- */

const char *wi_part_refusal(const wy_rules *rules, const wy_place *at) {
    if (rules->misere) {
        return "misere play has no place in a sum: there the Grundy values of the parts do not "
               "tell who wins";
    }
    if (rules->block > 0) {
        return "a game with blocking has no place in a sum: its positions have no Grundy values";
    }
    if (rules->comply > 0) {
        return "a game in which options are named has no place in a sum: its positions have no "
               "Grundy values";
    }
    if (rules->memory == WY_MEMORY_IMITATION) {
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
    return rules->memory == WY_MEMORY_ENFORCE && at != NULL &&
                   mpz_cmp_si(at->memory, WY_NOT_NAMED) == 0
               ? "beside other games it must be said which set of moves is named here, as in "
                 "GAME@3,4|1"
               : NULL;
}

/* ==== moves =================================================================================== */

/* The moves of one part: which are legal, and where they lead. */

/* ---- one move -------------------------------------------------------------------------------- */

wy_status wi_part_move_legal(const wy_part *part, const wy_move *move, wy_error *why) {
    const wy_rules *rules = part->rules;
    if (move->name != WY_NOT_NAMED && rules->memory != WY_MEMORY_ENFORCE) {
        return wi_fail(why, WY_NO, "there are no sets of moves to name in this game");
    }
    if (move->name != WY_NOT_NAMED && (move->name < 0 || move->name >= rules->sets)) {
        return wi_fail(why, WY_NO, "the sets of this game are numbered 1 to %d", rules->sets);
    }
    for (int i = move->pass ? 0 : wy_part_heaps(part); i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(move->take[i]) != 0) {
            return wi_fail(why, WY_NO,
                           move->pass ? "a pass takes nothing" : "there are fewer heaps");
        }
    }
    return wy_rules_legal(rules, &part->at, move, why);
}

wy_status wy_sum_move_legal(const wy_sum *sum, const wy_move *move, wy_error *why) {
    if (move->part >= sum->count) {
        return wi_fail(why, WY_NO, "there is no such part: they are 1 to %zu", sum->count);
    }
    const wy_part *part = &sum->parts[move->part];
    const wy_status status = wi_part_move_legal(part, move, why);
    return status == WY_OK && sum->count > 1 && part->rules->memory == WY_MEMORY_ENFORCE &&
                   move->name == WY_NOT_NAMED
               ? wi_fail(why, WY_NO, "it must be said which set is named: 1 to %d",
                         part->rules->sets)
               : status;
}

wy_status wi_sum_move_apply(wy_sum *sum, const wy_move *move, wy_error *error) {
    wy_part *part = &sum->parts[move->part];
    (void)error;
    wy_rules_after(&part->at, part->rules, &part->at, move);
    return WY_OK;
}

wy_status wy_sum_move_make(wy_sum *sum, const wy_move *move, wy_error *error) {
    const wy_status status = wy_sum_move_legal(sum, move, error);
    return status == WY_OK ? wi_sum_move_apply(sum, move, error) : status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Where moves go to. */
typedef struct handing {
    wy_take_winning *take;
    void *data;
    bool stopped;
} handing;

static bool hand_move(void *data, const wy_move *move) {
    handing *to = data;
    to->stopped = !to->take(to->data, move);
    return !to->stopped;
}

static bool hand_first(void *data, const wy_move *move) {
    hand_move(data, move);
    return false;
}

/* One move is found at once, and often it will do; then all of them, or as many as may be. */
static wy_status each_in_order(handing *to, const wy_part *part, long tries, bool *all,
                               wy_error *error) {
    const wy_rules *rules = part->rules;
    wy_status status = wy_rules_each_legal(rules, &part->at, tries, all, hand_first, to, error);
    if (status != WY_OK || to->stopped) {
        return status;
    }
    *all = true;
    status = wy_rules_moves(rules, &part->at, hand_move, to, error);
    return status == WY_LIMIT
               ? wy_rules_each_legal(rules, &part->at, tries, all, hand_move, to, error)
               : status;
}

wy_status wy_part_each_legal(const wy_part *part, long tries, bool *all, wy_take_winning *take,
                             void *data, wy_error *error) {
    handing to = {.take = take, .data = data};
    const wy_status status =
        wy_rules_plane(part->rules)
            ? wy_rules_each_legal(part->rules, &part->at, tries, all, hand_move, &to, error)
            : each_in_order(&to, part, tries, all, error);
    *all = *all && !to.stopped;
    return status;
}
