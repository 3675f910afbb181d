/*
 * as_written.c - formulas computed as they are written, without a plan.
 *
 * Every sign is one operation on whole automata, from the inside out: conjunctions from left to
 * right, "for all" as two complements, one variable projected after the other, nothing shared.
 * It is what the evaluator is compared with, for time and for answers.  And it is how quantifiers
 * are computed where a word is free.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/items.h"

wy_status wi_evaluate_as_written(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                 wy_error *error) {
    const wy_operation operation = core->kind == WI_CORE_OR    ? WY_OP_OR
                                   : core->kind == WI_CORE_IFF ? WY_OP_IFF
                                                               : WY_OP_AND;
    const char *sign = core->kind == WI_CORE_OR ? "|" : core->kind == WI_CORE_IFF ? "<=>" : "&";
    wi_item pair[2];
    wi_items at = {.evaluator = evaluator, .items = pair, .error = error};
    wy_status status = wi_items_add_signed(&at, core->child[0], false);
    for (size_t i = 1; status == WY_OK && i < core->children; i++) {
        status = wi_items_add_signed(&at, core->child[i], false);
        if (status == WY_OK) {
            status = wi_item_combine(&at, operation, &pair[0], &pair[1], sign);
            wi_relation_drop(pair[1].relation);
            at.count = 1;
        }
    }
    if (status == WY_OK && core->kind == WI_CORE_EXISTS) {
        status = wi_core_has_open_word(evaluator->maker, core->child[0])
                     ? wi_item_leave_out(&at, &pair[0], core->variable, core->variables)
                     : wi_item_project(&at, &pair[0], NULL, core->variable, core->variables);
    }
    if (status == WY_OK) {
        status = wi_items_finish(out, &at, core);
    }
    while (at.count > 0) {
        wi_relation_drop(pair[--at.count].relation);
    }
    return status;
}
