/*
 * stream_positions.c - streams of P-positions, by a walker (stream_walker.h).
 *
 * One thread does it, however many there are: a P-position takes 16 bytes, and to hand it from
 * one thread to another takes longer than to make it (measured: 2 to 3 ns against 0.7).
 */
#include <wythoff/machine.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/machine.h"
#include "machine/stream_crew.h"
#include "machine/stream_walker.h"

static wy_status walk(wi_walker *walker, int64_t from, int64_t count, wy_take_positions *take,
                      void *data, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = wi_walker_seek(walker, from, error);
    for (int64_t done = 0; status == WY_OK && done < count;) {
        const wy_position *positions = NULL;
        size_t got = 0;
        status = wi_walker_next(&positions, &got, walker, (size_t)(count - done), error);
        if (status == WY_OK && !take(data, positions, got)) {
            break;
        }
        done += (int64_t)got;
        if (status == WY_OK && wi_pace_stop(&pace, (double)done / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)done);
        }
    }
    return status;
}

wy_status wy_stream_positions(const wy_machine *machine, int64_t from, int64_t count,
                              wy_take_positions *take, void *data, const wy_control *control,
                              wy_error *error) {
    if (from < 0 || count < 0) {
        return wi_fail(error, WY_BAD, "columns and their number cannot be negative");
    }
    if (!machine->frame.regular) {
        return wi_fail(error, WY_BAD, "streams are for games with the diagonals of Wythoff Nim");
    }
    if (machine->frame.wings > 1 || machine->end_count > 0) {
        return wi_fail(error, WY_BAD, "streams are for symmetric games without ends of their own");
    }
    if (from > WY_STREAM_LARGEST || count > WY_STREAM_LARGEST - from) {
        return wi_fail(error, WY_LIMIT, "columns from 2^62 on are out of reach of this stream");
    }
    wi_walker walker;
    wy_status status = wi_walker_open(&walker, machine, count, wi_crew_memory(control, 1), error);
    if (status == WY_OK) {
        status = walk(&walker, from, count, take, data, control, error);
        wi_walker_close(&walker);
    }
    return status;
}
