/* metacommands.h - what stands in brackets before a command: [strategy 3 BRZ], [export * BA]. */
#ifndef WI_LOGIC_METACOMMANDS_H
#define WI_LOGIC_METACOMMANDS_H

#include "logic/command.h"
#include "logic/results.h"

enum { WI_MOST_EXPORTS = 32 };

/* Which steps of a formula are written to files. */
typedef struct wi_exports {
    bool any; /* some are */
    bool all;
    wi_result_format all_format;
    size_t count;
    uint64_t step[WI_MOST_EXPORTS];
    wi_result_format format[WI_MOST_EXPORTS];
    uint64_t taken;          /* steps so far */
    char name[WI_NAME_SIZE]; /* of the command's result */
} wi_exports;

/* Reads the brackets before a command, and says what is passed over. */
wy_status wi_metacommands_read(wi_command *command, wi_exports *out);

/* One step, for a wi_evaluator; data is the session. */
wy_status wi_exports_step(void *data, const wy_automaton *made, wy_error *error);
/* Says which of the steps that were wanted did not come. */
void wi_exports_end(wy_logic *session);

#endif
