/* run.c - the game itself, column by column. */
#include "machine/run.h"
#include "machine/step.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

static wy_status restart(wi_run *run) {
    run->x = run->beginning.x;
    for (int w = 0; w < run->wings; w++) {
        const wi_beginning_wing *from = &run->beginning.wing[w];
        wi_run_wing *to = &run->wing[w];
        to->n = from->n;
        to->row = from->row;
        to->state = wi_store_number(&run->store, from->state);
        if (to->state == WI_UNNUMBERED) {
            return WY_SYSTEM;
        }
    }
    return WY_OK;
}

static bool copy_bits(wi_run *run) {
    for (int w = 0; w < run->wings; w++) {
        const wi_beginning_wing *from = &run->beginning.wing[w];
        wi_run_wing *to = &run->wing[w];
        if (!wi_list_room(to->bits, to->room, (size_t)from->settled)) {
            return false;
        }
        memcpy(to->bits, from->bits, (size_t)from->settled);
    }
    return true;
}

wy_status wi_run_open(wi_run *run, const wi_state_frame *frame) {
    memset(run, 0, sizeof *run);
    run->wings = frame->wings;
    if (!wi_store_open(&run->store, frame)) {
        return WY_SYSTEM;
    }
    wy_status status = wi_beginning_make(&run->beginning, frame);
    if (status == WY_OK && !copy_bits(run)) {
        status = WY_SYSTEM;
    }
    if (status != WY_OK) {
        wi_run_close(run);
        return status;
    }
    return restart(run);
}

void wi_run_close(wi_run *run) {
    wi_store_close(&run->store);
    wi_beginning_clear(&run->beginning);
    free(run->wing[0].bits);
    free(run->wing[1].bits);
    memset(run, 0, sizeof *run);
}

static wy_status one_wing(wi_run *run, int w, wi_machine_step *done) {
    wi_run_wing *own = &run->wing[w];
    wi_run_wing *other = &run->wing[wi_other_wing(run->wings, w)];
    const unsigned bit = own->bits[run->x];
    const wi_machine_step *step = NULL;
    const wy_status status = wi_store_step(&step, &run->store, own->state, bit);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_room(other->bits, other->room, (size_t)(own->row + step->count))) {
        return WY_SYSTEM;
    }
    for (int i = 0; i < step->count; i++) {
        other->bits[own->row++] = (uint8_t)(step->bits >> i & 1);
    }
    own->n += bit == 0;
    own->state = step->to;
    if (done != NULL) {
        *done = *step;
    }
    return WY_OK;
}

wy_status wi_run_column(wi_run *run, wi_machine_step step[2]) {
    wy_status status = WY_OK;
    for (int w = 0; w < run->wings && status == WY_OK; w++) {
        status = one_wing(run, w, step != NULL ? &step[w] : NULL);
    }
    run->x += status == WY_OK;
    return status;
}

wy_status wi_run_to(wi_run *run, int64_t x) {
    wy_status status = restart(run);
    while (status == WY_OK && run->x < x) {
        status = wi_run_column(run, NULL);
    }
    return status;
}
