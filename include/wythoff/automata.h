/*
 * automata.h - finite automata over several tracks, numeration systems, morphisms.
 *
 * An automaton has k tracks.  It reads columns: one digit for each track.  A state may lack
 * a transition; what is read then belongs nowhere.  There is no dead state.
 *
 * Two kinds share one type.  An *acceptor* has outputs 0 and 1 and stands for a set of words.
 * A *word automaton* (DFAO) has any outputs and stands for a function; where it lacks a
 * transition the function is not defined.
 *
 *     wy_automaton_read(&a, text, length, WY_ACCEPTOR, find, data, &control, &error);
 *     wy_automaton_combine(&both, WY_OP_AND, a, NULL, b, NULL, 2, &control, &error);
 *     const bool gone[2] = {false, true};
 *     wy_automaton_exists(&some, both, gone, NULL, &control, &error);
 *     if (wy_automaton_witness(&word, some, &control, &error) == WY_OK) ...
 *
 * Every call that can be long takes a wy_control (NULL: no limits).  WY_LIMIT says that memory
 * ran out and the answer is unknown; WY_STOPPED that poll asked to stop.  On failure *out is
 * NULL.  Automata are values: no call changes its inputs, except those named _in_place.
 */
#ifndef WYTHOFF_AUTOMATA_H
#define WYTHOFF_AUTOMATA_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct wy_automaton wy_automaton;
typedef struct wy_numeration wy_numeration;

enum { WY_MAX_TRACKS = 64 };
#define WY_NO_STATE UINT32_MAX
#define WY_NO_DIGIT UINT32_MAX

/* What automata need to know of a numeration system; a wy_numeration holds one. */
typedef struct wy_system {
    const char *name;                /* "msd_fib" */
    uint32_t digits;                 /* 0, 1, ..., digits - 1 */
    bool lsd;                        /* the least significant digit comes first */
    const wy_automaton *valid;       /* one track: the valid words; NULL: all are */
    const wy_numeration *numeration; /* whose this is; NULL in tests */
} wy_system;

/* What one track reads.  A label holds digits by their number 0, 1, ..., not by their value. */
typedef struct wy_track {
    uint32_t digits;         /* how many there are, at least 1 */
    const int32_t *values;   /* their values, ascending; NULL: 0, 1, ..., digits - 1 */
    const wy_system *system; /* NULL: a plain alphabet */
} wy_track;

typedef enum wy_automaton_kind {
    WY_ACCEPTOR, /* output 0 or 1; no transition is the same as never accepting */
    WY_WORD,     /* any output; no transition: no value */
} wy_automaton_kind;

/* ---- making and looking: src/automata/automaton.c ------------------------------------------- */

/* label: the digits of one column packed, see wy_automaton_pack. */
typedef struct wy_edge {
    uint32_t from;
    uint32_t to;
    uint64_t label;
} wy_edge;

/*
 * From tables: edges in any order, which are sorted in place.  State 0 is the initial one.
 * WY_BAD: two edges of a state with one label, a state or a label that does not exist, an
 * acceptor with an output other than 0 and 1.  tracks and their values are copied; systems
 * must outlive the automaton.
 */
wy_status wy_automaton_create(wy_automaton **out, wy_automaton_kind kind, const wy_track *tracks,
                              uint32_t track_count, const int32_t *outputs, uint32_t states,
                              wy_edge *edges, size_t edge_count, wy_error *error);
wy_status wy_automaton_copy(wy_automaton **out, const wy_automaton *automaton, wy_error *error);
void wy_automaton_free(wy_automaton *automaton); /* NULL is allowed */

/* No tracks: the sentences. */
wy_status wy_automaton_constant(wy_automaton **out, bool truth, wy_error *error);

wy_automaton_kind wy_automaton_kind_of(const wy_automaton *automaton);
uint32_t wy_automaton_states(const wy_automaton *automaton); /* at least 1 */
uint64_t wy_automaton_transitions(const wy_automaton *automaton);
uint64_t wy_automaton_bytes(const wy_automaton *automaton); /* memory it takes */
uint32_t wy_automaton_tracks(const wy_automaton *automaton);
const wy_track *wy_automaton_track(const wy_automaton *automaton, uint32_t track);
int32_t wy_automaton_output(const wy_automaton *automaton, uint32_t state);

/* The transitions of a state, labels ascending; returns how many they are. */
uint64_t wy_automaton_row(const wy_automaton *automaton, uint32_t state, const uint64_t **labels,
                          const uint32_t **targets);
/* Where a label leads, WY_NO_STATE: nowhere. */
uint32_t wy_automaton_step(const wy_automaton *automaton, uint32_t state, uint64_t label);

/*
 * Labels: track 0 has the highest bits, so that labels ascend as lists of digits do.
 * digits[t] is the number of a digit; wy_automaton_digit its value on the track.
 */
uint64_t wy_automaton_pack(const wy_automaton *automaton, const uint32_t *digits);
int32_t wy_automaton_digit(const wy_automaton *automaton, uint64_t label, uint32_t track);

/* ---- words: src/automata/accepted_words.c, automaton.c -------------------------------------- */

typedef struct wy_word {
    uint64_t *labels; /* of the automaton it came from */
    size_t length;
} wy_word;

void wy_word_free(wy_word *word); /* also a zeroed one */

/* The output after labels[0, length); false: there is no value. */
bool wy_automaton_value(int32_t *out, const wy_automaton *automaton, const uint64_t *labels,
                        size_t length);
bool wy_automaton_accepts(const wy_automaton *automaton, const uint64_t *labels, size_t length);

/*
 * The least word, in radix order (shorter first), whose output is not 0.  WY_NO: none.
 */
wy_status wy_automaton_witness(wy_word *out, const wy_automaton *automaton,
                               const wy_control *control, wy_error *error);

/*
 * WY_OK: the same set, or the same function.  WY_NO: they differ, first on *out in radix order
 * (out may be NULL).  The tracks must have the same digits.
 */
wy_status wy_automaton_equal(wy_word *out, const wy_automaton *a, const wy_automaton *b,
                             const wy_control *control, wy_error *error);

/* Called with one word after the other; false: stop. */
typedef bool wy_take_labels(void *data, const uint64_t *labels, size_t length);

/* The accepted words of length from ... to, in radix order. */
wy_status wy_automaton_each(const wy_automaton *automaton, size_t from, size_t to,
                            wy_take_labels *take, void *data, const wy_control *control,
                            wy_error *error);

/*
 * How many words of this length have an output that is not 0 and are, on each track t with a bound
 * most[t], at most that in the order of words.  most[t] holds `length` digits by their numbers;
 * NULL is no bound, and `most` itself may be NULL.  count is initialised.
 */
wy_status wy_automaton_count(mpz_t count, const wy_automaton *automaton, size_t length,
                             const uint32_t *const *most, const wy_control *control,
                             wy_error *error);

/*
 * Infinitely many accepted words?  WY_OK: yes.  WY_NO: no.  With leading_zeros false, words that
 * begin (lsd: end) with a column of zeros do not count: infinitely many tuples of numbers.
 */
wy_status wy_automaton_infinite(const wy_automaton *automaton, bool leading_zeros,
                                const wy_control *control, wy_error *error);

/* ---- states: src/automata/trim.c, refine.c -------------------------------------------------- */

/* Without states that are not reached or, in an acceptor, never accept. */
wy_status wy_automaton_trim_in_place(wy_automaton *automaton, const wy_control *control,
                                     wy_error *error);

/*
 * Trims, and merges states that cannot be told apart.  The states are numbered in the order
 * in which they are met, so equal languages give equal tables.
 */
wy_status wy_automaton_minimise(wy_automaton **out, const wy_automaton *automaton,
                                const wy_control *control, wy_error *error);
wy_status wy_automaton_minimise_in_place(wy_automaton *automaton, const wy_control *control,
                                         wy_error *error);

/* ---- tracks: src/automata/join.c ------------------------------------------------------------ */

/*
 * Gives the tracks new alphabets: a digit becomes the digit of the same value.  Transitions
 * whose digit the new alphabet lacks fall away.  Says nothing about validity: see
 * wy_automaton_validate.
 */
wy_status wy_automaton_retrack(wy_automaton **out, const wy_automaton *automaton,
                               const wy_track *tracks, const wy_control *control, wy_error *error);

/* Only the words that are valid on every track. */
wy_status wy_automaton_validate(wy_automaton **out, const wy_automaton *automaton,
                                const wy_control *control, wy_error *error);

/* ---- Boolean operations on acceptors: src/automata/join.c ----------------------------------- */

typedef enum wy_operation {
    WY_OP_AND,
    WY_OP_AND_NOT, /* a and not b: cheap; b need not be complemented */
    WY_OP_OR,
    WY_OP_XOR,
    WY_OP_IMPLIES, /* these two relative to the valid words */
    WY_OP_IFF,
} wy_operation;

/*
 * Track t of a becomes track to_a[t] of the result, and so for b; NULL: track t.  Tracks that
 * meet are joined: only transitions that agree on them are touched.  Tracks may also meet
 * within a.  Every one of the result's track_count tracks comes from a or b; where one side
 * lacks a track (which matters for all but WY_OP_AND), any valid word may stand there.  Inputs
 * must accept valid words only.  Result trimmed, not minimised.
 */
wy_status wy_automaton_combine(wy_automaton **out, wy_operation operation, const wy_automaton *a,
                               const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                               uint32_t track_count, const wy_control *control, wy_error *error);

/* The valid words that are not accepted.  Trimmed, not minimised. */
wy_status wy_automaton_complement(wy_automaton **out, const wy_automaton *automaton,
                                  const wy_control *control, wy_error *error);

/*
 * The general product, of any outputs.  combine is asked once for each pair of states; the
 * pointers are NULL where one side has come to its end (lacks the transition).  Such pairs
 * are built only if the side that goes on alone may: a_alone needs all tracks in a, b_alone
 * all in b.
 */
typedef struct wy_product {
    wy_automaton_kind kind; /* of the result */
    bool a_alone;
    bool b_alone;
    int32_t (*combine)(void *data, const int32_t *a, const int32_t *b);
    void *data;
} wy_product;

wy_status wy_automaton_product(wy_automaton **out, const wy_product *kind, const wy_automaton *a,
                               const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                               uint32_t track_count, const wy_control *control, wy_error *error);

/* ---- quantifiers: src/automata/nfa.c -------------------------------------------------------- */

/* What a determinisation did, for those who explain. */
typedef struct wy_subset_report {
    uint32_t nondeterministic; /* states before */
    uint32_t reduced;          /* of them after merging bisimilar ones */
    uint64_t forward;          /* sets of states that were made going forward */
    uint64_t backward;         /* sets of states that were made going backward */
    bool backward_won;
    uint32_t states; /* of the minimal result */
} wy_subset_report;

/*
 * There are words on the tracks with gone[t], perhaps longer than the rest, such that ...: the
 * other tracks are kept in their order, whole words of zeros may be put before them (lsd: after
 * them).  One determinisation for all tracks, forward and backward at once: whichever ends first
 * counts.  Result minimal.  report may be NULL.
 */
wy_status wy_automaton_exists(wy_automaton **out, const wy_automaton *automaton, const bool *gone,
                              wy_subset_report *report, const wy_control *control, wy_error *error);

/* ---- regular operations: src/automata/regular.c --------------------------------------------- */

/* On words as words: no zeros are added, and nothing is said about validity. */

wy_status wy_automaton_concat(wy_automaton **out, const wy_automaton *a, const wy_automaton *b,
                              const wy_control *control, wy_error *error);
wy_status wy_automaton_star(wy_automaton **out, const wy_automaton *automaton,
                            const wy_control *control, wy_error *error);
/* { x : xy in a for a y in b } */
wy_status wy_automaton_right_quotient(wy_automaton **out, const wy_automaton *a,
                                      const wy_automaton *b, const wy_control *control,
                                      wy_error *error);
/* { y : xy in a for an x in b } */
wy_status wy_automaton_left_quotient(wy_automaton **out, const wy_automaton *a,
                                     const wy_automaton *b, const wy_control *control,
                                     wy_error *error);
/*
 * Words read from right to left, acceptors and word automata.  tracks are those of the result
 * (lsd for msd); NULL: as they are.  Result minimal.  Where a reversed word has no value but longer
 * words have, its value is 0.
 */
wy_status wy_automaton_reverse(wy_automaton **out, const wy_automaton *automaton,
                               const wy_track *tracks, const wy_control *control, wy_error *error);

/* ---- word automata: src/automata/regular.c -------------------------------------------------- */

/* The words with this output, as an acceptor; minimal. */
wy_status wy_automaton_where(wy_automaton **out, const wy_automaton *automaton, int32_t value,
                             const wy_control *control, wy_error *error);
/* New outputs; kind WY_ACCEPTOR needs 0 and 1.  Not minimised. */
wy_status wy_automaton_map_outputs(wy_automaton **out, const wy_automaton *automaton,
                                   wy_automaton_kind kind, int32_t (*map)(void *data, int32_t),
                                   void *data, wy_error *error);
/* The different outputs, ascending; free() them. */
wy_status wy_automaton_outputs(int32_t **out, size_t *count, const wy_automaton *automaton,
                               wy_error *error);

/* ---- files: src/automata/walnut_read.c, write.c --------------------------------------------- */

/* The system with this name: WY_BAD, with a message, if there is none. */
typedef wy_status wy_find_system(void *data, const wy_system **out, const char *name,
                                 wy_error *error);

/*
 * Reads Walnut's text format.  Line 1: true, false, or the tracks: numerations (msd_fib) and sets
 * ({0, 1}).  Then for each state its number and output, and its transitions `0 1 -> 3`, `* 0 -> 1`;
 * several targets make it nondeterministic: it is determinised.  # begins a remark.  The first
 * state is the initial one.  WY_BAD comes with the place.
 */
wy_status wy_automaton_read(wy_automaton **out, const char *text, size_t length,
                            wy_automaton_kind kind, wy_find_system *find, void *data,
                            const wy_control *control, wy_error *error);

/* Reading its result gives the same table. */
wy_status wy_automaton_write(FILE *stream, const wy_automaton *automaton, wy_error *error);

/* For Graphviz; names[t] is the name of track t, names may be NULL; title may be NULL. */
wy_status wy_automaton_write_dot(FILE *stream, const wy_automaton *automaton, const char *title,
                                 const char *const *names, wy_error *error);
wy_status wy_automaton_write_json(FILE *stream, const wy_automaton *automaton,
                                  const char *const *names, wy_error *error);

/* ==== numeration systems: numbers as words of digits, compared and added by automata ========== */

/*
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

/* ---- the store: makes each system once: src/automata/numerations.c -------------------------- */

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
 * For wy_automaton_read: a wy_find_system whose data is a store.  It builds without limits.
 */
wy_status wy_numerations_find_system(void *store, const wy_system **out, const char *name,
                                     wy_error *error);

/* ---- defining systems: src/automata/numerations.c, numeration_custom.c ---------------------- */

/* NAME gives msd_NAME and lsd_NAME. */

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

/* Systems from morphisms: see below. */

/* ---- a system: src/automata/numeration.c ---------------------------------------------------- */

const char *wy_numeration_name(const wy_numeration *numeration); /* "msd_fib" */
wy_track wy_numeration_track(const wy_numeration *numeration);

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

/*
 * Proves that the adder adds, by induction on automata: 0 + y = z iff y = z; from x + y = z follows
 * (x + 1) + y = z + 1; z is unique.  The successor comes from the order of words alone.
 * WY_NO: it does not, and *error says with which numbers.
 */
wy_status wy_numeration_check(const wy_numeration *numeration, const wy_control *control,
                              wy_error *error);

/* ==== morphisms of words, and the automatic sequences that they generate ====================== */

/*
 *     wy_morphism *fib;
 *     wy_morphism_read(&fib, "0->01 1->0", 10, &error);
 *     wy_morphism_promote(&word, store, fib, "F", &control, &error);    a DFAO over msd_fib
 *
 * A morphism that is prolongable on a letter, that is whose image begins with it, has a fixed point
 * that begins with it: apply it again and again.  Letter r with image x_0 x_1 ... x_k has the
 * transitions r -i-> x_i, and letter n of the fixed point, from 0, is reached by the word of n in
 * the numeration of the morphism: that of its own valid words in order.  Uniform morphisms of
 * length k give base k (Cobham), Fibonacci's gives msd_fib (S2).
 */

/* ---- morphisms: src/automata/morphism.c ----------------------------------------------------- */

/* The image of letter[i] is images[first[i]], ..., images[first[i + 1] - 1]. */
typedef struct wy_morphism {
    size_t letters;
    int32_t *letter; /* in the order in which they were given */
    size_t *first;
    int32_t *images;
} wy_morphism;

/*
 * Reads "0->01 1->10", rules separated by spaces or commas.  A letter is one decimal digit, a
 * number in brackets like [10] or [-1], or one of a to z, which are the letters 0 to 25.  WY_BAD,
 * with the place.
 */
wy_status wy_morphism_read(wy_morphism **out, const char *text, size_t length, wy_error *error);
void wy_morphism_free(wy_morphism *morphism); /* NULL is allowed */

/*
 * The fixed point on 0, or on the first letter given when 0 has no image, as a word automaton with
 * the letters as states.  Its numeration is msd_k for uniform morphisms; a system of the store with
 * the same valid words (msd_fib, msd_trib, ...); or else a new one, msd_NAME.  WY_BAD: not
 * prolongable, a letter with an empty image or none, an output that does not fit.
 */
wy_status wy_morphism_promote(wy_automaton **out, wy_numerations *store,
                              const wy_morphism *morphism, const char *name,
                              const wy_control *control, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
