/*
 * sweep.h - a family of games: one rule with names in it, and the numbers that the names
 * run through.
 *
 *     wy_sweep_read(&sweep, "k=1..10 l=k..10 where gcd(k,l)=1", &error);
 *     wy_sweep_check(sweep, "maharaja(k,l)", &error);
 *     for (size_t i = 0; i < wy_sweep_count(sweep); i++) {
 *         wy_sweep_rule(&text, sweep, "maharaja(k,l)", i, &error);   // "maharaja(1,2)"
 *
 * docs/sweep.md describes both texts.
 */
#ifndef WYTHOFF_SWEEP_H
#define WYTHOFF_SWEEP_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WY_SWEEP_PARAMETERS 8       /* names, at most */
#define WY_SWEEP_NAME       31      /* letters of a name, at most */
#define WY_SWEEP_TEXT       4096    /* bytes of the ranges */
#define WY_SWEEP_MEMBERS    100000  /* games of a family, at most */
#define WY_SWEEP_TRIED      1000000 /* combinations that may be tried to find them */

typedef struct wy_sweep wy_sweep;

/*
 * Reads the ranges and lists their members: all combinations, the first name slowest, each
 * name's values in increasing order and each once.  WY_BAD also when there is no member, or
 * more than can be; error then says where in the text.
 */
wy_status wy_sweep_read(wy_sweep **out, const char *ranges, wy_error *error);
void wy_sweep_free(wy_sweep *sweep); /* NULL is allowed */

size_t wy_sweep_parameters(const wy_sweep *sweep);
const char *wy_sweep_name(const wy_sweep *sweep, size_t parameter);
size_t wy_sweep_count(const wy_sweep *sweep);

/* The numbers of a member, one for each name; valid as long as the sweep. */
const int64_t *wy_sweep_values(const wy_sweep *sweep, size_t member);

/*
 * Can the names be filled in here?  Each must occur in the rule, as a word of its own, and
 * none may be given a range by the rule itself.  What the rule says is not looked at.
 */
wy_status wy_sweep_check(const wy_sweep *sweep, const char *rule, wy_error *error);

/* The rule with the numbers of a member in place of the names; free() it. */
wy_status wy_sweep_rule(char **out, const wy_sweep *sweep, const char *rule, size_t member,
                        wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
