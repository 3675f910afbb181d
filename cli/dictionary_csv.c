/* dictionary_csv.c - a game's machine and dictionary in one line, to gather results in a table. */
#include <inttypes.h>

#include "dictionary.h"

/* In quotes, for rules have commas. */
static void put_quoted(cli_output *out, const char *text) {
    cli_put_letter(out, '"');
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') {
            cli_put_letter(out, '"');
        }
        cli_put_letter(out, *at);
    }
    cli_put_letter(out, '"');
}

static void put_words(cli_output *out, const cli_found *found) {
    static const char *const kinds[] = {
        [WY_WORDS_NONE] = "none",
        [WY_WORDS_FINITE] = "finite",
        [WY_WORDS_UNKNOWN] = "unknown",
        [WY_WORDS_ENDLESS] = "endless",
    };
    if (found->words == NULL) { /* two wings: none were looked for */
        cli_put(out, ",,,");
        return;
    }
    size_t seen = 0;
    const size_t count = wy_words_count(found->words);
    for (size_t i = 0; i < count; i++) {
        seen += wy_words_at(found->words, i)->seen;
    }
    cli_putf(out, "%s,%zu,%zu,", kinds[found->words_facts.kind], seen, count);
}

void cli_found_put_csv(cli_output *out, const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    const wy_synchronisation *synchronisation = &found->synchronisation;
    cli_put(out, "game,standing,states,context,nodes,lowest,highest,same_as_wythoff,dictionary,"
                 "words_seen,words,synchronisation,synchronisation_seen,columns\n");
    put_quoted(out, found->game);
    cli_putf(out, ",%s,%zu,%d,%" PRId64 ",", facts->closed ? "proved" : "unknown", facts->states,
             facts->context, facts->nodes);
    if (facts->regular) {
        cli_putf(out, "%d,%d,%s,", facts->lowest, facts->highest,
                 cli_found_is_wythoff(found) ? "yes" : "no");
    } else {
        cli_put(out, ",,,"); /* n says nothing of b - a there */
    }
    put_words(out, found);
    if (synchronisation->proved) {
        cli_put_number(out, synchronisation->most);
    }
    cli_putf(out, ",%" PRId64 ",%" PRId64 "\n", synchronisation->longest, facts->columns);
}
