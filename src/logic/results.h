/*
 * results.h - files that commands write: automata, pictures, matrices, logs.
 *
 * With a library they go to its folder Result, else to the working folder.  A session that only
 * reads refuses them.
 */
#ifndef WI_LOGIC_RESULTS_H
#define WI_LOGIC_RESULTS_H

#include "base/outfile.h"
#include "logic/session.h"

/* NAME and ENDING, as in "_log.txt"; *path, if not NULL, is where it will be; free() it. */
wy_status wi_result_open(wi_outfile **out, char **path, wy_logic *session, const char *name,
                         const char *ending, wy_error *error);

typedef enum wi_result_format {
    WI_RESULT_TXT,
    WI_RESULT_GV,
    WI_RESULT_JSON,
    WI_RESULT_BA,
} wi_result_format;

/* "gv", "GV": false if there is no such format. */
const char *wi_result_format_name(wi_result_format format);
bool wi_result_format_of(wi_result_format *out, const char *name);

/* Writes an automaton; variables may be NULL. */
wy_status wi_result_automaton(char **path, wy_logic *session, wi_result_format format,
                              const char *name, const char *ending, const wy_automaton *automaton,
                              char *const *variables, wy_error *error);

/* NAME.txt and, if it can be looked at, NAME.gv, of what was just defined; only with a library. */
wy_status wi_result_keep(wy_logic *session, const char *name, const wy_automaton *automaton,
                         char *const *variables, wy_error *error);

/* ---- logs -------------------------------------------------------------------------------- */

/* Begins to keep the steps of the command that runs; does nothing where no log is wanted. */
wy_status wi_log_begin(wy_logic *session, const char *text, size_t length, wy_error *error);
/* Is anyone told of the steps? */
bool wi_log_reports(const wy_logic *session);
/* A step, a wi_step_report whose data is the session: told and kept. */
void wi_log_step(void *data, const char *what, uint32_t states, uint64_t transitions,
                 double seconds);
/* Writes NAME_log.txt and, for ::, NAME_detailed_log.txt; answer is the last line. */
wy_status wi_log_end(wy_logic *session, const char *name, const char *answer, wy_error *error);
void wi_log_drop(wy_logic *session);

#endif
