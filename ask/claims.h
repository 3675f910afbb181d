/* claims.h - the claims of the papers with the games that they are about, read when first asked. */
#ifndef ASK_CLAIMS_H
#define ASK_CLAIMS_H

typedef struct ask_claims ask_claims;

/* NULL: there is no memory. */
ask_claims *ask_claims_create(void);

void ask_claims_free(ask_claims *kept);

#endif
