/* metacommands.h - what stands in brackets before a command: [strategy 3 BRZ], [export * BA]. */
#ifndef WY_LOGIC_METACOMMANDS_H
#define WY_LOGIC_METACOMMANDS_H

#include "logic/command.h"
#include "logic/results.h"

enum { WY_MOST_EXPORTS = 32 };

/* Which steps of a formula are written to files. */
typedef struct wy_exports {
    bool any; /* some are */
    bool all;
    wy_result_format all_format;
    size_t count;
    uint64_t step[WY_MOST_EXPORTS];
    wy_result_format format[WY_MOST_EXPORTS];
    uint64_t taken;          /* steps so far */
    char name[WY_NAME_SIZE]; /* of the command's result */
} wy_exports;

/* Reads the brackets before a command, and says what is passed over. */
wy_status wy_metacommands_read(wy_command *command, wy_exports *out);

/* One step, for a wy_evaluator; data is the session. */
wy_status wy_exports_step(void *data, const wy_automaton *made, wy_error *error);
/* Says which of the steps that were wanted did not come. */
void wy_exports_end(wy_logic *session);

#endif
