/* lookup_text.c - what was looked up, as text and as CSV. */
#include "lookup.h"

#include <inttypes.h>
#include <stdlib.h>

const char *cli_hit_rule(const cli_hit *found) {
    return found->game != NULL ? found->game->written : found->rule;
}

/* "a_n from n = 1 on: all 8 terms agree" */
static void tell_fit(char *text, size_t size, const wy_lookup *wanted, const wy_lookup_fit *fit) {
    const bool whole = fit->agree == wanted->count;
    if (wanted->kind == WY_LOOKUP_SLOPE) {
        snprintf(text, size, "slope, differs by %.1g", fit->difference);
    } else if (wanted->kind == WY_LOOKUP_VALUES) {
        snprintf(text, size, "all %zu Grundy values agree", wanted->count);
    } else if (wanted->kind == WY_LOOKUP_POSITIONS) {
        snprintf(text, size, "all %zu are P-positions; %" PRId64 " more with heaps no larger",
                 wanted->count, fit->others);
    } else {
        snprintf(text, size, "%s from n = %" PRId64 " on: %s%zu%s terms agree",
                 wy_terms_words(fit->terms), fit->from, whole ? "all " : "", fit->agree,
                 whole ? "" : " first");
    }
}

/* How the P-set of the game is known, and its class. */
static void tell_class(cli_output *out, const cli_hit *found) {
    const wy_atlas_game *game = found->game;
    if (game == NULL) {
        cli_put(out, "  known     computed, by the search; the atlas does not have it\n");
        return;
    }
    const wy_atlas_fact *proof = &game->facts[WY_ATLAS_PROOF];
    if (wy_atlas_is_proved(game)) {
        cli_putf(out, "  P-set     proved for all heaps: %s\n", proof->value);
    } else {
        cli_put(out, "  P-set     computed; no proof for all heaps\n");
    }
    if (game->same_count > 1) {
        cli_putf(out, "  class     %zu games of the atlas are proved to have the same P-set",
                 game->same_count);
        cli_putf(out, found->fitting != game->same_count ? "; %zu of them fit\n" : "\n",
                 found->fitting);
    }
    if (game->alike_count > game->same_count) {
        cli_putf(out,
                 "  alike     %zu more have it with heaps below 256; whether always, is not "
                 "proved\n",
                 game->alike_count - game->same_count);
    }
}

static void tell_hit(cli_output *out, const cli_looking *on, const cli_hit *found) {
    char text[160];
    tell_fit(text, sizeof text, &on->lookup, &found->fit);
    cli_putf(out, "game      %s\n  fits      %s\n", cli_hit_rule(found), text);
    if (on->lookup.kind == WY_LOOKUP_SLOPE) {
        const wy_atlas_fact *slope = &found->game->facts[WY_ATLAS_SLOPE];
        const wy_atlas_fact *root = &found->game->facts[WY_ATLAS_POLYNOMIAL];
        cli_putf(out, "  slope     %s, %s: %s\n", slope->value, wy_standing_name(slope->kind),
                 slope->by);
        if (root->value != NULL && root->known) {
            cli_putf(out, "  root of   %s, %s: %s\n", root->value, wy_standing_name(root->kind),
                     root->by);
        }
    }
    tell_class(out, found);
}

size_t cli_looking_shown(const cli_looking *on, size_t count) {
    const size_t most = on->wanted->all ? count : (size_t)on->wanted->limit;
    return count < most ? count : most;
}

/* ---- the OEIS -------------------------------------------------------------------------------- */

static void tell_oeis(cli_output *out, const cli_looking *on) {
    wy_oeis known;
    size_t skipped = 0;
    for (size_t at = 0; cli_oeis_next(&known, &at, &skipped, &on->lookup);) {
        cli_putf(out, "OEIS      %s: %s\n", known.number, known.name);
        cli_putf(out, "  is        %s of %s, from n = %" PRId64 " on", wy_terms_words(known.kind),
                 known.rule, known.from);
        if (known.add != 0) {
            cli_putf(out, ", %s%" PRId64, known.add > 0 ? "+" : "", known.add);
        }
        cli_putf(out, "; %zu terms were compared\n", known.count);
    }
}

/* More terms of what fits best, as the OEIS wants them in its search box. */
static void tell_search(cli_output *out, const cli_looking *on) {
    if (on->lookup.kind != WY_LOOKUP_TERMS || on->count == 0) {
        return;
    }
    const cli_hit *best = &on->hits[0];
    wy_rules *rules;
    const size_t wanted = (size_t)on->wanted->terms;
    size_t count = wanted + (size_t)best->fit.from;
    int64_t *terms = calloc(count + 1, sizeof *terms);
    const char *rule = best->game != NULL ? best->game->rule : best->rule;
    if (terms != NULL && wy_rules_read_settled(&rules, rule, NULL) == WY_OK) {
        if (wy_terms_make(terms, &count, rules, best->fit.terms, NULL, NULL) == WY_OK) {
            cli_putf(out, "search    offset %" PRId64 ", ", best->fit.from);
            for (size_t n = (size_t)best->fit.from; n < count; n++) {
                cli_putf(out, "%s%" PRId64,
                         n > (size_t)best->fit.from ? "," : "https://oeis.org/search?q=", terms[n]);
            }
            cli_put(out, "\n");
        }
        wy_rules_free(rules);
    }
    free(terms);
}

/* ---- all of it ------------------------------------------------------------------------------- */

void cli_lookup_text(cli_output *out, const cli_looking *on) {
    tell_oeis(out, on);
    tell_search(out, on);
    for (size_t i = 0; i < cli_looking_shown(on, on->count); i++) {
        tell_hit(out, on, &on->hits[i]);
    }
    if (on->count > cli_looking_shown(on, on->count)) {
        cli_putf(out, "%zu more fit; --all shows them\n",
                 on->count - cli_looking_shown(on, on->count));
    }
    if (on->count == 0) {
        for (size_t i = 0; i < cli_looking_shown(on, on->near_count); i++) {
            char text[160];
            tell_fit(text, sizeof text, &on->lookup, &on->nearly[i].fit);
            cli_putf(out, "nearly    %s\n  agrees    %s\n", cli_hit_rule(&on->nearly[i]), text);
        }
    }
    cli_putf(out, "looked at %zu games of the atlas", on->asked);
    if (on->unknown > 0) {
        cli_putf(out, " (%zu of them have nothing to compare)", on->unknown);
    }
    if (on->searched > 0) {
        cli_putf(out, ", and by search at %zu more", on->searched);
    }
    cli_put(out, on->count == 0 ? ": none fits\n" : "\n");
}

void cli_lookup_csv(cli_output *out, const cli_looking *on) {
    cli_put(out, "rule,sequence,from,agree,given,others,difference,proved,class,class_size\n");
    for (size_t i = 0; i < on->count; i++) {
        const cli_hit *found = &on->hits[i];
        const wy_atlas_game *game = found->game;
        const bool terms = on->lookup.kind == WY_LOOKUP_TERMS;
        cli_putf(out, "\"%s\",%s,", cli_hit_rule(found),
                 terms ? wy_terms_name(found->fit.terms) : "");
        if (terms) {
            cli_putf(out, "%" PRId64, found->fit.from);
        }
        cli_putf(out, ",%zu,%zu,", found->fit.agree, on->lookup.count);
        if (found->fit.others >= 0) {
            cli_putf(out, "%" PRId64, found->fit.others);
        }
        cli_put(out, ",");
        if (on->lookup.kind == WY_LOOKUP_SLOPE) {
            cli_putf(out, "%.3g", found->fit.difference);
        }
        if (game != NULL) {
            cli_putf(out, ",%s,%zu,%zu\n", wy_atlas_is_proved(game) ? "yes" : "no", game->same + 1,
                     game->same_count);
        } else {
            cli_put(out, ",no,,\n");
        }
    }
}
