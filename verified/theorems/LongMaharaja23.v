(* (2,3)- and (4,7)-Maharaja Nim (S0, last section): Wythoff Nim and the moves (2,3), (3,2), or (4,7),
   (7,4). As for Maharaja Nim the P-positions are Fibonacci-automatic, and lie in a stripe of slope
   phi and its mirror image. And with (4,5), (5,4) they are those of Wythoff Nim. *)
Require Import Arith ZArith List Lia.
Require Import Wy.Game Wy.Zeck Wy.Dfa Wy.WythoffData Wy.Wythoff Wy.Maharaja23Data Wy.Maharaja47Data.
Require Import Wy.Statements Wy.theorems.Stripes Wy.theorems.Automatic.
Import ListNotations.
Local Open Scope nat_scope.

Lemma checked_2_3 :
  check_dfa (wythoff_and [(2, 3); (3, 2)]) maharaja23_dfa = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma checked_4_7 :
  check_dfa (wythoff_and [(4, 7); (7, 4)]) maharaja47_dfa = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem maharaja_2_3 : Automaton_statement_2_3.
Proof.
  split.
  - apply (automatic maharaja23_dfa _ (check_dfa_sound _ _ checked_2_3)).
    vm_compute. reflexivity.
  - apply (stripe _ (load maharaja23_dfa) 3 1 12 (found (Pos.to_nat 100000) 12 (load maharaja23_dfa))
      (check_dfa_sound _ _ checked_2_3)); vm_compute; reflexivity.
Qed.
Print Assumptions maharaja_2_3.

Theorem maharaja_4_7 : Automaton_statement_4_7.
Proof.
  split.
  - apply (automatic maharaja47_dfa _ (check_dfa_sound _ _ checked_4_7)).
    vm_compute. reflexivity.
  - apply (stripe _ (load maharaja47_dfa) 2 1 12 (found (Pos.to_nat 100000) 12 (load maharaja47_dfa))
      (check_dfa_sound _ _ checked_4_7)); vm_compute; reflexivity.
Qed.
Print Assumptions maharaja_4_7.

Lemma checked_4_5 :
  check_dfa (wythoff_and [(4, 5); (5, 4)]) wythoff_dfa = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem maharaja_4_5 : Automaton_statement_4_5.
Proof.
  intros [x y]. set (k := x + y).
  assert ((Z.of_nat x < F k)%Z /\ (Z.of_nat y < F k)%Z) as [Hx Hy].
  { pose proof (F_large k). unfold k in *. lia. }
  rewrite (check_dfa_sound _ _ checked_4_5 k x y Hx Hy). symmetry. exact (wythoff_P k x y Hx Hy).
Qed.
Print Assumptions maharaja_4_5.
