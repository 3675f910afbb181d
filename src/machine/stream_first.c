/* stream_first.c - see stream_first.h. */
#include "machine/stream_first.h"

#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"

enum { LONGEST_STEP = 64 };

static bool get_room(wi_first *first, const wy_machine_start *start) {
    const size_t columns = (size_t)(first->end - first->start) + 1;
    /* A column writes two bits at most, and what was held back before it. */
    const size_t bits =
        (size_t)start->row + 2 * columns + (size_t)wi_machine_width(first->machine) + LONGEST_STEP;
    first->bits = calloc(bits, 1);
    first->states = malloc(columns * sizeof *first->states);
    first->rises = malloc(columns * sizeof *first->rises);
    first->rows = calloc((size_t)first->end + 1, sizeof *first->rows);
    return first->bits != NULL && first->states != NULL && first->rises != NULL &&
           first->rows != NULL;
}

static void place(wi_first *first, int64_t x, int64_t row) {
    first->rows[x] = row;
    if (row < first->end) {
        first->rows[row] = x;
    }
}

static wy_status run(wi_first *first, const wy_machine_start *start) {
    int64_t row = start->row;
    uint32_t state = start->state;
    for (int64_t x = start->x; x < first->end; x++) {
        first->states[x - start->x] = state;
        first->rises[x - start->x] = row - start->row;
        const wi_machine_step *step = &first->machine->steps[state][first->bits[x]];
        if (step->count == 0) {
            return WY_LIMIT;
        }
        if (first->bits[x] == 0) {
            place(first, x, row + step->place);
        }
        for (int i = 0; i < step->count; i++) {
            first->bits[row++] = (uint8_t)(step->bits >> i & 1);
        }
        state = step->to;
    }
    first->states[first->end - start->x] = state;
    first->rises[first->end - start->x] = row - start->row;
    first->bits_end = row;
    return WY_OK;
}

wy_status wi_first_make(wi_first *out, const wy_machine *machine, int64_t end) {
    wy_machine_start start;
    wy_machine_start_of(&start, machine);
    *out = (wi_first){.machine = machine,
                      .start = start.x,
                      .end = end > start.x ? end : start.x,
                      .n = start.n,
                      .row = start.row};
    if (!get_room(out, &start)) {
        wi_first_clear(out);
        return WY_SYSTEM;
    }
    for (int64_t x = 0; x < start.row; x++) {
        out->bits[x] = (uint8_t)wy_machine_first_bits(machine, x);
    }
    for (int64_t x = 0; x < start.x; x++) {
        const int64_t row = wy_machine_first_rows(machine, x);
        if (row >= x) {
            place(out, x, row);
        }
    }
    const wy_status status = run(out, &start);
    if (status != WY_OK) {
        wi_first_clear(out);
    }
    return status;
}

void wi_first_clear(wi_first *first) {
    free(first->bits);
    free(first->states);
    free(first->rises);
    free(first->rows);
    memset(first, 0, sizeof *first);
}
