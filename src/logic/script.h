/* script.h - a text of commands: where each begins and ends, and what is a remark. */
#ifndef WY_LOGIC_SCRIPT_H
#define WY_LOGIC_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wy_script_part {
    size_t begin;    /* of the command, behind blanks and remarks; the length: there is none */
    size_t end;      /* before its ending; the length: it has none */
    size_t next;     /* behind its ending, and behind words that follow it like a remark */
    size_t words_at; /* those words */
    size_t words_width;
    bool telling;  /* it ends in : or :: */
    bool detailed; /* it ends in :: */
    bool remarks;  /* there are some within it */
} wy_script_part;

/* The first command of text[at, length). */
void wy_script_next(wy_script_part *out, const char *text, size_t length, size_t at);

/* The command without its remarks, which become blanks; free() it.  NULL: no memory. */
char *wy_script_plain(const wy_script_part *part, const char *text);

#endif
