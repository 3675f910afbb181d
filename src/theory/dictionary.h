/*
 * dictionary.h - dictionary processes and Post's tag systems (S0 §4).
 *
 * A dictionary is a list of binary words, none the beginning of another, each with a
 * translate.  A process has a string of bits and a head that reads it once from left to
 * right: where the head has read a word, its translate is put at the end of the string.
 *
 *     wi_dictionary_read(&dictionary, text, length, &error);      "0 -> 10, 1 -> 0"
 *     wi_process_open(&process, dictionary, "0", 1, &error);
 *     wi_process_run(process, 1000, 0, NULL, NULL, NULL, &error);
 *     wi_process_state_of(&state, process);
 *
 * The process halts when the head comes to the end of the string and has found no word.
 * Whether one ever halts is undecidable (S0 Theorem 4.1): every tag system is one.
 */
#ifndef WI_THEORY_DICTIONARY_H
#define WI_THEORY_DICTIONARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wythoff/base.h>

enum {
    WI_MAX_DICTIONARY_TEXT = 1 << 22,  /* bytes of a file */
    WI_MAX_DICTIONARY_WORDS = 1 << 20, /* words */
    WI_MAX_DICTIONARY_BITS = 1 << 24,  /* of all words and translates together */
    WI_MAX_DELETION = 64,              /* letters that a tag system deletes at a time */
};

/* ---- dictionaries: src/theory/dictionary.c --------------------------------------------------- */

typedef struct wi_dictionary wi_dictionary;

/*
 * Reads entries `word -> translate`, one a line or with commas or semicolons between; # begins
 * a remark, a translate may be empty.  WY_BAD, with the place: a word that is the beginning of
 * another, or the same, is named together with that one.
 */
wy_status wi_dictionary_read(wi_dictionary **out, const char *text, size_t length, wy_error *error);

/* The same from count words and translates, strings of 0 and 1. */
wy_status wi_dictionary_create(wi_dictionary **out, const char *const *words,
                               const char *const *translates, size_t count, wy_error *error);
void wi_dictionary_free(wi_dictionary *dictionary);

/* The words in the order they were given, as strings of 0 and 1. */
size_t wi_dictionary_size(const wi_dictionary *dictionary);
const char *wi_dictionary_word(const wi_dictionary *dictionary, size_t index);
const char *wi_dictionary_translate(const wi_dictionary *dictionary, size_t index);

/* ---- processes: src/theory/dictionary.c ------------------------------------------------------ */

/* How far a process is.  Places count from 0, in bits; in letters for a tag system. */
typedef struct wi_process_state {
    int64_t steps;  /* words read */
    int64_t read;   /* where the head stands */
    int64_t length; /* of the string, the part that was read included */
    bool halted;
} wi_process_state;

/* How often a word was read, and where it began first: -1 when it never was. */
typedef struct wi_word_count {
    int64_t count;
    int64_t first;
} wi_word_count;

typedef struct wi_process wi_process;

/*
 * A process on the string start[0, length) of 0 and 1, which may be empty.  It needs the
 * dictionary until it is closed.  Only the unread part of the string is kept, a bit a bit.
 */
wy_status wi_process_open(wi_process **out, const wi_dictionary *dictionary, const char *start,
                          size_t length, wy_error *error);
void wi_process_close(wi_process *process);

/* Called after each step with the word and the place where it began; false: stop after it. */
typedef bool wi_take_word(void *data, size_t word, int64_t place);

/*
 * Reads at most `steps` words more; fewer when the process halts or take, which may be NULL,
 * returns false.  WY_LIMIT: the unread part would grow beyond `longest` bits (0: no limit) or
 * the memory of control; WY_STOPPED: poll said so.  Either way, and when there is no memory,
 * the process is as after its last whole step and may go on.
 */
wy_status wi_process_run(wi_process *process, int64_t steps, int64_t longest, wi_take_word *take,
                         void *data, const wy_control *control, wy_error *error);

void wi_process_state_of(wi_process_state *out, const wi_process *process);
wi_word_count wi_process_count(const wi_process *process, size_t word);

/* The next unread bits as 0 and 1, at most room - 1 and an ending zero; how many they are. */
size_t wi_process_rest(char *out, size_t room, const wi_process *process);

/* ---- tag systems: src/theory/tag.c ----------------------------------------------------------- */

/*
 * A string of letters.  One step reads the first letter, deletes it and the next letters,
 * `deletion` of them in all, and puts the production of the first at the end.  It halts when
 * fewer letters are left than it has to delete.
 */
typedef struct wi_tag wi_tag;

/*
 * Reads productions `a -> bc`, written as the entries of a dictionary are, and perhaps
 * `delete 3`; else the deletion number is 2.  Letters are the letters and digits of ASCII.
 * Each that occurs needs a production, which may be empty.
 */
wy_status wi_tag_read(wi_tag **out, const char *text, size_t length, wy_error *error);
void wi_tag_free(wi_tag *tag);

int wi_tag_deletion(const wi_tag *tag);
const char *wi_tag_letters(const wi_tag *tag); /* those with productions, in their order */
const char *wi_tag_production(const wi_tag *tag, size_t index);

typedef struct wi_tag_process wi_tag_process;

/* As wi_process_open, _run and so on, in letters; the process needs the tag system. */
wy_status wi_tag_process_open(wi_tag_process **out, const wi_tag *tag, const char *start,
                              size_t length, wy_error *error);
void wi_tag_process_close(wi_tag_process *process);
wy_status wi_tag_process_run(wi_tag_process *process, int64_t steps, int64_t longest,
                             wi_take_word *take, void *data, const wy_control *control,
                             wy_error *error);
void wi_tag_process_state_of(wi_process_state *out, const wi_tag_process *process);
size_t wi_tag_process_rest(char *out, size_t room, const wi_tag_process *process);

/* ---- tag systems as dictionaries (S0 Theorem 4.1): src/theory/tag.c -------------------------- */

/* Bits of a coded letter: ceil(log2 n) for n letters, and 1 when there is only one. */
int wi_tag_letter_bits(const wi_tag *tag);

/* The code of the letter with this index, as 0 and 1; out has room for 8 characters. */
void wi_tag_code(char out[8], const wi_tag *tag, size_t index);

/*
 * The dictionary whose words are all strings of `deletion` coded letters, each translated to
 * the coded production of its first.  WY_LIMIT: it would have too many words.
 */
wy_status wi_tag_compile(wi_dictionary **out, const wi_tag *tag, wy_error *error);

/* start[0, length) in code; free the bits with free(). */
wy_status wi_tag_encode(char **out, const wi_tag *tag, const char *start, size_t length,
                        wy_error *error);

/*
 * Do a tag system and its dictionary do the same?  Runs both side by side for at most `steps`
 * steps and compares: the word that each reads, what stands on the strings at the steps
 * 0, 1, 2, 4, 8, ... and in the end, and whether they halt.  WY_NO: they differ after
 * state->steps steps.  state gets how far they came.
 */
wy_status wi_tag_compare(wi_process_state *state, const wi_tag *tag,
                         const wi_dictionary *dictionary, const char *start, size_t length,
                         int64_t steps, int64_t longest, const wy_control *control,
                         wy_error *error);

/* ---- entries `left -> right`, as dictionaries and tag systems are written -------------------- */

/*
 * One a line, or with commas or semicolons between; blanks and remarks from # to the end of
 * the line do not count; the right side may be empty.  A setting `name value` has no arrow.
 */
typedef struct wi_span {
    size_t at, length; /* in the text */
} wi_span;

typedef struct wi_production {
    wi_span left, right;
    bool arrow; /* false: a setting */
} wi_production;

typedef struct wi_entries {
    const char *text;
    size_t length;
    size_t at;
} wi_entries;

/* *found false: there are no more.  WY_BAD, with the place: this is no entry. */
wy_status wi_entries_next(wi_production *out, bool *found, wi_entries *entries, wy_error *error);

/* The fault is the bytes [at, at + width); error may be NULL. */
void wi_entries_place(wy_error *error, const wi_entries *entries, size_t at, size_t width);

#endif
