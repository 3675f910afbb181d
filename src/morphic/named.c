/*
 * named.c - words and pictures with a name, one table.
 *
 * The two pictures of S2 are as printed there; tests/test_morphic.c proves them right by automata.
 */
#include <stdint.h>
#include <string.h>

#include "base/fail.h"
#include "base/nearest.h"
#include "morphic/morphic.h"

static const wy_named_morphic table[] = {
    {"fibonacci", "the Fibonacci word; from 1 on, a at A_n and b at B_n (S2)", "a->ab b->a"},
    {"tribonacci", "the Tribonacci word", "a->ab b->ac c->a"},
    {"thue-morse", "how many 1s has n in base 2, modulo 2", "0->01 1->10"},
    {"period-doubling", "is n+1 divided by 2 an even number of times", "1->10 0->11"},
    {"paperfolding", "the folds of a strip of paper",
     "a->ab b->cb c->ad d->cd coding: ab->0 cd->1"},
    {"rudin-shapiro", "how many 11s has n in base 2, modulo 2",
     "a->ab b->ac c->db d->dc coding: ab->0 cd->1"},
    {"cantor", "1 where n has no digit 1 in base 3", "1->101 0->000"},
    {"pell", "the numeration 1, 3, 7, 17, ...", "a->aab b->a"},
    {"narayana", "the numeration 1, 2, 3, 4, 6, 9, ...", "a->ab b->c c->a"},
    {"cobham", "1 at 1 and at 2^i + 2^j, after Cobham (S2)",
     "A->AB B->BC C->CD D->DD coding: AD->0 BC->1"},
    {"abstract", "the ternary Thue-Morse word, whose numeration is not positional (S2)",
     "a->abc b->ac c->b"},
    {"a*b*", "an automaton on the words of a*b* in radix order (S2); grows like k^2",
     "s->sBa A->Ba B->Cd C->Db D->Ac a->a b->d c->b d->c "
     "coding: sAa->0 Bb->1 Cc->2 Dd->3"},
    {"squares", "1 at the squares; grows like k^2", "a->abcc b->bcc c->c coding: ab->1 c->0"},
    {"powers-of-2", "1 at the powers of 2", "a->ab b->bc c->cc coding: ac->0 b->1"},
    {"chacon", "Chacon's word, with a letter that does not grow", "a->aaba b->b"},
    {"wythoff", "P-positions of Wythoff's game: phi and mu of S2, 13 letters",
     "a->ab/cd b->i/e c->ij d->i e->fb f->gb/hd g->fb/hd h->im i->im/hd j->k/c k->lm/cd l->km/cd "
     "m->i/h coding: egjl->1 abcdfhikm->0"},
    {"w", "moves that may not join Wythoff's game: psi and nu of S2, 26 letters",
     "a->ab/cd b->e/f c->eh d->i e->jk/lm f->gb g->yb/ot h->z/c i->in/od j->ep/qr k->e/s l->eu "
     "m->e n->i/o o->in p->e/q q->ep r->e s->vk t->i u->w/l v->wp/lr w->vk/qr x->zn/cd y->gb/od "
     "z->xn/ct coding: abcdeijklnopqr->0 fghmstuvwxyz->1"},
    {"pascal", "binomial coefficients modulo 2, the k-th of row i + j at (i, j)",
     "1->11/10 0->00/00"},
    {"nim", "P-positions of Nim on two heaps: the diagonal", "1->10/01 0->00/00"},
};

enum { COUNT = sizeof table / sizeof table[0] };

const wy_named_morphic *wy_named_morphics(size_t *count) {
    *count = COUNT;
    return table;
}

wy_status wy_morphic_named(wy_morphic **out, const char *name, wy_error *error) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    *out = NULL;
    for (size_t i = 0; i < COUNT; i++) {
        if (strcmp(table[i].name, name) == 0) {
            return wy_morphic_read(out, table[i].text, SIZE_MAX, error);
        }
        wi_nearest_offer(&nearest, table[i].name);
    }
    if (nearest.best != NULL) {
        return wi_fail(error, WY_BAD, "there is no word '%.60s'; did you mean %s?", name,
                       nearest.best);
    }
    return wi_fail(error, WY_BAD, "there is no word '%.60s'", name);
}
