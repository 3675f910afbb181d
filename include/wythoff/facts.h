/*
 * facts.h - what is known of games, found once and kept.
 *
 *     wy_facts *facts;
 *     wy_facts_open(&facts, "/home/me/.cache/wythoff/facts", 0, &error);
 *     wy_control control = {.facts = facts};
 *     wy_prove(&theorem, rules, NULL, &control, &error);       proves it, and keeps it
 *     wy_prove(&theorem, rules, NULL, &control, &error);       at once, in the next process too
 *     wy_facts_close(facts);
 *
 * A fact is a text about one game, such as the certificate of a theorem.  It is found by the kind
 * of the fact, the rule of the game in normal form and the version of the library.  Facts are kept
 * in memory, and in a folder if the caller names one; nothing else is ever written.
 *
 * In the folder a fact is one file.  A file is written under another name and then renamed, so
 * processes that share the folder see whole files only.  The first line of a file is the SHA-256
 * hash of all that follows; a file that does not agree with its hash is not used, and
 * wy_facts_note says so.  Where the files take more room than is allowed, those that were used
 * least recently are removed.  A folder that cannot be written is no failure: what was found is
 * then known in this process alone.
 *
 * One wy_facts may be used by several threads at a time.
 */
#ifndef WYTHOFF_FACTS_H
#define WYTHOFF_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- facts of a game: src/facts/facts.c ------------------------------------------------------ */

typedef struct wy_facts wy_facts;

typedef enum wy_fact_kind {
    WY_FACT_THEOREM, /* how the automaton of the P-set was made, and its certificate */
    WY_FACT_KINDS,
} wy_fact_kind;

const char *wy_fact_kind_name(wy_fact_kind kind); /* "theorem" */

/*
 * folder: NULL for none; it is made when the first fact is kept.  most: bytes that the files may
 * take together; 0: 256 MiB.
 */
wy_status wy_facts_open(wy_facts **out, const char *folder, uint64_t most, wy_error *error);
void wy_facts_close(wy_facts *facts); /* NULL is allowed */

/* The text, which ends in a zero; free() it.  WY_NO: there is none. */
wy_status wy_facts_find(char **text, size_t *length, wy_facts *facts, wy_fact_kind kind,
                        const wy_rules *rules, wy_error *error);

/* From now on this is the fact.  WY_OK also where the folder cannot be written. */
wy_status wy_facts_keep(wy_facts *facts, wy_fact_kind kind, const wy_rules *rules, const char *text,
                        size_t length, wy_error *error);

/* A sentence about damaged files, or files that could not be written; "": there was no trouble. */
void wy_facts_note(char note[WY_MESSAGE_SIZE], wy_facts *facts);

/* ---- the files of a folder: src/facts/facts.c ------------------------------------------------ */

typedef struct wy_fact_file {
    const char *path;
    uint64_t bytes;
    bool damaged;        /* it does not agree with its hash, or is no fact; then nothing follows */
    const char *version; /* of the library that wrote it */
    const char *kind;
    const char *rule;
    const char *text; /* the fact, ended by a zero */
    size_t length;
} wy_fact_file;

/* All files, by their names; take returns false to stop.  A folder that is not there is empty. */
wy_status wy_facts_each(wy_facts *facts, bool (*take)(void *data, const wy_fact_file *file),
                        void *data, wy_error *error);

/* Removes all facts, in memory and in the folder; *count: how many files there were. */
wy_status wy_facts_clear(size_t *count, wy_facts *facts, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
