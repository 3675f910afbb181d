/* run.c - the game itself, column by column. */
#include "machine/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

static bool reach_bits(wi_run *run, int64_t count) {
    return wi_list_room(run->bits, run->room, (size_t)(run->row + count));
}

static wy_status restart(wi_run *run) {
    run->x = run->beginning.x;
    run->n = run->beginning.n;
    run->row = run->beginning.row;
    run->state = wi_store_number(&run->store, run->beginning.state);
    return run->state == WI_UNNUMBERED ? WY_SYSTEM : WY_OK;
}

wy_status wi_run_open(wi_run *run, const wi_state_frame *frame) {
    memset(run, 0, sizeof *run);
    if (!wi_store_open(&run->store, frame)) {
        return WY_SYSTEM;
    }
    wy_status status = wi_beginning_make(&run->beginning, frame);
    if (status == WY_OK && !reach_bits(run, run->beginning.row)) {
        status = WY_SYSTEM;
    }
    if (status != WY_OK) {
        wi_run_close(run);
        return status;
    }
    memcpy(run->bits, run->beginning.bits, (size_t)run->beginning.row);
    return restart(run);
}

void wi_run_close(wi_run *run) {
    wi_store_close(&run->store);
    wi_beginning_clear(&run->beginning);
    free(run->bits);
    memset(run, 0, sizeof *run);
}

wy_status wi_run_column(wi_run *run, const wy_machine_step **step) {
    const unsigned bit = run->bits[run->x];
    const wy_status status = wi_store_step(step, &run->store, run->state, bit);
    if (status != WY_OK) {
        return status;
    }
    if (!reach_bits(run, (*step)->count)) {
        return WY_SYSTEM;
    }
    for (int i = 0; i < (*step)->count; i++) {
        run->bits[run->row++] = (uint8_t)((*step)->bits >> i & 1);
    }
    run->n += bit == 0;
    run->x++;
    run->state = (*step)->to;
    return WY_OK;
}

wy_status wi_run_to(wi_run *run, int64_t x) {
    wy_status status = restart(run);
    while (status == WY_OK && run->x < x) {
        const wy_machine_step *step = NULL;
        status = wi_run_column(run, &step);
    }
    return status;
}
