/*
 * progress.h - how far a long computation is, and stopping it.
 *
 * The line "37%, about 12 s left" appears on stderr after half a second, a few
 * times a second, and only when stderr is a terminal and --quiet is not given.
 * Whoever writes to a terminal takes the line away first; it stays away while
 * results come fast.  SIGINT, SIGTERM and the end of --seconds ask
 * the computation to stop; it then says what it knows.  Another signal, some
 * seconds later, ends the program at once.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    bool shown;   /* wanted at all */
    bool on_line; /* there is a line to clear */
    double start; /* seconds, of the first poll; 0 before it */
    double last;  /* when the line was last written */
} cli_progress;

/* Catches the signals, and ignores SIGPIPE so that writing fails instead. */
void cli_signals_catch(void);

/* Begins the time of --seconds, once or for each answer; 0: there is no limit. */
void cli_clock_start(int64_t seconds);

/* Begins it anew: someone has asked for the next answer. */
void cli_clock_restart(void);

/* Was the program asked to stop, by a signal or by the clock? */
bool cli_stop_asked(void);

/* Is it only the clock that stops it? */
bool cli_stop_late(void);

/* Why it stops: "stopped", or "stopped after 2 s". */
const char *cli_stop_word(void);

/* For prompts: the wish was met, and there may be others.  false: it was not Ctrl-C's. */
bool cli_stop_forget(void);
void cli_progress_start(cli_progress *progress, bool quiet);

/* A wy_control poll; data is the cli_progress. */
bool cli_progress_poll(void *data, double done);

/* Takes the line away, before other text is written. */
void cli_progress_clear(cli_progress *progress);

/* ---- A bound for all the memory that the program takes from now on -------------------------- */

/*
 * Budgets of the library (wy_control) count what is large: tables and automata.  This one is the
 * system's: beyond it allocations fail, whatever they are for, and the library says so.
 */

/* So many bytes more than now, and a little for the program itself.  Where the system cannot do
 * that nothing happens. */
void cli_memory_limit(uint64_t bytes);

/* As much as there is, again. */
void cli_memory_free_for_all(void);

/* The most memory this process had at once, in kilobytes; 0: the system does not say. */
int64_t cli_memory_most(void);

#endif
