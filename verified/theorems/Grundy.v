(* Grundy values exist: so what Rows.v says of every function that obeys their rule is not said of
   nothing. *)
Require Import Arith List Lia.
Require Import Wy.Statements Wy.Ruleset Wy.Rows Wy.theorems.Pairs Wy.theorems.Players.
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
Fixpoint values (n : nat) (p : pos) : nat :=
  match n with O => 0 | S n => mex (map (values n) (all_options p)) end.
Lemma values_same n : forall m p, size p < n -> size p < m -> values n p = values m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; try lia. cbn [values]. f_equal. apply map_ext_in. intros q Hq.
  apply all_options_spec in Hq. pose proof (Hg p q Hq). apply IH; lia.
Qed.
Theorem grundy_exists : exists G, grundy g G.
Proof.
  exists (fun p => values (S (size p)) p). intros p. cbn [values].
  assert (E : forall q, opt g p q -> values (S (size q)) q = values (size p) q).
  { intros q Hq. pose proof (Hg p q Hq). apply values_same; lia. }
  destruct (mex_spec (map (values (size p)) (all_options p))) as [M1 M2]. split.
  - intros q Hq K. change (mex (map (values (size q)) (all_options q))) with (values (S (size q)) q) in K.
    rewrite (E q Hq) in K. apply M1. rewrite <- K. apply in_map. apply all_options_spec. exact Hq.
  - intros v Hv. apply M2 in Hv. apply in_map_iff in Hv. destruct Hv as (q & <- & Hq). apply all_options_spec in Hq.
    exists q. split; [exact Hq|]. apply E. exact Hq.
Qed.
End Grundy.
Print Assumptions grundy_exists.
