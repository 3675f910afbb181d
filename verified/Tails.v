(* In most numerations the last n digits of a valid word are themselves a valid word, the word 1 0 ... 0
   with n zeros is another, and it comes later in the order of words: so these digits are a number
   below u_n. Then a linear condition is decided early (Conditions.v), and has few states. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Unique.
Import ListNotations.
Local Open Scope Z_scope.

Section Tails.
Variable N : num.
(* of each state, those after which everything may follow that may follow it *)
Variable S : PM.t (list positive).
Definition smem (q p : positive) : bool :=
  match PM.find q S with Some l => existsb (Pos.eqb p) l | None => false end.
Definition all_digits : list Z := map Z.of_nat (seq 0 (Pos.to_nat (n_digits N))).
(* the states after q and zeros *)
Fixpoint orbit (k : nat) (q : positive) : list positive :=
  match k with
  | O => []
  | Datatypes.S k => q :: match v_step N q 0 with Some p => orbit k p | None => [] end
  end.
Definition orbit_check (q : positive) : bool :=
  let l := orbit (Datatypes.S (length (PM.elements (n_valid N)))) q in
  existsb (Pos.eqb q) l &&
  forallb (fun p => v_end N p && match v_step N p 0 with Some p' => existsb (Pos.eqb p') l | None => false end) l.
Definition tail_check : bool :=
  vleb (n_first N) (window N 1) &&
  pm_foralli (fun q _ => smem q 1) (n_valid N) &&
  pm_foralli (fun q l => forallb (fun p => (negb (v_end N q) || v_end N p) &&
    forallb (fun d => match v_step N q d with
      | None => true
      | Some q' => match v_step N p d with Some p' => smem q' p' | None => false end
      end) all_digits) l) S &&
  match v_step N 1 1 with Some q => orbit_check q | None => false end.

Hypothesis nok : num_ok N = true.
Hypothesis order : forall a b, length a = length b -> valid N a = true -> valid N b = true -> before a b -> val N a < val N b.
Hypothesis Hc : tail_check = true.

Fixpoint v_from (w : list Z) (q : positive) : option positive :=
  match w with [] => Some q | d :: w => match v_from w q with Some p => v_step N p d | None => None end end.
Lemma v_run_app a b : v_run N (a ++ b) = match v_run N b with Some q => v_from a q | None => None end.
Proof.
  induction a as [|d a IH]; cbn [app v_run v_from]; [destruct (v_run N b); reflexivity|]. rewrite IH.
  destruct (v_run N b); reflexivity.
Qed.
Lemma v_from_1 a : v_run N a = v_from a 1.
Proof. rewrite <- (app_nil_r a) at 1. rewrite v_run_app. reflexivity. Qed.
Lemma v_step_digit q d p : v_step N q d = Some p -> In d all_digits.
Proof.
  unfold v_step, all_digits. destruct (Z.leb_spec 0 d); [|discriminate].
  destruct (Z.ltb_spec d (Zpos (n_digits N))); [|discriminate]. intros _.
  apply in_map_iff. exists (Z.to_nat d). split; [lia|]. apply in_seq. lia.
Qed.
Lemma pos_in p l : existsb (Pos.eqb p) l = true <-> In p l.
Proof.
  rewrite existsb_exists. split; [intros (x & Hx & E); apply Pos.eqb_eq in E; congruence|].
  intros H. exists p. split; [exact H|apply Pos.eqb_refl].
Qed.
Lemma smem_step q p : smem q p = true -> (v_end N q = true -> v_end N p = true) /\
  forall d q', v_step N q d = Some q' -> exists p', v_step N p d = Some p' /\ smem q' p' = true.
Proof.
  pose proof Hc as H. unfold tail_check in H. rewrite !andb_true_iff in H. destruct H as [[_ H] _].
  unfold smem at 1. destruct (PM.find q S) as [l|] eqn:E; [|discriminate]. rewrite pos_in. intros Hp.
  pose proof (pm_foralli_find _ _ H q l E) as K. cbv beta in K. rewrite forallb_forall in K. specialize (K p Hp).
  rewrite andb_true_iff, forallb_forall in K. destruct K as [K1 K2]. split.
  - intros Q. rewrite Q in K1. exact K1.
  - intros d q' Q. specialize (K2 d (v_step_digit q d q' Q)). rewrite Q in K2.
    destruct (v_step N p d) as [p'|]; [eauto|discriminate].
Qed.
Lemma smem_from a : forall q p q', smem q p = true -> v_from a q = Some q' ->
  exists p', v_from a p = Some p' /\ smem q' p' = true.
Proof.
  induction a as [|d a IH]; cbn [v_from]; intros q p q' Hs.
  - intros [= <-]. eauto.
  - destruct (v_from a q) as [q1|] eqn:E; [|discriminate]. intros H.
    destruct (IH q p q1 Hs E) as (p1 & -> & H1). destruct (smem_step q1 p1 H1) as [_ K]. eauto.
Qed.
Lemma suffix_valid a b : valid N (a ++ b) = true -> valid N a = true.
Proof.
  unfold valid. rewrite v_run_app, (v_from_1 a). destruct (v_run N b) as [q|]; [|discriminate].
  destruct (v_from a q) as [q'|] eqn:E; [|discriminate]. intros He.
  assert (Hq : smem q 1 = true).
  { pose proof Hc as H. unfold tail_check in H. rewrite !andb_true_iff in H. destruct H as [[[_ H] _] _].
    destruct (PM.find q (n_valid N)) as [s|] eqn:Eq; [exact (pm_foralli_find _ _ H q s Eq)|]. exfalso.
    assert (K : forall a q', v_from a q = Some q' -> q' = q).
    { clear a q' E He. induction a as [|d a IH]; cbn [v_from]; intros q'; [intros [= <-]; reflexivity|].
      destruct (v_from a q) as [q1|]; [|discriminate]. rewrite (IH q1 eq_refl). unfold v_step. rewrite Eq.
      destruct ((0 <=? d) && (d <? Zpos (n_digits N))); discriminate. }
    apply K in E. subst q'. unfold v_end in He. rewrite Eq in He. discriminate. }
  destruct (smem_from a q 1 q' Hq E) as (p' & -> & Hp). apply (smem_step q' p' Hp). exact He.
Qed.
Lemma one_zeros n : valid N (repeat 0 n ++ [1]) = true.
Proof.
  pose proof Hc as H. unfold tail_check in H. rewrite !andb_true_iff in H. destruct H as [_ H].
  destruct (v_step N 1 1) as [q|] eqn:E; [|discriminate]. unfold orbit_check in H. cbv zeta in H.
  set (l := orbit _ q) in *. clearbody l. rewrite andb_true_iff, pos_in, forallb_forall in H. destruct H as [H1 H2].
  assert (K : exists p, v_run N (repeat 0 n ++ [1]) = Some p /\ In p l).
  { induction n as [|n (p & IH1 & IH2)]; cbn [repeat app v_run].
    - rewrite E. eauto.
    - rewrite IH1. specialize (H2 p IH2). rewrite andb_true_iff in H2. destruct H2 as [_ H2].
      destruct (v_step N p 0) as [p'|]; [|discriminate]. apply pos_in in H2. eauto. }
  destruct K as (p & K1 & K2). unfold valid. rewrite K1. specialize (H2 p K2). rewrite andb_true_iff in H2. apply H2.
Qed.
Lemma before_last a : forall b, length a = length b -> before (a ++ [0]) (b ++ [1]).
Proof.
  induction a as [|x a IH]; intros [|y b] L; try discriminate; [right; split; [reflexivity|lia]|].
  left. apply IH. injection L. auto.
Qed.
Lemma one_val n : val N (repeat 0 n ++ [1]) = weight N n.
Proof.
  unfold val. rewrite val_from_app, repeat_length. cbn [val_from plus].
  replace (val_from N 0 (repeat 0 n)) with 0; [lia|]. symmetry. apply (val_from_zeros N [] n 0).
Qed.
Theorem tail_sound : tails_fine N.
Proof.
  split.
  - intros w n Hw Hn. rewrite <- (firstn_skipn n w) in Hw. apply suffix_valid in Hw.
    set (t := firstn n w) in *. assert (L : length t = n) by (unfold t; apply firstn_length_le; exact Hn).
    rewrite <- one_val. replace (val N t) with (val N (t ++ [0])) by apply (val_zeros N t 1). apply order.
    + rewrite !app_length, repeat_length. cbn. lia.
    + pose proof (valid_zeros N nok t 1) as K. cbn [repeat] in K. rewrite K. exact Hw.
    + apply one_zeros.
    + apply before_last. rewrite repeat_length. exact L.
  - pose proof Hc as H. unfold tail_check in H. rewrite !andb_true_iff in H. apply vleb_vle. apply H.
Qed.
End Tails.
