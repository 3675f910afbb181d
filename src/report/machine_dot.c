/*
 * machine_dot.c - a column machine for Graphviz.  The start is the state with the arrow from
 * outside; edges that read 0, the upper columns, are strong.
 */
#include <wythoff/report.h>

#include <inttypes.h>

#include "base/fail.h"
#include "machine/step.h"
#include "report/dot.h"

static void put_state(FILE *out, const wy_machine *machine, uint32_t state) {
    wi_machine_state of;
    wi_machine_state_of(&of, machine, state);
    fprintf(out, "  %" PRIu32, state);
    if (of.perfect || !of.seen) {
        fprintf(out, " [%s%s%s]", of.perfect ? "peripheries=2" : "",
                of.perfect && !of.seen ? ", " : "", of.seen ? "" : "fillcolor=\"#dddddd\"");
    }
    fputs(";\n", out);
}

static void put_steps(FILE *out, const wy_machine *machine, uint32_t state) {
    for (unsigned bit = 0; bit < 2; bit++) {
        const wi_machine_step *step = wi_machine_step_of(machine, state, bit);
        if (step == NULL) {
            continue;
        }
        fprintf(out, "  %" PRIu32 " -> %" PRIu32 " [label=\"%u/", state, step->to, bit);
        for (int i = 0; i < step->count; i++) {
            fputc(step->bits >> i & 1 ? '1' : '0', out);
        }
        fprintf(out, "\"%s];\n", bit == 0 ? ", color=\"#c1121f\"" : "");
    }
}

wy_status wy_machine_write_dot(FILE *stream, const wy_machine *machine, const char *title,
                               const char *remark, wy_error *error) {
    wy_machine_facts facts;
    wy_machine_start start;
    wy_machine_facts_of(&facts, machine);
    wy_machine_start_of(&start, machine);
    wi_dot_begin(stream, "machine", title, remark);
    fputs("  edge [color=\"#555555\", fontname=\"Helvetica\", fontsize=10, arrowsize=0.6];\n"
          "  start [shape=point, style=invis];\n",
          stream);
    fprintf(stream, "  start -> %" PRIu32 ";\n", start.state);
    for (uint32_t i = 0; i < facts.states; i++) {
        put_state(stream, machine, i);
    }
    for (uint32_t i = 0; i < facts.states; i++) {
        put_steps(stream, machine, i);
    }
    fputs("}\n", stream);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the machine failed") : WY_OK;
}
