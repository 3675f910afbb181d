/*
 * automaton.h - finite automata that read several words in step.
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
#ifndef WYTHOFF_AUTOMATON_H
#define WYTHOFF_AUTOMATON_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/control.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/* ---- making and looking ---------------------------------------------------------- */

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
/* All words (truth) or none over these tracks, valid or not. */
wy_status wy_automaton_all(wy_automaton **out, bool truth, const wy_track *tracks,
                           uint32_t track_count, const wy_control *control, wy_error *error);

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
uint32_t wy_automaton_digit_number(const wy_automaton *automaton, uint64_t label, uint32_t track);
int32_t wy_automaton_digit(const wy_automaton *automaton, uint64_t label, uint32_t track);
/* Values to numbers: WY_NO_DIGIT if the track has no such digit. */
uint32_t wy_track_digit_number(const wy_track *track, int32_t value);
/* The same digits with the same values; systems may differ. */
bool wy_track_same_digits(const wy_track *a, const wy_track *b);

/* ---- words ----------------------------------------------------------------------- */

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

/* How many words of this length have an output that is not 0.  count is initialised. */
wy_status wy_automaton_count(mpz_t count, const wy_automaton *automaton, size_t length,
                             const wy_control *control, wy_error *error);

/*
 * Infinitely many accepted words?  WY_OK: yes.  WY_NO: no.  With leading_zeros false, words that
 * begin (lsd: end) with a column of zeros do not count: infinitely many tuples of numbers.
 */
wy_status wy_automaton_infinite(const wy_automaton *automaton, bool leading_zeros,
                                const wy_control *control, wy_error *error);

/* ---- states ---------------------------------------------------------------------- */

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

/* ---- tracks ---------------------------------------------------------------------- */

/*
 * Moves tracks: track t of automaton becomes track to[t] of the result, which has track_count
 * tracks.  Tracks with one destination are identified: they must read the same digit.  Every
 * track of the result must come from somewhere.  Result trimmed, not minimised.
 */
wy_status wy_automaton_move_tracks(wy_automaton **out, const wy_automaton *automaton,
                                   const uint32_t *to, uint32_t track_count,
                                   const wy_control *control, wy_error *error);

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

/* All valid words of these tracks. */
wy_status wy_automaton_valid_words(wy_automaton **out, const wy_track *tracks, uint32_t track_count,
                                   const wy_control *control, wy_error *error);

/*
 * Closes an acceptor under adding and taking away columns of zeros, in front (lsd: at the end,
 * by the systems of the tracks; plain alphabets as msd).  Result minimal.
 */
wy_status wy_automaton_close_zeros(wy_automaton **out, const wy_automaton *automaton,
                                   const wy_control *control, wy_error *error);

/* ---- Boolean operations on acceptors --------------------------------------------- */

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

/* ---- quantifiers ----------------------------------------------------------------- */

/* What a determinisation did, for those who explain. */
typedef struct wy_subset_report {
    uint32_t nondeterministic; /* states before */
    uint32_t reduced;          /* of them after merging bisimilar ones */
    uint64_t forward;          /* sets of states that were made going forward */
    uint64_t backward;         /* and going backward */
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

/*
 * The same without zeros: the words that are left out are as long as those that are kept.  For
 * tracks that hold words rather than numbers.  Result minimal.
 */
wy_status wy_automaton_leave_out(wy_automaton **out, const wy_automaton *automaton,
                                 const bool *gone, const wy_control *control, wy_error *error);

/* wy_automaton_exists of a AND b (or a AND_NOT b), without making that automaton with all its
 * labels. */
wy_status wy_automaton_combine_exists(wy_automaton **out, wy_operation operation,
                                      const wy_automaton *a, const uint32_t *to_a,
                                      const wy_automaton *b, const uint32_t *to_b,
                                      uint32_t track_count, const bool *gone,
                                      wy_subset_report *report, const wy_control *control,
                                      wy_error *error);

/*
 * Is a AND b (a AND_NOT b) empty?  WY_OK: no, and *out is the least word in radix order, with
 * labels of a result with these tracks, which wy_automaton_combine would have.  WY_NO: empty.
 * No automaton is made, nothing is determinised.
 */
wy_status wy_automaton_combine_witness(wy_word *out, wy_operation operation, const wy_automaton *a,
                                       const uint32_t *to_a, const wy_automaton *b,
                                       const uint32_t *to_b, uint32_t track_count,
                                       const wy_control *control, wy_error *error);

/*
 * A word of a for which no words on the tracks gone[] of b exist: a AND NOT EXISTS b, by
 * antichains, again without determinisation.  kept tracks of b, in their order, become the tracks
 * to_b[] of a.  WY_NO: for every word of a there are such words.  Witnesses are shortest, with
 * labels of a.
 */
wy_status wy_automaton_unmatched(wy_word *out, const wy_automaton *a, const wy_automaton *b,
                                 const bool *gone, const uint32_t *to_b, const wy_control *control,
                                 wy_error *error);

/* ---- regular operations: words as words, no zeros, no validity ------------------- */

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

/* ---- word automata --------------------------------------------------------------- */

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

/* ---- files ----------------------------------------------------------------------- */

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
/* The BA format of RABIT and others; acceptors only, else WY_BAD. */
wy_status wy_automaton_write_ba(FILE *stream, const wy_automaton *automaton, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
