/*
 * lookup.h - inside wythoff lookup: what was found, and the ways of telling it.
 */
#ifndef CLI_LOOKUP_H
#define CLI_LOOKUP_H

#include <wythoff/sweep.h>

#include "atlas.h"
#include "cli.h"
#include "output.h"

typedef struct cli_lookup_settings {
    const char *from, *in;
    int64_t limit, terms;
    bool all;
} cli_lookup_settings;

/* A game that fits, or does so for a while. */
typedef struct cli_hit {
    const wy_atlas_game *game; /* NULL: found by search */
    char *rule;                /* then */
    wy_lookup_fit fit;
    size_t fitting; /* games of its class that fit too, itself counted */
} cli_hit;

typedef struct cli_looking {
    cli *program;
    const cli_lookup_settings *wanted;
    wy_lookup lookup;
    wy_atlas *atlas;
    cli_hit *hits;
    size_t count, room;
    cli_hit *nearly; /* those that agree for a while, as long as there are no hits */
    size_t near_count, near_room;
    size_t asked, unknown; /* games looked at, and those of which nothing can be said */
    size_t searched;       /* rules of families */
    bool stopped;
} cli_looking;

/* The rule of a hit as it is written; and how many of so many hits are told. */
const char *cli_hit_rule(const cli_hit *found);
size_t cli_looking_shown(const cli_looking *on, size_t count);

/* ---- lookup_oeis.c --------------------------------------------------------------------------- */

/* The next A-number from *at on that fits, with how many of its terms are passed over; false: none.
 */
bool cli_oeis_next(wy_oeis *known, size_t *at, size_t *skipped, const wy_lookup *wanted);

/* ---- lookup_text.c, lookup_json.c: all that was found ---------------------------------------- */

void cli_lookup_text(cli_output *out, const cli_looking *on);
void cli_lookup_csv(cli_output *out, const cli_looking *on);
void cli_lookup_json(cli_output *out, const cli_looking *on);

#endif
