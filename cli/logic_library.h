/*
 * logic_library.h - where a person's definitions are kept when no place is named.
 */
#ifndef CLI_LOGIC_LIBRARY_H
#define CLI_LOGIC_LIBRARY_H

/* The folder for the prompt; free() it.  NULL: there is none, or it cannot be made. */
char *cli_logic_default_library(void);

#endif
