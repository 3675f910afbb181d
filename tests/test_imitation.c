/*
 * test_imitation.c - (m,p)-Imitation Nim: the search against the rules written out
 * once more and against trusted data, Theorem 19 and the classes against the search
 * over all histories, the paper's sample games, big heaps, and bad input.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/answer.h>
#include <wythoff/report.h>

#include "base/clock.h"
#include "base/integer.h"
#include "boards.h"
#include "random_rules.h"
#include "report/scene.h"
#include "solve/box.h"
#include "theory/theory.h"

/* Are these states the same? */
static bool equal_states(const wi_imitation_state *one, const wi_imitation_state *other) {
    return one->m == other->m && one->p == other->p && mpz_cmp(one->heap[0], other->heap[0]) == 0 &&
           mpz_cmp(one->heap[1], other->heap[1]) == 0 && one->window_heap == other->window_heap &&
           (one->window_heap == WI_NO_WINDOW || mpz_cmp(one->window, other->window) == 0) &&
           one->next_count == other->next_count && one->last_count == other->last_count;
}

/* Is (x, y) a P-position of (m,p)-Wythoff Nim? */
static bool has_pair(const wi_pairs *pairs, const mpz_t x, const mpz_t y) {
    mpz_t row;
    bool upper;
    mpz_init(row);
    assert_int_equal(wi_pairs_column(row, NULL, &upper, pairs, x, NULL), WY_OK);
    const bool has = mpz_cmp(row, y) == 0;
    mpz_clear(row);
    return has;
}

/* ---- helpers ------------------------------------------------------------------------ */

static wy_rules *imitation_rules(int64_t m, int64_t p, const char *more) {
    char text[100];
    snprintf(text, sizeof text, "imitation(%lld,%lld)%s", (long long)m, (long long)p, more);
    return rules_or_fail(text);
}

static wi_imitation_search *search_or_fail(int64_t m, int64_t p, int64_t largest,
                                           const char *more) {
    wy_rules *rules = imitation_rules(m, p, more);
    wi_imitation_search *search;
    assert_int_equal(wi_imitation_search_create(&search, rules, largest, NULL, NULL), WY_OK);
    wy_rules_free(rules);
    return search;
}

static wi_pairs *pairs_or_fail(int64_t m, int64_t p) {
    wi_pairs *pairs;
    assert_int_equal(wi_pairs_create(&pairs, m, p, NULL), WY_OK);
    return pairs;
}

static bool searched(const wi_imitation_search *search, const wi_imitation_state *state) {
    bool p_position = false;
    assert_int_equal(wi_imitation_search_outcome(&p_position, search, state, NULL), WY_OK);
    return p_position;
}

static int heap_of(const wy_move *move) {
    return mpz_sgn(move->take[0]) > 0 ? 0 : 1;
}

static mpz_srcptr amount_of(const wy_move *move) {
    return heap_of(move) == 0 ? move->take[0] : move->take[1];
}

static wy_status make(wi_imitation_state *state, const wy_move *move) {
    return wi_imitation_move(state, heap_of(move), amount_of(move), NULL);
}

static bool decided(const wi_imitation_state *state, const wi_pairs *pairs) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    assert_int_equal(wi_imitation_decide(&verdict, state, pairs, NULL), WY_OK);
    const bool p_position = verdict.p;
    wy_verdict_clear(&verdict);
    return p_position;
}

static void fail_at(const wi_imitation_state *state, const char *what) {
    char *text;
    gmp_asprintf(&text, "(%Zd,%Zd), window %Zd of heap %d, %lld and %lld in a row", state->heap[0],
                 state->heap[1], state->window, state->window_heap, (long long)state->next_count,
                 (long long)state->last_count);
    fail_msg("(%lld,%lld)-Imitation Nim, %s: %s", (long long)state->m, (long long)state->p, text,
             what);
}

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

/* ---- the rules, written out once more -------------------------------------------------- */

/* A state as tests/data/README.md has it. */
typedef struct plain_state {
    int a, b, win_pile, win_x, cm, cp;
} plain_state;

enum { SIDE = 24, COUNTS = 8 };

/* Memory of one game: 0 not seen, 1 P, 2 N. */
typedef struct plain_game {
    int m, p;
    bool misere;
    int terminal; /* x + y up to this ends the game */
    uint8_t seen[SIDE][SIDE][3][SIDE][COUNTS][COUNTS];
} plain_game;

static bool plain_is_p(plain_game *game, plain_state at) {
    uint8_t *seen = &game->seen[at.a][at.b][at.win_pile + 1][at.win_x][at.cm][at.cp];
    if (*seen != 0) {
        return *seen == 1;
    }
    bool can_move = false;
    bool wins = false;
    for (int pile = 0; pile < 2 && at.a + at.b > game->terminal; pile++) {
        const int from = pile == 0 ? at.a : at.b;
        const int other = pile == 0 ? at.b : at.a;
        for (int t = 1; t <= from; t++) {
            const bool imitation =
                at.win_pile == pile && at.win_x <= t && t <= at.win_x + game->m - 1;
            if (imitation && at.cm + 1 == game->p) {
                continue;
            }
            can_move = true;
            plain_state next = {.a = pile == 0 ? at.a - t : at.a,
                                .b = pile == 1 ? at.b - t : at.b,
                                .win_pile = from <= other ? 1 - pile : -1,
                                .win_x = from <= other ? t : 0,
                                .cm = at.cp,
                                .cp = imitation ? at.cm + 1 : 0};
            if (plain_is_p(game, next)) {
                wins = true;
            }
        }
    }
    const bool is_p = can_move ? !wins : !game->misere;
    *seen = is_p ? 1 : 2;
    return is_p;
}

static void plain_to_state(wi_imitation_state *to, int m, int p, plain_state from) {
    to->m = m;
    to->p = p;
    mpz_set_si(to->heap[0], from.a);
    mpz_set_si(to->heap[1], from.b);
    to->window_heap = from.win_pile;
    mpz_set_si(to->window, from.win_x);
    to->next_count = from.cm;
    to->last_count = from.cp;
}

static plain_state state_to_plain(const wi_imitation_state *from) {
    return (plain_state){(int)mpz_get_si(from->heap[0]),
                         (int)mpz_get_si(from->heap[1]),
                         from->window_heap,
                         from->window_heap == WI_NO_WINDOW ? 0 : (int)mpz_get_si(from->window),
                         (int)from->next_count,
                         (int)from->last_count};
}

typedef struct plain_check {
    plain_game *game;
    int64_t states;
} plain_check;

static bool check_against_plain(void *data, const wi_imitation_state *state, bool p_position) {
    plain_check *check = data;
    check->states++;
    if (plain_is_p(check->game, state_to_plain(state)) != p_position) {
        fail_at(state, "the search and the rules differ");
    }
    return true;
}

static void search_follows_the_rules(void **unused) {
    (void)unused;
    static const struct {
        const char *more;
        bool misere;
        int terminal;
    } variants[] = {{"", false, -1},
                    {" misere", true, -1},
                    {" terminal x+y<=4", false, 4},
                    {" terminal x+y<=3 misere", true, 3}};
    plain_game *game = malloc(sizeof *game);
    assert_non_null(game);
    for (int m = 1; m <= 4; m++) {
        for (int p = 1; p <= 4; p++) {
            for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
                memset(game, 0, sizeof *game);
                game->m = m;
                game->p = p;
                game->misere = variants[v].misere;
                game->terminal = variants[v].terminal;
                wi_imitation_search *search = search_or_fail(m, p, 13, variants[v].more);
                plain_check check = {game, 0};
                assert_int_equal(
                    wi_imitation_search_each(search, check_against_plain, &check, NULL), WY_OK);
                assert_true(check.states > INT64_C(14) * 14);
                wi_imitation_search_free(search);
            }
        }
    }
    free(game);
}

/* ---- the table of all memories ------------------------------------------------------------- */

/* The state as a position of heaps.h.  Without a window the credit of the player to move is lost.
 */
static wy_cell position_of(const wi_imitation_state *state) {
    wy_cell at = {.heap = {mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1])}};
    const bool open = state->window_heap != WI_NO_WINDOW;
    at.memory = open ? state->next_count : state->last_count;
    if (open) {
        at.last[1 - state->window_heap] = mpz_get_si(state->window);
    } else if (at.memory > 0) {
        at.last[at.heap[0] > at.heap[1] ? 0 : 1] = 1;
    }
    return at;
}

static bool check_table(void *data, const wi_imitation_state *state, bool p_position) {
    const wy_cell at = position_of(state);
    if (wy_box_p(data, &at) != p_position) {
        fail_at(state, "the table and the search differ");
    }
    return true;
}

static void tables_agree(void **unused) {
    (void)unused;
    static const char *const more[] = {"", " misere", " terminal x+y<=4", " terminal x=2 misere",
                                       " terminal {(1,2),(3,3),(7,4)}"};
    for (int64_t m = 1; m <= 4; m++) {
        for (int64_t p = 1; p <= 20; p += p < 4 ? 1 : 7) {
            for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
                const int64_t size[WY_MOST_HEAPS] = {16, 16};
                wy_rules *rules = imitation_rules(m, p, more[i]);
                wy_box *table;
                assert_int_equal(wi_box_make(&table, rules, size, false, NULL, NULL), WY_OK);
                wi_imitation_search *search = search_or_fail(m, p, 15, more[i]);
                assert_int_equal(wi_imitation_search_each(search, check_table, table, NULL), WY_OK);
                wi_imitation_search_free(search);
                wy_box_free(table);
                wy_rules_free(rules);
            }
        }
    }
}

/* ---- places: the last move, and the imitations in a row ------------------------------------- */

enum { PLACES = 13 };

/* Places that games from starts with heaps below PLACES come to. */
typedef struct met_places {
    const wy_rules *rules;
    bool seen[PLACES][PLACES][2][PLACES][4]; /* heaps, the heap of the last move, its amount, row */
} met_places;

static bool *seen_at(met_places *met, const wy_cell *at) {
    const int from = at->last[0] > 0 ? 0 : 1;
    return &met->seen[at->heap[0]][at->heap[1]][from][at->last[from]][at->memory];
}

static void place_of(wy_place *place, const wy_cell *at) {
    for (int i = 0; i < 2; i++) {
        mpz_set_si(place->heap[i], at->heap[i]);
        mpz_set_si(place->last[i], at->last[i]);
    }
    mpz_set_si(place->memory, at->memory);
}

static void meet(met_places *met, const wy_cell *at) {
    bool *seen = seen_at(met, at);
    if (*seen) {
        return;
    }
    *seen = true;
    wi_imitation_state state, after;
    wy_place place;
    mpz_t taken;
    wi_imitation_init(&state);
    wi_imitation_init(&after);
    wy_place_init(&place);
    mpz_init(taken);
    place_of(&place, at);
    wi_imitation_of(&state, met->rules, &place);
    for (int heap = 0; heap < 2; heap++) {
        for (int64_t amount = 1; amount <= at->heap[heap]; amount++) {
            wy_cell next;
            mpz_set_si(taken, amount);
            wi_imitation_set(&after, &state);
            if (wi_imitation_move(&after, heap, taken, NULL) == WY_OK) {
                wi_imitation_place(&place, &after);
                assert_true(wy_cell_of(&next, met->rules, &place));
                meet(met, &next);
            }
        }
    }
    mpz_clear(taken);
    wy_place_clear(&place);
    wi_imitation_clear(&after);
    wi_imitation_clear(&state);
}

/* The places that the rules take are those that games come to. */
static void places_that_are_met(void **unused) {
    (void)unused;
    wy_place place;
    wy_place_init(&place);
    for (int64_t m = 1; m <= 3; m++) {
        for (int64_t p = 1; p <= 3; p++) {
            met_places *met = calloc(1, sizeof *met);
            assert_non_null(met);
            wy_rules *rules = imitation_rules(m, p, "");
            met->rules = rules;
            for (int64_t x = 0; x < PLACES; x++) {
                for (int64_t y = 0; y < PLACES; y++) {
                    meet(met, &(wy_cell){.heap = {x, y}});
                }
            }
            /* Small enough that the game before it is among them. */
            for (int code = 0; code < 4 * 4 * 2 * 5 * 4; code++) {
                wy_cell at = {.heap = {code % 4, code / 4 % 4}, .memory = code / 160};
                at.last[code / 16 % 2] = code / 32 % 5;
                place_of(&place, &at);
                const bool taken = wy_rules_check_place(rules, &place, NULL) == WY_OK;
                assert_int_equal(taken, *seen_at(met, &at));
            }
            wy_rules_free(rules);
            free(met);
        }
    }
    wy_place_clear(&place);
}

/* A random game by its states and by its places: the same moves, memory and outcomes. */
static void play_places(const wy_rules *rules, const wy_box *table, wy_solution *game,
                        wy_place *place, uint64_t *seed) {
    wi_imitation_state state;
    wy_place same;
    wy_cell at;
    wy_verdict verdict;
    wy_move move, chosen;
    wi_imitation_init(&state);
    wy_place_init(&same);
    wy_verdict_init(&verdict);
    wy_move_init(&move);
    wy_move_init(&chosen);
    move.name = chosen.name = WY_NOT_NAMED;
    wi_imitation_of(&state, rules, place);
    for (int legal = 1; legal > 0;) {
        wi_imitation_place(&same, &state);
        assert_true(wy_place_equal(place, &same));
        assert_int_equal(wy_rules_check_place(rules, place, NULL), WY_OK);
        assert_int_equal(wy_solution_decide(&verdict, game, place, NULL), WY_OK);
        assert_true(wy_cell_of(&at, rules, place));
        assert_int_equal(verdict.p, wy_box_p(table, &at));
        legal = 0;
        for (int heap = 0; heap < 2; heap++) {
            for (int64_t taken = 1; taken <= at.heap[heap]; taken++) {
                mpz_set_si(move.take[heap], taken);
                mpz_set_ui(move.take[1 - heap], 0);
                const bool may = wy_rules_legal(rules, place, &move, NULL) == WY_OK;
                assert_int_equal(may,
                                 wi_imitation_legal(&state, heap, move.take[heap], NULL) == WY_OK);
                legal += may;
                if (may && random_below(seed, legal) == 0) {
                    wy_move_set(&chosen, &move);
                }
            }
        }
        if (legal > 0) {
            assert_int_equal(make(&state, &chosen), WY_OK);
            wy_rules_after(place, rules, place, &chosen);
        }
    }
    wy_move_clear(&chosen);
    wy_move_clear(&move);
    wy_verdict_clear(&verdict);
    wy_place_clear(&same);
    wi_imitation_clear(&state);
}

static void places_in_play(void **unused) {
    (void)unused;
    const int64_t size[WY_MOST_HEAPS] = {21, 21};
    uint64_t seed = 19;
    wy_place place;
    for (int64_t m = 1; m <= 4; m++) {
        for (int64_t p = 1; p <= 4; p++) {
            for (int misere = 0; misere < 2; misere++) {
                wy_rules *rules = imitation_rules(m, p, misere ? " misere" : "");
                wy_box *table;
                wy_solution *game;
                assert_int_equal(wi_box_make(&table, rules, size, false, NULL, NULL), WY_OK);
                assert_int_equal(wy_answer_open(&game, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
                for (int i = 0; i < 20; i++) {
                    wy_place_init(&place);
                    mpz_set_si(place.heap[0], random_below(&seed, 21));
                    mpz_set_si(place.heap[1], random_below(&seed, 21));
                    play_places(rules, table, game, &place, &seed);
                    wy_place_clear(&place);
                }
                wy_solution_free(game);
                wy_box_free(table);
                wy_rules_free(rules);
            }
        }
    }
}

/* ---- which states there are --------------------------------------------------------------- */

typedef struct reachable {
    uint8_t seen[SIDE][SIDE][3][SIDE][COUNTS][COUNTS];
    int64_t inside; /* with heaps up to limit */
    int limit;
} reachable;

/* Plays every game from this state by the moves of the library. */
static void reach(reachable *set, const wi_imitation_state *state) {
    const plain_state key = state_to_plain(state);
    uint8_t *seen = &set->seen[key.a][key.b][key.win_pile + 1][key.win_x][key.cm][key.cp];
    if (*seen) {
        return;
    }
    *seen = 1;
    set->inside += key.a <= set->limit && key.b <= set->limit;
    wi_imitation_state next;
    wi_imitation_init(&next);
    mpz_t amount;
    mpz_init(amount);
    for (int heap = 0; heap < 2; heap++) {
        for (int t = 1; t <= (heap == 0 ? key.a : key.b); t++) {
            mpz_set_si(amount, t);
            wi_imitation_set(&next, state);
            if (wi_imitation_move(&next, heap, amount, NULL) == WY_OK) {
                reach(set, &next);
            }
        }
    }
    mpz_clear(amount);
    wi_imitation_clear(&next);
}

static void reach_from_all_starts(reachable *set, int m, int p, int largest) {
    wi_imitation_state start;
    wi_imitation_init(&start);
    for (int a = 0; a <= largest; a++) {
        for (int b = 0; b <= largest; b++) {
            plain_to_state(&start, m, p, (plain_state){a, b, WI_NO_WINDOW, 0, 0, 0});
            reach(set, &start);
        }
    }
    wi_imitation_clear(&start);
}

static bool is_reached(void *data, const wi_imitation_state *state, bool p_position) {
    (void)p_position;
    reachable *set = data;
    const plain_state key = state_to_plain(state);
    if (!set->seen[key.a][key.b][key.win_pile + 1][key.win_x][key.cm][key.cp]) {
        fail_at(state, "the search lists a state that no game comes to");
    }
    set->inside--;
    return true;
}

/* The search lists exactly the states that games from starts of any size come to. */
static void search_lists_all_histories(void **unused) {
    (void)unused;
    for (int m = 1; m <= 3; m++) {
        for (int p = 1; p <= 4; p++) {
            reachable *set = calloc(1, sizeof *set);
            assert_non_null(set);
            set->limit = 10;
            reach_from_all_starts(set, m, p, 10 + p);
            wi_imitation_search *search = search_or_fail(m, p, 10, "");
            assert_int_equal(wi_imitation_search_each(search, is_reached, set, NULL), WY_OK);
            assert_int_equal(set->inside, 0);
            wi_imitation_search_free(search);
            free(set);
        }
    }
}

/* ---- trusted data -------------------------------------------------------------------------- */

typedef struct data_game {
    int m, p;
    wi_imitation_search *search;
    wi_pairs *pairs;
    reachable *set;
    int64_t lines;
} data_game;

static void data_open(data_game *game, int m, int p) {
    *game = (data_game){
        m, p, search_or_fail(m, p, 9, ""), pairs_or_fail(m, p), calloc(1, sizeof(reachable)), 0};
    assert_non_null(game->set);
    game->set->limit = 9;
    reach_from_all_starts(game->set, m, p, 9);
}

static void data_close(data_game *game) {
    if (game->search != NULL) {
        /* The file has every state that the rules lead to, and no other. */
        assert_int_equal(game->lines, game->set->inside);
    }
    wi_imitation_search_free(game->search);
    wi_pairs_free(game->pairs);
    free(game->set);
}

static void trusted_states(void **unused) {
    (void)unused;
    FILE *file = fopen(TEST_DATA "/imitation_states.csv", "r");
    assert_non_null(file);
    char line[200];
    assert_non_null(fgets(line, sizeof line, file));
    data_game game = {0};
    wi_imitation_state state;
    wi_imitation_init(&state);
    int total = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        int m;
        int p;
        plain_state s;
        char outcome;
        assert_int_equal(sscanf(line, "%d,%d,%d,%d,%d,%d,%d,%d,%c", &m, &p, &s.a, &s.b, &s.win_pile,
                                &s.win_x, &s.cm, &s.cp, &outcome),
                         9);
        if (game.set == NULL || m != game.m || p != game.p) {
            data_close(&game);
            data_open(&game, m, p);
        }
        plain_to_state(&state, m, p, s);
        if (!game.set->seen[s.a][s.b][s.win_pile + 1][s.win_x][s.cm][s.cp]) {
            fail_at(&state, "the rules do not lead to this state of the file");
        }
        if (searched(game.search, &state) != (outcome == 'P')) {
            fail_at(&state, "the search and the file differ");
        }
        if (decided(&state, game.pairs) != (outcome == 'P')) {
            fail_at(&state, "the theorem and the file differ");
        }
        game.lines++;
        total++;
    }
    data_close(&game);
    wi_imitation_clear(&state);
    fclose(file);
    assert_int_equal(total, 2490);
}

/* ---- Theorem 19 ------------------------------------------------------------------------------ */

/* The moves that someone hands out: a bit for each, with heaps below 64. */
typedef struct move_set {
    uint64_t amounts[2];
} move_set;

static bool note_move(void *data, int heap, const mpz_t amount) {
    move_set *set = data;
    const uint64_t bit = UINT64_C(1) << mpz_get_ui(amount);
    assert_int_equal(set->amounts[heap] & bit, 0);
    set->amounts[heap] |= bit;
    return true;
}

enum { LARGEST = 30 };

typedef struct theorem_check {
    const wi_imitation_search *search;
    const wi_pairs *pairs;
    wy_verdict verdict;
    wi_imitation_state after;
    int64_t states;
    bool seen_p[64][64], seen_n[64][64];
} theorem_check;

static bool check_theorem(void *data, const wi_imitation_state *state, bool p_position) {
    theorem_check *check = data;
    check->states++;
    wy_verdict *verdict = &check->verdict;
    assert_int_equal(wi_imitation_decide(verdict, state, check->pairs, NULL), WY_OK);
    if (verdict->p != p_position) {
        fail_at(state, "Theorem 19 and the search differ");
    }
    if (!verdict->p) {
        wi_imitation_set(&check->after, state);
        if (make(&check->after, &verdict->move) != WY_OK) {
            fail_at(state, "the winning move is illegal");
        }
        assert_int_equal(mpz_cmp(check->after.heap[0], verdict->move.to[0]), 0);
        assert_int_equal(mpz_cmp(check->after.heap[1], verdict->move.to[1]), 0);
        if (!searched(check->search, &check->after)) {
            fail_at(state, "the winning move does not win");
        }
    }
    assert_true(strlen(verdict->reason) > 20 && strlen(verdict->reason) < sizeof verdict->reason);
    move_set by_theorem = {{0, 0}};
    move_set by_search = {{0, 0}};
    assert_int_equal(wi_imitation_moves(state, check->pairs, note_move, &by_theorem, NULL), WY_OK);
    assert_int_equal(wi_imitation_search_moves(check->search, state, note_move, &by_search, NULL),
                     WY_OK);
    if (memcmp(&by_theorem, &by_search, sizeof by_search) != 0) {
        fail_at(state, "the winning moves are others");
    }
    (p_position ? check->seen_p
                : check->seen_n)[mpz_get_ui(state->heap[0])][mpz_get_ui(state->heap[1])] = true;
    return true;
}

/* The classes of all positions against what the search saw over all histories. */
static void check_classes(const theorem_check *check, int largest) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (int a = 0; a <= largest; a++) {
        for (int b = 0; b <= largest; b++) {
            mpz_set_si(x, a);
            mpz_set_si(y, b);
            wi_imitation_class class;
            assert_int_equal(wi_imitation_classify(&class, check->pairs, x, y, NULL), WY_OK);
            const wi_imitation_kind kind = !check->seen_n[a][b]   ? WI_IMITATION_P
                                           : !check->seen_p[a][b] ? WI_IMITATION_N
                                                                  : WI_IMITATION_DYNAMIC;
            assert_int_equal(class.kind, kind);
            assert_int_equal(class.start_p, has_pair(check->pairs, x, y));
            assert_int_equal(class.by_denial || class.by_pair, kind == WI_IMITATION_N);
        }
    }
    mpz_clears(x, y, NULL);
}

static int64_t check_game(int64_t m, int64_t p, int largest) {
    wi_imitation_search *search = search_or_fail(m, p, largest, "");
    wi_pairs *pairs = pairs_or_fail(m, p);
    theorem_check *check = calloc(1, sizeof *check);
    assert_non_null(check);
    check->search = search;
    check->pairs = pairs;
    wy_verdict_init(&check->verdict);
    wi_imitation_init(&check->after);
    assert_int_equal(wi_imitation_search_each(search, check_theorem, check, NULL), WY_OK);
    check_classes(check, largest);
    const int64_t states = check->states;
    wi_imitation_clear(&check->after);
    wy_verdict_clear(&check->verdict);
    free(check);
    wi_pairs_free(pairs);
    wi_imitation_search_free(search);
    return states;
}

/* All histories, m, p <= 3, heaps <= 30: outcome, winning moves, classes. */
static void theorem_agrees_with_search(void **unused) {
    (void)unused;
    int64_t states = 0;
    for (int64_t m = 1; m <= 3; m++) {
        for (int64_t p = 1; p <= 3; p++) {
            states += check_game(m, p, LARGEST);
        }
    }
    /* 2p - 1 + p |x - y| states at each of 31^2 positions, for each m. */
    assert_int_equal(states, 3 * (1 + 3 + 5) * 31 * 31 + 3 * (1 + 2 + 3) * 2 * 4960);
}

/* Larger m and p, also p beyond the heaps, where no imitation is ever forbidden. */
static void theorem_agrees_elsewhere(void **unused) {
    (void)unused;
    static const int64_t games[][3] = {{1, 6, 18},  {6, 1, 30},      {2, 5, 18},  {5, 2, 22},
                                       {4, 4, 20},  {7, 3, 24},      {1, 40, 12}, {3, 1000000, 8},
                                       {50, 2, 12}, {1000000, 3, 12}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        check_game(games[i][0], games[i][1], (int)games[i][2]);
    }
}

/* Corollaries 7 and 20: as starting positions the two games are dual. */
static void starts_are_those_of_wythoff(void **unused) {
    (void)unused;
    for (int64_t m = 1; m <= 3; m++) {
        for (int64_t p = 1; p <= 3; p++) {
            char rule[60];
            snprintf(rule, sizeof rule, "wythoff(m=%lld,p=%lld)", (long long)m, (long long)p);
            board dual = board_solved(rule, WY_ENGINE_TABLE, 40, 40, NULL);
            wi_imitation_search *search = search_or_fail(m, p, 39, "");
            wi_imitation_state state;
            wi_imitation_init(&state);
            for (int x = 0; x < 40; x++) {
                for (int y = 0; y < 40; y++) {
                    plain_to_state(&state, (int)m, (int)p,
                                   (plain_state){x, y, WI_NO_WINDOW, 0, 0, 0});
                    assert_int_equal(searched(search, &state), dual.p[x * 40 + y]);
                }
            }
            wi_imitation_clear(&state);
            wi_imitation_search_free(search);
            board_free(&dual);
        }
    }
}

/* Proposition 5, and (for all m, p) what it becomes; Wythoff's P-set by the table engine. */
static void proposition_5(void **unused) {
    (void)unused;
    enum { SIZE = 90 };
    board wythoff = board_solved("wythoff", WY_ENGINE_TABLE, SIZE, SIZE, NULL);
    wi_pairs *pairs = pairs_or_fail(1, 1);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (int a = 0; a < SIZE; a++) {
        for (int b = a; b < SIZE; b++) {
            bool iia = false;
            for (int c = 0; c < a; c++) {
                iia = iia || wythoff.p[c * SIZE + c + b - a];
            }
            bool iib = false;
            for (int c = 0; c < a; c++) {
                iib = iib || wythoff.p[a * SIZE + c];
            }
            const bool is_p = wythoff.p[a * SIZE + b];
            for (int turn = 0; turn < 2; turn++) {
                mpz_set_si(x, turn ? b : a);
                mpz_set_si(y, turn ? a : b);
                wi_imitation_class class;
                assert_int_equal(wi_imitation_classify(&class, pairs, x, y, NULL), WY_OK);
                assert_int_equal(class.kind, is_p         ? WI_IMITATION_P
                                             : iia || iib ? WI_IMITATION_N
                                                          : WI_IMITATION_DYNAMIC);
                assert_int_equal(class.by_denial, !is_p && iia);
                assert_int_equal(class.by_pair, !is_p && iib);
            }
            /* Remark 6: (x,b) in P with x < a implies (iia). */
            for (int c = 0; c < a; c++) {
                assert_true(!wythoff.p[c * SIZE + b] || iia);
            }
        }
    }
    mpz_clears(x, y, NULL);
    wi_pairs_free(pairs);
    board_free(&wythoff);
}

/* Remark 9: the rule removes Nim's winning strategy iff both heaps have at least p. */
static void remark_9(void **unused) {
    (void)unused;
    for (int p = 1; p <= 6; p++) {
        wi_imitation_search *search = search_or_fail(1, p, 16, "");
        wi_imitation_state state;
        wi_imitation_init(&state);
        for (int a = 0; a <= 16; a++) {
            for (int b = a; b <= 16; b++) {
                plain_to_state(&state, 1, p, (plain_state){a, b, WI_NO_WINDOW, 0, 0, 0});
                if (a < p) {
                    assert_int_equal(searched(search, &state), a == b);
                } else if (a == b) {
                    assert_false(searched(search, &state));
                }
            }
        }
        wi_imitation_clear(&state);
        wi_imitation_search_free(search);
    }
}

/* ---- the paper's games ------------------------------------------------------------------- */

/* A game and everything that knows it. */
typedef struct table {
    wi_imitation_state state;
    wi_imitation_search *search;
    wi_pairs *pairs;
} table;

static void sit_down(table *at, int64_t m, int64_t p) {
    wi_imitation_init(&at->state);
    at->search = search_or_fail(m, p, 20, "");
    at->pairs = pairs_or_fail(m, p);
    at->state.m = m;
    at->state.p = p;
}

static void stand_up(table *at) {
    wi_imitation_clear(&at->state);
    wi_imitation_search_free(at->search);
    wi_pairs_free(at->pairs);
}

/* Is the state after this history P?  Search and theorem must agree. */
static bool is_p_after(table *at, const char *history) {
    wy_error error;
    if (wi_imitation_read(&at->state, at->state.m, at->state.p, history, &error) != WY_OK) {
        fail_msg("%s: %s", history, error.message);
    }
    const bool p_position = searched(at->search, &at->state);
    assert_int_equal(p_position, decided(&at->state, at->pairs));
    return p_position;
}

static bool is_legal_after(table *at, const char *history, int x, int y) {
    is_p_after(at, history);
    mpz_t to[2];
    mpz_init_set_si(to[0], x);
    mpz_init_set_si(to[1], y);
    const wy_status status = wi_imitation_move_to(&at->state, to[0], to[1], NULL);
    mpz_clear(to[0]);
    mpz_clear(to[1]);
    return status == WY_OK;
}

/* Was the last move of this history an imitation? */
static bool imitated(table *at, const char *history) {
    is_p_after(at, history);
    return at->state.last_count > 0;
}

static wi_imitation_kind kind_of(const table *at, int x, int y) {
    mpz_t heap[2];
    mpz_init_set_si(heap[0], x);
    mpz_init_set_si(heap[1], y);
    wi_imitation_class class;
    assert_int_equal(wi_imitation_classify(&class, at->pairs, heap[0], heap[1], NULL), WY_OK);
    mpz_clear(heap[0]);
    mpz_clear(heap[1]);
    return class.kind;
}

static void example_2(void **unused) {
    (void)unused;
    table at;
    sit_down(&at, 1, 1);
    static const char *const free_starts[] = {"(1,3)", "(1,4) (1,3)", "(1,7) (1,3)", "(4,3) (1,3)",
                                              "(9,3) (1,3)"};
    for (size_t i = 0; i < sizeof free_starts / sizeof free_starts[0]; i++) {
        assert_true(is_legal_after(&at, free_starts[i], 1, 2));
        assert_true(is_legal_after(&at, free_starts[i], 1, 1));
        assert_true(is_legal_after(&at, free_starts[i], 1, 0));
        assert_true(is_legal_after(&at, free_starts[i], 0, 3));
        assert_false(is_p_after(&at, free_starts[i]));
    }
    assert_false(is_legal_after(&at, "(2,3) (1,3)", 1, 2));
    assert_true(is_legal_after(&at, "(2,3) (1,3)", 1, 1));
    assert_false(is_legal_after(&at, "(3,3) (1,3)", 1, 1));
    assert_true(is_legal_after(&at, "(3,3) (1,3)", 1, 2));
    assert_false(is_p_after(&at, "(3,3) (1,3)"));
    assert_true(is_p_after(&at, "(3,3) (1,3) (1,2)"));
    assert_true(is_p_after(&at, "(2,3) (1,3)"));
    /* Below Corollary 7: (1,2) P, (1,3) dynamic, (2,3), (3,4) and (2,x) N. */
    assert_int_equal(kind_of(&at, 1, 2), WI_IMITATION_P);
    assert_int_equal(kind_of(&at, 1, 3), WI_IMITATION_DYNAMIC);
    assert_int_equal(kind_of(&at, 2, 3), WI_IMITATION_N);
    assert_int_equal(kind_of(&at, 3, 4), WI_IMITATION_N);
    for (int x = 3; x <= 20; x++) {
        assert_int_equal(kind_of(&at, 2, x), WI_IMITATION_N);
    }
    stand_up(&at);
}

static void example_10(void **unused) {
    (void)unused;
    table at;
    sit_down(&at, 1, 2);
    assert_false(is_p_after(&at, "(2,2)"));
    assert_true(is_p_after(&at, "(2,2) (1,2)"));
    assert_true(imitated(&at, "(2,2) (1,2) (1,1)"));
    assert_true(is_p_after(&at, "(2,2) (1,2) (1,1) (0,1)"));
    assert_false(is_legal_after(&at, "(2,2) (1,2) (1,1) (0,1)", 0, 0));
    assert_true(is_p_after(&at, "(2,2) (1,2) (0,2) (0,0)"));
    assert_false(imitated(&at, "(2,2) (1,2) (0,2) (0,0)"));
    assert_false(is_p_after(&at, "(1,2)"));
    assert_true(is_p_after(&at, "(1,2) (1,1)"));
    assert_int_equal(kind_of(&at, 2, 2), WI_IMITATION_N);
    assert_int_equal(kind_of(&at, 1, 2), WI_IMITATION_DYNAMIC);
    assert_int_equal(kind_of(&at, 0, 0), WI_IMITATION_P);
    /* The least non-dynamic P-position but (0,0) is (2,3). */
    for (int x = 0; x <= 2; x++) {
        for (int y = x; y <= 3; y++) {
            assert_int_equal(kind_of(&at, x, y) == WI_IMITATION_P,
                             (x == 0 && y == 0) || (x == 2 && y == 3));
        }
    }
    assert_true(is_p_after(&at, "(2,3) (2,1) (1,1)"));
    assert_true(is_p_after(&at, "(2,3) (1,3) (1,1)"));
    assert_true(is_p_after(&at, "(2,3) (2,0) (0,0)"));
    assert_true(is_p_after(&at, "(2,3) (0,3) (0,0)"));
    stand_up(&at);
}

static void example_12(void **unused) {
    (void)unused;
    table at;
    sit_down(&at, 2, 1);
    assert_true(is_p_after(&at, "(1,2) (0,2)"));
    assert_false(is_legal_after(&at, "(1,2) (0,2)", 0, 1));
    assert_false(is_legal_after(&at, "(1,2) (0,2)", 0, 0));
    assert_int_equal(kind_of(&at, 1, 2), WI_IMITATION_N);
    /* 1.4.4: (1,3) is non-dynamic P, and why. */
    assert_int_equal(kind_of(&at, 1, 3), WI_IMITATION_P);
    assert_true(is_p_after(&at, "(1,3) (0,3) (0,0)"));
    assert_true(is_p_after(&at, "(1,3) (1,0) (0,0)"));
    assert_true(is_p_after(&at, "(1,3) (1,2) (0,2)"));
    assert_true(is_p_after(&at, "(1,3) (1,1) (0,1)"));
    stand_up(&at);
}

static void example_15(void **unused) {
    (void)unused;
    table at;
    sit_down(&at, 2, 3);
    static const int first[][2] = {{0, 0}, {1, 1},  {2, 2},   {3, 5},   {4, 6},
                                   {7, 9}, {8, 12}, {10, 14}, {11, 15}, {13, 19}};
    for (int n = 0; n < 10; n++) {
        const int x = first[n][0];
        const int y = first[n][1];
        char start[30];
        snprintf(start, sizeof start, "(%d,%d)", x, y);
        assert_true(is_p_after(&at, start));
        assert_int_equal(kind_of(&at, x, y), n % 3 == 0 ? WI_IMITATION_P : WI_IMITATION_DYNAMIC);
    }
    assert_true(is_p_after(&at, "(13,18) (11,18)"));
    assert_true(imitated(&at, "(13,18) (11,18) (11,15)"));
    assert_true(is_p_after(&at, "(13,18) (11,18) (11,15) (10,15)"));
    assert_true(imitated(&at, "(13,18) (11,18) (11,15) (10,15) (10,14)"));
    assert_int_equal(at.state.last_count, 2);
    assert_true(is_p_after(&at, "(13,18) (11,18) (11,15) (10,15) (10,14) (8,14)"));
    assert_false(is_legal_after(&at, "(13,18) (11,18) (11,15) (10,15) (10,14) (8,14)", 8, 12));
    /* However Bob takes from the 11, Alice reaches a pair y < x + 4 without imitating. */
    for (int x = 0; x <= 10; x++) {
        char history[60];
        snprintf(history, sizeof history, "(13,18) (11,18) (%d,18)", x);
        assert_false(is_p_after(&at, history));
        wy_verdict verdict;
        wy_verdict_init(&verdict);
        assert_int_equal(wi_imitation_decide(&verdict, &at.state, at.pairs, NULL), WY_OK);
        assert_non_null(strstr(verdict.reason, "and the move is no imitation"));
        assert_int_equal(mpz_cmp_si(verdict.move.to[0], x), 0);
        assert_true(mpz_cmp_si(verdict.move.to[1], x + 4) <= 0);
        assert_false(
            wi_imitation_imitates(&at.state, heap_of(&verdict.move), amount_of(&verdict.move)));
        wy_verdict_clear(&verdict);
    }
    stand_up(&at);
}

static void example_16(void **unused) {
    (void)unused;
    table at;
    sit_down(&at, 3, 3);
    static const int first[][2] = {{0, 0}, {1, 1}, {2, 2}, {3, 6}, {4, 7}, {5, 8}, {9, 15}};
    for (int n = 0; n < 7; n++) {
        char start[30];
        snprintf(start, sizeof start, "(%d,%d)", first[n][0], first[n][1]);
        assert_true(is_p_after(&at, start));
    }
    assert_true(is_p_after(&at, "(6,9) (5,9)"));
    assert_true(imitated(&at, "(6,9) (5,9) (5,6)"));
    /* The mistake is Alice's second move: there was a better one. */
    assert_false(is_p_after(&at, "(6,9) (5,9) (5,6)"));
    assert_false(is_p_after(&at, "(6,9) (5,9) (5,6) (4,6)"));
    assert_true(is_p_after(&at, "(6,9) (5,9) (5,6) (4,6) (3,6)"));
    assert_false(imitated(&at, "(6,9) (5,9) (5,6) (4,6) (3,6)"));

    assert_true(imitated(&at, "(3,3) (2,3) (2,1)"));
    assert_false(is_p_after(&at, "(3,3) (2,3) (2,1) (2,0)"));
    assert_true(imitated(&at, "(3,3) (2,3) (2,1) (2,0) (0,0)"));
    assert_int_equal(at.state.last_count, 2);
    assert_true(is_p_after(&at, "(3,3) (2,3) (2,1) (1,1)"));
    assert_true(imitated(&at, "(3,3) (2,3) (2,1) (1,1) (0,1) (0,0)"));
    assert_int_equal(at.state.last_count, 1);
    stand_up(&at);
}

/* ---- the picture ------------------------------------------------------------------------- */

/* Every square of the window has the class of its position. */
static void check_picture(int64_t m, int64_t p, int64_t x0, int64_t y0, int64_t width,
                          int64_t height) {
    wy_picture_options options = {.x0 = x0, .y0 = y0, .width = width, .height = height};
    wi_pairs *pairs = pairs_or_fail(m, p);
    wy_rules *rules = imitation_rules(m, p, "");
    options.kinds = wi_imitation_legend(&options.kind_count, rules);
    wy_picture *picture;
    assert_int_equal(wy_picture_new(&picture, &options, NULL), WY_OK);
    assert_int_equal(wy_imitation_picture_fill(picture, &options, rules, NULL, NULL), WY_OK);
    assert_int_equal(picture->grid.scale, 1);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (int64_t i = 0; i < width; i++) {
        for (int64_t j = 0; j < height; j++) {
            mpz_set_si(x, x0 + i);
            mpz_set_si(y, y0 + j);
            wi_imitation_class class;
            assert_int_equal(wi_imitation_classify(&class, pairs, x, y, NULL), WY_OK);
            const char *expected = "P";
            if (class.kind == WI_IMITATION_DYNAMIC) {
                expected = class.start_p ? "dynamic, P as a start" : "dynamic";
            } else if (class.kind == WI_IMITATION_N) {
                expected = !class.by_pair    ? "N by denial (iia)"
                           : class.by_denial ? "N by both"
                                             : "N by a pair (iib)";
            }
            const size_t box = (size_t)(j * picture->grid.columns + i);
            const uint8_t kind = picture->grid.kinds[box];
            assert_true((picture->grid.counts[box] > 0) != (kind > 0));
            assert_string_equal(kind == 0 ? "P" : options.kinds[kind - 1], expected);
        }
    }
    mpz_clears(x, y, NULL);
    wy_picture_free(picture);
    wy_rules_free(rules);
    wi_pairs_free(pairs);
}

static void picture_shows_the_classes(void **unused) {
    (void)unused;
    check_picture(1, 1, 0, 0, 60, 60);
    check_picture(1, 3, 0, 0, 60, 60);
    check_picture(2, 3, 0, 0, 80, 40);
    check_picture(3, 2, 7, 30, 25, 70);
    check_picture(1000000, 2, 0, 0, 20, 20);
    /* Far away, where a partner may not fit 64 bits. */
    check_picture(2, 3, 1000000000000, 1356000000000, 30, 30);
    check_picture(1000000, 7, WY_PICTURE_MAX_SIDE, WY_PICTURE_MAX_SIDE, 12, 20);
}

static void picture_limits(void **unused) {
    (void)unused;
    wy_picture_options options = {.width = 1000, .height = 1000};
    wy_rules *rules = imitation_rules(1, 1, "");
    options.kinds = wi_imitation_legend(&options.kind_count, rules);
    assert_int_equal(options.kind_count, 4);
    wy_picture *picture;
    assert_int_equal(wy_picture_new(&picture, &options, NULL), WY_OK);
    const wy_control small = {.memory = 1000};
    wy_error error;
    assert_int_equal(wy_imitation_picture_fill(picture, &options, rules, &small, &error), WY_LIMIT);
    const wy_control stopped = {.poll = stop_at_once};
    assert_int_equal(wy_imitation_picture_fill(picture, &options, rules, &stopped, &error),
                     WY_STOPPED);
    wy_picture_free(picture);
    wy_rules_free(rules);
}

/* ---- heaps of any size ------------------------------------------------------------------- */

/* A pseudo-random amount 1..heap, small, middling or anything. */
static void random_amount(mpz_t amount, const mpz_t heap, gmp_randstate_t random) {
    mpz_urandomm(amount, random, heap);
    switch (gmp_urandomm_ui(random, 3)) {
    case 0:
        mpz_fdiv_r_2exp(amount, amount, 3);
        break;
    case 1:
        mpz_fdiv_r_2exp(amount, amount, mpz_sizeinbase(heap, 2) / 2);
        break;
    default:
        break;
    }
    mpz_add_ui(amount, amount, 1);
    if (mpz_cmp(amount, heap) > 0) {
        mpz_set(amount, heap);
    }
}

/*
 * Perfect play against random play: after a winning move the state must be P, and
 * after any legal answer N again.  Answers often are the imitation of largest size,
 * so that counts rise.
 */
static int play_big(int64_t m, int64_t p, const mpz_t x, const mpz_t y, gmp_randstate_t random) {
    wi_pairs *pairs = pairs_or_fail(m, p);
    wi_imitation_state state;
    wi_imitation_init(&state);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_t amount;
    mpz_init(amount);
    assert_int_equal(wi_imitation_start(&state, m, p, x, y, NULL), WY_OK);
    int moves = 0;
    for (; moves < 24; moves++) {
        assert_int_equal(wi_imitation_decide(&verdict, &state, pairs, NULL), WY_OK);
        if (!verdict.p) {
            assert_int_equal(make(&state, &verdict.move), WY_OK);
            if (!decided(&state, pairs)) {
                fail_msg("a winning move of (%d,%d) leads to N: %s", (int)m, (int)p,
                         verdict.reason);
            }
            continue;
        }
        if (mpz_sgn(state.heap[0]) == 0 && mpz_sgn(state.heap[1]) == 0) {
            break;
        }
        int heap = (int)gmp_urandomm_ui(random, 2);
        if (mpz_sgn(state.heap[heap]) == 0) {
            heap = 1 - heap;
        }
        random_amount(amount, state.heap[heap], random);
        if (state.window_heap != WI_NO_WINDOW && gmp_urandomm_ui(random, 2) == 0) {
            heap = state.window_heap;
            mpz_add_ui(amount, state.window, gmp_urandomm_ui(random, (unsigned long)m));
        }
        if (wi_imitation_move(&state, heap, amount, NULL) == WY_OK && decided(&state, pairs)) {
            fail_msg("a move of (%d,%d) leads from P to P", (int)m, (int)p);
        }
    }
    mpz_clear(amount);
    wy_verdict_clear(&verdict);
    wi_imitation_clear(&state);
    wi_pairs_free(pairs);
    return moves;
}

static void big_heaps(void **unused) {
    (void)unused;
    gmp_randstate_t random;
    gmp_randinit_default(random);
    gmp_randseed_ui(random, 19);
    static const unsigned long digits[] = {3, 20, 100, 1000};
    mpz_t x;
    mpz_t y;
    mpz_t limit;
    mpz_inits(x, y, limit, NULL);
    for (size_t i = 0; i < sizeof digits / sizeof digits[0]; i++) {
        mpz_ui_pow_ui(limit, 10, digits[i]);
        for (int round = 0; round < (digits[i] < 1000 ? 20 : 6); round++) {
            const int64_t m = 1 + round % 4;
            const int64_t p = 1 + (round + round / 4) % 5;
            mpz_urandomm(x, random, limit);
            mpz_urandomm(y, random, limit);
            if (round % 2 == 0) {
                /* On a pair of W, where the history matters most. */
                wi_pairs *pairs = pairs_or_fail(m, p);
                assert_int_equal(wi_pairs_term(x, y, pairs, x, NULL), WY_OK);
                wi_pairs_free(pairs);
                mpz_add_ui(x, x, (unsigned long)(round % 3));
                mpz_add_ui(y, y, (unsigned long)(round % 3));
            }
            play_big(m, p, x, y, random);
        }
    }
    mpz_clears(x, y, limit, NULL);
    gmp_randclear(random);
}

static void big_decisions_are_quick(void **unused) {
    (void)unused;
    gmp_randstate_t random;
    gmp_randinit_default(random);
    wi_pairs *pairs = pairs_or_fail(2, 3);
    wi_imitation_state state;
    wi_imitation_init(&state);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_t x;
    mpz_t y;
    mpz_t limit;
    mpz_inits(x, y, limit, NULL);
    mpz_ui_pow_ui(limit, 10, 1000);
    enum { ROUNDS = 20 };
    double time = 0;
    for (int round = 0; round < ROUNDS; round++) {
        mpz_urandomm(x, random, limit);
        mpz_urandomm(y, random, limit);
        assert_int_equal(wi_imitation_start(&state, 2, 3, x, y, NULL), WY_OK);
        const double start = wi_seconds();
        assert_int_equal(wi_imitation_decide(&verdict, &state, pairs, NULL), WY_OK);
        time += wi_seconds() - start;
    }
    print_message("# a decision with heaps of 1000 digits: %.2f ms\n", 1000 * time / ROUNDS);
    /* Milliseconds; a hundred of them on a slow machine under a sanitizer. */
    assert_true(time / ROUNDS < 0.1);
    mpz_clears(x, y, limit, NULL);
    wy_verdict_clear(&verdict);
    wi_imitation_clear(&state);
    wi_pairs_free(pairs);
    gmp_randclear(random);
}

/* ---- values, text and faults ------------------------------------------------------------- */

static void reading_histories(void **unused) {
    (void)unused;
    static const char *const same[] = {
        "(6,9) (5,9) (5,6)",       "(6,9)(5,9)(5,6)",     " ( 6 , 9 )->(5,9) -> (5,6) ",
        "(6,9) x-1 y-3",           "(6,9); (5,9), y - 3", "(6,9)\n(5,9)\t\xE2\x86\x92 (5,6)",
        "(6^1,009) (5,3^2) (5,6),"};
    wi_imitation_state first;
    wi_imitation_state state;
    wi_imitation_init(&first);
    wi_imitation_init(&state);
    assert_int_equal(wi_imitation_read(&first, 3, 3, same[0], NULL), WY_OK);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_int_equal(wi_imitation_read(&state, 3, 3, same[i], NULL), WY_OK);
        assert_true(equal_states(&first, &state));
    }
    assert_int_equal(state.window_heap, WI_NO_WINDOW);
    assert_int_equal(state.next_count, 0);
    assert_int_equal(state.last_count, 1);
    assert_int_equal(wi_imitation_read(&state, 3, 3, "(6,9) (5,9) (5,6) (4,6)", NULL), WY_OK);
    assert_false(equal_states(&first, &state));
    assert_int_equal(state.window_heap, 1);
    assert_int_equal(mpz_cmp_ui(state.window, 1), 0);
    assert_int_equal(state.next_count, 1);
    assert_int_equal(state.last_count, 0);
    assert_int_equal(wi_imitation_read(&state, 1, 1, "(10^1000,2^3000) x-10^999", NULL), WY_OK);
    mpz_t left;
    mpz_init(left);
    mpz_ui_pow_ui(left, 10, 999);
    mpz_mul_ui(left, left, 9);
    assert_int_equal(mpz_cmp(state.heap[0], left), 0);
    mpz_clear(left);
    wi_imitation_clear(&first);
    wi_imitation_clear(&state);
}

static void bad_histories(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *message;
        size_t column, width;
    } faults[] = {
        {"", "a history begins with the starting position, such as (6,9)", 0, 0},
        {"x-3", "a history begins with the starting position, such as (6,9)", 1, 1},
        {"(6,9", "expected ')' in a position such as (5,9)", 5, 1},
        {"(6)", "expected ',' in a position such as (5,9)", 3, 1},
        {"(six,9)", "a heap is a number such as 12 or 10^6", 2, 1},
        {"(6,-9)", "a heap cannot be negative", 4, 2},
        {"(6,9^)", "expected the exponent of a power such as 10^6", 6, 1},
        {"(6,9^99999999999999999999)", "this number has more digits than a heap may have", 4, 22},
        {"(6,9) (7,9)", "no move leads from (6,9) to (7,9): heaps never grow", 7, 5},
        {"(6,9) (6,9)", "(6,9) follows (6,9): a move takes at least 1", 7, 5},
        {"(6,9) (5,8)", "no move leads from (6,9) to (5,8): a move takes from one heap", 7, 5},
        {"(6,9) x-0", "a move takes at least 1", 7, 3},
        {"(6,9) x-7", "the first heap has only 6: 7 cannot be taken from it", 7, 3},
        {"(6,9) x-a", "what is taken is a number such as 12 or 10^6", 9, 1},
        {"(6,9) y+1", "expected '-' and what is taken, such as x-2 for 2 from the first heap", 8,
         1},
        {"(6,9) z-1",
         "expected a position such as (5,9), or a move such as x-2 or y-3 (2 from the first heap, "
         "3 from the second)",
         7, 1},
        {"(6,9) (5,9) (5,8) (4,8) y-2",
         "that would be this player's 2nd imitation in a row, which is forbidden: after 1 taken "
         "from the first heap, taking 1 to 2 from the second is an imitation",
         25, 3},
    };
    wi_imitation_state state;
    wi_imitation_init(&state);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        wy_error error;
        assert_int_equal(wi_imitation_read(&state, 2, 2, faults[i].text, &error), WY_BAD);
        assert_string_equal(error.message, faults[i].message);
        assert_int_equal(error.status, WY_BAD);
        assert_int_equal(error.column, faults[i].column);
        assert_int_equal(error.width, faults[i].width);
        assert_int_equal(wi_imitation_read(&state, 2, 2, faults[i].text, NULL), WY_BAD);
    }
    wi_imitation_clear(&state);
}

static void refusals_speak_to_the_player(void **unused) {
    (void)unused;
    wi_imitation_state state;
    wi_imitation_state before;
    wi_imitation_init(&state);
    wi_imitation_init(&before);
    mpz_t amount;
    mpz_init_set_si(amount, 1);
    wy_error error;
    assert_int_equal(wi_imitation_read(&state, 1, 3, "(9,9) (8,9) (8,8) (7,8) (7,7) (6,7)", &error),
                     WY_OK);
    assert_int_equal(wi_imitation_legal(&state, 1, amount, &error), WY_NO);
    assert_string_equal(
        error.message,
        "that would be your 3rd imitation in a row, which is forbidden: after 1 taken from "
        "the first heap, taking 1 from the second is an imitation");
    assert_int_equal(wi_imitation_legal(&state, 0, amount, &error), WY_OK);
    assert_int_equal(wi_imitation_legal(&state, 2, amount, &error), WY_NO);
    assert_int_equal(wi_imitation_read(&before, 1, 1, "(9,9) (8,9)", &error), WY_OK);
    assert_int_equal(wi_imitation_legal(&before, 1, amount, &error), WY_NO);
    assert_string_equal(error.message,
                        "that would be an imitation, and none is allowed: after 1 taken from the "
                        "first heap, taking 1 from the second is an imitation");
    /* An illegal move changes nothing. */
    wi_imitation_set(&before, &state);
    assert_int_equal(wi_imitation_move(&state, 1, amount, &error), WY_BAD);
    assert_int_equal(error.status, WY_BAD);
    assert_true(equal_states(&before, &state));
    /* The amount may be a heap of the state itself. */
    assert_int_equal(wi_imitation_move(&state, 1, state.heap[1], &error), WY_OK);
    assert_int_equal(mpz_sgn(state.heap[1]), 0);

    mpz_set_si(amount, -1);
    assert_int_equal(wi_imitation_legal(&state, 0, amount, &error), WY_NO);
    assert_int_equal(wi_imitation_start(&state, 1, 1, amount, state.heap[0], &error), WY_BAD);
    assert_int_equal(wi_imitation_start(&state, 0, 1, state.heap[0], state.heap[0], &error),
                     WY_BAD);
    assert_int_equal(wi_imitation_start(&state, 1, 0, state.heap[0], state.heap[0], &error),
                     WY_BAD);
    mpz_clear(amount);
    wi_imitation_clear(&state);
    wi_imitation_clear(&before);
}

static bool stop_taking(void *data, const wi_imitation_state *state, bool p_position) {
    (void)state;
    (void)p_position;
    return --*(int *)data > 0;
}

static bool stop_moves(void *data, int heap, const mpz_t amount) {
    (void)heap;
    (void)amount;
    return --*(int *)data > 0;
}

static void words(void **unused) {
    (void)unused;
    static const struct {
        int64_t number;
        const char *text;
    } ordinals[] = {{1, "1st"},   {2, "2nd"},   {3, "3rd"},     {4, "4th"},      {10, "10th"},
                    {11, "11th"}, {12, "12th"}, {13, "13th"},   {21, "21st"},    {22, "22nd"},
                    {33, "33rd"}, {99, "99th"}, {111, "111th"}, {1001, "1001st"}};
    for (size_t i = 0; i < sizeof ordinals / sizeof ordinals[0]; i++) {
        char text[WI_ORDINAL];
        wi_ordinal(text, ordinals[i].number);
        assert_string_equal(text, ordinals[i].text);
    }
    mpz_t x;
    mpz_t y;
    mpz_init_set_str(x, "12345678901234567890", 10);
    mpz_init_set_str(y, "123456789012345678901", 10);
    char pair[WI_SHORT_PAIR];
    wi_short_pair(pair, x, y);
    assert_string_equal(pair, "(12345678901234567890,12345678...45678901)");
    mpz_clears(x, y, NULL);
}

static void limits(void **unused) {
    (void)unused;
    wy_rules *rules = imitation_rules(2, 3, "");
    wi_imitation_search *search;
    wy_error error;
    const wy_control small = {.memory = 1000};
    assert_int_equal(wi_imitation_search_create(&search, rules, 30, &small, &error), WY_LIMIT);
    assert_null(search);
    assert_int_equal(wi_imitation_search_create(&search, rules, 1000000, &small, &error), WY_LIMIT);
    assert_int_equal(wi_imitation_search_create(&search, rules, INT64_MAX, NULL, &error), WY_LIMIT);
    assert_int_equal(wi_imitation_search_create(&search, rules, -1, NULL, &error), WY_BAD);
    const wy_control stopped = {.poll = stop_at_once};
    assert_int_equal(wi_imitation_search_create(&search, rules, 30, &stopped, &error), WY_STOPPED);
    wy_rules *nim = rules_or_fail("nim");
    assert_int_equal(wi_imitation_search_create(&search, nim, 5, NULL, &error), WY_BAD);
    wy_rules_free(nim);
    assert_int_equal(wi_imitation_search_create(&search, rules, 0, NULL, &error), WY_OK);
    wi_imitation_search_free(search);
    wi_imitation_search_free(NULL);

    assert_int_equal(wi_imitation_search_create(&search, rules, 9, NULL, &error), WY_OK);
    wi_imitation_state state;
    wi_imitation_init(&state);
    bool p_position;
    assert_int_equal(wi_imitation_search_outcome(&p_position, search, &state, &error), WY_BAD);
    static const plain_state impossible[] = {
        {3, 5, 0, 1, 0, 0},  {3, 5, 1, 3, 0, 0}, {3, 5, 1, 1, 0, 1},  {3, 5, -1, 0, 1, 1},
        {3, 5, -1, 0, 3, 0}, {5, 5, 1, 1, 0, 0}, {3, 5, -1, 0, -1, 0}};
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++) {
        plain_to_state(&state, 2, 3, impossible[i]);
        assert_int_equal(wi_imitation_search_outcome(&p_position, search, &state, &error), WY_BAD);
    }
    plain_to_state(&state, 2, 3, (plain_state){3, 10, -1, 0, 0, 0});
    assert_int_equal(wi_imitation_search_outcome(&p_position, search, &state, &error), WY_LIMIT);
    int left = 3;
    assert_int_equal(wi_imitation_search_each(search, stop_taking, &left, &error), WY_OK);
    assert_int_equal(left, 0);

    /* (2,2) of (2,3): pairs of another game are refused, and a list can be cut short. */
    wi_pairs *pairs = pairs_or_fail(2, 2);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    assert_int_equal(wi_imitation_decide(&verdict, &state, pairs, &error), WY_BAD);
    assert_int_equal(wi_imitation_moves(&state, pairs, stop_moves, &left, &error), WY_BAD);
    mpz_set_si(state.heap[0], -1);
    wi_imitation_class class;
    assert_int_equal(wi_imitation_classify(&class, pairs, state.heap[0], state.heap[1], &error),
                     WY_BAD);
    wi_pairs_free(pairs);
    pairs = pairs_or_fail(2, 3);
    assert_int_equal(wi_imitation_read(&state, 2, 3, "(9,9)", &error), WY_OK);
    for (int most = 1; most <= 2; most++) {
        left = most;
        assert_int_equal(wi_imitation_moves(&state, pairs, stop_moves, &left, &error), WY_OK);
        assert_int_equal(left, 0);
        left = most;
        assert_int_equal(wi_imitation_search_moves(search, &state, stop_moves, &left, &error),
                         WY_OK);
        assert_int_equal(left, 0);
    }
    wi_pairs_free(pairs);
    wy_verdict_clear(&verdict);
    wi_imitation_clear(&state);
    wi_imitation_search_free(search);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_follows_the_rules),
        cmocka_unit_test(tables_agree),
        cmocka_unit_test(places_that_are_met),
        cmocka_unit_test(places_in_play),
        cmocka_unit_test(search_lists_all_histories),
        cmocka_unit_test(trusted_states),
        cmocka_unit_test(theorem_agrees_with_search),
        cmocka_unit_test(theorem_agrees_elsewhere),
        cmocka_unit_test(starts_are_those_of_wythoff),
        cmocka_unit_test(proposition_5),
        cmocka_unit_test(remark_9),
        cmocka_unit_test(example_2),
        cmocka_unit_test(example_10),
        cmocka_unit_test(example_12),
        cmocka_unit_test(example_15),
        cmocka_unit_test(example_16),
        cmocka_unit_test(picture_shows_the_classes),
        cmocka_unit_test(picture_limits),
        cmocka_unit_test(big_heaps),
        cmocka_unit_test(big_decisions_are_quick),
        cmocka_unit_test(reading_histories),
        cmocka_unit_test(bad_histories),
        cmocka_unit_test(refusals_speak_to_the_player),
        cmocka_unit_test(words),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
