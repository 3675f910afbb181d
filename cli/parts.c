/* parts.c - positions, their parts, moves and values, in words. */
#include "parts.h"

#include <stdlib.h>

void cli_put_part(cli_output *out, const wy_part *part) {
    char *text = wy_part_text(part);
    cli_put(out, text != NULL ? text : part->game);
    free(text);
}

void cli_put_heaps(cli_output *out, const wy_part *part, const mpz_t heap[WY_MOST_HEAPS]) {
    for (int i = 0; i < wy_part_heaps(part); i++) {
        cli_put_letter(out, i == 0 ? '(' : ',');
        cli_put_integer(out, heap[i]);
    }
    cli_put_letter(out, ')');
}

void cli_put_place(cli_output *out, const wy_part *part) {
    char *state = wy_part_state(part);
    cli_put_heaps(out, part, part->at.heap);
    cli_put(out, state != NULL ? state : "");
    free(state);
}

void cli_put_places(cli_output *out, const wy_sum *sum) {
    for (size_t i = 0; i < sum->count; i++) {
        cli_put(out, i == 0 ? "" : " + ");
        cli_put_place(out, &sum->parts[i]);
    }
}

static void put_option(cli_output *out, const wy_part *part, const wy_move *move) {
    if (move->pass) {
        cli_put(out, "pass");
    } else {
        cli_put_heaps(out, part, move->take);
    }
}

void cli_put_options(cli_output *out, const wy_part *part, const wy_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cli_put(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        put_option(out, part, &moves[i]);
    }
}

void cli_put_move(cli_output *out, const wy_sum *sum, const wy_move *move) {
    const wy_part *part = &sum->parts[move->part];
    if (sum->count > 1) {
        cli_putf(out, "%zu: ", move->part + 1);
    }
    put_option(out, part, move);
    if (!move->pass) {
        cli_put(out, " to ");
        cli_put_heaps(out, part, move->to);
    }
    if (move->name != WY_NOT_NAMED) {
        cli_putf(out, ", name set %d", move->name + 1);
    }
    if (move->valued) {
        cli_put(out, ", value ");
        cli_put_integer(out, move->before);
        cli_put(out, " to ");
        cli_put_integer(out, move->after);
    }
}

void cli_put_worth(cli_output *out, const wy_part_value *value) {
    switch (value->worth) {
    case WY_WORTH_EXACT:
        cli_put(out, "value ");
        cli_put_integer(out, value->value);
        cli_put(out, ", ");
        break;
    case WY_WORTH_NOT_ZERO:
        cli_put(out, "value not 0, ");
        break;
    case WY_WORTH_UNKNOWN:
        if (!value->cancels) {
            cli_put(out, "value unknown");
            return;
        }
        break;
    }
    cli_putf(out, "%s: %s", wy_standing_name(value->standing.kind), value->standing.by);
}
