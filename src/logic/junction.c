/*
 * junction.c - disjunctions and equivalences: two by two, the small ones first.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "logic/items.h"

static wy_status fold(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                      wy_operation operation, const char *sign, wy_error *error) {
    wi_items at = {.evaluator = evaluator, .error = error};
    at.items = calloc(core->children, sizeof *at.items);
    wy_status status = at.items == NULL ? wi_fail_memory(error) : WY_OK;
    for (size_t i = 0; status == WY_OK && i < core->children; i++) {
        status = wi_items_add(&at, core->child[i]);
    }
    while (status == WY_OK && at.count > 1) {
        wi_items_bring(at.items, 0, wi_items_next(at.items, at.count, NULL));
        wi_items_bring(at.items, 1, 1 + wi_items_next(at.items + 1, at.count - 1, &at.items[0]));
        status = wi_item_combine(&at, operation, &at.items[0], &at.items[1], sign);
        wi_relation_drop(at.items[1].relation);
        wi_items_remove(&at, 1);
    }
    if (status == WY_OK) {
        status = wi_items_finish(out, &at, core);
    }
    wi_items_clear(&at);
    return status;
}

wy_status wi_evaluate_union(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                            wy_error *error) {
    return fold(out, evaluator, core, WY_OP_OR, "|", error);
}

wy_status wi_evaluate_iff(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                          wy_error *error) {
    return fold(out, evaluator, core, WY_OP_IFF, "<=>", error);
}
