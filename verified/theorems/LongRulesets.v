(* Wythoff Nim with blocking, with a further end, in misere play: games of Ruleset.v whose certificates the
   general checker (Checker.v, Find.v) verifies inside Coq. *)
Require Import ZArith List Bool.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Checker Wy.Find Wy.Format Wy.Statements Wy.Ruleset.
Require Import Wy.Block1Cert Wy.TerminalCert Wy.MisereCert.
Import ListNotations.

Lemma automatic_of ct : check_cert own_finders ct = true -> ct_out ct = [] -> ct_off ct = [] -> ct_ban ct = [] ->
  automatic_by (n_first (ct_num ct)) (n_by (ct_num ct)) (P (ct_game ct)).
Proof.
  intros H E E' E''. exists (ct_num ct). split; [reflexivity|]. split; [reflexivity|].
  split; [apply (check_cert_words own_finders ct H)|].
  exists (ct_table ct). exact (check_cert_sound own_finders ct H E E' E'').
Qed.

Definition lines : list line := g_lines (wythoff_rules 0 [] false).
Definition block_1 := cert_of (TextCert None Block1_num lines 1 NoEnds false Block1_states Everywhere).
Definition terminal := cert_of (TextCert None Terminal_num lines 0 (HalfPlane 1 1 1) false Terminal_states Everywhere).
Definition misere := cert_of (TextCert None Misere_num lines 0 NoEnds true Misere_states Everywhere).

Lemma block_1_checked : check_cert own_finders block_1 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma terminal_checked : check_cert own_finders terminal = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma misere_checked : check_cert own_finders misere = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem wythoff_block_1 : Automaton_statement_block_1.
Proof. exact (automatic_of block_1 block_1_checked eq_refl eq_refl eq_refl). Qed.
Theorem wythoff_terminal : Automaton_statement_terminal.
Proof. exact (automatic_of terminal terminal_checked eq_refl eq_refl eq_refl). Qed.
Theorem wythoff_misere : Automaton_statement_misere.
Proof. exact (automatic_of misere misere_checked eq_refl eq_refl eq_refl). Qed.

Theorem rulesets : Automaton_statement_block_1 /\ Automaton_statement_terminal /\ Automaton_statement_misere.
Proof. exact (conj wythoff_block_1 (conj wythoff_terminal wythoff_misere)). Qed.
Print Assumptions rulesets.
