/*
 * memory.h - a bound for all the memory that the program takes from now on.
 *
 * Budgets of the library (wy_control) count what is large: tables and automata.  This one is the
 * system's: beyond it allocations fail, whatever they are for, and the library says so.
 */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stdint.h>

/* So many bytes more than now, and a little for the program itself.  Where the system cannot do
 * that nothing happens. */
void cli_memory_limit(uint64_t bytes);

/* As much as there is, again. */
void cli_memory_free_for_all(void);

/* The most memory this process had at once, in kilobytes; 0: the system does not say. */
int64_t cli_memory_most(void);

#endif
