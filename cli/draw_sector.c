/* draw_sector.c - wythoff draw --sector: perfect sectors, as S0's Figures 4 to 6 show them. */
#include "draw_sector.h"
#include "report/game_pictures.h"
#include "solve/sector.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Puts a new text; asprintf leaves anything behind when it fails. */
#define WRITE(text, ...)                                                                           \
    do {                                                                                           \
        if (asprintf(&(text), __VA_ARGS__) < 0) {                                                  \
            (text) = NULL;                                                                         \
        }                                                                                          \
    } while (0)

static wy_status describe(cli_sector *sector, cli *program, const wi_sector_facts *facts) {
    if (facts->word_column >= 0) {
        WRITE(sector->title, "%s: %s -> %s", program->game, facts->word, facts->translate);
    } else {
        WRITE(sector->title, "%s", program->game);
    }
    if (facts->perfect) {
        WRITE(sector->subtitle, "the (%" PRId64 ",%" PRId64 ")-perfect sector", facts->upper - 1,
              facts->column - 1);
    } else {
        WRITE(sector->subtitle, "no perfect sector from column %" PRId64 " on", facts->column);
    }
    return sector->title != NULL && sector->subtitle != NULL
               ? WY_OK
               : cli_complain(program, WY_SYSTEM, "out of memory");
}

wy_status cli_sector_start(cli_sector *sector, cli *program, wy_picture_options *options,
                           int64_t column, bool lower, bool word) {
    wy_error error;
    wy_status status =
        wi_sector_create(&sector->sector, program->rules, column, word, &program->control, &error);
    if (status == WY_NO) {
        return cli_complain(program, WY_BAD,
                            "perfect sectors are for Wythoff Nim with a finite symmetric list of "
                            "further moves: %s",
                            error.message);
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "nothing was drawn");
    }
    sector->lower = lower || word;
    wi_sector_facts facts;
    wi_sector_facts_of(&facts, sector->sector);
    options->kinds = wi_sector_kinds(&options->kind_count, sector->sector, sector->lower);
    options->above = facts.word;
    options->above_x = facts.word_column;
    options->beside = facts.translate;
    options->beside_y = facts.row;
    status = describe(sector, program, &facts);
    options->title = sector->title;
    options->subtitle = sector->subtitle;
    return status;
}

void cli_sector_free(cli_sector *sector) {
    wi_sector_free(sector->sector);
    free(sector->title);
    free(sector->subtitle);
}

wy_status cli_sector_fill(const cli_sector *sector, cli *program, wy_picture *picture,
                          const wy_picture_options *options) {
    wy_error error;
    const wy_status status =
        wi_sector_fill(picture, options, sector->sector, sector->lower, &error);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    wi_sector_facts facts;
    wi_sector_facts_of(&facts, sector->sector);
    if (facts.word_column >= 0) {
        cli_note(program,
                 "column %" PRId64 ": %s -> %s; the next perfect sector begins at column %" PRId64,
                 facts.word_column, facts.word, facts.translate, facts.column);
    }
    return WY_OK;
}
