/* recognise.c - which named game a rule is, and whether two rules are the same. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/rules.h>

#include "normal/making.h"
#include "normal/meaning.h"
#include "normal/plane.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- do two rules say the same? -------------------------------------------------------------- */

/*
 * They do if their boards are equal as sets and at every position there are the same moves; where
 * the game ends by a rule there are none.  A condition that asks for primes is taken as it is:
 * equal sets then prove that the rules are the same, different ones prove nothing.
 */

/* ---- exchanging the heaps ------------------------------------------------------------------- */

/* Which predicate becomes of predicate i; -1: none that there is. */
static int mirror_predicate(const wi_meaning *meaning, int i) {
    wy_condition turned = meaning->predicates[i];
    wi_condition_exchange_heaps(&turned);
    for (int j = 0; j < meaning->predicate_count; j++) {
        if (wi_condition_equal(&turned, &meaning->predicates[j])) {
            return j;
        }
    }
    return -1;
}

/* Takes a set of positions, or of positions and moves; NULL also if predicates have no mirror. */
static isl_set *mirrored(const wi_meaning *meaning, isl_set *set) {
    const int heaps = wi_meaning_heaps(meaning);
    const int dimensions = (int)wi_sets_count(meaning->sets, isl_set_dim(set, isl_dim_set));
    isl_space *space = isl_set_get_space(set);
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_set(isl_space_copy(space)));
    for (int i = 0; i < dimensions; i++) {
        int from = i ^ 1; /* x and y, s and t */
        if (i >= 2 && i < heaps) {
            from = mirror_predicate(meaning, i - 2);
            from = from < 0 ? -1 : from + 2;
        } else if (i >= heaps) {
            from = heaps + ((i - heaps) ^ 1);
        }
        to = from < 0 ? isl_multi_aff_free(to)
                      : isl_multi_aff_set_aff(to, i, wi_sets_variable(space, from));
        if (from < 0) {
            break;
        }
    }
    isl_space_free(space);
    if (to == NULL) {
        isl_set_free(set);
        return NULL;
    }
    return isl_set_preimage_multi_aff(set, to);
}

static bool is_own_mirror(const wi_meaning *meaning, isl_set *set) {
    isl_set *turned = mirrored(meaning, isl_set_copy(set));
    const bool same = turned != NULL && wi_sets_is(meaning->sets, isl_set_is_equal(set, turned));
    isl_set_free(turned);
    return same;
}

static bool list_is_symmetric(wy_position *of, size_t count) {
    const wi_listed list = {.of = of, .count = count};
    for (size_t i = 0; i < count; i++) {
        if (!wi_listed_has(&list, (wy_position){of[i].y, of[i].x})) {
            return false;
        }
    }
    return true;
}

/* As they are written: a line may yet be symmetric by what crosses it. */
static bool lines_are_symmetric(const wi_shapes *lines) {
    for (size_t i = 0; i < lines->count; i++) {
        const wy_shape *a = &lines->of[i];
        bool found = false;
        for (size_t j = 0; j < lines->count && !found; j++) {
            const wy_shape *b = &lines->of[j];
            found = a->start.x == b->start.y && a->start.y == b->start.x &&
                    a->step.x == b->step.y && a->step.y == b->step.x;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

bool wi_meaning_is_symmetric(const wi_meaning *meaning, isl_set *options) {
    return lines_are_symmetric(&meaning->lines) &&
           list_is_symmetric(meaning->list, meaning->list_count) &&
           list_is_symmetric(meaning->end_list, meaning->end_count) &&
           is_own_mirror(meaning, meaning->board) && is_own_mirror(meaning, options);
}

/* ---- two rules ------------------------------------------------------------------------------ */

static bool same_twists(const wy_rules *a, const wy_rules *b) {
    return a->block == b->block && (a->block == 0 || a->block_kind == b->block_kind) &&
           a->misere == b->misere && wi_memory_equal(a, b);
}

static bool same_meanings(wi_sets *sets, const wi_meaning *a, const wi_meaning *b) {
    if (a->list_count + b->list_count + a->end_count + b->end_count > 0 ||
        !wi_sets_is(sets, isl_set_is_equal(a->board, b->board))) {
        return false;
    }
    isl_set *of_a = wi_meaning_options(a);
    isl_set *of_b = wi_meaning_options(b);
    const bool same = wi_sets_is(sets, isl_set_is_equal(of_a, of_b));
    isl_set_free(of_a);
    isl_set_free(of_b);
    return same;
}

wy_status wy_rules_same(bool *same, const wy_rules *a, const wy_rules *b, wy_error *error) {
    *same = same_twists(a, b) && a->normal == b->normal && wy_rules_equal(a, b);
    if (*same || !same_twists(a, b) || !wy_rules_plane(a) || !wy_rules_plane(b)) {
        return WY_OK;
    }
    wi_sets sets;
    wy_status status = wi_sets_open(&sets, WI_MOST_STEPS, error);
    if (status != WY_OK) {
        return status;
    }
    wi_meaning of_a;
    wi_meaning of_b;
    wi_meaning_make(&of_a, &sets, a, b, true);
    wi_meaning_make(&of_b, &sets, b, a, true);
    *same = sets.status == WY_OK && same_meanings(&sets, &of_a, &of_b);
    wi_meaning_clear(&of_a);
    wi_meaning_clear(&of_b);
    status = wi_sets_close(&sets);
    *same = *same && status == WY_OK;
    return status == WY_LIMIT ? WY_OK : status; /* not seen */
}

/* ---- which named game is it? ----------------------------------------------------------------- */

/*
 * A guess is made from the families of the normal form, and is right if the named game, with the
 * clauses of these rules, has the same normal form.
 */

/* ---- guesses -------------------------------------------------------------------------------- */

enum { LOOK = 9 };

/*
 * Might the two be one game?  No if some position with small heaps, where neither game is over by
 * an end, has other moves; this is some microseconds, and a normal form milliseconds.
 */
static bool may_be(const wy_rules *named, const wy_rules *rules) {
    for (int64_t sum = 2 * LOOK; sum-- > 0;) {
        for (int64_t x = sum < LOOK ? 0 : sum - LOOK + 1; x <= sum && x < LOOK; x++) {
            const int64_t y = sum - x;
            if (wi_rules_ends_at(named, x, y) || wi_rules_ends_at(rules, x, y)) {
                continue;
            }
            for (int64_t i = 1; i < (x + 1) * (y + 1); i++) {
                const int64_t dx = i / (y + 1);
                const int64_t dy = i % (y + 1);
                if (wi_cone_contains(&rules->board, x, y) &&
                    wi_cone_contains(&rules->board, x - dx, y - dy) &&
                    wi_rules_move(named, x, y, dx, dy) != wi_rules_move(rules, x, y, dx, dy)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* The game of this name, settled, if the rules might be it. */
static wy_rules *candidate(const char *name, const wy_rules *rules) {
    wy_rules *written = NULL;
    wy_rules *settled = NULL;
    if (wy_rules_read(&written, name, NULL) == WY_OK && may_be(written, rules)) {
        wy_rules_settle(&settled, written, NULL);
    }
    wy_rules_free(written);
    return settled;
}

/* The game of this name with the ends, blocking and play of the rules; NULL: there is none. */
static wy_rules *with_clauses(const char *name, const wy_rules *rules, bool *whole) {
    wy_rules *named = candidate(name, rules);
    if (named == NULL) {
        return NULL;
    }
    *whole = wy_rules_equal(named, rules);
    const bool clauses =
        rules->block > 0 || rules->misere || rules->terminal != NULL || rules->terminal_count > 0;
    if (*whole || !clauses || named->block > 0 || named->terminal != NULL ||
        named->terminal_count > 0) {
        return named;
    }
    /* A copy that borrows the ends of the rules is settled; what was borrowed goes back. */
    wy_rules borrowed = *named;
    borrowed.block = rules->block;
    borrowed.block_kind = rules->block_kind;
    borrowed.misere = rules->misere;
    borrowed.terminal = rules->terminal;
    borrowed.terminals = rules->terminals;
    borrowed.terminal_count = rules->terminal_count;
    borrowed.settled = borrowed.normal = false;
    wy_rules *joined = NULL;
    wy_rules_settle(&joined, &borrowed, NULL);
    wy_rules_free(named);
    return joined;
}

static bool is_it(wy_recognised *out, const wy_rules *rules, const char *name, const char *title) {
    bool whole = false;
    wy_rules *named = with_clauses(name, rules, &whole);
    const bool same = named != NULL && wy_rules_equal(named, rules);
    wy_rules_free(named);
    if (same) {
        snprintf(out->name, sizeof out->name, "%s", name);
        snprintf(out->title, sizeof out->title, "%s", title);
        out->whole = whole;
    }
    return same;
}

static bool is_plain(wy_recognised *out, const wy_rules *rules) {
    static const struct {
        const char *name, *title;
    } known[] = {
        {"nim", "Nim"},
        {"wythoff", "Wythoff Nim"},
        {"maharaja", "Maharaja Nim"},
        {"ho-restriction", "Ho's restriction"},
        {"ho-extension", "Ho's extension"},
        {"prime-game", "the prime game"},
    };
    enum { KNOWN = sizeof known / sizeof known[0] };
    for (size_t i = 0; i < KNOWN; i++) {
        if (is_it(out, rules, known[i].name, known[i].title)) {
            return true;
        }
    }
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    for (size_t i = 0; i < count; i++) {
        bool tried = games[i].parameters[0] != '\0' || games[i].several;
        for (size_t j = 0; j < KNOWN; j++) {
            tried = tried || strcmp(games[i].name, known[j].name) == 0;
        }
        if (!tried && is_it(out, rules, games[i].name, games[i].name)) {
            return true;
        }
    }
    return false;
}

/* ---- games with numbers --------------------------------------------------------------------- */

static int64_t absolute(int64_t a) {
    return a < 0 ? -a : a;
}

/* |s-t| < m for the moves that lower both heaps. */
static bool is_pairs(wy_recognised *out, const wy_rules *rules) {
    int64_t m = 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_shape shape = wi_shape_of_family(&rules->families[i]);
        const int64_t wide = shape.width == WY_UNBOUNDED ? 0 : shape.width - 1;
        if (shape.start.x > 0 && shape.start.y > 0) {
            const int64_t turn = absolute(shape.start.x + wide * shape.across.x - shape.start.y -
                                          wide * shape.across.y);
            m = turn + 1 > m ? turn + 1 : m;
        }
    }
    if (m < 1 || m > WY_MAX_COEFFICIENT) {
        return false;
    }
    const int64_t p = rules->block_kind == WY_BLOCK_DIAGONAL ? rules->block + 1 : 1;
    char name[64];
    char title[64];
    snprintf(name, sizeof name, "wythoff(m=%" PRId64 ",p=%" PRId64 ")", m, p);
    if (p == 1) {
        snprintf(title, sizeof title, "%" PRId64 "-Wythoff Nim", m);
    } else {
        snprintf(title, sizeof title, "(m=%" PRId64 ",p=%" PRId64 ")-Wythoff Nim", m, p);
    }
    return is_it(out, rules, name, title);
}

/* Two further moves, or two further lines, that are mirror images. */
static bool is_wythoff_and_two(wy_recognised *out, const wy_rules *rules) {
    if (rules->family_count != 5) {
        return false;
    }
    const wy_shape last = wi_shape_of_family(&rules->families[4]);
    const bool line = last.count == WY_UNBOUNDED;
    const int64_t k = last.start.y < last.start.x ? last.start.y : last.start.x;
    const int64_t l = last.start.y < last.start.x ? last.start.x : last.start.y;
    char name[64];
    char title[80];
    snprintf(name, sizeof name, "%s(%" PRId64 ",%" PRId64 ")", line ? "gdwn" : "maharaja", k, l);
    snprintf(title, sizeof title, "(%" PRId64 ",%" PRId64 ")-%s", k, l,
             line ? "GDWN" : "Maharaja Nim");
    return is_it(out, rules, name, title);
}

/* Lines along the sides of the board. */
static bool is_rational(wy_recognised *out, const wy_rules *rules) {
    const wy_cone *board = &rules->board;
    wy_position sides[2] = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_position step = wi_shape_of_family(&rules->families[i]).step;
        if (step.x != 0 || step.y != 0) {
            sides[0] = (wi_wide)step.x * board->q1 == (wi_wide)step.y * board->p1 ? step : sides[0];
            sides[1] = (wi_wide)step.x * board->q2 == (wi_wide)step.y * board->p2 ? step : sides[1];
        }
    }
    if (sides[0].x == 0 || sides[1].y == 0) {
        return false;
    }
    static const char *const names[] = {"nim", "wythoff"};
    for (int i = 0; i < 2; i++) {
        char name[128];
        snprintf(name, sizeof name, "rational-%s(%" PRId64 "/%" PRId64 ",%" PRId64 "/%" PRId64 ")",
                 names[i], sides[0].y, sides[0].x, sides[1].y, sides[1].x);
        if (is_it(out, rules, name, name)) {
            return true;
        }
    }
    return false;
}

bool wy_rules_recognise(wy_recognised *out, const wy_rules *rules) {
    *out = (wy_recognised){.whole = true};
    if (!rules->normal) {
        return false;
    }
    if (rules->memory == WY_MEMORY_IMITATION) {
        snprintf(out->name, sizeof out->name, "imitation(%" PRId64 ",%" PRId64 ")",
                 rules->imitation_m, rules->imitation_p);
        snprintf(out->title, sizeof out->title, "(%" PRId64 ",%" PRId64 ")-Imitation Nim",
                 rules->imitation_m, rules->imitation_p);
        return true;
    }
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return is_rational(out, rules) || is_plain(out, rules);
    }
    if (rules->block > 0 && rules->block_kind == WY_BLOCK_DIAGONAL && is_pairs(out, rules)) {
        return true;
    }
    return is_plain(out, rules) || is_wythoff_and_two(out, rules) || is_pairs(out, rules);
}
