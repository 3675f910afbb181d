/*
 * stream.h - long stretches of the bit-string S and of the P-positions, as fast as memory.
 *
 * A column machine (machine.h) writes S while it reads S.  Streams let it run many
 * columns at a look-up, and start at any column by the telescope (telescope.h); so a
 * range can be cut into pieces that several threads work on.  Memory grows with the logarithm of
 * the columns only.
 *
 *     wy_stream_bits(machine, from, count, take, data, &control, &error);
 *
 * Everything here is as certain as the machine: proved, if it is closed (facts.closed), else as
 * good as the conjecture that S never leaves it.  A call ends with WY_LIMIT where the
 * machine has no step to go on.
 *
 * control, which may be NULL, gives threads (NULL: one), progress and stopping, and
 * memory: the tables are kept that small, WY_LIMIT if they cannot.  `take` is called by the thread
 * that made the call, in the order of the columns; it returns false to stop, and the call then
 * returns WY_OK.
 */
#ifndef WYTHOFF_STREAM_H
#define WYTHOFF_STREAM_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/machine.h>
#include <wythoff/rules.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gets the next `count` bits: bit i of words[j] is that of the (64 j + i)-th column of the
 * batch.  count is a multiple of 64, but for the last batch, whose further bits are 0.
 */
typedef bool wy_take_bits(void *data, const uint64_t *words, int64_t count);

/*
 * S_x for from <= x < from + count.  from has any number of digits up to some thousands.  About
 * 0.02 nanoseconds a column.
 */
wy_status wy_stream_bits(const wy_machine *machine, const mpz_t from, int64_t count,
                         wy_take_bits *take, void *data, const wy_control *control,
                         wy_error *error);

/* What there is in a range of S. */
typedef struct wy_stream_counts {
    int64_t zeros, ones; /* upper and lower columns */
} wy_stream_counts;

/* Makes every bit of the range and counts them; each thread counts its own. */
wy_status wy_stream_count(wy_stream_counts *out, const wy_machine *machine, const mpz_t from,
                          int64_t count, const wy_control *control, wy_error *error);

/* Gets the next P-positions, (x, P(x)) for x, x + 1, ... */
typedef bool wy_take_positions(void *data, const wy_position *positions, size_t count);

/* The last column of streams of positions is before this one, so that their rows are numbers. */
#define WY_STREAM_LARGEST (INT64_C(1) << 62)

/*
 * (x, P(x)) for from <= x < from + count <= WY_STREAM_LARGEST.  Some 0.7 nanoseconds a column, by
 * one thread: to hand positions to another would take longer.  Who has work for several
 * calls this in each, for parts of the range.
 */
wy_status wy_stream_positions(const wy_machine *machine, int64_t from, int64_t count,
                              wy_take_positions *take, void *data, const wy_control *control,
                              wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
