(* Wythoff's theorem (1907): the P-positions of Wythoff Nim are the pairs

     ( floor(n phi), floor(n phi) + n ),   n = 0, 1, 2, ...,   phi = (1 + sqrt 5) / 2,

   and their mirror images. The same by mex: A_n = mex{A_i, B_i : i < n}, B_n = A_n + n.
   No reals: floor(n phi) = floor((n + floor(sqrt(5 n^2))) / 2), with the whole square root.
   It is Fraenkel's theorem for m = 1. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Pairs Wy.theorems.Bounds Wy.theorems.Blocking
  Wy.theorems.Fraenkel.
Import ListNotations.

Lemma floor_phi_alpha n : floor_alpha 1 1 n = floor_phi n.
Proof.
  unfold floor_alpha, floor_phi. change (2 * 1) with 2. f_equal.
  replace (n * n * (1 * 1 + 4 * 1 * 1)) with (5 * n * n) by lia. lia.
Qed.
Lemma floor_phi_beta n : floor_beta 1 1 n = floor_phi n + n.
Proof.
  unfold floor_beta, floor_phi. change (2 * 1) with 2.
  replace (n * n * (1 * 1 + 4 * 1 * 1)) with (5 * n * n) by lia.
  rewrite <- Nat.div_add by lia. f_equal. lia.
Qed.

(* floor_phi n is the floor of n phi: the greatest x with x <= n phi, that is x^2 <= x n + n^2 *)
Theorem floor_phi_is_floor n x : x <= floor_phi n <-> x * x <= x * n + n * n.
Proof.
  rewrite <- floor_phi_alpha. pose proof (fun d => floor_alpha_ge 1 1 (le_n 1) (le_n 1) n d) as F.
  destruct (Nat.le_gt_cases n x) as [L|L].
  - specialize (F (x - n)). replace (n + (x - n)) with x in F by lia. rewrite F.
    assert (exists d, x = n + d) as (d & ->) by (exists (x - n); lia).
    replace (n + d - n) with d by lia. lia.
  - specialize (F 0). split; intros _; [nia|]. lia.
Qed.

Lemma queen_moves q r : opt wythoff_nim q r <-> opt (fraenkel 1) q r.
Proof.
  unfold opt, wythoff_nim, fraenkel. cbn. split; intros (v & H & K); exists v; (split; [|exact K]); tauto.
Qed.

Lemma queen_P q : P wythoff_nim q <-> P (fraenkel 1) q.
Proof.
  apply (kernel_unique wythoff_nim (fun _ => True)); auto.
  - intros. apply P_spec. reflexivity.
  - intros p _. rewrite (P_spec (fraenkel 1)) by apply fraenkel_proper.
    split; intros H r K; apply H; apply queen_moves; exact K.
Qed.

Theorem wythoff_mex x y : P wythoff_nim (x, y) <-> pair_or_mirror 1 1 (x, y).
Proof. rewrite queen_P. apply fraenkel_mex. lia. Qed.

Theorem wythoff_beatty x y : P wythoff_nim (x, y) <-> exists n,
  (x = floor_phi n /\ y = floor_phi n + n) \/ (y = floor_phi n /\ x = floor_phi n + n).
Proof.
  rewrite queen_P, (fraenkel_beatty 1) by lia.
  split; intros (n & H); exists n; rewrite floor_phi_alpha, floor_phi_beta in *; exact H.
Qed.

Example first_pairs : map (fun n => (floor_phi n, floor_phi n + n)) (seq 0 6) =
  [(0,0); (1,2); (3,5); (4,7); (6,10); (8,13)].
Proof. reflexivity. Qed.
