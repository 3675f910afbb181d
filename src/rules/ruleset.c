/* ruleset.c - rulesets and positions as values. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/version.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- values ---------------------------------------------------------------------------------- */

const int wi_heap_variables[WY_MOST_HEAPS] = {WY_X, WY_Y, WY_Z, WY_U, WY_V, WY_W};
const int wi_parameter_variables[WY_MOST_HEAPS] = {WY_S, WY_T, WY_R, WY_Q, WY_P, WY_O};

void wi_family_clear(wy_family *family) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        free(family->range[i].values);
    }
    free(family->list);
    wy_rules_free(family->star);
    wi_condition_free(family->when);
    memset(family, 0, sizeof *family);
}

wy_rules *wi_rules_new(void) {
    wy_rules *rules = calloc(1, sizeof *rules);
    if (rules != NULL) {
        rules->heaps = 2;
        rules->board = (wy_cone){.p1 = 1, .q2 = 1};
    }
    return rules;
}

void wy_rules_free(wy_rules *rules) {
    if (rules == NULL) {
        return;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        wi_family_clear(&rules->families[i]);
    }
    free(rules->families);
    wi_condition_free(rules->terminal);
    free(rules->terminals);
    free(rules);
}

/* ---- copies ---------------------------------------------------------------- */

static bool copy_range(wy_range *copy, const wy_range *range) {
    *copy = *range;
    copy->values = NULL;
    if (range->count > 0) {
        copy->values = malloc(range->count * sizeof *copy->values);
        if (copy->values == NULL) {
            return false;
        }
        memcpy(copy->values, range->values, range->count * sizeof *copy->values);
    }
    return true;
}

/* On failure what was copied so far is there to be cleared. */
static bool copy_parts_of_family(wy_family *copy, const wy_family *family) {
    *copy = *family;
    copy->when = NULL;
    copy->list = NULL;
    copy->star = NULL;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        copy->range[i].values = NULL;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (!copy_range(&copy->range[i], &family->range[i])) {
            return false;
        }
    }
    if (family->listed > 0) {
        copy->list = malloc(family->listed * sizeof *copy->list);
        if (copy->list == NULL) {
            return false;
        }
        memcpy(copy->list, family->list, family->listed * sizeof *copy->list);
    }
    if (family->star != NULL) {
        copy->star = wy_rules_copy(family->star);
        if (copy->star == NULL) {
            return false;
        }
    }
    if (family->when != NULL) {
        copy->when = wi_condition_copy(family->when);
        return copy->when != NULL;
    }
    return true;
}

bool wi_family_copy(wy_family *copy, const wy_family *family) {
    const bool fine = copy_parts_of_family(copy, family);
    if (!fine) {
        wi_family_clear(copy);
    }
    return fine;
}

static bool copy_parts(wy_rules *copy, const wy_rules *rules) {
    if (rules->family_count > 0) {
        copy->families = calloc(rules->family_count, sizeof *copy->families);
        if (copy->families == NULL) {
            return false;
        }
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        copy->family_count++;
        if (!wi_family_copy(&copy->families[i], &rules->families[i])) {
            return false;
        }
    }
    if (rules->terminal != NULL) {
        copy->terminal = wi_condition_copy(rules->terminal);
        if (copy->terminal == NULL) {
            return false;
        }
    }
    if (rules->terminal_count > 0) {
        copy->terminals = malloc(rules->terminal_count * sizeof *copy->terminals);
        if (copy->terminals == NULL) {
            return false;
        }
        memcpy(copy->terminals, rules->terminals, rules->terminal_count * sizeof *copy->terminals);
        copy->terminal_count = rules->terminal_count;
    }
    return true;
}

wy_rules *wy_rules_copy(const wy_rules *rules) {
    wy_rules *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *rules;
    copy->family_count = copy->terminal_count = 0;
    copy->families = NULL;
    copy->terminal = NULL;
    copy->terminals = NULL;
    if (!copy_parts(copy, rules)) {
        wy_rules_free(copy);
        return NULL;
    }
    return copy;
}

/* ---- positions ------------------------------------------------------------- */

int wi_position_order(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    if (p->x != q->x) {
        return p->x < q->x ? -1 : 1;
    }
    return (p->y > q->y) - (p->y < q->y);
}

size_t wi_positions_sort(wy_position *positions, size_t count) {
    if (count == 0) {
        return 0;
    }
    wi_list_sort(positions, count, wi_position_order);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (wi_position_order(&positions[kept - 1], &positions[i]) != 0) {
            positions[kept++] = positions[i];
        }
    }
    return kept;
}

static void exchange(wy_position *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        positions[i] = (wy_position){positions[i].y, positions[i].x};
    }
    wi_positions_sort(positions, count);
}

bool wi_rules_ends_at(const wy_rules *rules, int64_t x, int64_t y) {
    if (rules->terminal != NULL && wi_condition_holds(rules->terminal, x, y, 0, 0)) {
        return true;
    }
    const wy_position position = {x, y};
    return wi_list_find(&position, rules->terminals, rules->terminal_count, wi_position_order) !=
           NULL;
}

bool wi_cone_is_heap(const wy_cone *board) {
    return board->q2 == 0 || board->p1 == 0;
}

bool wi_cone_contains(const wy_cone *board, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && (wi_wide)x * board->q1 <= (wi_wide)y * board->p1 &&
           (wi_wide)y * board->p2 <= (wi_wide)x * board->q2;
}

/*
 * With the heaps exchanged the sides of the cone are exchanged, and so are the
 * two numbers of each slope: X q1 <= Y p1 turns into Y p2' <= X q2'.  The moves
 * of imitation games are those of Nim, always in the same order.
 */
wy_rules *wi_rules_transpose(const wy_rules *rules) {
    wy_rules *turned = wy_rules_copy(rules);
    if (turned == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < turned->family_count; i++) {
        wy_family *family = &turned->families[i];
        if (family->star != NULL) {
            wy_rules *star = wi_rules_transpose(family->star);
            if (star == NULL) {
                wy_rules_free(turned);
                return NULL;
            }
            wy_rules_free(family->star);
            family->star = star;
        }
    }
    turned->settled = turned->normal = false;
    const wy_cone board = rules->board;
    turned->weight = (wy_position){rules->weight.y, rules->weight.x};
    turned->board = (wy_cone){.p1 = board.q2, .q1 = board.p2, .p2 = board.q1, .q2 = board.p1};
    /* The moves of imitation games are the same for both heaps. */
    const size_t moving = rules->memory == WY_MEMORY_IMITATION ? 0 : turned->family_count;
    for (size_t i = 0; i < moving; i++) {
        wy_family *family = &turned->families[i];
        family->part[0] = rules->families[i].part[1];
        family->part[1] = rules->families[i].part[0];
        exchange(family->list, family->listed);
        wi_condition_exchange_heaps(family->when);
    }
    wi_condition_exchange_heaps(turned->terminal);
    exchange(turned->terminals, turned->terminal_count);
    return turned;
}

/* ---- equality -------------------------------------------------------------- */

bool wi_range_equal(const wy_range *a, const wy_range *b) {
    return a->low == b->low && a->high == b->high && a->count == b->count &&
           (a->count == 0 || memcmp(a->values, b->values, a->count * sizeof *a->values) == 0);
}

bool wi_family_equal(const wy_family *a, const wy_family *b) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (!wi_linear_equal(&a->part[i], &b->part[i]) ||
            !wi_range_equal(&a->range[i], &b->range[i])) {
            return false;
        }
    }
    return a->removed == b->removed && a->every_order == b->every_order && a->set == b->set &&
           a->parameters == b->parameters && wi_condition_equal(a->when, b->when) &&
           a->listed == b->listed &&
           (a->listed == 0 || memcmp(a->list, b->list, a->listed * sizeof *a->list) == 0) &&
           (a->star == NULL) == (b->star == NULL) &&
           (a->star == NULL || wy_rules_equal(a->star, b->star));
}

static bool equal_ends(const wy_rules *a, const wy_rules *b) {
    return a->misere == b->misere && wi_condition_equal(a->terminal, b->terminal) &&
           a->terminal_count == b->terminal_count &&
           (a->terminal_count == 0 ||
            memcmp(a->terminals, b->terminals, a->terminal_count * sizeof *a->terminals) == 0);
}

bool wi_memory_equal(const wy_rules *a, const wy_rules *b) {
    return a->memory == b->memory && a->passes == b->passes && a->sets == b->sets &&
           a->factor == b->factor && a->more == b->more && a->imitation_m == b->imitation_m &&
           a->imitation_p == b->imitation_p;
}

bool wy_rules_equal(const wy_rules *a, const wy_rules *b) {
    if (a->heaps != b->heaps || a->board.p1 != b->board.p1 || a->board.q1 != b->board.q1 ||
        a->board.p2 != b->board.p2 || a->board.q2 != b->board.q2 || a->block != b->block ||
        a->block_kind != b->block_kind || a->comply != b->comply || a->weight.x != b->weight.x ||
        a->weight.y != b->weight.y || a->family_count != b->family_count || !equal_ends(a, b) ||
        !wi_memory_equal(a, b)) {
        return false;
    }
    for (size_t i = 0; i < a->family_count; i++) {
        if (!wi_family_equal(&a->families[i], &b->families[i])) {
            return false;
        }
    }
    return true;
}

/* ---- positions ------------------------------------------------------------------------------- */

bool wy_rules_plane(const wy_rules *rules) {
    return rules->heaps <= 2 && rules->comply == 0 &&
           (rules->memory == WY_MEMORY_NONE ||
            (rules->memory == WY_MEMORY_IMITATION && rules->block == 0));
}

bool wy_rules_keeps_state(const wy_rules *rules) {
    return rules->memory != WY_MEMORY_NONE && rules->memory != WY_MEMORY_REPEAT;
}

bool wy_rules_keeps_last(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_REPEAT || rules->memory == WY_MEMORY_IMITATION;
}

wy_status wi_rules_want_plane(const wy_rules *rules, wy_error *error) {
    if (wy_rules_plane(rules)) {
        return WY_OK;
    }
    return rules->comply > 0 || rules->memory != WY_MEMORY_NONE
               ? wi_fail(error, WY_BAD,
                         "this is a game with %s, and games on two heaps without memory are taken "
                         "here",
                         rules->comply > 0 ? "comply" : "a memory")
               : wi_fail(error, WY_BAD,
                         "this rule is for %d heap%s: games on two heaps are taken here",
                         rules->heaps, rules->heaps == 1 ? "" : "s");
}

const char *wy_rules_no_values(const wy_rules *rules) {
    return rules->misere       ? "who cannot move wins"
           : rules->block > 0  ? "options are blocked"
           : rules->comply > 0 ? "options are named"
           : rules->memory == WY_MEMORY_IMITATION
               ? "what may be played depends on the moves made before"
               : NULL;
}

void wy_rules_start(wy_place *place, const wy_rules *rules) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(place->last[i], 0);
    }
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        mpz_set_si(place->memory, rules->passes);
        break;
    case WY_MEMORY_ENFORCE:
        mpz_set_si(place->memory, WY_NOT_NAMED);
        break;
    case WY_MEMORY_BOUND: /* all but one token may be taken */
        mpz_sub_ui(place->memory, place->heap[0], mpz_sgn(place->heap[0]) > 0 ? 1 : 0);
        break;
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
    case WY_MEMORY_IMITATION:
        mpz_set_ui(place->memory, 0);
        break;
    }
}

/*
 * Can a game of Imitation Nim come to it?  The last move took from one heap.  Without an imitation
 * it may have been any; with some in a row either it may be imitated now, or it was one itself:
 * from the larger heap, and at most m - 1 more than an amount that this heap was larger by.
 */
static bool is_reached(const wy_rules *rules, const wy_place *place) {
    const int heap = mpz_sgn(place->last[0]) != 0 ? 0 : 1;
    mpz_t lead;
    mpz_init(lead);
    mpz_sub(lead, place->heap[1 - heap], place->heap[heap]);
    const bool moved = mpz_sgn(place->last[heap]) > 0;
    const bool open = mpz_cmp(place->last[heap], lead) <= 0;
    const bool imitated = mpz_cmp_si(lead, rules->imitation_m) < 0;
    mpz_clear(lead);
    return mpz_sgn(place->last[heap]) >= 0 && mpz_sgn(place->last[1 - heap]) == 0 &&
           (mpz_sgn(place->memory) == 0 ||
            (mpz_sgn(place->memory) > 0 && mpz_cmp_si(place->memory, rules->imitation_p) < 0 &&
             moved && (open || imitated)));
}

static wy_status check_memory(const wy_rules *rules, const wy_place *place, wy_error *error) {
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        return mpz_sgn(place->memory) >= 0 && mpz_cmp_si(place->memory, rules->passes) <= 0
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "from 0 to %lld passes are left in this game",
                             (long long)rules->passes);
    case WY_MEMORY_ENFORCE:
        return mpz_cmp_si(place->memory, WY_NOT_NAMED) >= 0 &&
                       mpz_cmp_si(place->memory, rules->sets) < 0
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "the sets of this game are numbered 1 to %d",
                             rules->sets);
    case WY_MEMORY_BOUND:
        return mpz_sgn(place->memory) >= 0
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "a bound on the next move is not negative");
    case WY_MEMORY_IMITATION:
        return is_reached(rules, place)
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "no game of Imitation Nim comes to this state");
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
        break;
    }
    return WY_OK;
}

wy_status wy_rules_check_place(const wy_rules *rules, const wy_place *place, wy_error *error) {
    /* On one heap without memory the board says which of the two it is. */
    const int heaps = wy_rules_plane(rules) ? 2 : rules->heaps;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(place->heap[i]) < 0) {
            return wi_fail(error, WY_BAD, "a heap cannot be negative");
        }
        if (i >= heaps && mpz_sgn(place->heap[i]) != 0) {
            return wi_fail(error, WY_BAD, "this is no position of a game on %d heap%s",
                           rules->heaps, rules->heaps == 1 ? "" : "s");
        }
    }
    return check_memory(rules, place, error);
}

/* ---- headings of certificates ---------------------------------------------------------------- */

/*
 * The lines with which a certificate describes itself.  The rule is in normal form if it has one,
 * for everything that is proved of a game is proved of its settled rules.
 */

void wi_certificate_begin(FILE *stream, const char *kind) {
    fprintf(stream, "wythoff certificate 2\nkind %s\nversion %s\nrule ", kind, WY_VERSION);
}

wy_status wi_certificate_heading(FILE *stream, const char *kind, const wy_rules *rules,
                                 wy_error *error) {
    char *text = wy_rules_text(rules);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    wi_certificate_begin(stream, kind);
    fprintf(stream, "%s\n", text);
    free(text);
    return WY_OK;
}

/* ---- what beside the moves decides on outcomes ----------------------------------------------- */

bool wi_rules_starts(char name[WI_STARTS_SIZE], const wy_rules *rules) {
    snprintf(name, WI_STARTS_SIZE, "wythoff(m=%" PRId64 ",p=%" PRId64 ")", rules->imitation_m,
             rules->imitation_p);
    return rules->memory == WY_MEMORY_IMITATION && rules->block == 0 && rules->comply == 0 &&
           !rules->misere && rules->terminal == NULL && rules->terminal_count == 0;
}

const char *wi_rules_twist(const wy_rules *rules) {
    if (rules->memory != WY_MEMORY_NONE) {
        return "who wins depends on the history of play";
    }
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return "the board is not the whole quarter plane";
    }
    if (rules->block > 0) {
        return "options may be blocked";
    }
    if (rules->misere) {
        return "play is misere";
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return "it has terminal positions of its own";
    }
    return NULL;
}
