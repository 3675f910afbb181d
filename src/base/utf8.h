/* utf8.h - telling characters from bytes that are none. */
#ifndef WI_BASE_UTF8_H
#define WI_BASE_UTF8_H

#include <stddef.h>

/*
 * Bytes of the valid UTF-8 character at the start of text[0, room), 0 if there
 * is none.  Overlong forms, surrogates and values above 10FFFF are not valid.
 */
size_t wi_utf8_width(const char *text, size_t room);

/*
 * The same for a character that can be shown: control characters (below 20,
 * and 7F to 9F) can not.
 */
size_t wi_utf8_printable(const char *text, size_t room);

/* length, or if that is more than most, what is left when whole characters are cut off. */
int wi_utf8_cut(const char *text, size_t length, int most);

#endif
