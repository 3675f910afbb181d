/*
 * numeration_check.c - a proof by induction that an adder adds.
 *
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
#include <stdio.h>
#include <stdlib.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"

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
