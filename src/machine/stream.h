/*
 * stream.h - streams from the inside: S, or the P-positions, from any column on.
 *
 * Every stream grows out of the first columns (first_columns.h): they are the bits that the lowest
 * generator reads, and the states that the first window of an ascent starts in.
 */
#ifndef WI_MACHINE_STREAM_H
#define WI_MACHINE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/machine.h>

#include "base/table.h"
#include "machine/first_columns.h"
#include "machine/telescope.h"
#include "machine/telescope_levels.h"

/* ---- lines of copies: stream_power.c --------------------------------------------------------- */

/*
 * Many columns by one look-up: the machine T applied k times, four bits at a
 * time.
 *
 * Since S = T(S), also S = T^k(S): k copies of the machine stand in a line, each reads what the
 * one before it writes.  A state of the line is the k states of the copies.  Four bits that the
 * first reads make the last write about 4 phi^k bits; they are worked out when they are first
 * met and kept, for only few of the states occur: of Maharaja Nim 186 with k = 10, and hardly
 * more with any larger k.  More copies are better than more bits at a time: the tables
 * are smaller.
 *
 * A line with places has one copy more, which does not write: it tells the rows of the
 * P-positions of the columns that it reads (stream_power.c).
 */

enum { WI_POWER_BITS = 4, WI_POWER_BLOCKS = 1 << WI_POWER_BITS, WI_POWER_MOST = 10 };

typedef struct wi_power_jump {
    uint32_t entry; /* where in entries what is written stands; 0: not yet made */
    uint32_t to;
} wi_power_jump;

typedef struct wi_power {
    const wy_machine *machine;
    int k;
    bool places;
    size_t size;      /* numbers that make up a state */
    uint32_t *states; /* count times size */
    wi_power_jump (*jumps)[WI_POWER_BLOCKS];
    size_t states_room, jumps_room;
    uint32_t count;
    wi_table found;    /* the states */
    uint64_t *entries; /* lines of bits: how many, then the bits, the first is the lowest */
    size_t used, entries_room;
    wi_meter meter;    /* what all this may take */
    bool stuck;        /* the machine, which is not proved complete, has no step */
    int64_t word_most; /* at most so many bits come of 64 */
    uint8_t *bits[2];  /* scratch: what a copy reads and writes, one bit a byte */
    uint32_t *state;   /* scratch: a state of the line */
    int64_t *partners; /* scratch of a line with places */
    size_t partners_room;
} wi_power;

/* bytes: what the tables may take.  WY_SYSTEM: no memory. */
wy_status wi_power_open(wi_power *power, const wy_machine *machine, int k, bool places,
                        size_t bytes);
void wi_power_close(wi_power *power); /* also a zeroed one */

/* The number of a state; WY_LIMIT: the tables are full; WY_SYSTEM: no memory. */
wy_status wi_power_number(uint32_t *number, wi_power *power, const uint32_t *state);

/*
 * Works out the jump of a state on four bits, the first the lowest.  WY_LIMIT: the tables are
 * full, or the line is stuck; WY_SYSTEM: no memory.
 */
wy_status wi_power_make(wi_power *power, uint32_t state, unsigned block);

/* ---- the line, one column after the other ---------------------------------------------- */

/* Copies in a line that are perhaps not yet in step: each drops some bits before it reads. */
typedef struct wi_line {
    int copies;
    uint32_t states[WI_POWER_MOST + 1];
    int64_t skips[WI_POWER_MOST + 2]; /* before each copy, and before what the last one writes */
    int64_t reads[WI_POWER_MOST + 1]; /* bits that each has read */
} wi_line;

bool wi_line_in_step(const wi_line *line); /* nothing is left to drop */

/*
 * Lets the line read the bits of a machine word, the first the lowest.  *written gets the bits of
 * the last copy; returns how many there are, or -1: the line is stuck.
 */
int64_t wi_line_read(wi_power *power, wi_line *line, uint64_t word, const uint8_t **written);

/* ---- nested generators: stream_levels.c ------------------------------------------------------ */

/*
 * Nested generators: S from any column on, in memory that grows with the
 * logarithm of the column.
 *
 * Level 0 makes the bits that are wanted: a line of k copies of the machine (above)
 * that reads S from an earlier column on, about phi^k times nearer to the origin.  What it reads
 * is made by level 1, and so on, down to a level that starts among the first columns.
 * There it reads bits that are known; when these end it needs S from there on, which is
 * made by one more level below it that starts among the first columns too.  So a level is
 * added each time the stream has grown by phi^k, and no bit is ever kept for long.
 *
 * A level is pulled in batches of some KB; of all bits that are made, all but one in phi^k are
 * of level 0.
 */

/* With k = 10 half of them are enough for columns of 4000 digits. */
enum { WI_LEVELS_MOST = 4096 };

typedef struct wi_level {
    uint64_t *words;    /* made: [read, ready) are whole and not yet read, then `rest` bits */
    size_t room;        /* words */
    size_t read, ready; /* whole words */
    int rest;
    bool going;     /* the copies are in step, in `state`; else they still skip bits */
    uint32_t state; /* of the line, when it is */
    wi_line line;   /* until then */
} wi_level;

typedef struct wi_levels {
    wi_power power;
    wi_base first;                  /* columns */
    int64_t column;                 /* where levels among the first columns start to read */
    int64_t known;                  /* where they start to write: S is known before this column */
    uint32_t states[WI_POWER_MOST]; /* of their copies */
    wi_level **levels;
    int depth, room; /* levels in use, and there */
    size_t batch;    /* words to make at the next filling of level 0 */
    double growth;   /* phi^k */
} wi_levels;

/* Machine, k from 1 to WI_POWER_MOST, bytes for the tables.  WY_SYSTEM, WY_LIMIT as below. */
wy_status wi_levels_open(wi_levels *levels, const wy_machine *machine, int k, size_t bytes);
void wi_levels_close(wi_levels *levels); /* also a zeroed one */

/*
 * Starts at column x, which is not too far from the origin (before the levels are known), or at the
 * column of a moment of a chain.  May be called again and again: tables are kept.
 */
wy_status wi_levels_start_first(wi_levels *levels, int64_t x);

/*
 * The next words of S, at least one, at most `wanted`; they stay until the next call.  WY_LIMIT:
 * the tables are full, or (power.stuck) S leaves a machine that is not proved complete;
 * WY_SYSTEM: no memory.
 */
wy_status wi_levels_next(const uint64_t **words, size_t *count, wi_levels *levels, size_t wanted);

/* ---- sources: stream_levels.c ---------------------------------------------------------------- */

/*
 * S from any column on, word after word: nested generators started by the
 * telescope.  One source is for one thread.
 */

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
