/*
 * read_star.c - the star operator: the P-positions of a game, as moves.
 *
 *     star(wythoff)    nim + star(wythoff misere)    star(star(wythoff))
 *
 * For an invariant game M on two heaps, M* is the game whose moves are the P-positions of M but for
 * (0,0) (Larsson, Hegarty, Fraenkel: Invariant and dual subtraction games, 2011).  The value
 * holds the game itself; its P-positions are found when somebody asks.
 */
#include "rules/reader.h"
#include "rules/value.h"

bool wi_read_star_term(wi_reader *reader, bool removed) {
    const size_t from = reader->next;
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next += 2; /* "star" and the bracket */
    wy_family family = {.removed = removed, .star = wi_rules_new()};
    if (family.star == NULL) {
        return wi_reader_no_memory(reader);
    }
    wi_builder *outer = reader->builder;
    const int heaps = reader->heaps;
    wi_builder inner = {.rules = family.star};
    reader->builder = &inner;
    const bool fine = wi_read_rule(reader, WI_TOKEN_RIGHT);
    reader->builder = outer;
    reader->heaps = heaps;
    wi_reader_up(reader);
    if (!fine) {
        wi_family_clear(&family);
        return false;
    }
    reader->next++;
    if (!wy_rules_plane(family.star)) {
        wi_family_clear(&family);
        return wi_reader_fail(reader, from, reader->next,
                              "P-positions are moves only where the game has two heaps and no "
                              "memory");
    }
    if (family.star->memory != WY_MEMORY_NONE) {
        wi_family_clear(&family);
        return wi_reader_fail(reader, from, reader->next,
                              "a game with history has no P-positions that could be moves");
    }
    return wi_reader_add_family(reader, &family, from, reader->next);
}
