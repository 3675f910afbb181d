/* program_calls.h - for the files that have functions which programs of checks call. */
#ifndef WI_PAPERS_PROGRAM_CALLS_H
#define WI_PAPERS_PROGRAM_CALLS_H

#include <wythoff/machine.h>
#include <wythoff/rules.h>

#include "papers/program.h"

#define CALL(NAME)                                                                                 \
    static wy_status call_##NAME(wi_value *out, const wi_value *given, wi_running *by)

/* The last call of each list has no name. */
extern const wi_call wi_calls_games[];
extern const wi_call wi_calls_words[];
extern const wi_call wi_calls_histories[];
extern const wi_call wi_calls_numbers[];
extern const wi_call wi_calls_process[];
extern const wi_call wi_calls_graph[];

/* A table with one index of these numbers. */
wy_status wi_call_list(wi_value *out, const int64_t *numbers, size_t count, wi_running *by);

/* A text that lives until the program ends. */
wy_status wi_call_text(wi_value *out, const char *text, size_t length, wi_running *by);
__attribute__((format(printf, 3, 4))) wy_status wi_call_format(wi_value *out, wi_running *by,
                                                               const char *format, ...);

/* The column machine of the game, the program's; the last one is still there. */
wy_status wi_call_machine(wy_machine **out, const char *game, wi_running *by);

/* Two texts with a blank between. */
wy_status wi_call_join(wi_value *out, const char *one, const char *other, wi_running *by);

/* The svg, from malloc, as a text; NULL: no memory. */
wy_status wi_call_picture(wi_value *out, char *svg, wi_running *by);

void wi_histories_close(struct wi_histories *of); /* NULL is allowed */

/* The rules of this text; the last ones that were asked for are still there. */
wy_status wi_call_rules(const wy_rules **out, const char *rule, wi_running *by);

#endif
