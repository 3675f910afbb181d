/*
 * game.h - Wythoff's game with finitely many further moves, and its first columns by the
 * definition.
 */
#ifndef CHECK_GAME_H
#define CHECK_GAME_H

#include "reader.h"

enum { LONGEST_MOVE = 1024, MOST_MOVES = 1024, MOST_COLUMNS = 1 << 15, MOST_ROWS = 1 << 16 };

/* A move (s,t) takes s from the first heap and t from the second. */
typedef struct move {
    int s, t;
} move;

typedef struct game {
    move moves[MOST_MOVES]; /* besides Wythoff's: s, t > 0 and s != t; by s, then t */
    int count;
    int longest;      /* the largest s, 0 if there is none */
    int largest_turn; /* the largest t - s, 0 if there is none */
} game;

/* `{(t,0),(0,t),(t,t),(1,2),(2,1)}`: symmetric, in order. */
bool cert_read_game(reader *r, game *out);

/* What the rules give for the columns 0, ..., columns - 1. */
typedef struct beginning {
    int columns;
    int *row;            /* P(c): (c, P(c)) is the P-position of column c */
    char *bits;          /* S_0, ..., S_{settled - 1} as '0' and '1' */
    int upper;           /* columns with P(c) >= c */
    int free_diagonal;   /* the least d >= 0 with P(c) - c != d for all these c */
    int settled;         /* columns + free_diagonal: no P-position above the main diagonal comes
                            into a row below this one any more */
    int lowest, highest; /* of b - a - n over the upper columns */
} beginning;

bool cert_beginning(beginning *out, const game *g, int columns, cert_verdict *v);
void cert_free_beginning(beginning *b);

#endif
