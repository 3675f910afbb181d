/* fail.h - filling in a wy_error.  See include/wythoff/base.h. */
#ifndef WI_BASE_FAIL_H
#define WI_BASE_FAIL_H

#include <stdint.h>

#include <wythoff/base.h>

/* Writes the message, clears the place, returns status.  error may be NULL. */
__attribute__((format(printf, 3, 4))) wy_status wi_fail(wy_error *error, wy_status status,
                                                        const char *format, ...);

/* What may help: WY_MORE_... of base.h.  error may be NULL; returns its status, or WY_LIMIT. */
wy_status wi_fail_more(wy_error *error, unsigned more);

/* Here, and not in fail.c, for analyzers to see that it never returns WY_OK. */
static inline wy_status wi_fail_memory(wy_error *error) {
    wi_fail(error, WY_SYSTEM, "out of memory");
    return WY_SYSTEM;
}

/*
 * Sets the place: the fault is the bytes [at, at + width) of text[0, length).
 * Works out line, column, excerpt and caret; control characters
 * and bytes that are not valid UTF-8 are shown as '?', so the excerpt is one
 * line of valid UTF-8.
 */
void wi_fail_place(wy_error *error, const char *text, size_t length, size_t at, size_t width);

/*
 * WY_LIMIT: "WHAT needs N bytes of memory, and M are allowed"; needed UINT64_MAX is
 * more than there can be.
 */
__attribute__((format(printf, 4, 5))) wy_status
wi_fail_budget(wy_error *error, uint64_t needed, uint64_t allowed, const char *what, ...);

#endif
