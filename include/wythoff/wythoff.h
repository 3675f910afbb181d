/*
 * wythoff.h - all of libwythoff.
 *
 *     rules.h    write a ruleset as papers write it; its normal form
 *     solve.h    its P-positions, who wins where and by which move; the moves of a position; boxes
 *     answer.h   the same, by all engines in turn: one answer for heaps of any size
 *     play.h     play it against a perfect opponent; several boards at once
 *     analyze.h  a report made of facts; are two games the same?
 *     atlas.h    rulesets with what is known of each; which game has this sequence?
 *     facts.h    what was found before, kept in memory and in a folder
 *     grundy.h   Grundy values of every game, their rows, regular sequences
 *     prove.h    theorems: the P-set as an automaton, proved for all heaps
 *     machine.h  column machines: Wythoff's game with finitely many further moves, proved
 *     automata.h automata over several tracks, numeration systems, morphisms
 *     morphic.h  morphic words and pictures: letters at places of any size, shapes, automata
 *     logic.h    first-order logic over automatic sequences
 *     device.h   a GPU that computes windows
 *     base.h     errors; memory budget, threads, progress, stopping
 *
 * Not here, for each is a library of its own (report needs cairo, sweep SQLite, ask jansson):
 *
 *     report.h      pictures and graphs: PNG, SVG, PDF, TikZ, Graphviz
 *     sweep.h       families of games, every one analysed: plan, workers, store, table
 *     papers.h      what the four papers claim, recomputed
 *     ask.h         questions and answers as JSON, for servers and other languages
 *
 * A section of a header names the files of src/ that its functions live in.
 */
#ifndef WYTHOFF_H
#define WYTHOFF_H

#include <wythoff/analyze.h>
#include <wythoff/answer.h>
#include <wythoff/atlas.h>
#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/device.h>
#include <wythoff/facts.h>
#include <wythoff/grundy.h>
#include <wythoff/logic.h>
#include <wythoff/machine.h>
#include <wythoff/morphic.h>
#include <wythoff/play.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#endif
