/* grundy_value.c - wythoff grundy --value G: the positions of one value. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "grundy.h"
#include "tuples.h"
#include "json/values.h"

typedef struct list {
    cli_output out;
    cli_format format;
    uint32_t value;
    bool count_only;
    int heaps; /* numbers of a position */
    int64_t count, column;
} list;

static bool take(void *data, const wy_valued *positions, size_t count) {
    list *to = data;
    for (size_t i = 0; i < count; i++) {
        const wy_valued *p = &positions[i];
        to->column = p->x;
        if (p->value != to->value) {
            continue;
        }
        to->count++;
        if (to->count_only) {
            continue;
        }
        cli_put_tuple(&to->out, to->format, (const int64_t[]){p->x, p->y}, to->heaps,
                      to->count == 1);
    }
    cli_output_show(&to->out);
    return cli_output_good(&to->out);
}

static void put_head(list *to, const cli *program, int64_t width, int64_t height) {
    if (to->format == CLI_CSV && to->count_only) {
        cli_put(&to->out, "count\n");
    } else if (to->format == CLI_CSV) {
        cli_put_tuple_head(&to->out, to->format, to->heaps, NULL);
    } else if (to->format == CLI_JSON) {
        wi_put_valued_window(&to->out.json, program->rules, to->value, width, height,
                             to->count_only ? NULL : "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
}

wy_status cli_grundy_value(cli *program, const wy_solution *grundy, uint32_t value, int64_t width,
                           int64_t height, bool count_only) {
    wy_status status = cli_grundy_afford(program, grundy,
                                         wy_grundy_low_memory(grundy, width, height, value, false));
    if (status != WY_OK) {
        return status;
    }
    /* Tables are csv unless told; a list is for people then. */
    const bool told = program->common.format != NULL || program->format != CLI_CSV ||
                      program->common.output != NULL;
    list to = {.format = told ? program->format : CLI_TEXT,
               .value = value,
               .heaps = wi_listed_heaps(program->rules)};
    to.count_only = count_only;
    status = cli_output_open(&to.out, program);
    if (status != WY_OK) {
        return status;
    }
    put_head(&to, program, width, height);
    wy_error error;
    status = wy_grundy_low(grundy, width, height, value, false, take, &to, &error);
    if (status != WY_OK) {
        char known[120];
        snprintf(known, sizeof known,
                 "%" PRId64 " positions of value %u so far, up to column %" PRId64 " of %" PRId64,
                 to.count, value, to.column, width);
        status = cli_unfinished(program, status, &error, known);
    } else if (to.format == CLI_JSON) {
        wi_put_list_end(&to.out.json, !count_only, to.count, wi_json_from_smaller());
        cli_send_json(&to.out);
    } else if (count_only) {
        cli_putf(&to.out, "%" PRId64 "\n", to.count);
    }
    return cli_output_close(&to.out, status);
}
