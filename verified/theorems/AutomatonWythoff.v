(* Wythoff Nim once more: its P-positions, the pairs (floor(n phi), floor(n phi) + n), are read off
   the Zeckendorf digits of both heaps by a finite automaton, the one of Wythoff.v. *)
Require Import ZArith List.
Require Import Wy.Game Wy.Statements Wy.WythoffData Wy.Wythoff Wy.theorems.Automatic.

Theorem wythoff_automaton : Automaton_statement_Wythoff.
Proof.
  apply (automatic wythoff_dfa (P wythoff_nim) wythoff_P). vm_compute. reflexivity.
Qed.
Print Assumptions wythoff_automaton.
