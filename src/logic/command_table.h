/* command_table.h - what is known of every command. */
#ifndef WI_LOGIC_COMMAND_TABLE_H
#define WI_LOGIC_COMMAND_TABLE_H

#include "logic/command.h"

typedef struct wi_command_entry {
    const char *group; /* a heading before it in the list; NULL: none */
    const char *name;
    wi_command_run *run; /* NULL: it stands in brackets before a command */
    const char *defines; /* what its first name is: see wi_session_break */
    const char *usage;
    const char *summary; /* one line */
    const char *text;    /* more lines, "" or each ending in \n */
    const char *example; /* commands that run by themselves */
} wi_command_entry;

/* NULL: there are no more. */
const wi_command_entry *wi_command_entry_at(size_t index);

#endif
