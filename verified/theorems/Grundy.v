(* Grundy values exist: so what Rows.v and Layers.v say of every function that obeys their rule is not
   said of nothing. *)
Require Import Arith List Lia.
Require Import Wy.Statements Wy.Ruleset Wy.Rows Wy.Layers Wy.theorems.Pairs Wy.theorems.Players.
Import ListNotations.
Local Open Scope nat_scope.

Section Grundy.
Variable g : game.
Hypothesis Hg : proper g.
Definition all_options (p : pos) : list pos := proj1_sig (options g p (fun _ => True) (fun _ _ => left I)).
Lemma all_options_spec p q : In q (all_options p) <-> opt g p q.
Proof.
  unfold all_options. pose proof (proj2_sig (options g p (fun _ => True) (fun _ _ => left I))) as [_ H].
  rewrite (H q). tauto.
Qed.
Fixpoint least (n : nat) (p : pos) : nat :=
  match n with O => 0 | S n => mex (map (least n) (all_options p)) end.
Lemma least_same n : forall m p, size p < n -> size p < m -> least n p = least m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; try lia. cbn [least]. f_equal. apply map_ext_in. intros q Hq.
  apply all_options_spec in Hq. pose proof (Hg p q Hq). apply IH; lia.
Qed.
Theorem grundy_exists : exists G, grundy g G.
Proof.
  exists (fun p => least (S (size p)) p). intros p. cbn [least].
  assert (E : forall q, opt g p q -> least (S (size q)) q = least (size p) q).
  { intros q Hq. pose proof (Hg p q Hq). apply least_same; lia. }
  destruct (mex_spec (map (least (size p)) (all_options p))) as [M1 M2]. split.
  - intros q Hq K. change (mex (map (least (size q)) (all_options q))) with (least (S (size q)) q) in K.
    rewrite (E q Hq) in K. apply M1. rewrite <- K. apply in_map. apply all_options_spec. exact Hq.
  - intros v Hv. apply M2 in Hv. apply in_map_iff in Hv. destruct Hv as (q & <- & Hq). apply all_options_spec in Hq.
    exists q. split; [exact Hq|]. apply E. exact Hq.
Qed.

(* where the game may also end by a rule *)
Fixpoint least_ends (n : nat) (p : pos) : nat :=
  match n with O => 0 | S n => if ends_dec g p then 0 else mex (map (least_ends n) (all_options p)) end.
Lemma least_ends_same n : forall m p, size p < n -> size p < m -> least_ends n p = least_ends m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; try lia. cbn [least_ends]. destruct (ends_dec g p); [reflexivity|].
  f_equal. apply map_ext_in. intros q Hq. apply all_options_spec in Hq. pose proof (Hg p q Hq). apply IH; lia.
Qed.
Theorem values_exist : exists G, values g G.
Proof.
  exists (fun p => least_ends (S (size p)) p). intros p.
  assert (E : forall q, opt g p q -> least_ends (S (size q)) q = least_ends (size p) q).
  { intros q Hq. pose proof (Hg p q Hq). apply least_ends_same; lia. }
  remember (least_ends (S (size p)) p) as v eqn:Ev. cbn [least_ends] in Ev.
  destruct (ends_dec g p) as [He|He]; [left; auto|right]. split; [exact He|]. subst v.
  destruct (mex_spec (map (least_ends (size p)) (all_options p))) as [M1 M2]. split.
  - intros q Hq K. rewrite (E q Hq) in K. apply M1. rewrite <- K. apply in_map. apply all_options_spec. exact Hq.
  - intros v Hv. apply M2 in Hv. apply in_map_iff in Hv. destruct Hv as (q & <- & Hq). apply all_options_spec in Hq.
    exists q. split; [exact Hq|]. apply E. exact Hq.
Qed.
End Grundy.
Print Assumptions grundy_exists.
Print Assumptions values_exist.
