/*
 * sweep_plan.c - the members of a sweep: every rule is read before the first is analysed, so
 * that a fault in the last one does not show after hours.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/normal.h>

#include "base/fail.h"
#include "sweep.h"

static wy_status no_memory(cli *program) {
    return cli_complain(program, WY_SYSTEM, "out of memory");
}

static wy_status complain_at(cli *program, const char *place, const wy_error *error) {
    char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(text, sizeof text, error);
    return cli_complain(program, error->status, "%s:%s%s", place, error->line > 0 ? "" : " ", text);
}

/* The arguments in one line, as the shell gave them; NULL: no memory. */
static char *join(char **arguments, int count) {
    size_t room = 1;
    for (int i = 0; i < count; i++) {
        room += strlen(arguments[i]) + 1;
    }
    char *text = malloc(room);
    if (text == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        const size_t length = strlen(arguments[i]);
        if (i > 0) {
            text[used++] = ' ';
        }
        memcpy(text + used, arguments[i], length);
        used += length;
    }
    text[used] = '\0';
    return text;
}

/* {"k":1,"l":2}; names are letters only. */
static char *parameters_text(const wy_sweep *sweep, size_t member) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (to == NULL) {
        return NULL;
    }
    const int64_t *values = wy_sweep_values(sweep, member);
    for (size_t p = 0; p < wy_sweep_parameters(sweep); p++) {
        fprintf(to, "%s\"%s\":%" PRId64, p == 0 ? "{" : ",", wy_sweep_name(sweep, p), values[p]);
    }
    fputc('}', to);
    return fclose(to) == 0 ? text : NULL;
}

/* "rule of k=1 l=2" */
static void member_place(char *place, size_t size, const wy_sweep *sweep, size_t member) {
    const int64_t *values = wy_sweep_values(sweep, member);
    int used = snprintf(place, size, "rule of");
    for (size_t p = 0; p < wy_sweep_parameters(sweep) && used < (int)size; p++) {
        used += snprintf(place + used, size - (size_t)used, " %s=%" PRId64, wy_sweep_name(sweep, p),
                         values[p]);
    }
}

static wy_status read_member(cli_sweep_plan *plan, cli *program, size_t member) {
    wy_error error;
    wy_status status = wy_sweep_rule(&plan->rules[member], plan->sweep, plan->rule, member, &error);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_rules *rules;
    status = wy_rules_read_settled(&rules, plan->rules[member], &error);
    if (status != WY_OK) {
        char place[WY_SWEEP_PARAMETERS * (WY_SWEEP_NAME + 16) + 16];
        member_place(place, sizeof place, plan->sweep, member);
        return complain_at(program, place, &error);
    }
    plan->canonical[member] = wy_rules_text(rules);
    plan->parameters[member] = parameters_text(plan->sweep, member);
    wy_rules_free(rules);
    return plan->canonical[member] == NULL || plan->parameters[member] == NULL ? no_memory(program)
                                                                               : WY_OK;
}

wy_status cli_sweep_plan_make(cli_sweep_plan *plan, cli *program, const char *rule,
                              const wy_analyze_options *options, char **arguments, int count) {
    *plan = (cli_sweep_plan){.rule = rule};
    plan->ranges = join(arguments, count);
    if (plan->ranges == NULL ||
        asprintf(&plan->options,
                 "columns=%" PRId64 " window=%" PRId64 " states=%" PRId64 " seconds=%g",
                 options->columns, options->window, options->states, options->seconds) < 0) {
        plan->options = NULL;
        return no_memory(program);
    }
    wy_error error;
    wy_status status = wy_sweep_read(&plan->sweep, plan->ranges, &error);
    if (status != WY_OK) {
        return complain_at(program, "ranges", &error);
    }
    status = wy_sweep_check(plan->sweep, rule, &error);
    if (status != WY_OK) {
        return complain_at(program, "rule", &error);
    }
    const size_t members = wy_sweep_count(plan->sweep);
    plan->count = members;
    plan->rules = calloc(members, sizeof *plan->rules);
    plan->canonical = calloc(members, sizeof *plan->canonical);
    plan->parameters = calloc(members, sizeof *plan->parameters);
    if (plan->rules == NULL || plan->canonical == NULL || plan->parameters == NULL) {
        return no_memory(program);
    }
    for (size_t i = 0; i < members && status == WY_OK; i++) {
        status = cli_stop_asked() ? WY_STOPPED : read_member(plan, program, i);
    }
    return status;
}

static void free_texts(char **texts, size_t count) {
    for (size_t i = 0; texts != NULL && i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

void cli_sweep_plan_free(cli_sweep_plan *plan) {
    free_texts(plan->rules, plan->count);
    free_texts(plan->canonical, plan->count);
    free_texts(plan->parameters, plan->count);
    wy_sweep_free(plan->sweep);
    free(plan->ranges);
    free(plan->options);
}
