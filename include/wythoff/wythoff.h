/*
 * wythoff.h - everything the library offers.
 *
 *   rules.h          write a ruleset as papers write it
 *   solve.h          its P-positions, who wins at (x, y) and by which move
 *   moves.h          its moves as points, rays and fans
 *   play.h           play it against a perfect opponent
 *   graph.h          its game graph, with the kernel
 *   picture.h        draw it: PNG, SVG, PDF, TikZ
 *   wythoff_nim.h    Wythoff's game for heaps of any size, in four descriptions
 *   zeckendorf.h     Fibonacci numeration
 *   adjoin.h         which moves may join Wythoff's game: the matrix W
 *   pairs.h          the pairs of (m,p)-Wythoff Nim for heaps of any size
 *   hegarty.h        how near they are to Beatty pairs
 *   dictionary.h     dictionary processes and tag systems
 *   machine.h        column machines: Wythoff's game with finitely many further moves, proved
 *   machine_picture.h  column machines and perfect sectors, drawn
 *   telescope.h      looking at columns of any size through a column machine
 *   words.h          their dictionaries, synchronisation, distances from the lines
 *   prove.h          theorems: the P-set as an automaton, proved for all heaps
 *   analyze.h        what can be said about a game: a report made of facts
 *   sweep.h          families of games, every one analysed: plan, workers, store, table
 *   compare.h        do two games have the same P-positions?
 *   papers.h         what the four papers claim, recomputed
 *   rational.h       games on cones and their canonical games
 *   imitation.h      Imitation Nim, where the history counts; imitation_picture.h draws it
 *   automaton.h      finite automata over several tracks
 *   transducer.h     transducers applied to automatic sequences
 *   numeration.h     numeration systems with their adders
 *   morphic.h        morphic words and pictures: letters at places of any size, shapes, automata
 *   morphism.h       morphisms and automatic sequences
 *   logic.h          first-order logic over automatic sequences
 *   verdict.h        who wins, by which move, and how that is known: the answer of all of them
 *   control.h        memory budget, threads, progress, stopping
 *   status.h         errors
 */
#ifndef WYTHOFF_H
#define WYTHOFF_H

#include <wythoff/adjoin.h>
#include <wythoff/analyze.h>
#include <wythoff/answer.h>
#include <wythoff/automaton.h>
#include <wythoff/compare.h>
#include <wythoff/control.h>
#include <wythoff/dictionary.h>
#include <wythoff/graph.h>
#include <wythoff/grundy.h>
#include <wythoff/grundy_rows.h>
#include <wythoff/hegarty.h>
#include <wythoff/imitation.h>
#include <wythoff/imitation_picture.h>
#include <wythoff/logic.h>
#include <wythoff/machine.h>
#include <wythoff/machine_picture.h>
#include <wythoff/morphic.h>
#include <wythoff/morphism.h>
#include <wythoff/moves.h>
#include <wythoff/normal.h>
#include <wythoff/numeration.h>
#include <wythoff/pairs.h>
#include <wythoff/papers.h>
#include <wythoff/picture.h>
#include <wythoff/play.h>
#include <wythoff/prove.h>
#include <wythoff/rational.h>
#include <wythoff/regularity.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/status.h>
#include <wythoff/stream.h>
#include <wythoff/sweep.h>
#include <wythoff/telescope.h>
#include <wythoff/transducer.h>
#include <wythoff/verdict.h>
#include <wythoff/version.h>
#include <wythoff/words.h>
#include <wythoff/wythoff_nim.h>
#include <wythoff/zeckendorf.h>

#endif
