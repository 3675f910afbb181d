(* The positions of Grundy value 1 of Wythoff Nim: a certificate of the kind `layers`, inside Coq. *)
Require Import ZArith List Bool.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Checker Wy.Find Wy.Format Wy.Statements Wy.Ruleset Wy.Rows Wy.Layers.
Require Import Wy.Value1Cert.
Import ListNotations.

Lemma value_1_checked :
  layers_check own_finders (num_of Value1_num) (wythoff_rules 0 [] false) (map table_of Value1_sets) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma no_ends G : grundy (wythoff_rules 0 [] false) G -> values (wythoff_rules 0 [] false) G.
Proof. intros H p. right. split; [intros K; inversion K|]. exact (H p). Qed.
Theorem value_1 : Automaton_statement_value_1.
Proof.
  intros G HG. destruct (layers_sound own_finders _ _ _ value_1_checked) as (W1 & _ & W3).
  exists (num_of Value1_num). split; [reflexivity|]. split; [reflexivity|]. split; [exact W1|].
  exists (table_of (nth 1 Value1_sets [])). exact (W3 G (no_ends G HG) 1 _ eq_refl).
Qed.
Print Assumptions value_1.
