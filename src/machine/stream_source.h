/*
 * stream_source.h - S from any column on, word after word: nested generators started by the
 * telescope.  One source is for one thread.
 */
#ifndef WI_MACHINE_STREAM_SOURCE_H
#define WI_MACHINE_STREAM_SOURCE_H

#include "machine/stream_levels.h"
#include "machine/telescope_use.h"

typedef struct wi_source {
    const wy_machine *machine;
    size_t bytes; /* for the tables */
    wi_telescope *telescope;
    wi_levels levels;
    wi_chain chain;
    mpz_t from;    /* where it was started */
    int64_t words; /* that were handed out since */
    bool opened;
} wi_source;

/* How many copies, from 1 to most, make a line that is worth its tables for so many columns. */
int wi_source_copies(const wy_machine *machine, int64_t columns, int most);

enum { WI_SOURCE_LEAST = 1 << 20 }; /* bytes that a source wants for its tables */

/*
 * columns: about how many will be asked for; bytes: for the tables, 0 for no limit.  WY_LIMIT:
 * fewer than WI_SOURCE_LEAST.
 */
wy_status wi_source_open(wi_source *source, const wy_machine *machine, int64_t columns,
                         uint64_t bytes, wy_error *error);
void wi_source_close(wi_source *source); /* also a zeroed one */

wy_status wi_source_seek(wi_source *source, const mpz_t x, wy_error *error);

/* Starts at a moment of a chain. */
wy_status wi_source_follow(wi_source *source, const wi_chain *chain, size_t moment,
                           wy_error *error);

/* The next words of S, at least one, at most `wanted`; they stay until the next call. */
wy_status wi_source_next(const uint64_t **words, size_t *count, wi_source *source, size_t wanted,
                         wy_error *error);

/* The sentence for a status of levels or powers that is not WY_OK. */
wy_status wi_source_fail(wy_error *error, wy_status status, bool stuck);

#endif
