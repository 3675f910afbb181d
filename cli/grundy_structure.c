/* grundy_structure.c - wythoff grundy --structure: a short report on a window. */
#include <inttypes.h>
#include <stdlib.h>

#include "grundy.h"
#include "output.h"
#include "json/grundy.h"

static void put_text(cli_output *out, const wy_grundy_structure *found) {
    const wy_grundy_repeat *repeat = &found->repeat;
    cli_putf(out, "window: x, y < %" PRId64 "\n", found->size);
    if (repeat->found) {
        cli_putf(out, "the value %u stands twice in %s %" PRId64 "\n", repeat->value,
                 repeat->in_row ? "row" : "column", repeat->line);
    } else {
        cli_put(out, "no value stands twice in a row or column\n");
    }
    cli_putf(out, "largest value: %u, at (%" PRId64 ",%" PRId64 ")\n", found->most,
             found->most_at.x, found->most_at.y);
    cli_put(out, "distance of positions to the nearest P-position:\n");
    cli_put(out,
            "  value  positions    farthest   at                      mean  in all columns to\n");
    for (size_t i = 0; i < found->spread_count; i++) {
        const wy_grundy_spread *spread = &found->spreads[i];
        char place[64];
        snprintf(place, sizeof place, "(%" PRId64 ",%" PRId64 ")", spread->where.x,
                 spread->where.y);
        cli_putf(out, "%7u %10" PRIu64 " %11" PRId64 "   %-20s %7.3f  ", spread->value,
                 spread->count, spread->farthest, spread->count > 0 ? place : "-", spread->mean);
        if (spread->columns > 0) {
            cli_putf(out, "%18" PRId64 "\n", spread->columns - 1);
        } else {
            cli_putf(out, "%18s\n", "-");
        }
    }
    cli_putf(out, "standing: computed for x, y < %" PRId64 ", not proved beyond\n", found->size);
}

wy_status cli_grundy_structure(cli *program, const wy_solution *grundy, int64_t size,
                               uint32_t most) {
    wy_status status = cli_grundy_afford(program, grundy, wy_grundy_half_memory(grundy, size));
    if (status != WY_OK) {
        return status;
    }
    cli_output out;
    status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    wy_grundy_structure found;
    wy_error error;
    status = wy_grundy_structure_find(&found, grundy, size, most, &error);
    if (status != WY_OK) {
        return cli_output_close(&out,
                                cli_unfinished(program, status, &error, "nothing is known yet"));
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_grundy_structure(program->rules, &found));
    } else {
        put_text(&out, &found);
    }
    wy_grundy_structure_clear(&found);
    return cli_output_close(&out, WY_OK);
}
