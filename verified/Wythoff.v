(* Wythoff Nim, end to end inside Coq, from the automaton of its certificate alone. *)
Require Import ZArith List Bool.
Require Import Wy.Game Wy.Zeck Wy.Dfa Wy.WythoffData.
Import ListNotations.

Definition wythoff : list move := [Ray 0 1 0 1; Ray 1 0 1 0; Ray 1 1 1 1].
Lemma wythoff_checked : check_dfa wythoff wythoff_dfa = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem wythoff_P : forall k x y, (Z.of_nat x < F k)%Z -> (Z.of_nat y < F k)%Z ->
  (P wythoff (x, y) <-> accepts (load wythoff_dfa) (digits k x y) = true).
Proof. exact (check_dfa_sound wythoff wythoff_dfa wythoff_checked). Qed.
Print Assumptions wythoff_P.
Theorem wythoff_decided : forall x y, (0 <= x)%Z -> (0 <= y)%Z ->
  (P wythoff (Z.to_nat x, Z.to_nat y) <-> decide (load wythoff_dfa) x y = true).
Proof. exact (decide_sound wythoff wythoff_dfa wythoff_checked). Qed.
Print Assumptions wythoff_decided.

Example e_1_2 : P wythoff (1, 2)%nat.
Proof. apply (wythoff_P 3); reflexivity. Qed.
Example e_20_30 : ~ P wythoff (20, 30)%nat.
Proof. rewrite (wythoff_P 10) by reflexivity. vm_compute. discriminate. Qed.

(* a wrong automaton is refused: state 1 no longer accepts (0,0) *)
Example refused : check_dfa wythoff
  (match wythoff_dfa with Dst _ a b c d :: l => Dst false a b c d :: l | [] => [] end) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

Example large : P wythoff (Z.to_nat (10 ^ 30), Z.to_nat 1618033988749894848204586834366).
Proof.
  apply wythoff_decided; [discriminate|discriminate|]. vm_cast_no_check (eq_refl true).
Qed.
