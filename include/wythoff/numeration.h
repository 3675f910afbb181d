/*
 * numeration.h - numeration systems: numbers as words of digits, and the automata that compare
 * and add them.
 *
 *     wy_numerations *store;
 *     wy_numerations_open(&store, &error);
 *     const wy_numeration *fib;
 *     wy_numerations_find(&fib, store, "msd_fib", &control, &error);
 *     const wy_automaton *adder;
 *     wy_numeration_adder(&adder, fib, &control, &error);    x + y = z, three tracks
 *     ...
 *     wy_numerations_close(store);      after all automata over its systems
 *
 * Names are Walnut's: msd_... reads the most significant digit first, lsd_... the least.
 *
 *     msd_10, msd_2            base k >= 2
 *     msd_neg_2                base -k: all integers
 *     msd_neg_fib              1, -1, 2, -3, 5, -8, ...: all integers
 *     msd_fib                  Zeckendorf: 1, 2, 3, 5, 8, ...
 *     msd_trib, msd_tetranacci, msd_pentanacci
 *     msd_nara, msd_kim, msd_pisot4      1,2,3,4,6,9,13,...   1,3,8,22,60,... 1,2,4,7,12,21,37,...
 *     msd_pell                 1, 2, 5, 12, 29, ...
 *     msd_ost3, msd_ostM       1, M, M^2 + 1, ...: u_{k+1} = M u_k + u_{k-1}, M >= 2
 *
 * and those that the caller defines: Ostrowski systems of any quadratic irrational, the systems of
 * morphisms, and custom ones given by their adder.
 *
 * In every system but those with negative base the number of a word is its rank among the
 * valid words of its length, so comparison is lexicographic; leading zeros mean nothing.
 */
#ifndef WYTHOFF_NUMERATION_H
#define WYTHOFF_NUMERATION_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/automaton.h>
#include <wythoff/control.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the store: makes each system once ---------------------------------------- */

typedef struct wy_numerations wy_numerations;

wy_status wy_numerations_open(wy_numerations **out, wy_error *error);
void wy_numerations_close(wy_numerations *store); /* NULL is allowed */

/*
 * The system of this name.  Also as Walnut's users write it: msd and lsd alone are base 2; 3 is
 * msd_3, lsd3 is lsd_3, fib is msd_fib.  WY_BAD: there is none.
 */
wy_status wy_numerations_find(const wy_numeration **out, wy_numerations *store, const char *name,
                              const wy_control *control, wy_error *error);

/*
 * Where systems come from that the store does not know.  load is asked for the text of
 * "msd_NAME_addition", then of "msd_NAME" (valid words; default: all) and "msd_NAME_less_than"
 * (default: the order of words), and for the same with lsd.  WY_NO: no such text.  The texts are
 * in Walnut's format, malloc()ed.
 */
typedef wy_status wy_load_text(void *data, char **text, size_t *length, const char *name,
                               wy_error *error);
void wy_numerations_set_loader(wy_numerations *store, wy_load_text *load, void *data);

/*
 * For wy_automaton_read: a wy_find_system whose data is a store.  It builds without limits.
 */
wy_status wy_numerations_find_system(void *store, const wy_system **out, const char *name,
                                     wy_error *error);

/* ---- defining systems: NAME gives msd_NAME and lsd_NAME ------------------------------ */

/* A later definition hides an earlier one; automata that use that stay good.  out may be NULL. */

/*
 * Ostrowski's system for the continued fraction [0; preperiod, (period)^infinity], Walnut's `ost`.
 * A first 0 may be written or not; a first quotient 1 is put together with the next (so the
 * golden section gives msd_fib).  Weights q_0 = 1, q_1 = a_1, q_{i+1} = a_{i+1} q_i + q_{i-1}.
 */
wy_status wy_numerations_define_ostrowski(const wy_numeration **out, wy_numerations *store,
                                          const char *name, const uint32_t *preperiod,
                                          size_t preperiod_count, const uint32_t *period,
                                          size_t period_count, const wy_control *control,
                                          wy_error *error);

/*
 * From automata over {0, ..., d-1}: addition (three tracks), valid words and less-than (NULL: all
 * words, their order).  They are closed under leading zeros and restricted to valid words.
 * lsd: they read the least significant digit first.  A name that begins with neg_ says that there
 * are negative numbers; then less_than must be given.  Nothing is proved: see wy_numeration_check.
 */
wy_status wy_numerations_define_custom(const wy_numeration **out, wy_numerations *store,
                                       const char *name, const wy_automaton *addition,
                                       const wy_automaton *valid, const wy_automaton *less_than,
                                       bool lsd, const wy_control *control, wy_error *error);

/* Systems from morphisms: see morphism.h. */

/* ---- a system ---------------------------------------------------------------------------- */

const char *wy_numeration_name(const wy_numeration *numeration);        /* "msd_fib" */
const wy_system *wy_numeration_system(const wy_numeration *numeration); /* for tracks */
wy_track wy_numeration_track(const wy_numeration *numeration);
bool wy_numeration_signed(const wy_numeration *numeration); /* negative numbers too? */

/*
 * The digits of x, greatest first whatever the direction, without leading zeros (none for 0);
 * free() them.  WY_BAD: x < 0; WY_LIMIT: too large.
 */
wy_status wy_numeration_represent(uint32_t **digits, size_t *count, const wy_numeration *numeration,
                                  const mpz_t x, wy_error *error);
/* The number of these digits, greatest first.  WY_NO: not a valid word. */
wy_status wy_numeration_value(mpz_t x, const wy_numeration *numeration, const uint32_t *digits,
                              size_t count, wy_error *error);

/*
 * The relations, made when first asked for and kept by the system; minimal.  Adder: x + y = z on
 * tracks 0, 1, 2.  WY_LIMIT: none was found.
 */
wy_status wy_numeration_adder(const wy_automaton **out, const wy_numeration *numeration,
                              const wy_control *control, wy_error *error);
wy_status wy_numeration_less(const wy_automaton **out, const wy_numeration *numeration,
                             const wy_control *control, wy_error *error); /* x < y */
wy_status wy_numeration_equal(const wy_automaton **out, const wy_numeration *numeration,
                              const wy_control *control, wy_error *error); /* x = y */
wy_status wy_numeration_successor(const wy_automaton **out, const wy_numeration *numeration,
                                  const wy_control *control, wy_error *error); /* y = x + 1 */

/* The words of the number c alone, one track; the caller's. */
wy_status wy_numeration_constant(wy_automaton **out, const wy_numeration *numeration, const mpz_t c,
                                 const wy_control *control, wy_error *error);

/*
 * Proves that the adder adds, by induction on automata: 0 + y = z iff y = z; from x + y = z follows
 * (x + 1) + y = z + 1; z is unique.  The successor comes from the order of words alone.
 * WY_NO: it does not, and *error says with which numbers.
 */
wy_status wy_numeration_check(const wy_numeration *numeration, const wy_control *control,
                              wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
