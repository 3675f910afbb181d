/* several_sum.c - who wins a sum in which some game has several heaps, or a memory. */
#include <wythoff/play.h>

#include "output.h"
#include "several.h"

static void put_part(cli_output *out, const wy_heap_part *part, const int64_t *numbers) {
    const int heaps = part->game.heaps != NULL ? part->game.heaps->heaps : 2;
    for (int i = 0; i < heaps; i++) {
        cli_putf(out, "%s%lld", i == 0 ? "(" : ",", (long long)numbers[i]);
    }
    cli_put_letter(out, ')');
}

wy_status cli_several_sum(cli *program) {
    const wy_heap_sum *sum = program->heap_sum;
    if (program->format != CLI_TEXT) {
        return cli_complain(program, WY_BAD, "sums with games on several heaps are told as text");
    }
    wy_heap_sum_verdict verdict;
    wy_error error;
    wy_status status = wy_heap_sum_decide(&verdict, sum, &program->control, &error);
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "the outcome is not known");
    }
    cli_output out;
    status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_put(&out, verdict.p ? "P\n" : "N\n");
    if (!verdict.p) {
        const wy_heap_part *part = &sum->parts[verdict.part];
        cli_putf(&out, "in        part %zu, %s at ", verdict.part + 1, part->text);
        put_part(&out, part, part->at.heap);
        cli_put(&out, "\nmove      ");
        if (verdict.move.pass) {
            cli_put(&out, "pass\n");
        } else {
            int64_t left[WY_MOST_HEAPS];
            for (int i = 0; i < WY_MOST_HEAPS; i++) {
                left[i] = part->at.heap[i] - verdict.move.take[i];
            }
            put_part(&out, part, verdict.move.take);
            cli_put(&out, "\nto        ");
            put_part(&out, part, left);
            cli_put_letter(&out, '\n');
        }
    }
    cli_putf(&out, "total     %u, the exclusive or of the values\n", verdict.value);
    cli_put(&out, "standing  computed: the Grundy values of all smaller positions of each part\n");
    return cli_output_close(&out, WY_OK);
}
