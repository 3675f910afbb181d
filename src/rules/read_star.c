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

bool wy_read_star_term(wy_reader *reader, bool removed) {
    const size_t from = reader->next;
    if (!wy_reader_down(reader)) {
        return false;
    }
    reader->next += 2; /* "star" and the bracket */
    wy_family family = {.removed = removed, .star = wy_rules_new()};
    if (family.star == NULL) {
        return wy_reader_no_memory(reader);
    }
    wy_builder *outer = reader->builder;
    wy_builder inner = {.rules = family.star};
    reader->builder = &inner;
    const bool fine = wy_read_rule(reader, WY_TOKEN_RIGHT);
    reader->builder = outer;
    wy_reader_up(reader);
    if (!fine) {
        wy_family_clear(&family);
        return false;
    }
    reader->next++;
    if (family.star->imitation_p > 0) {
        wy_family_clear(&family);
        return wy_reader_fail(reader, from, reader->next,
                              "a game with history has no P-positions that could be moves");
    }
    return wy_reader_add_family(reader, &family, from, reader->next);
}
