(* Outcomes of any game under normal play, given by the relation "from s one can move to s'". States
   may carry a history. Lost and won states are defined in Statements.v.

   Two tools: kernels (stable and absorbing sets are the sets of lost states), and maps between
   games that keep moves (they keep outcomes). And for the games of Game.v: the P-positions, defined
   there by recursion, are the lost positions, and all others are won. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements.

Scheme loses_ind2 := Induction for loses Sort Prop
with wins_ind2 := Induction for wins Sort Prop.
Combined Scheme outcome_ind from loses_ind2, wins_ind2.

Lemma not_both {S} (move : S -> S -> Prop) s : loses move s -> wins move s -> False.
Proof.
  intros H. revert s H.
  apply (loses_ind2 S move (fun s _ => wins move s -> False) (fun s _ => loses move s -> False)).
  - intros s _ IH W. destruct W as [s s' M L]. exact (IH s' M L).
  - intros s s' M _ IH L. destruct L as [s L]. exact (IH (L s' M)).
Qed.

(* A set K of states that is stable and absorbing, among the states B that no move leaves. *)
Section Kernel.
Variables (S : Type) (move : S -> S -> Prop) (less : S -> nat) (B K : S -> Prop).
Hypothesis ends : forall s s', B s -> move s s' -> less s' < less s.
Hypothesis closed : forall s s', B s -> move s s' -> B s'.
Hypothesis stable : forall s s', B s -> K s -> move s s' -> ~ K s'.
Hypothesis absorbing : forall s, B s -> K s \/ exists s', move s s' /\ K s'.

Lemma kernel_outcomes : forall s, B s -> (K s -> loses move s) /\ (~ K s -> wins move s).
Proof.
  intros s. remember (less s) as n eqn:E. revert s E.
  induction n as [n IH] using lt_wf_ind. intros s -> Hs. split; intros H.
  - constructor. intros s' M. apply (IH (less s') (ends s s' Hs M) s' eq_refl (closed s s' Hs M)).
    exact (stable s s' Hs H M).
  - destruct (absorbing s Hs) as [F|(s' & M & H')]; [contradiction|].
    apply (Wins move s s' M).
    apply (IH (less s') (ends s s' Hs M) s' eq_refl (closed s s' Hs M)). exact H'.
Qed.

Theorem kernel_wins s : B s -> (wins move s <-> ~ K s).
Proof.
  intros Hs. split; [|apply kernel_outcomes; exact Hs].
  intros W H. apply (not_both move s); [|exact W]. apply kernel_outcomes; auto.
Qed.
Theorem kernel_loses s : B s -> (loses move s <-> K s).
Proof.
  intros Hs. split; [|apply kernel_outcomes; exact Hs]. intros L.
  destruct (absorbing s Hs) as [H|(s' & M & H')]; [exact H|exfalso].
  apply (not_both move s L). apply (Wins move s s' M). apply kernel_outcomes; eauto.
Qed.
End Kernel.

(* A map between games under which moves correspond keeps outcomes. *)
Section Map.
Variables (S T : Type) (move : S -> S -> Prop) (move' : T -> T -> Prop) (f : S -> T).
Variable B : S -> Prop.
Hypothesis closed : forall s s', B s -> move s s' -> B s'.
Hypothesis forth : forall s s', B s -> move s s' -> move' (f s) (f s').
Hypothesis back : forall s t', B s -> move' (f s) t' -> exists s', move s s' /\ f s' = t'.

Lemma map_outcomes :
  (forall s, loses move s -> B s -> loses move' (f s)) /\
  (forall s, wins move s -> B s -> wins move' (f s)).
Proof.
  apply (outcome_ind S move (fun s _ => B s -> loses move' (f s))
    (fun s _ => B s -> wins move' (f s))).
  - intros s _ IH Hs. constructor. intros t' M.
    destruct (back s t' Hs M) as (s' & M' & <-). apply IH; eauto.
  - intros s s' M _ IH Hs. apply (Wins move' (f s) (f s')); eauto.
Qed.

Lemma map_outcomes_back :
  (forall t, loses move' t -> forall s, B s -> f s = t -> loses move s) /\
  (forall t, wins move' t -> forall s, B s -> f s = t -> wins move s).
Proof.
  apply (outcome_ind T move' (fun t _ => forall s, B s -> f s = t -> loses move s)
    (fun t _ => forall s, B s -> f s = t -> wins move s)).
  - intros t _ IH s Hs E. constructor. intros s' M. subst t. eapply IH; eauto.
  - intros t t' M _ IH s Hs E. subst t.
    destruct (back s t' Hs M) as (s' & M' & E). apply (Wins move s s'); eauto.
Qed.

Theorem map_loses s : B s -> (loses move s <-> loses move' (f s)).
Proof.
  intros Hs. split; intros H; [apply map_outcomes; auto|].
  exact (proj1 map_outcomes_back (f s) H s Hs eq_refl).
Qed.
Theorem map_wins s : B s -> (wins move s <-> wins move' (f s)).
Proof.
  intros Hs. split; intros H; [apply map_outcomes; auto|].
  exact (proj2 map_outcomes_back (f s) H s Hs eq_refl).
Qed.
End Map.

(* ---- the games of Game.v ------------------------------------------------------------------- *)

Lemma some_dec {A} (Q : A -> Prop) (l : list A) : (forall x, {Q x} + {~ Q x}) ->
  {exists x, In x l /\ Q x} + {~ exists x, In x l /\ Q x}.
Proof.
  intros D. destruct (Exists_dec Q l D) as [H|H]; [left|right]; rewrite <- Exists_exists; exact H.
Qed.

Lemma reach_dec r q q' : {reach r q q'} + {~ reach r q q'}.
Proof.
  destruct r as [s t u v|s t]; cbn.
  - assert (forall i, {fst q = fst q' + s + i * u /\ snd q = snd q' + t + i * v} +
                      {~ (fst q = fst q' + s + i * u /\ snd q = snd q' + t + i * v)}) as D.
    { intros i. destruct (Nat.eq_dec (fst q) (fst q' + s + i * u)); [|right; tauto].
      destruct (Nat.eq_dec (snd q) (snd q' + t + i * v)); [left|right]; tauto. }
    destruct (some_dec _ (seq 0 (S (fst q + snd q))) D) as [H|H].
    + left. destruct H as (i & _ & H). exists i. exact H.
    + right. intros (i & H1 & H2). apply H.
      destruct (Nat.eq_dec (u + v) 0) as [Z|Z].
      * exists 0. split; [apply in_seq; lia|]. assert (u = 0 /\ v = 0) as [-> ->] by lia. lia.
      * exists i. split; [apply in_seq; nia|auto].
  - destruct (Nat.eq_dec (fst q) (fst q' + s)); [|right; tauto].
    destruct (Nat.eq_dec (snd q) (snd q' + t)); [left|right]; tauto.
Defined.

Lemma opt_dec g q q' : {opt g q q'} + {~ opt g q q'}.
Proof. apply some_dec. intros r. apply reach_dec. Defined.

(* the positions in the rectangle below q *)
Definition rectangle (q : pos) : list pos := list_prod (seq 0 (S (fst q))) (seq 0 (S (snd q))).

Lemma P_decided g : forallb proper g = true -> forall q,
  {P g q} + {exists q', opt g q q' /\ P g q'}.
Proof.
  intros Hg q. remember (size q) as n eqn:E. revert q E.
  induction n as [n IH] using lt_wf_rec. intros q ->.
  assert (forall q', {opt g q q' /\ P g q'} + {~ (opt g q q' /\ P g q')}) as D.
  { intros q'. destruct (opt_dec g q q') as [O|O]; [|right; tauto].
    destruct (opt_less _ _ _ Hg O) as (_ & _ & L).
    destruct (IH (size q') L q' eq_refl) as [H|H]; [left; auto|right].
    intros (_ & H'). destruct H as (r & Or & Hr).
    rewrite (P_spec g Hg) in H'. exact (H' r Or Hr). }
  destruct (some_dec _ (rectangle q) D) as [H|H].
  - right. destruct H as (q' & _ & H). eauto.
  - left. apply (P_spec g Hg). intros q' O K. apply H. exists q'. split; [|auto].
    destruct (opt_less _ _ _ Hg O) as (L1 & L2 & _). destruct q as [x y], q' as [x' y'].
    apply in_prod; apply in_seq; cbn in *; lia.
Defined.

Section Game.
Variable g : list move.
Hypothesis Hg : forallb proper g = true.

Lemma game_kernel : forall q,
  (loses (opt g) q <-> P g q) /\ (wins (opt g) q <-> ~ P g q).
Proof.
  assert (forall s s', True -> opt g s s' -> size s' < size s) as Hl.
  { intros s s' _ O. apply (opt_less _ _ _ Hg O). }
  assert (forall s s', True -> P g s -> opt g s s' -> ~ P g s') as Hs.
  { intros s s' _ H O. rewrite (P_spec g Hg) in H. exact (H s' O). }
  assert (forall s, True -> P g s \/ exists s', opt g s s' /\ P g s') as Ha.
  { intros s _. destruct (P_decided g Hg s); auto. }
  intros q. split.
  - apply (kernel_loses pos (opt g) size (fun _ => True) (P g)); auto.
  - apply (kernel_wins pos (opt g) size (fun _ => True) (P g)); auto.
Qed.

Theorem P_loses q : P g q <-> loses (opt g) q.
Proof. symmetry. apply game_kernel. Qed.
Theorem not_P_wins q : ~ P g q <-> wins (opt g) q.
Proof. symmetry. apply game_kernel. Qed.
End Game.
