/* named_names.h - the table of named games as the reader sees it, and names in a rule. */
#ifndef WI_RULES_NAMED_NAMES_H
#define WI_RULES_NAMED_NAMES_H

#include "rules/reader.h"

enum { WI_LONGEST_NAME = 31 }; /* that is shown in messages */

typedef enum wi_named_kind {
    NUMBERS,       /* numbers, put in for $1 and $2 */
    LIST,          /* any number of numbers, put in for $* */
    BANDS,         /* (m,p) or (m): the text, and p-1 diagonal options may be blocked */
    HISTORY,       /* (m,p): the text, and the memory rule of imitation games */
    CONE,          /* two slopes: the text mapped into their cone */
    CONE_AND_RULE, /* two slopes and a rule */
    SEVERAL, /* a game on several heaps, or with a memory: several_named.c; `least` is how many
                heaps it has, 0: any number, which the rule must say */
} wi_named_kind;

typedef struct wi_named_text {
    const char *name;
    wi_named_kind kind;
    const char *letters;
    int64_t least;
    const char *plain, *text;
    const char *parameters;
} wi_named_text;

/*
 * The name that begins at the next token.  A hyphen may be part of a name
 * (rational-nim) or remove moves (nim-wythoff): it belongs to the name when
 * this makes a known one, the longest, or when no known name follows it.  NULL:
 * there is no such game, and the reader has failed.
 */
const wi_named_text *wi_read_name(wi_reader *reader);

/* The game of kind SEVERAL whose name begins at this token, of count tokens; NULL: none does. */
const wi_named_text *wi_name_of_several(const char *text, const wi_token *first, size_t *count);

#endif
