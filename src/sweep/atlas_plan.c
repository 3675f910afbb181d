/*
 * atlas_plan.c - the games of the atlas: several families together, each game once.
 *
 * A family is a rule with names and the numbers that the names run through, as for every sweep, or
 * a list of rules.  Games that several families have, in whatever words, are one game: what counts
 * is the normal form.
 */
#define _GNU_SOURCE /* tdestroy */
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/sweep.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/nearest.h"
#include "rules/value.h"

/* Small families first: when a make is stopped early, there is something of each. */
static const wy_atlas_family families[] = {
    {"named",
     "wythoff; nim; nim misere; maharaja; f-wythoff; ho-restriction; ho-extension; "
     "ryuo-nim; blass-fraenkel-guelman; two-row-chomp; chocolate(2); yama-nim; "
     "triangular-nim; white-knight",
     NULL, "games of the literature"},
    {"wythoff(m,p)", "wythoff(m=m,p=p)", "m=1..6 p=1..6",
     "(m,p)-Wythoff Nim: |s-t|<m from both heaps, p-1 of such options may be blocked (S1)"},
    {"misere", "misere-wythoff(m)", "m=1..10", "(m,1)-Wythoff Nim in misere play"},
    {"st", "st-wythoff(s,t)", "s=1..6 t=1..6", "(s,t)-Wythoff (Fraenkel 1998)"},
    {"nimhoff", "cyclic-nimhoff(h)", "h=2..12", "cyclic Nimhoff"},
    {"connell", "connell(k)", "k=1..10", "Connell's restriction"},
    {"block", "wythoff block n", "n=1..20", "Wythoff's game, n options may be blocked"},
    {"block-nim", "nim block n", "n=1..20", "Nim, n options may be blocked"},
    {"block-list", "maharaja(k,l) block n", "n=1..3 k=1..4 l=k+1..5",
     "(k,l)-Maharaja Nim, n options may be blocked"},
    {"terminal", "wythoff terminal x+y<=n", "n=0..50", "Wythoff's game that ends where x+y<=n"},
    {"terminal-box", "wythoff terminal x<=i and y<=j", "i=0..6 j=i..6",
     "Wythoff's game that ends in a box"},
    {"terminal-list", "maharaja(k,l) terminal x+y<=n", "n=1..4 k=1..4 l=k+1..5",
     "(k,l)-Maharaja Nim that ends where x+y<=n"},
    {"less-diagonal", "wythoff - (i,i)", "i=1..30", "Wythoff's game less one move of both heaps"},
    {"less-one", "wythoff - (i,0)", "i=1..12", "Wythoff's game less one move of one heap"},
    {"less-nim", "wythoff - (i,0) - (0,i)", "i=1..12",
     "Wythoff's game less one number from either heap"},
    {"less-two", "wythoff - (i,i) - (j,j)", "i=1..12 j=i+1..12",
     "Wythoff's game less two moves of both heaps"},
    {"gdwn", "gdwn(p,q)", "p=1..12 q=p+1..12", "generalised diagonal Wythoff Nim (S0, S3)"},
    {"vector", "{(a,b),(b,a)}", "a=0..12 b=a..12 where b>0", "one symmetric pair of moves, alone"},
    {"m-list", "wythoff(m=m) + (k,l) + (l,k)", "m=2..3 k=1..12 l=k+1..12 where l>=k+m",
     "(m,1)-Wythoff Nim with one symmetric pair"},
    {"pair", "wythoff + (a,b) + (b,a)", "a=1..12 b=a+1..12",
     "Wythoff's game with one symmetric pair, entries at most 12"},
    {"kl", "maharaja(k,l)", "k=1..50 l=k..50", "(k,l)-Maharaja Nim (S0)"},
    {"vector-two", "{(a,b),(b,a),(c,d),(d,c)}",
     "a=0..6 b=a..6 c=a..6 d=c..6 where b>0 and d>0 and (a<c or b<d)",
     "two symmetric pairs of moves, alone"},
    {"pairs", "wythoff + (a,b) + (b,a) + (c,d) + (d,c)",
     "a=1..12 b=a+1..12 c=a..12 d=c+1..12 where a<c or b<d",
     "Wythoff's game with two symmetric pairs, entries at most 12"},
};

enum { FAMILIES = sizeof families / sizeof families[0] };

const wy_atlas_family *wy_atlas_families(size_t *count) {
    *count = FAMILIES;
    return families;
}

/* ---- games, each once ------------------------------------------------------------------------ */

typedef struct known {
    const char *canonical;
    size_t game;
} known;

static int compare(const void *a, const void *b) {
    return strcmp(((const known *)a)->canonical, ((const known *)b)->canonical);
}

typedef struct making {
    wy_atlas_plan *plan;
    void *tree; /* of known */
    size_t room, member_room, canonical_room;
} making;

static void free_known(void *item) {
    free(item);
}

/* Takes a rule and its normal form, both from malloc(), into the plan. */
static wy_status add_game(making *on, size_t family, char *rule, char *canonical, wy_error *error) {
    wy_sweep_plan *sweep = &on->plan->sweep;
    known *item = malloc(sizeof *item);
    wy_status status =
        item == NULL || rule == NULL || canonical == NULL ||
                !wi_list_room(sweep->rules, on->room, sweep->count + 1) ||
                !wi_list_room(sweep->canonical, on->canonical_room, sweep->count + 1) ||
                !wi_list_room(on->plan->members, on->member_room, on->plan->member_count + 1)
            ? wi_fail_memory(error)
            : WY_OK;
    if (status != WY_OK) {
        free(item);
        free(rule);
        free(canonical);
        return status;
    }
    *item = (known){canonical, sweep->count};
    known **found = tsearch(item, &on->tree, compare);
    if (found == NULL || *found != item) {
        free(item);
    }
    if (found == NULL) {
        free(rule);
        free(canonical);
        return wi_fail_memory(error);
    }
    const size_t game = (*found)->game;
    on->plan->members[on->plan->member_count++] = (wy_atlas_member){family, game};
    if (game < sweep->count) {
        free(rule);
        free(canonical);
        return WY_OK;
    }
    sweep->rules[sweep->count] = rule;
    sweep->canonical[sweep->count++] = canonical;
    return WY_OK;
}

/* ---- families -------------------------------------------------------------------------------- */

static wy_status add_range(making *on, size_t number, const wy_control *control, wy_error *error) {
    const wy_atlas_family *family = &on->plan->families[number];
    wy_sweep_plan part;
    wy_status status =
        wy_sweep_plan_make(&part, family->rule, family->ranges, NULL, control, error);
    for (size_t i = 0; i < part.count && status == WY_OK; i++) {
        status = add_game(on, number, strdup(part.rules[i]), strdup(part.canonical[i]), error);
    }
    if (status != WY_OK) {
        memcpy(on->plan->sweep.fault, part.fault, sizeof part.fault);
    }
    wy_sweep_plan_free(&part);
    return status;
}

static wy_status add_rule(making *on, size_t number, const char *text, size_t length,
                          wy_error *error) {
    char *rule = strndup(text, length);
    wy_rules *rules = NULL;
    wy_status status =
        rule == NULL ? wi_fail_memory(error) : wi_rules_read_plane(&rules, rule, error);
    if (status != WY_OK) {
        free(rule);
        return status;
    }
    status = add_game(on, number, rule, wy_rules_text(rules), error);
    wy_rules_free(rules);
    return status;
}

/* "wythoff; nim" */
static wy_status add_list(making *on, size_t number, wy_error *error) {
    wy_status status = WY_OK;
    for (const char *at = on->plan->families[number].rule; *at != '\0' && status == WY_OK;) {
        const size_t length = strcspn(at, ";");
        status = add_rule(on, number, at, length, error);
        at += length;
        at += strspn(at, "; ");
    }
    return status;
}

static const wy_atlas_family *find_family(const char *name) {
    for (size_t i = 0; i < FAMILIES; i++) {
        if (strcmp(families[i].name, name) == 0) {
            return &families[i];
        }
    }
    return NULL;
}

static wy_status fail_family(const char *name, wy_error *error) {
    wi_nearest near;
    wi_nearest_start(&near, name, strlen(name));
    for (size_t i = 0; i < FAMILIES; i++) {
        wi_nearest_offer(&near, families[i].name);
    }
    return near.best != NULL
               ? wi_fail(error, WY_BAD, "there is no family '%.60s'; did you mean '%s'?", name,
                         near.best)
               : wi_fail(error, WY_BAD,
                         "there is no family '%.60s'; wythoff atlas families lists them", name);
}

static wy_status choose(wy_atlas_plan *plan, const char *const *names, size_t count,
                        wy_error *error) {
    const size_t room = count > 0 ? count : FAMILIES;
    plan->families = calloc(room + 1, sizeof *plan->families);
    if (plan->families == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < room; i++) {
        const wy_atlas_family *found = count > 0 ? find_family(names[i]) : &families[i];
        if (found == NULL) {
            return fail_family(names[i], error);
        }
        plan->families[plan->family_count++] = *found;
    }
    return WY_OK;
}

wy_status wy_atlas_plan_make(wy_atlas_plan *plan, const char *const *names, size_t count,
                             const wy_analyze_options *options, const wy_control *control,
                             wy_error *error) {
    *plan = (wy_atlas_plan){0};
    wy_sweep_plan *sweep = &plan->sweep;
    sweep->options = options != NULL ? *options : (wy_analyze_options){0};
    sweep->options.entry = true;
    sweep->rule = strdup("atlas");
    sweep->ranges = strdup("");
    if (sweep->rule == NULL || sweep->ranges == NULL) {
        return wi_fail_memory(error);
    }
    making on = {.plan = plan};
    wy_status status = choose(plan, names, count, error);
    for (size_t i = 0; i < plan->family_count && status == WY_OK; i++) {
        status = plan->families[i].ranges != NULL ? add_range(&on, i, control, error)
                                                  : add_list(&on, i, error);
    }
    tdestroy(on.tree, free_known);
    return status;
}

void wy_atlas_plan_free(wy_atlas_plan *plan) {
    wy_sweep_plan_free(&plan->sweep);
    free(plan->members);
    free(plan->families);
}
