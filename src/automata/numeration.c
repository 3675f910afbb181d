/*
 * numeration.c - one numeration system: its words and numbers, and its automata, each made when
 * it is first asked for.
 *
 * The msd system makes all; its lsd mirror reverses.
 */
#include <stdio.h>
#include <stdlib.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "automata/scheme.h"
#include "base/fail.h"
#include "theory/theory.h"

const char *wy_numeration_name(const wy_numeration *numeration) {
    return numeration->name;
}

const wy_system *wi_numeration_system(const wy_numeration *numeration) {
    return &numeration->system;
}

wy_track wy_numeration_track(const wy_numeration *numeration) {
    return (wy_track){.digits = numeration->system.digits, .system = &numeration->system};
}

static const wy_numeration *msd_of(const wy_numeration *numeration) {
    return numeration->mirror == NULL ? numeration : numeration->mirror;
}

bool wi_numeration_signed(const wy_numeration *numeration) {
    const wy_numeration *msd = msd_of(numeration);
    return msd->negative != 0 || msd->with_sign;
}

/* ---- words and numbers ------------------------------------------------------------------ */

static wy_status zeckendorf_represent(uint32_t **digits, size_t *count, const mpz_t x,
                                      wy_error *error) {
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    wy_status status = wi_zeckendorf_set(&rho, x, error);
    if (status == WY_OK) {
        *digits = malloc((rho.length + 1) * sizeof **digits);
        status = *digits == NULL ? wi_fail_memory(error) : WY_OK;
    }
    if (status == WY_OK) {
        *count = rho.length;
        for (size_t i = 0; i < rho.length; i++) {
            (*digits)[i] = (uint32_t)wi_zeckendorf_digit(&rho, rho.length - 1 - i);
        }
    }
    wi_zeckendorf_clear(&rho);
    return status;
}

wy_status wy_numeration_represent(uint32_t **digits, size_t *count, const wy_numeration *numeration,
                                  const mpz_t x, wy_error *error) {
    const wy_numeration *msd = msd_of(numeration);
    *digits = NULL;
    *count = 0;
    if (msd->negative != 0) {
        return wi_negative_represent(digits, count, msd->negative, x, error);
    }
    if (msd->with_sign) {
        return wi_signed_represent(digits, count, msd, x, error);
    }
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "%s has no negative numbers", numeration->name);
    }
    if (msd->zeckendorf) {
        return zeckendorf_represent(digits, count, x, error);
    }
    return wi_scheme_represent(digits, count, msd->scheme, x, error);
}

static wy_status zeckendorf_value(mpz_t x, const uint32_t *digits, size_t count, wy_error *error) {
    char *text = malloc(count + 1);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        text[i] = (char)('0' + (digits[i] < 2 ? (int)digits[i] : 2));
    }
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    wy_error fault;
    wy_status status = wi_zeckendorf_read(&rho, text, count, &fault);
    if (status == WY_OK) {
        wi_zeckendorf_value(x, &rho);
    } else if (status == WY_BAD) {
        status = WY_NO;
    } else if (error != NULL) {
        *error = fault;
    }
    wi_zeckendorf_clear(&rho);
    free(text);
    return status;
}

wy_status wy_numeration_value(mpz_t x, const wy_numeration *numeration, const uint32_t *digits,
                              size_t count, wy_error *error) {
    const wy_numeration *msd = msd_of(numeration);
    if (msd->negative != 0) {
        return wi_negative_value(x, msd->negative, digits, count);
    }
    if (msd->with_sign) {
        return wi_signed_value(x, msd, digits, count, error);
    }
    return msd->zeckendorf ? zeckendorf_value(x, digits, count, error)
                           : wi_scheme_value(x, msd->scheme, digits, count, error);
}

wy_status wi_numeration_constant(wy_automaton **out, const wy_numeration *numeration, const mpz_t c,
                                 const wy_control *control, wy_error *error) {
    uint32_t *digits;
    size_t count;
    *out = NULL;
    wy_status status = wy_numeration_represent(&digits, &count, numeration, c, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_track track = wy_numeration_track(numeration);
    const bool lsd = numeration->system.lsd;
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "a constant");
    status = count < WY_NO_STATE ? wi_builder_open(&builder, WY_ACCEPTOR, &track, 1, &meter, error)
                                 : wi_fail(error, WY_LIMIT, "the constant has too many digits");
    if (status == WY_LIMIT && count >= WY_NO_STATE) {
        free(digits);
        return status;
    }
    /* A chain, with a loop of zeros where the leading digits are. */
    for (size_t i = 0; status == WY_OK && i <= count; i++) {
        status = wi_builder_state(&builder, i == count, error);
        if (status == WY_OK && i == (lsd ? count : 0)) {
            const uint32_t zero = 0;
            status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, &zero),
                                     (uint32_t)i, error);
        }
        if (status == WY_OK && i < count) {
            const uint32_t *digit = &digits[lsd ? count - 1 - i : i];
            status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digit),
                                     (uint32_t)i + 1, error);
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    free(digits);
    return status;
}

wy_status wi_word_number(mpz_t out, const wy_automaton *automaton, const wy_word *word,
                         uint32_t track, wy_error *error) {
    const wy_system *system = wy_automaton_track(automaton, track)->system;
    uint32_t *digits = malloc((word->length + 1) * sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < word->length; i++) {
        digits[system->lsd ? word->length - 1 - i : i] =
            wi_automaton_digit_number(automaton, word->labels[i], track);
    }
    const wy_status status =
        wy_numeration_value(out, system->numeration, digits, word->length, error);
    free(digits);
    return status == WY_NO ? wi_fail(error, WY_BAD, "the word is no number") : status;
}

/* ---- relations ----------------------------------------------------------------------------- */

typedef wy_status make_by_scheme(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                                 const wy_control *control, wy_error *error);
typedef wy_status make_by_base(wy_automaton **out, uint32_t base, const wy_track *track,
                               const wy_control *control, wy_error *error);

/* The part at *kept, made if it is not there; lsd: the reverse of what `mirrored` gives. */
static wy_status get(const wy_automaton **out, wy_automaton **kept, const wy_numeration *numeration,
                     wy_status mirrored(const wy_automaton **out, const wy_numeration *numeration,
                                        const wy_control *control, wy_error *error),
                     make_by_scheme *by_scheme, make_by_base *by_base, const wy_control *control,
                     wy_error *error) {
    const wy_track track = wy_numeration_track(numeration);
    wy_status status = WY_OK;
    if (*kept != NULL) {
        /* it was made before */
    } else if (numeration->mirror != NULL) {
        const wy_automaton *msd;
        const wy_track tracks[3] = {track, track, track};
        status = mirrored(&msd, numeration->mirror, control, error);
        if (status == WY_OK) {
            status = wy_automaton_reverse(kept, msd, tracks, control, error);
        }
    } else if (numeration->negative != 0) {
        status = by_base(kept, numeration->negative, &track, control, error);
    } else {
        status = by_scheme(kept, numeration->scheme, &track, control, error);
    }
    *out = status == WY_OK ? *kept : NULL;
    return status;
}

/* An adder that was found by search is kept only if it is proved. */
wy_status wy_numeration_adder(const wy_automaton **out, const wy_numeration *numeration,
                              const wy_control *control, wy_error *error) {
    const bool searched = numeration->parts->adder == NULL && numeration->scheme != NULL &&
                          !wi_scheme_is_base(numeration->scheme);
    wy_status status = get(out, &numeration->parts->adder, numeration, wy_numeration_adder,
                           wi_scheme_adder, wi_negative_adder, control, error);
    if (status == WY_OK && searched) {
        status = wy_numeration_check(numeration, control, error);
        if (status == WY_NO) {
            status = wi_fail(error, WY_LIMIT, "no automaton that adds was found for %s",
                             numeration->name);
        }
        if (status != WY_OK) {
            wy_automaton_free(numeration->parts->adder);
            numeration->parts->adder = NULL;
            *out = NULL;
        }
    }
    return status;
}

wy_status wi_numeration_less(const wy_automaton **out, const wy_numeration *numeration,
                             const wy_control *control, wy_error *error) {
    return get(out, &numeration->parts->less, numeration, wi_numeration_less, wi_scheme_less,
               wi_negative_less, control, error);
}

wy_status wi_numeration_equal(const wy_automaton **out, const wy_numeration *numeration,
                              const wy_control *control, wy_error *error) {
    return get(out, &numeration->parts->equal, numeration, wi_numeration_equal, wi_scheme_equal,
               wi_negative_equal, control, error);
}

wy_status wi_numeration_successor(const wy_automaton **out, const wy_numeration *numeration,
                                  const wy_control *control, wy_error *error) {
    if (numeration->with_sign && numeration->parts->successor == NULL) {
        const wy_status status =
            wi_signed_successor(&numeration->parts->successor, numeration, control, error);
        if (status != WY_OK) {
            *out = NULL;
            return status;
        }
    }
    return get(out, &numeration->parts->successor, numeration, wi_numeration_successor,
               wi_scheme_successor, wi_negative_successor, control, error);
}

/* ==== the proof that the adder adds ========================================================== */

/*
 * Let A(x,y,z) be the adder and S(x,x') the successor, which comes from the order of words alone.
 *
 *     (1)  A(0,y,z)  <=>  y = z
 *     (2)  A(x,y,z), S(x,x'), S(z,z')  =>  A(x',y,z')
 *     (3)  A(x,y,z), A(x,y,z')  =>  z = z'
 *
 * By (1) and (2) A(x,y,x+y) holds for all x, y, by induction on x; by (3) nothing else does.  Where
 * there are negative numbers the converse of (2) is needed too, to go down from 0.
 *
 * Each is a question whether an automaton accepts anything; nothing is determinised.
 */

typedef struct proof {
    const wy_numeration *numeration;
    const wy_automaton *adder;
    const wy_automaton *successor;
    const wy_automaton *equal;
    wy_automaton *zero;
    const wy_control *control;
    wy_error *error;
} proof;

enum { NUMBER_SIZE = 40 };

/* The number on one of several tracks of a word, for messages; "..." if it is long. */
static void write_number(char text[NUMBER_SIZE], const proof *p, const wy_word *word,
                         uint32_t tracks, uint32_t track) {
    const wy_track one = wy_numeration_track(p->numeration);
    wy_track all[5] = {one, one, one, one, one};
    wi_layout layout;
    uint32_t *digits = malloc((word->length + 1) * sizeof *digits);
    mpz_t value;
    mpz_init(value);
    snprintf(text, NUMBER_SIZE, "...");
    if (digits != NULL && wi_layout_make(&layout, all, tracks, NULL) == WY_OK) {
        for (size_t i = 0; i < word->length; i++) {
            digits[one.system->lsd ? word->length - 1 - i : i] =
                wi_layout_digit(&layout, word->labels[i], track);
        }
        if (wy_numeration_value(value, p->numeration, digits, word->length, NULL) == WY_OK &&
            mpz_sizeinbase(value, 10) + 2 < NUMBER_SIZE) {
            mpz_get_str(text, 10, value);
        }
    }
    mpz_clear(value);
    free(digits);
}

/* Does a imply b?  If not, the numbers on the tracks x, y, z of a word that shows it are told. */
static wy_status implies(const proof *p, const wy_automaton *a, const wy_automaton *b,
                         const uint32_t *to_b, uint32_t tracks, const uint32_t shown[3],
                         const char *fault) {
    wy_word word = {0};
    const wy_status status = wi_automaton_combine_witness(&word, WY_OP_AND_NOT, a, NULL, b, to_b,
                                                          tracks, p->control, p->error);
    if (status == WY_NO) {
        return WY_OK;
    }
    if (status != WY_OK) {
        return status;
    }
    char x[NUMBER_SIZE], y[NUMBER_SIZE], z[NUMBER_SIZE];
    write_number(x, p, &word, tracks, shown[0]);
    write_number(y, p, &word, tracks, shown[1]);
    write_number(z, p, &word, tracks, shown[2]);
    wy_word_free(&word);
    return wi_fail(p->error, WY_NO, "the adder of %s %s %s + %s = %s", p->numeration->name, fault,
                   x, y, z);
}

/* (1) */
static wy_status begins(const proof *p) {
    const uint32_t xyz[3] = {0, 1, 2};
    const uint32_t yz[2] = {1, 2};
    const uint32_t x[1] = {0};
    wy_automaton *left = NULL;
    wy_automaton *right = NULL;
    wy_status status =
        wy_automaton_combine(&left, WY_OP_AND, p->adder, xyz, p->zero, x, 3, p->control, p->error);
    if (status == WY_OK) {
        status = implies(p, left, p->equal, yz, 3, xyz, "accepts");
    }
    if (status == WY_OK) {
        const uint32_t to[1] = {0};
        status = wy_automaton_combine(&right, WY_OP_AND, p->equal, yz, p->zero, to, 3, p->control,
                                      p->error);
    }
    if (status == WY_OK) {
        status = implies(p, right, p->adder, xyz, 3, xyz, "refuses");
    }
    wy_automaton_free(left);
    wy_automaton_free(right);
    return status;
}

/* (2), or its converse. */
static wy_status steps(const proof *p, bool down) {
    /* The tracks are x, y, z, x', z'. */
    const uint32_t here[3] = {0, 1, 2};
    const uint32_t next[3] = {3, 1, 4};
    wy_automaton *both = NULL;
    wy_automaton *all = NULL;
    /* S(x,x') and S(z,z') first, on four tracks of their own. */
    const uint32_t joined_x[2] = {0, 2};
    const uint32_t joined_z[2] = {1, 3};
    const uint32_t to_all[4] = {0, 2, 3, 4};
    wy_status status = wy_automaton_combine(&both, WY_OP_AND, p->successor, joined_x, p->successor,
                                            joined_z, 4, p->control, p->error);
    if (status == WY_OK) {
        status = wy_automaton_combine(&all, WY_OP_AND, p->adder, down ? next : here, both, to_all,
                                      5, p->control, p->error);
    }
    if (status == WY_OK) {
        status = implies(p, all, p->adder, down ? here : next, 5, down ? here : next, "refuses");
    }
    wy_automaton_free(both);
    wy_automaton_free(all);
    return status;
}

/* (3) */
static wy_status has_one_sum(const proof *p) {
    const uint32_t first[3] = {0, 1, 2};
    const uint32_t second[3] = {0, 1, 3};
    const uint32_t sums[2] = {2, 3};
    wy_automaton *both = NULL;
    wy_status status = wy_automaton_combine(&both, WY_OP_AND, p->adder, first, p->adder, second, 4,
                                            p->control, p->error);
    if (status == WY_OK) {
        status = implies(p, both, p->equal, sums, 4, first, "has two sums, one of them");
    }
    wy_automaton_free(both);
    return status;
}

wy_status wy_numeration_check(const wy_numeration *numeration, const wy_control *control,
                              wy_error *error) {
    proof p = {.numeration = numeration, .control = control, .error = error};
    mpz_t zero;
    mpz_init(zero);
    wy_status status = wy_numeration_adder(&p.adder, numeration, control, error);
    if (status == WY_OK) {
        status = wi_numeration_successor(&p.successor, numeration, control, error);
    }
    if (status == WY_OK) {
        status = wi_numeration_equal(&p.equal, numeration, control, error);
    }
    if (status == WY_OK) {
        status = wi_numeration_constant(&p.zero, numeration, zero, control, error);
    }
    if (status == WY_OK) {
        status = begins(&p);
    }
    if (status == WY_OK) {
        status = steps(&p, false);
    }
    if (status == WY_OK && wi_numeration_signed(numeration)) {
        status = steps(&p, true);
    }
    if (status == WY_OK) {
        status = has_one_sum(&p);
    }
    wy_automaton_free(p.zero);
    mpz_clear(zero);
    return status;
}
