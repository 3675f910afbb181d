(* Rational heap games (S3: Larsson, "Rational heap games"), Theorem 1.

   Given p1, q1, p2, q2 >= 0 with D = p1 q2 - q1 p2 > 0 the board is the cone of all (X,Y) with
   X q1 <= Y p1 and Y p2 <= X q2. A set M of pairs (s,t) is given; the game G_Q(M) has the moves

     (X,Y) -> (X - p1 s - p2 t, Y - q1 s - q2 t),   (s,t) in M, within the board,

   and G(M) is the game of the same M on all pairs of whole numbers >= 0. Then (X,Y) is lost (won)
   in G_Q(M) if and only if phi(X,Y) is in G(M), where

     phi(X,Y) = ( floor((X q2 - Y p2) / D), floor((Y p1 - X q1) / D) ).

   Proof: u = X q2 - Y p2 and v = Y p1 - X q1 are >= 0 just on the board, and a move (s,t) takes s D
   from u and t D from v. *)
Require Import ZArith Lia.
Require Import Wy.Statements Wy.theorems.Outcomes.
Local Open Scope Z_scope.

Section Rational.
Variables p1 q1 p2 q2 : Z.
Let D := p1 * q2 - q1 * p2.
Hypothesis HD : 0 < D.
Variable M : Z -> Z -> Prop.
Notation board := (cone p1 q1 p2 q2).
Notation q_move := (cone_move M p1 q1 p2 q2).
Notation phi := (phi_Q p1 q1 p2 q2).

Lemma div_minus u s : (u - s * D) / D = u / D - s.
Proof. replace (u - s * D) with (u + (- s) * D) by ring. rewrite Z.div_add by lia. ring. Qed.
Lemma div_nonneg u : 0 <= u / D <-> 0 <= u.
Proof.
  split; intros H; [|apply Z.div_pos; lia].
  pose proof (Z.mul_div_le u D HD). nia.
Qed.

Lemma phi_minus w s t :
  phi (fst w - p1 * s - p2 * t, snd w - q1 * s - q2 * t) = (fst (phi w) - s, snd (phi w) - t).
Proof.
  unfold phi_Q. cbn [fst snd]. fold D. rewrite <- !div_minus.
  f_equal; f_equal; unfold D; ring.
Qed.
Lemma phi_board w : board w <-> 0 <= fst (phi w) /\ 0 <= snd (phi w).
Proof.
  unfold phi_Q. cbn [fst snd]. fold D. rewrite !div_nonneg. unfold cone. lia.
Qed.

Lemma forth w w' : board w -> q_move w w' -> plain_move M (phi w) (phi w').
Proof.
  intros _ (B & s & t & H & E1 & E2). apply phi_board in B.
  assert (w' = (fst w - p1 * s - p2 * t, snd w - q1 * s - q2 * t)) as ->
    by (destruct w'; cbn in *; congruence).
  split; [tauto|]. split; [tauto|]. exists s, t. rewrite phi_minus. cbn. auto.
Qed.

Lemma back w v : board w -> plain_move M (phi w) v -> exists w', q_move w w' /\ phi w' = v.
Proof.
  intros _ (N1 & N2 & s & t & H & E1 & E2).
  exists (fst w - p1 * s - p2 * t, snd w - q1 * s - q2 * t).
  assert (phi (fst w - p1 * s - p2 * t, snd w - q1 * s - q2 * t) = v) as E.
  { rewrite phi_minus. destruct v. cbn [fst snd] in *. congruence. }
  split; [|exact E]. split; [apply phi_board; rewrite E; auto|]. exists s, t. auto.
Qed.

Lemma stays w w' : board w -> q_move w w' -> board w'.
Proof. intros _ (B & _). exact B. Qed.

Theorem rational_loses w : board w -> (loses q_move w <-> loses (plain_move M) (phi w)).
Proof. exact (map_loses _ _ q_move (plain_move M) phi board stays forth back w). Qed.
Theorem rational_wins w : board w -> (wins q_move w <-> wins (plain_move M) (phi w)).
Proof. exact (map_wins _ _ q_move (plain_move M) phi board stays forth back w). Qed.

(* The second form of Theorem 1: T_Q, the corner of the board, is what phi takes to (0,0); and
   (A,B) is lost in G(M) iff every (x + A p1 + B p2, y + A q1 + B q2), (x,y) in T_Q, is lost in
   G_Q(M). *)
Lemma div_zero u : u / D = 0 <-> 0 <= u < D.
Proof.
  split; intros H.
  - pose proof (Z.mod_pos_bound u D HD). pose proof (Z.div_mod u D). rewrite H in *. lia.
  - apply Z.div_small. exact H.
Qed.
Lemma corner_phi w : corner p1 q1 p2 q2 w <-> phi w = (0, 0).
Proof.
  unfold corner, cone, phi_Q. fold D. split; intros H.
  - f_equal; apply div_zero; unfold D; lia.
  - injection H. intros H2 H1. apply div_zero in H1, H2. unfold D in *. lia.
Qed.
Theorem rational_corner A B : 0 <= A -> 0 <= B ->
  (loses (plain_move M) (A, B) <-> forall x y, corner p1 q1 p2 q2 (x, y) ->
   loses q_move (x + A * p1 + B * p2, y + A * q1 + B * q2)).
Proof.
  intros HA HB.
  assert (forall x y, corner p1 q1 p2 q2 (x, y) ->
    phi (x + A * p1 + B * p2, y + A * q1 + B * q2) = (A, B)) as F.
  { intros x y C. apply corner_phi in C.
    replace (x + A * p1 + B * p2) with (x - p1 * (- A) - p2 * (- B)) by ring.
    replace (y + A * q1 + B * q2) with (y - q1 * (- A) - q2 * (- B)) by ring.
    rewrite (phi_minus (x, y)), C. cbn [fst snd]. f_equal; lia. }
  split; intros H.
  - intros x y C. specialize (F x y C). apply rational_loses; [|rewrite F; exact H].
    apply phi_board. rewrite F. auto.
  - assert (corner p1 q1 p2 q2 (0, 0)) as C by (apply corner_phi; reflexivity).
    specialize (F 0 0 C). specialize (H 0 0 C). rewrite rational_loses in H.
    + rewrite F in H. exact H.
    + apply phi_board. rewrite F. auto.
Qed.
End Rational.
