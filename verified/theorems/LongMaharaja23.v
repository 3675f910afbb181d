(* (2,3)- and (4,7)-Maharaja Nim (S0, section 5): Wythoff Nim and the moves (2,3), (3,2), or (4,7),
   (7,4). As for Maharaja Nim the P-positions are Fibonacci-automatic, and lie in a stripe of slope
   phi and its mirror image. *)
Require Import ZArith List.
Require Import Wy.Game Wy.Zeck Wy.Dfa Wy.Main Wy.Load Wy.Search Wy.Maharaja23Data Wy.Maharaja47Data.
Require Import Wy.Statements Wy.theorems.Stripes Wy.theorems.Automatic.
Import ListNotations.
Local Open Scope nat_scope.

Lemma checked_2_3 :
  check_auto (Pos.to_nat 1000000) (wythoff_and [(2, 3); (3, 2)]) maharaja23_dfa = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma checked_4_7 :
  check_auto (Pos.to_nat 1000000) (wythoff_and [(4, 7); (7, 4)]) maharaja47_dfa = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem maharaja_2_3 : Automaton_statement_2_3.
Proof.
  split.
  - apply (automatic maharaja23_dfa _ (check_auto_sound _ _ _ checked_2_3)).
    vm_compute. reflexivity.
  - apply (stripe _ (load maharaja23_dfa) 3 1 12 (found (Pos.to_nat 100000) 12 (load maharaja23_dfa))
      (check_auto_sound _ _ _ checked_2_3)); vm_compute; reflexivity.
Qed.
Print Assumptions maharaja_2_3.

Theorem maharaja_4_7 : Automaton_statement_4_7.
Proof.
  split.
  - apply (automatic maharaja47_dfa _ (check_auto_sound _ _ _ checked_4_7)).
    vm_compute. reflexivity.
  - apply (stripe _ (load maharaja47_dfa) 2 1 12 (found (Pos.to_nat 100000) 12 (load maharaja47_dfa))
      (check_auto_sound _ _ _ checked_4_7)); vm_compute; reflexivity.
Qed.
Print Assumptions maharaja_4_7.
