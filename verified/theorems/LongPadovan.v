(* Wythoff Nim without the move (2,2): its certificate, in Padovan's numbers, inside Coq. *)
Require Import ZArith List Bool.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Checker Wy.Find Wy.Format Wy.Statements Wy.Ruleset.
Require Import Wy.PadovanCert.
Import ListNotations.

Definition without := cert_of (TextCert None Padovan_num (g_lines wythoff_without_2_2) 0 NoEnds false Padovan_states Everywhere).
Lemma without_checked : check_cert own_finders without = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem without_2_2 : Automaton_statement_without_2_2.
Proof.
  exists (ct_num without). split; [reflexivity|]. split; [reflexivity|].
  split; [apply (check_cert_words own_finders without without_checked)|].
  exists (ct_table without). exact (check_cert_sound own_finders without without_checked eq_refl eq_refl eq_refl).
Qed.
Print Assumptions without_2_2.
