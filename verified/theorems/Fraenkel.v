(* Fraenkel's a-Wythoff Nim ("How to beat your Wythoff games' opponent on three fronts", 1982), here
   with m for his a: Nim, and s >= 1, t >= 1 from the two heaps with |s - t| < m. For all m >= 1 its
   P-positions are the Beatty pairs

     ( floor(n alpha), floor(n beta) ),   alpha = (2 - m + sqrt(m^2 + 4)) / 2,   beta = alpha + m,

   and their mirror images. The game is one of Game.v: finitely many rays of moves. For p = 1 the
   bounds of Bounds.v below and above are the same number; that the pairs are the P-positions is
   the same argument as with blocking (Blocking.v), of which this is the case p = 1. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Pairs Wy.theorems.Bounds Wy.theorems.Blocking.
Import ListNotations.

(* ---- the rays are the moves ---------------------------------------------------------------- *)

Lemma fraenkel_proper m : forallb proper (fraenkel m) = true.
Proof.
  apply forallb_forall. intros r [<-|[<-|H]]; [reflexivity|reflexivity|].
  apply in_app_or in H. destruct H as [H|H]; apply in_map_iff in H; destruct H as (d & <- & _);
    reflexivity.
Qed.

Lemma fraenkel_moves m q r : opt (fraenkel m) q r <-> nim_move q r \/ diagonal_move m q r.
Proof.
  unfold opt, nim_move, diagonal_move. split.
  - intros (v & [<-|[<-|H]] & K).
    + destruct K as (i & K). left; right. lia.
    + destruct K as (i & K). left; left. lia.
    + right. apply in_app_or in H.
      destruct H as [H|H]; apply in_map_iff in H; destruct H as (d & <- & H); apply in_seq in H;
        destruct K as (i & K1 & K2).
      * exists (1 + i), (1 + d + i). lia.
      * exists (1 + d + i), (1 + i). lia.
  - intros [[H|H]|(s & t & H1 & H2 & H3 & H4 & H5 & H6)].
    + exists (Ray 1 0 1 0). split; [right; left; reflexivity|].
      exists (fst q - fst r - 1). lia.
    + exists (Ray 0 1 0 1). split; [left; reflexivity|].
      exists (snd q - snd r - 1). lia.
    + destruct (Nat.le_ge_cases s t) as [L|L].
      * exists (Ray 1 (1 + (t - s)) 1 1). split.
        -- right; right. apply in_or_app. left. apply in_map_iff. exists (t - s).
           split; [reflexivity|apply in_seq; lia].
        -- exists (s - 1). lia.
      * exists (Ray (1 + (s - t)) 1 1 1). split.
        -- right; right. apply in_or_app. right. apply in_map_iff. exists (s - t).
           split; [reflexivity|apply in_seq; lia].
        -- exists (t - 1). lia.
Qed.

(* ---- the P-positions ------------------------------------------------------------------------ *)

Section Fraenkel.
Variable m : nat.
Hypothesis Hm : 1 <= m.
Set Default Proof Using "Hm".
Let H1 : 1 <= 1 := le_n 1.

Lemma stable n r : nim_move (a_of m 1 n, b_of m 1 n) r \/ diagonal_move m (a_of m 1 n, b_of m 1 n) r ->
  ~ pair_or_mirror m 1 r.
Proof.
  intros [H|H] K.
  - apply (W_nim m 1 Hm H1 (a_of m 1 n, b_of m 1 n) r); auto. left. exists n. auto.
  - destruct (W_diagonal m 1 Hm H1 n r K H) as (i & _ & L & E).
    rewrite !Nat.div_1_r in E. lia.
Qed.

Lemma mirror_move q r : nim_move q r \/ diagonal_move m q r ->
  nim_move (mirror q) (mirror r) \/ diagonal_move m (mirror q) (mirror r).
Proof. intros [H|H]; [left|right]; [apply (mirror_nim m 1)|apply (mirror_diagonal m 1)]; auto. Qed.

Lemma absorbing x y : x <= y -> ~ pair_or_mirror m 1 (x, y) ->
  exists r, (nim_move (x, y) r \/ diagonal_move m (x, y) r) /\ pair_or_mirror m 1 r.
Proof.
  intros L N. destruct (W_absorb m 1 Hm H1 x y L N) as [(r & K1 & K2)|(k & K)].
  - exists r. auto.
  - exists (a_of m 1 (k * 1 + 0), b_of m 1 (k * 1 + 0)). split; [right; apply K; lia|].
    left. exists (k * 1 + 0). auto.
Qed.

(* the P-positions are the pairs, as defined by mex *)
Theorem fraenkel_mex q : P (fraenkel m) q <-> pair_or_mirror m 1 q.
Proof.
  apply (P_kernel (fraenkel m) (fun _ => True)); auto using fraenkel_proper.
  - intros q' r _ K H. apply fraenkel_moves in H. destruct q' as [x y].
    destruct K as [(n & Ex & Ey)|(n & Ex & Ey)]; cbn in Ex, Ey; subst x y; [apply (stable n r H)|].
    intros K. apply (stable n (mirror r)); [apply (mirror_move (b_of m 1 n, a_of m 1 n)); exact H|].
    apply (mirror_W m 1 Hm H1). exact K.
  - intros [x y] _. destruct (W_dec m 1 Hm H1 (x, y)) as [K|K]; [left; exact K|right].
    destruct (Nat.le_ge_cases x y) as [L|L].
    + destruct (absorbing x y L K) as (r & H & K'). exists r. split; [|exact K'].
      apply fraenkel_moves. exact H.
    + destruct (absorbing y x L) as (r & H & K').
      { intros F. apply K. apply (mirror_W m 1 Hm H1). exact F. }
      exists (mirror r). split.
      * apply fraenkel_moves. apply (mirror_move (y, x)). exact H.
      * apply (mirror_W m 1 Hm H1). exact K'.
Qed.

(* the pairs are Beatty pairs *)
Lemma a_beatty n : a_of m 1 n = floor_alpha m 1 n.
Proof.
  pose proof (upper_a m 1 Hm H1 n). pose proof (lower_a m 1 Hm H1 n) as L.
  rewrite Nat.sub_diag, Nat.add_0_r in L. lia.
Qed.
Lemma b_beatty n : b_of m 1 n = floor_beta m 1 n.
Proof.
  pose proof (upper_b m 1 Hm H1 n). pose proof (lower_b m 1 Hm H1 n) as L.
  rewrite Nat.sub_diag, Nat.add_0_r in L. lia.
Qed.

Theorem fraenkel_beatty x y : P (fraenkel m) (x, y) <-> exists n,
  (x = floor_alpha m 1 n /\ y = floor_beta m 1 n) \/
  (y = floor_alpha m 1 n /\ x = floor_beta m 1 n).
Proof.
  rewrite fraenkel_mex. unfold pair_or_mirror, pair. cbn [fst snd]. split.
  - intros [(n & -> & ->)|(n & -> & ->)]; exists n; rewrite a_beatty, b_beatty; auto.
  - intros (n & H). rewrite <- a_beatty, <- b_beatty in H. destruct H; [left|right]; eauto.
Qed.
End Fraenkel.
