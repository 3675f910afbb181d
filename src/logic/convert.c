/*
 * convert.c - automata over one numeration as automata over another.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "logic/convert.h"
#include "logic/session.h"

/* ==== powers of a base ======================================================================= */

/*
 * A digit of base k^n is n digits of base k.  Both ways go through the common root r: first each
 * digit of base k is taken apart into digits of base r, then these are put together.  All is
 * done with the most significant digit first; others are turned round before and after.
 */

/* msd_9 -> 9; 0: no base. */
static uint32_t base_of(const wy_system *system) {
    if (system == NULL || strlen(system->name) < 5) {
        return 0;
    }
    char *end;
    const unsigned long base = strtoul(system->name + 4, &end, 10);
    return *end == '\0' && system->name[4] >= '0' && system->name[4] <= '9' &&
                   base == system->digits
               ? (uint32_t)base
               : 0;
}

/* The least root r of k with k = r^exponent. */
static uint32_t root_of(uint32_t k, uint32_t *exponent) {
    for (uint32_t r = 2; (uint64_t)r * r <= k; r++) {
        uint64_t power = r;
        uint32_t n = 1;
        while (power < k) {
            power *= r;
            n++;
        }
        if (power == k) {
            *exponent = n;
            return r;
        }
    }
    *exponent = 1;
    return k;
}

typedef struct table {
    wy_edge *edge;
    size_t count, room;
    int32_t *output;
    uint32_t states;
} table;

static bool add_edge(table *to, uint32_t from, uint64_t label, uint32_t target) {
    if (!wi_list_room(to->edge, to->room, to->count + 1)) {
        return false;
    }
    to->edge[to->count++] = (wy_edge){from, target, label};
    return true;
}

/* Digits of base r^n put together: digit d is a path of n digits. */
static bool together(table *to, const wy_automaton *of, uint32_t root, uint32_t n, uint32_t base) {
    to->states = wy_automaton_states(of);
    to->output = malloc(to->states * sizeof *to->output);
    if (to->output == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < to->states; q++) {
        to->output[q] = wy_automaton_output(of, q);
        for (uint32_t digit = 0; digit < base; digit++) {
            uint32_t at = q, place = base, rest = digit;
            for (uint32_t i = 0; i < n && at != WY_NO_STATE; i++) {
                place /= root;
                at = wy_automaton_step(of, at, rest / place);
                rest %= place;
            }
            if (at != WY_NO_STATE && !add_edge(to, q, digit, at)) {
                return false;
            }
        }
    }
    return true;
}

/*
 * Digits of base r^n taken apart.  Between two digits of base r^n the state is (q, the value of
 * the digits of base r so far); a number need not have a multiple of n digits, but zeros in
 * front mean nothing, so the count of digits is guessed at the front: before the first digit that
 * is not zero every place of a digit is possible.  That is nondeterministic; reading from the right
 * it is not, and so the automaton of the reversed words is made:  state (q, digits so far, how
 * many), the word may end anywhere, the missing digits being zeros.
 */
static bool apart(table *to, const wy_automaton *of, uint32_t root, uint32_t n, uint32_t base) {
    /* state of (q, v, i): i digits, the low ones first, with value v < root^i, i < n */
    uint32_t partial = 0;
    for (uint32_t i = 0, power = 1; i < n; i++, power *= root) {
        partial += power;
    }
    const uint64_t states = (uint64_t)wy_automaton_states(of) * partial;
    if (states > UINT32_MAX / 2) {
        return false;
    }
    to->states = (uint32_t)states;
    to->output = calloc((size_t)to->states + 1, sizeof *to->output);
    if (to->output == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < wy_automaton_states(of); q++) {
        uint32_t first = 0;
        for (uint32_t i = 0, power = 1; i < n; first += power, i++, power *= root) {
            for (uint32_t v = 0; v < power; v++) {
                const uint32_t here = q * partial + first + v;
                const uint32_t end = i == 0 ? q : wy_automaton_step(of, q, v);
                to->output[here] = end == WY_NO_STATE ? 0 : wy_automaton_output(of, end);
                for (uint32_t digit = 0; digit < root; digit++) {
                    const uint32_t value = v + digit * power;
                    uint32_t target;
                    if (i + 1 < n) {
                        target = q * partial + first + power + value;
                    } else {
                        const uint32_t step =
                            value < base ? wy_automaton_step(of, q, value) : WY_NO_STATE;
                        if (step == WY_NO_STATE) {
                            continue;
                        }
                        target = step * partial;
                    }
                    if (!add_edge(to, here, digit, target)) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

static wy_status build(wy_automaton **out, const wy_automaton *of, bool taking_apart, uint32_t root,
                       uint32_t n, uint32_t base, const wy_system *system, wy_error *error) {
    table made = {0};
    const wy_track track = {.digits = system->digits, .system = system};
    wy_status status =
        (taking_apart ? apart : together)(&made, of, root, n, base) ? WY_OK : wi_fail_memory(error);
    if (status == WY_OK) {
        status = wy_automaton_create(out, wy_automaton_kind_of(of), &track, 1, made.output,
                                     made.states, made.edge, made.count, error);
    }
    free(made.edge);
    free(made.output);
    return status;
}

static wy_status system_of(const wy_system **out, wy_logic *session, bool lsd, uint32_t base,
                           wy_error *error) {
    char name[32];
    snprintf(name, sizeof name, "%s_%lu", lsd ? "lsd" : "msd", (unsigned long)base);
    return wi_session_system(out, session, name, error);
}

/* The automaton with the digits in the other direction; frees what it is given. */
static wy_status turn(wy_automaton **automaton, wy_logic *session, wy_error *error) {
    const wy_system *old = wy_automaton_track(*automaton, 0)->system, *new;
    wy_status status = system_of(&new, session, !old->lsd, base_of(old), error);
    wy_automaton *turned = NULL;
    if (status == WY_OK) {
        const wy_track track = {.digits = new->digits, .system = new};
        status =
            wy_automaton_reverse(&turned, *automaton, &track, &session->options.control, error);
    }
    wy_automaton_free(*automaton);
    *automaton = turned;
    return status;
}

/* Replaces the automaton by one in another base, in the direction that the step needs. */
static wy_status step(wy_automaton **automaton, wy_logic *session, bool taking_apart, uint32_t root,
                      uint32_t n, wy_error *error) {
    wy_status status = WY_OK;
    if (wy_automaton_track(*automaton, 0)->system->lsd != taking_apart) {
        status = turn(automaton, session, error);
    }
    uint32_t power = 1;
    for (uint32_t i = 0; i < n; i++) {
        power *= root;
    }
    const wy_system *system;
    if (status == WY_OK) {
        status = system_of(&system, session, taking_apart, taking_apart ? root : power, error);
    }
    wy_automaton *made = NULL;
    if (status == WY_OK) {
        status = build(&made, *automaton, taking_apart, root, n, power, system, error);
    }
    wy_automaton_free(*automaton);
    *automaton = made;
    return status;
}

wy_status wi_convert_base(wy_automaton **out, const wy_automaton *automaton,
                          const wy_system *system, wy_logic *session, wy_error *error) {
    *out = NULL;
    const uint32_t from =
        wy_automaton_tracks(automaton) == 1 ? base_of(wy_automaton_track(automaton, 0)->system) : 0;
    const uint32_t to = base_of(system);
    if (from == 0 || to == 0) {
        return wi_fail(error, WY_BAD,
                       "only automata with one track over a base are converted, to a base");
    }
    uint32_t from_power, to_power;
    const uint32_t root = root_of(from, &from_power);
    if (root != root_of(to, &to_power)) {
        return wi_fail(error, WY_BAD, "%lu and %lu are not powers of one number",
                       (unsigned long)from, (unsigned long)to);
    }
    wy_automaton *now;
    wy_status status = wy_automaton_copy(&now, automaton, error);
    if (status == WY_OK && from_power > 1) {
        status = step(&now, session, true, root, from_power, error);
    }
    if (status == WY_OK && to_power > 1) {
        status = step(&now, session, false, root, to_power, error);
    }
    if (status == WY_OK && wy_automaton_track(now, 0)->system->lsd != system->lsd) {
        status = turn(&now, session, error);
    }
    if (status != WY_OK) {
        wy_automaton_free(now);
        return status;
    }
    *out = now;
    return WY_OK;
}

/* ==== equal numbers in two systems =========================================================== */

/*
 * Let m = -1 for x = y and 1 for x = -y; n columns are to come.
 *
 * Base k and base -k: s = x + m (-1)^n y of what was read.  A column (d, e) makes it
 * k s + d + m (-1)^(n-1) e, and s = 0 at the end.  |s| k^n < 2 k^n.
 *
 * Fibonacci: digit d_i of x counts F_{i+2}, digit e_i of y counts F_{-i-1} = (-1)^i F_{i+1}.  With
 * the greatest digits first, what is read before d_i is a F_{i+2} + b F_{i+1} for integers a and b;
 * with d = d_i and e = (-1)^i e_i it becomes (a + d) F_{i+2} + (b + m e) F_{i+1}, which is
 * (a + d + b + m e) F_{i+1} + (a + d) F_i.  After d_0 it is a F_1 + b F_0 = a, and must be 0.
 * Where |a| > 3 or |b| > 2 there is no way back to 0.
 */

static wy_status bases(wy_automaton **out, const wy_track tracks[2], bool minus,
                       const wy_control *control, wy_error *error) {
    const wy_track plain[2] = {{.digits = tracks[0].digits}, {.digits = tracks[1].digits}};
    const bool lsd = tracks[0].system->lsd;
    const wi_linear_words same = {.tracks = 2,
                                  .matrix = {{tracks[0].digits, 0}},
                                  .digit = {{1, 0}, {minus ? 1 : -1, 0}},
                                  .end = {1, 0},
                                  .bound = 2,
                                  .turns = true};
    wy_automaton *made;
    wy_status status = wi_linear_words_make(&made, &same, lsd ? plain : tracks, control, error);
    if (status != WY_OK || !lsd) {
        *out = made;
        return status;
    }
    status = wy_automaton_reverse(out, made, tracks, control, error);
    wy_automaton_free(made);
    return status;
}

wy_status wi_signed_fibonacci(wy_automaton **out, bool minus, const wy_control *control,
                              wy_error *error) {
    static const wy_track plain[2] = {{.digits = 2}, {.digits = 2}};
    const wi_linear_words same = {.tracks = 2,
                                  .matrix = {{1, 1}, {1, 0}},
                                  .digit = {{1, 1}, {minus ? 1 : -1, 0}},
                                  .end = {1, 0},
                                  .bound = 4,
                                  .turns = true};
    return wi_linear_words_make(out, &same, plain, control, error);
}

static wy_status fibonacci(wy_automaton **out, const wy_track tracks[2], bool minus,
                           const wy_control *control, wy_error *error) {
    wy_automaton *words, *placed = NULL;
    wy_status status = wi_signed_fibonacci(&words, minus, control, error);
    if (status != WY_OK) {
        return status;
    }
    status = tracks[0].system->lsd ? wy_automaton_reverse(&placed, words, tracks, control, error)
                                   : wy_automaton_retrack(&placed, words, tracks, control, error);
    wy_automaton_free(words);
    if (status == WY_OK) {
        wy_automaton *valid;
        status = wy_automaton_validate(&valid, placed, control, error);
        wy_automaton_free(placed);
        if (status == WY_OK) {
            status = wy_automaton_minimise(out, valid, control, error);
            wy_automaton_free(valid);
        }
    }
    return status;
}

/*
 * x in a base k or in msd_fib on track 0, y in base -k or in msd_neg_fib on track 1, with x = y or,
 * with minus, x = -y.  The systems have the same digits and direction.  Result minimal.
 */
static wy_status signed_relation(wy_automaton **out, const wy_system *natural,
                                 const wy_system *integer, bool minus, const wy_control *control,
                                 wy_error *error) {
    const wy_track tracks[2] = {{.digits = natural->digits, .system = natural},
                                {.digits = integer->digits, .system = integer}};
    *out = NULL;
    return (strcmp(natural->name + 4, "fib") == 0 ? fibonacci : bases)(out, tracks, minus, control,
                                                                       error);
}

/* ==== equal numbers, by a file =============================================================== */

/*
 * Custom Bases/msd_neg_NAME_base_change.txt has two tracks, x in msd_NAME and y in msd_neg_NAME,
 * and accepts where both are the same number; a file for lsd serves as well.  Then x = -y says that
 * there is a z with x = z and z + y = 0.
 */

/* WY_NO: there is no such file. */
static wy_status read_change(wy_automaton **out, wy_logic *session, const wy_system *integer,
                             bool *lsd, wy_error *error) {
    char name[256];
    char *text = NULL;
    size_t length = 0;
    wy_status status = WY_NO;
    *out = NULL;
    for (int other = 0; other < 2 && status == WY_NO; other++) {
        *lsd = integer->lsd != (other == 1);
        snprintf(name, sizeof name, "%s%s_base_change", *lsd ? "lsd" : "msd", integer->name + 3);
        status = wi_library_read(&text, &length, session, "Custom Bases", name, ".txt", error);
    }
    if (status == WY_OK) {
        status = wy_automaton_read(out, text, length, WY_ACCEPTOR, wi_session_find_system, session,
                                   &session->options.control, error);
    }
    free(text);
    if (status == WY_OK && wy_automaton_tracks(*out) != 2) {
        wy_automaton_free(*out);
        *out = NULL;
        status = wi_fail(error, WY_BAD, "%s has two tracks", name);
    }
    return status;
}

/* x = z and z + y = 0, for x = z on tracks 0 and 1. */
static wy_status negate(wy_automaton **out, wy_logic *session, const wy_automaton *equal,
                        const wy_system *integer, wy_error *error) {
    const wy_control *control = &session->options.control;
    wy_relation *add, *zero;
    wy_automaton *opposite = NULL;
    mpz_t number;
    mpz_init(number);
    *out = NULL;
    wy_status status = wi_arithmetic_get(&add, session, integer, WI_ARITHMETIC_ADD, NULL, error);
    if (status == WY_OK) {
        status = wi_arithmetic_get(&zero, session, integer, WI_ARITHMETIC_IS, number, error);
    }
    if (status == WY_OK) {
        const uint32_t sum = 2;
        const bool gone[3] = {false, false, true};
        status = wi_automaton_combine_exists(&opposite, WY_OP_AND, add->automaton, NULL,
                                             zero->automaton, &sum, 3, gone, NULL, control, error);
    }
    if (status == WY_OK) {
        /* x, y, z */
        const uint32_t to_equal[2] = {0, 2}, to_opposite[2] = {2, 1};
        const bool gone[3] = {false, false, true};
        status = wi_automaton_combine_exists(out, WY_OP_AND, equal, to_equal, opposite, to_opposite,
                                             3, gone, NULL, control, error);
    }
    wy_automaton_free(opposite);
    mpz_clear(number);
    return status;
}

/* The same from a file of the library, for any such systems; WY_NO: there is none. */
static wy_status signed_custom(wy_automaton **out, wy_logic *session, const wy_system *natural,
                               const wy_system *integer, bool minus, wy_error *error) {
    const wy_control *control = &session->options.control;
    const wy_track tracks[2] = {{.digits = natural->digits, .system = natural},
                                {.digits = integer->digits, .system = integer}};
    wy_automaton *given = NULL, *placed = NULL, *valid = NULL, *equal = NULL;
    bool lsd = false;
    *out = NULL;
    wy_status status = read_change(&given, session, integer, &lsd, error);
    if (status == WY_OK) {
        status = lsd == integer->lsd ? wy_automaton_retrack(&placed, given, tracks, control, error)
                                     : wy_automaton_reverse(&placed, given, tracks, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_validate(&valid, placed, control, error);
    }
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(&equal, valid, control, error);
    }
    wy_automaton_free(given);
    wy_automaton_free(placed);
    wy_automaton_free(valid);
    if (status == WY_OK && minus) {
        status = negate(out, session, equal, integer, error);
        wy_automaton_free(equal);
    } else if (status == WY_OK) {
        *out = equal;
    }
    return status;
}

/* ==== negative bases ========================================================================= */

/*
 * From base -k to base k and back, number by number; and from the Fibonacci system
 * of all integers to that of natural numbers.
 *
 * The relation x = y or x = -y of the two systems (above) is joined to a track, and the
 * old track projected away.
 *
 * Digits are what they are: of an automaton over msd_2, split reads them in base -2 as if that were
 * its numeration, and rsplit those of one over msd_neg_2 in base 2, as Walnut does.
 */

/* ---- tracks ------------------------------------------------------------------------------- */

/* msd_2 and msd_neg_2, whichever of them the track has.  WY_BAD: it has neither. */
static wy_status find_systems(const wy_system *out[2], wy_logic *session, const wy_track *track,
                              wy_error *error) {
    const char *name = track->system == NULL ? "" : track->system->name;
    const bool negative = strncmp(name, "msd_neg_", 8) == 0 || strncmp(name, "lsd_neg_", 8) == 0;
    const size_t begin = negative ? 8 : 4;
    const char *rest = strlen(name) > begin ? name + begin : "";
    char other[80];
    wy_status status = rest[0] == '\0' ? WY_BAD : WY_OK;
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        snprintf(other, sizeof other, "%.4s%s%.60s", name, i == 1 ? "neg_" : "", rest);
        status = wi_session_system(&out[i], session, other, error);
    }
    return status != WY_BAD
               ? status
               : wi_fail(error, WY_BAD,
                         "a track with a sign is over a base like msd_2 or msd_neg_2, not over %s",
                         name[0] == '\0' ? "a plain alphabet" : name);
}

/* Equal numbers in both systems: by a file, or as they are known here. */
static wy_status relate(wy_automaton **out, wy_logic *session, const wy_system *systems[2],
                        bool minus, wy_error *error) {
    wy_status status = signed_custom(out, session, systems[0], systems[1], minus, error);
    if (status != WY_NO) {
        return status;
    }
    const char *rest = systems[0]->name + 4;
    if (strspn(rest, "0123456789") != strlen(rest) && strcmp(rest, "fib") != 0) {
        return wi_fail(error, WY_BAD,
                       "how %s and %s say the same number is not known: it needs '%s_base_change'",
                       systems[0]->name, systems[1]->name, systems[1]->name);
    }
    return signed_relation(out, systems[0], systems[1], minus, &session->options.control, error);
}

/* The digits of a track in another system; *automaton is replaced. */
static wy_status read_as(wy_automaton **automaton, uint32_t t, const wy_system *system,
                         const wy_control *control, wy_error *error) {
    if (wy_automaton_track(*automaton, t)->system == system) {
        return WY_OK;
    }
    wy_track tracks[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < wy_automaton_tracks(*automaton); i++) {
        tracks[i] = *wy_automaton_track(*automaton, i);
    }
    tracks[t].system = system;
    wy_automaton *moved = NULL, *valid = NULL;
    wy_status status = wy_automaton_retrack(&moved, *automaton, tracks, control, error);
    if (status == WY_OK) {
        status = wy_automaton_validate(&valid, moved, control, error);
        wy_automaton_free(moved);
    }
    if (status == WY_OK) {
        wy_automaton_free(*automaton);
        *automaton = valid;
    }
    return status;
}

/* Replaces track t of *acceptor; *acceptor is replaced, also by NULL on failure. */
static wy_status replace_track(wy_automaton **acceptor, wy_logic *session, uint32_t t, bool minus,
                               bool reverse, wy_error *error) {
    const wy_control *control = &session->options.control;
    const uint32_t count = wy_automaton_tracks(*acceptor);
    const wy_system *systems[2] = {NULL, NULL};
    wy_automaton *between = NULL, *joined = NULL, *placed = NULL;
    wy_status status =
        count == WY_MAX_TRACKS
            ? wi_fail(error, WY_LIMIT, "more than %d tracks", WY_MAX_TRACKS)
            : find_systems(systems, session, wy_automaton_track(*acceptor, t), error);
    if (status == WY_OK) {
        status = read_as(acceptor, t, systems[!reverse], control, error);
    }
    if (status == WY_OK) {
        status = relate(&between, session, systems, minus, error);
    }
    if (status == WY_OK) {
        const uint32_t to[2] = {reverse ? t : count, reverse ? count : t};
        bool gone[WY_MAX_TRACKS] = {false};
        gone[t] = true;
        status = wi_automaton_combine_exists(&joined, WY_OP_AND, *acceptor, NULL, between, to,
                                             count + 1, gone, NULL, control, error);
    }
    if (status == WY_OK) {
        uint32_t to[WY_MAX_TRACKS];
        for (uint32_t i = 0; i + 1 < count; i++) {
            to[i] = i < t ? i : i + 1;
        }
        to[count - 1] = t;
        status = wi_automaton_move_tracks(&placed, joined, to, count, control, error);
    }
    wy_automaton_free(between);
    wy_automaton_free(joined);
    wy_automaton_free(*acceptor);
    *acceptor = placed;
    return status;
}

static wy_status replace_tracks(wy_automaton **acceptor, wy_logic *session,
                                const wi_sign_of_track *signs, bool reverse, wy_error *error) {
    wy_status status = WY_OK;
    const uint32_t count = wy_automaton_tracks(*acceptor);
    for (uint32_t t = 0; status == WY_OK && t < count; t++) {
        if (signs[t] != WI_TRACK_AS_IT_IS) {
            status =
                replace_track(acceptor, session, t, signs[t] == WI_TRACK_MINUS, reverse, error);
        }
    }
    return status;
}

/* ---- sequences, value by value ------------------------------------------------------------ */

static int32_t to_zero(void *data, int32_t output) {
    (void)data;
    (void)output;
    return 0;
}

wy_status wi_sequence_zero(wy_automaton **out, const wy_automaton *like, const wy_control *control,
                           wy_error *error) {
    wy_track tracks[WY_MAX_TRACKS];
    *out = NULL;
    for (uint32_t t = 0; t < wy_automaton_tracks(like); t++) {
        tracks[t] = *wy_automaton_track(like, t);
    }
    wy_automaton *valid;
    wy_status status =
        wi_automaton_valid_words(&valid, tracks, wy_automaton_tracks(like), control, error);
    if (status == WY_OK) {
        status = wy_automaton_map_outputs(out, valid, WY_WORD, to_zero, NULL, error);
        wy_automaton_free(valid);
    }
    return status;
}

static int32_t choose(void *data, const int32_t *a, const int32_t *b) {
    const int32_t *value = data;
    return b != NULL && *b != 0 ? *value : a != NULL ? *a : 0;
}

wy_status wi_sequence_set(wy_automaton **sequence, const wy_automaton *where, int32_t value,
                          const wy_control *control, wy_error *error) {
    const wy_product product = {
        .kind = WY_WORD, .a_alone = true, .combine = choose, .data = &value};
    wy_automaton *next = NULL;
    const wy_status status = wy_automaton_product(&next, &product, *sequence, NULL, where, NULL,
                                                  wy_automaton_tracks(*sequence), control, error);
    wy_automaton_free(*sequence);
    *sequence = next;
    return status;
}

wy_status wi_signed_base(wy_automaton **out, wy_logic *session, const wy_automaton *automaton,
                         const wi_sign_of_track *signs, bool reverse, wy_error *error) {
    const wy_control *control = &session->options.control;
    *out = NULL;
    if (wy_automaton_kind_of(automaton) == WY_ACCEPTOR) {
        const wy_status status = wy_automaton_copy(out, automaton, error);
        return status == WY_OK ? replace_tracks(out, session, signs, reverse, error) : status;
    }
    int32_t *values;
    size_t count;
    wy_status status = wy_automaton_outputs(&values, &count, automaton, error);
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        wy_automaton *where;
        status = wy_automaton_where(&where, automaton, values[i], control, error);
        if (status == WY_OK) {
            status = replace_tracks(&where, session, signs, reverse, error);
        }
        if (status == WY_OK && *out == NULL) {
            status = wi_sequence_zero(out, where, control, error);
        }
        if (status == WY_OK) {
            status = wi_sequence_set(out, where, values[i], control, error);
        }
        if (status == WY_OK) {
            status = wy_automaton_minimise_in_place(*out, control, error);
        }
        wy_automaton_free(where);
    }
    free(values);
    return wi_automaton_finish(out, status);
}
