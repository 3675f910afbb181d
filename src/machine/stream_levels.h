/*
 * stream_levels.h - nested generators: S from any column on, in memory that grows with the
 * logarithm of the column.
 *
 * Level 0 makes the bits that are wanted: a line of k copies of the machine (stream_power.h)
 * that reads S from an earlier column on, about phi^k times nearer to the origin.  What it reads
 * is made by level 1, and so on, down to a level that starts among the first columns.
 * There it reads bits that are known; when these end it needs S from there on, which is
 * made by one more level below it that starts among the first columns too.  So a level is
 * added each time the stream has grown by phi^k, and no bit is ever kept for long.
 *
 * A level is pulled in batches of some KB; of all bits that are made, all but one in phi^k are
 * of level 0.
 */
#ifndef WI_MACHINE_STREAM_LEVELS_H
#define WI_MACHINE_STREAM_LEVELS_H

#include "machine/stream_first.h"
#include "machine/stream_power.h"
#include "machine/telescope.h"

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
    wi_first first;
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
wy_status wi_levels_start(wi_levels *levels, const wi_chain *chain, size_t moment);

/*
 * The next words of S, at least one, at most `wanted`; they stay until the next call.  WY_LIMIT:
 * the tables are full, or (power.stuck) S leaves a machine that is not proved complete;
 * WY_SYSTEM: no memory.
 */
wy_status wi_levels_next(const uint64_t **words, size_t *count, wi_levels *levels, size_t wanted);

#endif
