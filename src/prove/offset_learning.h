/*
 * offset_learning.h - the inside of a learner of offsets (offset_learn.c), for the files that share
 * it.
 */
#ifndef WI_PROVE_OFFSET_LEARNING_H
#define WI_PROVE_OFFSET_LEARNING_H

#include "base/pace.h"
#include "base/table.h"
#include "prove/offset.h"

typedef struct signature {
    uint64_t low, high;
} signature;

/* Words with one hash.  Each list is a ring, of which the last is kept; WI_NO_NODE: it is empty. */
typedef struct group {
    signature base;
    uint32_t last_state;
    uint32_t last_step; /* state * digits + digit */
    uint32_t last_end;  /* ends that tell its words apart */
} group;

/* Digits, the greatest first. */
typedef struct word {
    uint8_t length;
    uint8_t digit[WI_OFFSET_LONGEST];
} word;

struct wi_learner {
    wi_offset_source own;
    const wi_offset_source *source; /* own */
    const wi_offset_tree *tree;
    wi_offset_limits limits;
    const wy_control *control;
    wy_error *error;
    wi_pace pace;
    unsigned depth;
    group *groups;
    size_t group_count, group_room;
    wi_table by_base; /* the groups */
    word *ends;
    uint32_t *end_group; /* that each splits */
    size_t end_count, end_room, end_group_room;
    uint32_t *next_state, *next_step, *next_end; /* in the rings of the groups */
    size_t next_state_room, next_step_room, next_end_room;
    wi_offsets offsets;
    wi_offsets *out;       /* offsets */
    uint32_t closed;       /* states before this one have all their digits */
    uint64_t *records;     /* the word that stands for each state */
    uint32_t *group;       /* by what stands below it */
    signature *signatures; /* with what ends say */
    size_t room_records, room_group, room_signatures, room_kind, room_next, room_output;
    wi_table by_signature; /* the states */
    wi_offset_level *levels;
    uint64_t *walk, *step; /* two records */
    uint64_t *root;        /* that of the empty word */
    uint64_t *path;        /* records of the beginnings of a word, from the empty one on */
    word path_word;
    word *words; /* for which the automaton was wrong once */
    size_t word_count, word_room;
    struct wi_ahead *ahead; /* what threads have looked up; NULL: there is one thread */
    struct wi_asked *asked; /* words that are to be set right; NULL: none are known */
};

typedef struct wi_learner learning;

static inline bool wi_learner_same(const signature *a, const signature *b) {
    return a->low == b->low && a->high == b->high;
}

static inline const uint64_t *wi_learner_record(const learning *l, uint32_t state) {
    return l->records + (size_t)state * l->source->record;
}

static inline uint32_t wi_learner_step(const learning *l, uint32_t state, uint32_t digit) {
    return l->out->next[(size_t)state * l->tree->digits + digit];
}

/* ---- states: offset_states.c ----------------------------------------------------------------- */

/* The record of a word from the empty one on.  Words often begin as the one before did. */
wy_status wi_learner_walk_to(const uint64_t **out, learning *l, const uint8_t *digits,
                             size_t count);

/* Can these digits follow a word of this kind? */
bool wi_learner_may_follow(const wi_offset_tree *tree, uint32_t kind, const uint8_t *digits,
                           size_t count);

/* The state of the empty word. */
wy_status wi_learner_first_state(learning *l);

/* Finds where the states lead, and new ones, until all are closed. */
wy_status wi_learner_close_states(learning *l);

/* The hash of what stands below each digit behind a word of this kind, from its levels. */
void wi_learner_bases(signature *bases, const wi_offset_tree *tree, const wi_offset_level *levels,
                      uint32_t kind, unsigned depth);

/* ---- words with one hash: offset_states.c ---------------------------------------------------- */

void wi_learner_groups_close(learning *l);

/* ---- threads: offset_learn.c ----------------------------------------------------------------- */

/* Threads look up what stands below the states from l->closed on; WY_STOPPED. */
wy_status wi_learner_look_ahead(learning *l);

/* The hashes behind the word of a state, [digit]; NULL: nobody has looked. */
const signature *wi_learner_ahead(const learning *l, uint32_t state);

/* The record and output of its word with one digit more; false: nobody has looked. */
bool wi_learner_ahead_record(uint64_t *record, wi_offset_code *output, const learning *l,
                             uint32_t state, uint32_t digit);

/* ---- offset_learn.c ---- */

/* ---- splitting: offset_states.c -------------------------------------------------------------- */

/* Splits classes until the automaton is right for this word; *differed if it was not at first. */
wy_status wi_learner_set_right(bool *differed, learning *l, const uint8_t *digits, size_t count);

/* ---- comparing: offset_states.c -------------------------------------------------------------- */

/* Each sets the automaton right where it differs from the source, and says whether it did. */
/* The numbers that stand below the empty word, as deep as the source looks. */
wy_status wi_learner_compare_first(bool *differed, learning *l);

/*
 * Words for which the automaton was wrong before: a split elsewhere can make them wrong again.
 */
wy_status wi_learner_compare_words(bool *differed, learning *l);

/* Long words, by chance. */
wy_status wi_learner_compare_walks(bool *differed, learning *l);

/* Keeps a word for which the automaton was wrong. */
wy_status wi_learner_keep_word(learning *l, const uint8_t *digits, size_t count);

#endif
