/* script.h - a text of commands: where each begins and ends, and what is a remark. */
#ifndef WI_LOGIC_SCRIPT_H
#define WI_LOGIC_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wi_script_part {
    size_t begin;    /* of the command, behind blanks and remarks; the length: there is none */
    size_t end;      /* before its ending; the length: it has none */
    size_t next;     /* behind its ending, and behind words that follow it like a remark */
    size_t words_at; /* those words */
    size_t words_width;
    bool telling;  /* it ends in : or :: */
    bool detailed; /* it ends in :: */
    bool remarks;  /* there are some within it */
} wi_script_part;

/* The first command of text[at, length). */
void wi_script_next(wi_script_part *out, const char *text, size_t length, size_t at);

/* The command without its remarks, which become blanks; free() it.  NULL: no memory. */
char *wi_script_plain(const wi_script_part *part, const char *text);

#endif
