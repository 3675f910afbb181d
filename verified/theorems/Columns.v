(* S0 (Larsson and Wastlund, "Maharaja Nim: Wythoff's Queen meets the Knight"), Proposition 2.1 and what
   is said of diagonals there, for Wythoff Nim with any finite list of further moves: there is exactly
   one P-position in each column and each row, and at most one on each diagonal.

   Proof. Two P-positions on one line would be joined by a move. Suppose that column x had none. Then
   each (x,y) has a move to a P-position in a column x' < x, of which there is one in each; and
   from (x',y') only y', y' + x - x', and y' + t for the further moves (s,t) are reached in column x.
   These are finitely many, but there are infinitely many y. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Outcomes.
Import ListNotations.

Section Columns.
Variable L : list (nat * nat).
Hypothesis HL : ~ In (0, 0) L.
Notation g := (wythoff_and L).

Lemma g_proper : forallb proper g = true.
Proof.
  unfold wythoff_and. rewrite forallb_app. apply andb_true_intro. split; [reflexivity|].
  apply forallb_forall. intros v Hv. apply in_map_iff in Hv. destruct Hv as ([s t] & <- & H).
  cbn. destruct (Nat.eqb_spec (s + t) 0) as [E|E]; [exfalso|reflexivity].
  assert (s = 0 /\ t = 0) as [-> ->] by lia. contradiction.
Qed.

Lemma g_moves q r : opt g q r <->
  (exists i, 1 <= i /\ (fst q = fst r /\ snd q = snd r + i \/
                        fst q = fst r + i /\ snd q = snd r \/
                        fst q = fst r + i /\ snd q = snd r + i)) \/
  (exists s t, In (s, t) L /\ fst q = fst r + s /\ snd q = snd r + t).
Proof.
  unfold opt, wythoff_and. split.
  - intros (v & H & K). apply in_app_or in H. destruct H as [H|H].
    + left. destruct H as [<-|[<-|[<-|[]]]]; destruct K as (i & K); exists (i + 1); lia.
    + right. apply in_map_iff in H. destruct H as ([s t] & <- & H). exists s, t. auto.
  - intros [(i & Hi & K)|(s & t & H & K)].
    + destruct K as [K|[K|K]]; [exists (Ray 0 1 0 1)|exists (Ray 1 0 1 0)|exists (Ray 1 1 1 1)];
        (split; [cbn; tauto|exists (i - 1); lia]).
    + exists (Point s t). split; [|exact K]. apply in_or_app. right.
      apply in_map_iff. exists (s, t). auto.
Qed.

(* no move joins two P-positions *)
Lemma not_joined q r : P g q -> P g r -> ~ opt g q r.
Proof. intros Hq Hr O. rewrite (P_spec g g_proper) in Hq. exact (Hq r O Hr). Qed.

Lemma column_unique x y y' : P g (x, y) -> P g (x, y') -> y = y'.
Proof.
  assert (forall y y', y < y' -> P g (x, y) -> P g (x, y') -> False) as K.
  { intros u v Huv Hu Hv. apply (not_joined _ _ Hv Hu). apply g_moves. left. exists (v - u).
    cbn. lia. }
  intros H H'. destruct (Nat.lt_trichotomy y y') as [C|[C|C]]; [exfalso|exact C|exfalso]; eauto.
Qed.

Lemma diagonal_unique x y x' y' : P g (x, y) -> P g (x', y') -> x + y' = x' + y -> x = x'.
Proof.
  assert (forall x y x' y', x < x' -> P g (x, y) -> P g (x', y') -> x + y' = x' + y -> False) as K.
  { intros u v u' v' Hu H H' E. apply (not_joined _ _ H' H). apply g_moves. left. exists (u' - u).
    cbn. lia. }
  intros H H' E. destruct (Nat.lt_trichotomy x x') as [C|[C|C]]; [exfalso|exact C|exfalso].
  - exact (K _ _ _ _ C H H' E).
  - apply (K _ _ _ _ C H' H). lia.
Qed.

(* the P-positions of the first n columns *)
Lemma P_columns n : (forall x, x < n -> exists y, P g (x, y)) ->
  exists f : nat -> nat, forall x, x < n -> P g (x, f x).
Proof.
  induction n as [|n IH]; intros H; [exists (fun _ => 0); lia|].
  destruct IH as (f & Hf); [intros; apply H; lia|]. destruct (H n) as (y & Hy); [lia|].
  exists (fun x => if x =? n then y else f x). intros x Hx.
  destruct (Nat.eqb_spec x n) as [->|N]; [exact Hy|apply Hf; lia].
Qed.

(* the rows of column x from which they are reached *)
Definition reaching (x : nat) (f : nat -> nat) : list nat :=
  flat_map (fun x' => f x' :: f x' + (x - x') :: map (fun st => f x' + snd st) L) (seq 0 x).

Lemma column_exists x : exists y, P g (x, y).
Proof.
  induction x as [x IH] using lt_wf_ind. destruct (P_columns x IH) as (f & Hf).
  set (B := S (length (reaching x f))).
  destruct (some_dec (fun y => P g (x, y)) (seq 0 B)) as [(y & _ & H)|H].
  { intros y. destruct (P_decided g g_proper (x, y)) as [K|K]; [left; exact K|right].
    intros F. destruct K as (r & O & K). exact (not_joined _ _ F K O). }
  { exists y. exact H. }
  exfalso. assert (length (seq 0 B) <= length (reaching x f)) as F.
  2:{ rewrite seq_length in F. unfold B in F. lia. }
  apply NoDup_incl_length; [apply seq_NoDup|]. intros y Hy.
  destruct (P_decided g g_proper (x, y)) as [K|([x' y'] & O & K)].
  { exfalso. apply H. exists y. auto. }
  apply g_moves in O. cbn [fst snd] in O.
  assert (x' < x) as Lx.
  { destruct (Nat.lt_ge_cases x' x) as [C|C]; [exact C|exfalso]. apply H. exists y'.
    assert (x' = x /\ y' <= y) as [-> Ly].
    { destruct O as [(i & Hi & O)|(s & t & _ & O)]; lia. }
    split; [|exact K]. apply in_seq in Hy. apply in_seq. lia. }
  apply in_flat_map. exists x'. split; [apply in_seq; lia|].
  assert (y' = f x') as -> by (apply (column_unique x'); [exact K|apply Hf; exact Lx]).
  destruct O as [(i & Hi & O)|(s & t & Hst & O)].
  - destruct O as [O|[O|O]]; [lia|left; lia|right; left; lia].
  - right. right. apply in_map_iff. exists (s, t). cbn. split; [lia|exact Hst].
Qed.
End Columns.

(* ---- rows: the mirrored game ------------------------------------------------------------------- *)

Definition swap (st : nat * nat) : nat * nat := (snd st, fst st).

Lemma mirrored_moves L q r :
  opt (wythoff_and (map swap L)) (mirror q) (mirror r) <-> opt (wythoff_and L) q r.
Proof.
  rewrite !g_moves. unfold mirror. cbn [fst snd]. split.
  - intros [(i & H)|(s & t & H & K)]; [left; exists i; tauto|right; exists t, s].
    apply in_map_iff in H. destruct H as ([s' t'] & E & H). injection E as <- <-. cbn in *. tauto.
  - intros [(i & H)|(s & t & H & K)]; [left; exists i; tauto|right; exists t, s].
    split; [|tauto]. apply in_map_iff. exists (s, t). auto.
Qed.

Lemma swap_proper L : ~ In (0, 0) L -> ~ In (0, 0) (map swap L).
Proof.
  intros H K. apply H. apply in_map_iff in K. destruct K as ([s t] & E & K).
  injection E as -> ->. exact K.
Qed.

Lemma mirrored_P L q : ~ In (0, 0) L ->
  (P (wythoff_and L) q <-> P (wythoff_and (map swap L)) (mirror q)).
Proof.
  intros HL. rewrite (P_loses _ (g_proper L HL)), (P_loses _ (g_proper _ (swap_proper L HL))).
  apply (map_loses _ _ (opt (wythoff_and L)) _ mirror (fun _ => True)); auto.
  - intros s s' _ O. apply mirrored_moves. exact O.
  - intros s t _ O. exists (mirror t). split; [|destruct t; reflexivity].
    apply mirrored_moves. destruct t. exact O.
Qed.

Theorem one_in_each L : ~ In (0, 0) L ->
  (forall x, exists y, forall z, P (wythoff_and L) (x, z) <-> z = y) /\
  (forall y, exists x, forall z, P (wythoff_and L) (z, y) <-> z = x) /\
  (forall x y x' y', P (wythoff_and L) (x, y) -> P (wythoff_and L) (x', y') ->
   x + y' = x' + y -> x = x').
Proof.
  intros HL. split; [|split; [|exact (diagonal_unique L HL)]].
  - intros x. destruct (column_exists L HL x) as (y & H). exists y. intros z.
    split; [|intros ->; exact H]. intros K. exact (column_unique L HL x z y K H).
  - intros y. pose proof (swap_proper L HL) as HS.
    destruct (column_exists _ HS y) as (x & H). exists x. intros z.
    rewrite (mirrored_P L (z, y) HL). unfold mirror. cbn [fst snd].
    split; [|intros ->; exact H]. intros K. exact (column_unique _ HS y z x K H).
Qed.
