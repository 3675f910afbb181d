/* decide_theorem.c - wythoff decide where heaps are too large to compute all below them. */
#include "decide_theorem.h"

#include <wythoff/prove.h>

wy_status cli_decide_by_theorem(wy_verdict *verdict, cli *program, const mpz_t x, const mpz_t y) {
    if (program->common.engine != NULL) {
        return WY_LIMIT;
    }
    wy_theorem *theorem = NULL;
    wy_error error;
    wy_status status = wy_prove(&theorem, program->rules, NULL, &program->control, &error);
    cli_progress_clear(&program->progress);
    if (status == WY_OK) {
        status = wy_theorem_decide(verdict, theorem, x, y, &error);
    }
    if (status != WY_OK && program->common.verbose) {
        cli_note(program, "no theorem: %s", error.message);
    }
    wy_theorem_free(theorem);
    return status;
}
