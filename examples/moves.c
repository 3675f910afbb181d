/*
 * moves.c - any number of heaps, with a memory or without: the legal moves of a position, those
 * that win, and Grundy values of a box.
 *
 *     cc moves.c $(pkg-config --cflags --libs wythoff) -o moves
 *     ./moves 'nim on 3 heaps' 1 2 4
 */
#include <stdio.h>
#include <wythoff/wythoff.h>

enum { SIDE = 4 };

typedef struct telling {
    const char *how;
    int heaps;
} telling;

static bool tell(void *data, const wy_move *move) {
    const telling *of = data;
    printf("%s", of->how);
    for (int i = 0; i < of->heaps && !move->pass; i++)
        gmp_printf("%s%Zd", i == 0 ? " (" : ",", move->take[i]);
    printf("%s\n", move->pass ? " pass" : ")");
    return true;
}

static wy_status moves(const wy_rules *rules, const wy_place *at, wy_error *error) {
    telling legal = {"legal", rules->heaps}, wins = {"wins", rules->heaps};
    wy_solution *game = NULL;
    wy_status status = wy_rules_moves(rules, at, tell, &legal, error);
    if (status == WY_OK)
        status = wy_answer_open(&game, rules, WY_ENGINE_AUTO, NULL, error);
    if (status == WY_OK)
        status = wy_solution_winning(game, at, tell, &wins, error);
    wy_solution_free(game);
    return status;
}

/* The values of the positions in which the heaps are equal. */
static wy_status values(const wy_rules *rules, wy_error *error) {
    int64_t size[WY_MOST_HEAPS] = {0};
    wy_solution *grundy = NULL;
    wy_box *box = NULL;
    for (int i = 0; i < rules->heaps; i++)
        size[i] = SIDE;
    wy_status status = wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, error);
    if (status == WY_OK)
        status = wy_grundy_box(&box, grundy, size, error);
    for (int64_t n = 0; status == WY_OK && n < SIDE; n++) {
        int64_t heap[WY_MOST_HEAPS] = {0};
        wy_cell cell;
        for (int i = 0; i < rules->heaps; i++)
            heap[i] = n;
        wy_cell_start(&cell, rules, heap);
        printf("value %u where all heaps are %d\n", wy_box_value(box, &cell), (int)n);
    }
    wy_box_free(box);
    wy_solution_free(grundy);
    return status;
}

int main(int argc, char **argv) {
    wy_rules *rules = NULL;
    wy_place at;
    wy_error error;
    if (argc < 3 || wy_rules_read_settled(&rules, argv[1], &error) != WY_OK ||
        argc != 2 + rules->heaps) {
        fprintf(stderr, "moves RULE HEAP ...: a number for each heap\n");
        wy_rules_free(rules);
        return 2;
    }
    wy_place_init(&at);
    for (int i = 0; i < rules->heaps; i++)
        mpz_set_str(at.heap[i], argv[2 + i], 10);
    wy_rules_start(&at, rules);
    wy_status status = wy_rules_check_place(rules, &at, &error);
    if (status == WY_OK)
        status = moves(rules, &at, &error);
    if (status == WY_OK && wy_rules_no_values(rules) == NULL && rules->memory != WY_MEMORY_ENFORCE)
        status = values(rules, &error);
    if (status != WY_OK)
        fprintf(stderr, "%s\n", error.message);
    wy_place_clear(&at);
    wy_rules_free(rules);
    return status == WY_OK ? 0 : 1;
}
