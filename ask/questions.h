/*
 * questions.h - what can be asked, one idea a file.  Each function reads what it needs from the
 * request and makes the answer; none prints, and none outlasts the clock of the call by much.
 */
#ifndef ASK_QUESTIONS_H
#define ASK_QUESTIONS_H

#include "ask/parameters.h"

/* A position on several heaps or with a memory, and the move that is made there: parameters.c. */
#define ASK_PLACE "heaps state last take name"

/* Which heaps of several are on the board, and what is fixed: slice.c. */
#define ASK_SLICE "heaps across up state last"

/* What is drawn upon a board, and how. */
#define ASK_SCENE "beside kinds guides grid mark_x mark_y moves winning title pixels"

/* The request's "ask", and what may stand beside it; the file is named after it or said. */
#define ASK_QUESTIONS(X)                                                                           \
    X(version, "") /* asker.c */                                                                   \
    X(games, "")   /* asker.c */                                                                   \
    X(atlas, "filter sort skip limit")                                                             \
    X(game, "game")                                                                                \
    X(tile, "game x y level layer game2 " ASK_SLICE)                                               \
    X(position, "game x y " ASK_PLACE)                                                             \
    X(moves, "game x y limit " ASK_PLACE)                                                          \
    X(sum, "game all")                                                                             \
    X(nth, "game n") /* position.c */                                                              \
    X(sequence, "game from count")                                                                 \
    X(play, "game start state last turns computer reply hint")                                     \
    X(graph, "game what")                                                                          \
    X(claims, "game")                                                                              \
    X(export, "game x y width height layer format theme game2 " ASK_SLICE " " ASK_SCENE)           \
    X(command, "game x y width height layer format theme game2 " ASK_SLICE " " ASK_SCENE)          \
    X(job_start, "kind game options") /* jobs.c */                                                 \
    X(job, "job")                     /* jobs.c */                                                 \
    X(job_stop, "job")                /* jobs.c */                                                 \
    X(job_file, "job file")           /* jobs.c */

#define X(name, members) void ask_answer_##name(ask_call *call);
ASK_QUESTIONS(X)
#undef X

#endif
