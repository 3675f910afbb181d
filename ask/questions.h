/*
 * questions.h - what can be asked, one idea a file.  Each function reads what it needs from the
 * request and makes the answer; none prints, and none outlasts the clock of the call by much.
 */
#ifndef ASK_QUESTIONS_H
#define ASK_QUESTIONS_H

#include "ask/call.h"

/* The request's "ask"; the file is named after it or said. */
#define ASK_QUESTIONS(X)                                                                           \
    X(version) /* about.c */                                                                       \
    X(games)   /* about.c */                                                                       \
    X(game)                                                                                        \
    X(tile)                                                                                        \
    X(position)                                                                                    \
    X(moves)                                                                                       \
    X(nth) /* sequence.c */                                                                        \
    X(sequence)                                                                                    \
    X(play)                                                                                        \
    X(graph)                                                                                       \
    X(claims)                                                                                      \
    X(export)                                                                                      \
    X(command)                                                                                     \
    X(job_start) /* job_questions.c */                                                             \
    X(job)       /* job_questions.c */                                                             \
    X(job_stop)  /* job_questions.c */                                                             \
    X(job_file)  /* job_questions.c */

#define X(name) void ask_answer_##name(ask_call *call);
ASK_QUESTIONS(X)
#undef X

#endif
