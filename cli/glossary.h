/* glossary.h - `wythoff help TERM`: entries of docs/glossary.md. */
#ifndef CLI_GLOSSARY_H
#define CLI_GLOSSARY_H

#include "output.h"

/* An entry; NULL: no entry has this name. Case counts in names of one letter only. */
const char *cli_glossary_find(const char *term);

/* Prints the names of an entry, and its text in lines of at most 80 letters. */
void cli_glossary_put(cli_output *out, const char *entry);

#endif
