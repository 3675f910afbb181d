/* command_table.h - what is known of every command. */
#ifndef WY_LOGIC_COMMAND_TABLE_H
#define WY_LOGIC_COMMAND_TABLE_H

#include "logic/command.h"

typedef struct wy_command_entry {
    const char *group; /* a heading before it in the list; NULL: none */
    const char *name;
    wy_command_run *run; /* NULL: it stands in brackets before a command */
    const char *defines; /* what its first name is: see wy_session_break */
    const char *usage;
    const char *summary; /* one line */
    const char *text;    /* more lines, "" or each ending in \n */
    const char *example; /* commands that run by themselves */
} wy_command_entry;

/* NULL: there are no more. */
const wy_command_entry *wy_command_entry_at(size_t index);

#endif
