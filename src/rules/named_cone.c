/*
 * named_cone.c - the moves of a rule mapped into a cone.
 *
 * The rational games of S3 map the moves (s,t) of a rule to (p1 s + p2 t, q1 s + q2 t) on the cone
 * of their slopes.
 */
#include "rules/reader.h"

static bool fits(int64_t number) {
    return number <= WY_MAX_COEFFICIENT && number >= -WY_MAX_COEFFICIENT;
}

/* Maps the move (s,t) of a family to (p1 s + p2 t, q1 s + q2 t); at most 2 * 10^15. */
static bool map_family(wy_family *family, const wy_cone *cone) {
    const wy_linear s = family->part[0], t = family->part[1];
    for (int i = 0; i < WY_VARIABLES; i++) {
        family->part[0].c[i] = cone->p1 * s.c[i] + cone->p2 * t.c[i];
        family->part[1].c[i] = cone->q1 * s.c[i] + cone->q2 * t.c[i];
        if (!fits(family->part[0].c[i]) || !fits(family->part[1].c[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < family->listed; i++) {
        wy_position *move = &family->list[i];
        *move = (wy_position){cone->p1 * move->x + cone->p2 * move->y,
                              cone->q1 * move->x + cone->q2 * move->y};
        if (!fits(move->x) || !fits(move->y)) {
            return false;
        }
    }
    return true;
}

bool wi_reader_map_rule(wi_reader *reader, size_t first, const wy_cone *cone, size_t from) {
    const wi_builder *builder = reader->builder;
    if (builder->has_cone) {
        return wi_reader_fail(reader, from, reader->next,
                              "a rule that is mapped into a cone cannot have a cone itself");
    }
    if (builder->rules->memory == WY_MEMORY_IMITATION) {
        return wi_reader_fail(reader, from, reader->next,
                              "an imitation game cannot be mapped into a cone");
    }
    if (builder->has_block) {
        return wi_reader_fail(reader, from, reader->next,
                              "blocking cannot be mapped into a cone; write 'block' at the end of "
                              "the whole rule");
    }
    for (size_t i = first; i < builder->rules->family_count; i++) {
        wy_family *family = &builder->rules->families[i];
        if (wi_condition_has_position(family->when)) {
            return wi_reader_fail(reader, from, reader->next,
                                  "moves that depend on the position cannot be mapped into a cone");
        }
        if (family->star != NULL) {
            return wi_reader_fail(reader, from, reader->next,
                                  "the P-positions of a game cannot be mapped into a cone");
        }
        if (!map_family(family, cone)) {
            return wi_reader_fail(reader, from, reader->next,
                                  "a number is too large when mapped into the cone; at most %d is "
                                  "allowed",
                                  WY_MAX_COEFFICIENT);
        }
    }
    return true;
}
