(* Rational Nim and Rational Wythoff Nim (S3, Corollary 9): Theorem 1 of S3 for the games of Game.v.
   If M are the moves of a game g of rays and single moves, then (X,Y) on the cone is lost in G_Q(M)
   iff phi_Q(X,Y) is a P-position of g. So in Rational Nim (X,Y) is lost iff both coordinates of
   phi_Q(X,Y) are equal, in Rational Wythoff Nim iff they are a Wythoff pair. *)
Require Import Arith ZArith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Outcomes Wy.theorems.Rational
  Wy.theorems.WythoffBeatty.
Import ListNotations.

Lemma reach_shift r q q' : reach r q q' <-> exists s t,
  fst q = fst q' + s /\ snd q = snd q' + t /\ reach r (s, t) (0, 0).
Proof.
  split.
  - intros H. exists (fst q - fst q'), (snd q - snd q').
    destruct r as [s t u v|s t]; cbn in *; [destruct H as (i & H)|]; (split; [lia|]; split; [lia|]).
    + exists i. lia.
    + lia.
  - intros (s & t & E1 & E2 & H). destruct r as [s' t' u v|s' t']; cbn in *.
    + destruct H as (i & H). exists i. lia.
    + lia.
Qed.

Section Board.
Local Open Scope Z_scope.

Definition to_pos (w : Z * Z) : pos := (Z.to_nat (fst w), Z.to_nat (snd w)).
Definition positive (w : Z * Z) : Prop := 0 <= fst w /\ 0 <= snd w.

Theorem plain_loses g : forallb proper g = true -> forall w, positive w ->
  (loses (plain_move (takes g)) w <-> P g (to_pos w)) /\
  (wins (plain_move (takes g)) w <-> ~ P g (to_pos w)).
Proof.
  intros Hg w Hw.
  assert (forall s s', positive s -> plain_move (takes g) s s' -> positive s') as Hc.
  { intros s s' _ (H1 & H2 & _). split; assumption. }
  assert (forall s s', positive s -> plain_move (takes g) s s' -> opt g (to_pos s) (to_pos s')) as Hf.
  { intros s s' [P1 P2] (N1 & N2 & u & v & (U & V & r & Hr & R) & E1 & E2).
    exists r. split; [exact Hr|]. apply reach_shift. exists (Z.to_nat u), (Z.to_nat v).
    unfold to_pos. cbn [fst snd]. split; [lia|]. split; [lia|]. exact R. }
  assert (forall s t', positive s -> opt g (to_pos s) t' ->
    exists s', plain_move (takes g) s s' /\ to_pos s' = t') as Hb.
  { intros [x y] [x' y'] [P1 P2] (r & Hr & R). apply reach_shift in R.
    destruct R as (u & v & E1 & E2 & R). cbn [fst snd to_pos] in *.
    exists (Z.of_nat x', Z.of_nat y'). split.
    - split; [cbn; lia|]. split; [cbn; lia|]. exists (Z.of_nat u), (Z.of_nat v).
      split; [|cbn; lia]. split; [lia|]. split; [lia|]. exists r. rewrite !Nat2Z.id. auto.
    - unfold to_pos. cbn. rewrite !Nat2Z.id. reflexivity. }
  split.
  - rewrite (P_loses g Hg). exact (map_loses _ _ _ (opt g) to_pos positive Hc Hf Hb w Hw).
  - rewrite (not_P_wins g Hg). exact (map_wins _ _ _ (opt g) to_pos positive Hc Hf Hb w Hw).
Qed.

Theorem rational_P g : forallb proper g = true ->
  forall p1 q1 p2 q2, 0 < p1 * q2 - q1 * p2 -> forall w, cone p1 q1 p2 q2 w ->
  (loses (cone_move (takes g) p1 q1 p2 q2) w <-> P g (to_pos (phi_Q p1 q1 p2 q2 w))).
Proof.
  intros Hg p1 q1 p2 q2 HD w Hw. rewrite rational_loses by assumption.
  apply plain_loses; [exact Hg|]. apply phi_board; assumption.
Qed.
End Board.

(* Bouton's theorem for two heaps *)
Theorem nim_P x y : P nim (x, y) <-> x = y.
Proof.
  assert (forall q, P nim q <-> fst q = snd q) as H; [|exact (H (x, y))].
  intros q. apply (P_kernel nim (fun _ => True) (fun q => fst q = snd q)); auto.
  - intros q' r _ E (v & [<-|[<-|[]]] & i & K1 & K2); lia.
  - intros q' _. destruct (Nat.lt_trichotomy (fst q') (snd q')) as [L|[L|L]]; [|left; exact L|].
    + right. exists (fst q', fst q'). split; [|reflexivity].
      exists (Ray 0 1 0 1). split; [left; reflexivity|]. exists (snd q' - fst q' - 1). cbn. lia.
    + right. exists (snd q', snd q'). split; [|reflexivity].
      exists (Ray 1 0 1 0). split; [right; left; reflexivity|].
      exists (fst q' - snd q' - 1). cbn. lia.
Qed.
