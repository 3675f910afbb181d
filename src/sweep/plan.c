/*
 * plan.c - what there is to do: the games of a family and their rules.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/sweep.h>

#include "base/fail.h"
#include "base/pace.h"
#include "rules/value.h"
#include "sweep/family.h"

/* "rule of k=1 l=2" */
static void name_game(wy_sweep_plan *plan, size_t game) {
    const int64_t *values = wi_sweep_values(plan->family, game);
    int used = snprintf(plan->fault, sizeof plan->fault, "rule of");
    for (size_t p = 0; p < wi_sweep_parameters(plan->family); p++) {
        used += snprintf(plan->fault + used, sizeof plan->fault - (size_t)used, " %s=%" PRId64,
                         wi_sweep_name(plan->family, p), values[p]);
    }
}

static wy_status read_game(wy_sweep_plan *plan, size_t game, wy_error *error) {
    wy_status status = wi_sweep_rule(&plan->rules[game], plan->family, plan->rule, game, error);
    if (status != WY_OK) {
        return status;
    }
    wy_rules *rules;
    status = wi_rules_read_plane(&rules, plan->rules[game], error);
    if (status != WY_OK) {
        name_game(plan, game);
        return status;
    }
    plan->canonical[game] = wy_rules_text(rules);
    wy_rules_free(rules);
    return plan->canonical[game] == NULL ? wi_fail_memory(error) : WY_OK;
}

static wy_status read_family(wy_sweep_plan *plan, wy_error *error) {
    wy_status status = wi_sweep_read(&plan->family, plan->ranges, error);
    if (status != WY_OK) {
        strcpy(plan->fault, "ranges");
        return status;
    }
    status = wi_sweep_check(plan->family, plan->rule, error);
    if (status != WY_OK) {
        strcpy(plan->fault, "rule");
    }
    return status;
}

wy_status wy_sweep_plan_make(wy_sweep_plan *plan, const char *rule, const char *ranges,
                             const wy_analyze_options *options, const wy_control *control,
                             wy_error *error) {
    *plan = (wy_sweep_plan){.rule = strdup(rule), .ranges = strdup(ranges)};
    if (options != NULL) {
        plan->options = *options;
    }
    if (plan->rule == NULL || plan->ranges == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = read_family(plan, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t count = wi_sweep_count(plan->family);
    plan->rules = calloc(count, sizeof *plan->rules);
    plan->canonical = calloc(count, sizeof *plan->canonical);
    if (plan->rules == NULL || plan->canonical == NULL) {
        return wi_fail_memory(error);
    }
    plan->count = count;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = wi_pace_stop(&pace, (double)i / (double)count)
                     ? wi_fail(error, WY_STOPPED, "stopped")
                     : read_game(plan, i, error);
    }
    return status;
}

void wy_sweep_plan_free(wy_sweep_plan *plan) {
    for (size_t i = 0; i < plan->count; i++) {
        free(plan->rules[i]);
        free(plan->canonical[i]);
    }
    free(plan->rules);
    free(plan->canonical);
    free(plan->rule);
    free(plan->ranges);
    wi_sweep_free(plan->family);
}
