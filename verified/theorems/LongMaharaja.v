(* Maharaja Nim (S0: Larsson and Wastlund, "Maharaja Nim: Wythoff's Queen meets the Knight"): the main
   theorem with constants, and the answer to Question 1. Both come from the automaton of Maharaja.v,
   which is proved there to accept exactly the P-positions: the first by following y - sigma(x)
   along its runs (Stripes.v), the second is what it says (Automatic.v). *)
Require Import ZArith List.
Require Import Wy.Game Wy.Dfa Wy.MaharajaData Wy.Maharaja.
Require Import Wy.Statements Wy.theorems.Stripes Wy.theorems.Automatic.
Local Open Scope nat_scope.

Theorem maharaja_stripes : Automaton_statement_stripes.
Proof.
  apply (stripe maharaja_nim (load maharaja_dfa) 4 3 8
    (found (Pos.to_nat 100000) 8 (load maharaja_dfa)) maharaja_P).
  - vm_cast_no_check (eq_refl true).
  - vm_compute. reflexivity.
Qed.
Print Assumptions maharaja_stripes.

Theorem maharaja_automaton : Automaton_statement_Maharaja.
Proof.
  apply (automatic maharaja_dfa (P maharaja_nim) maharaja_P). vm_compute. reflexivity.
Qed.
Print Assumptions maharaja_automaton.
