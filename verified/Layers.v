(* Sets of positions that have the Grundy values 0, 1, ..., h: the kind `layers`. The first is the set
   of P-positions. Of the others each is what the P-positions are when those of the sets before it
   are left out and the game ends by no rule: a position that is not left out has a value of i or
   more, so it is i if and only if no option has the value i. *)
Require Import ZArith List Lia Bool.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Unique Wy.Counts Wy.Ruleset Wy.Checker Wy.Find.
Import ListNotations.
Local Open Scope nat_scope.

(* G is 0 where the game ends by a rule, and elsewhere the least number that no option has. *)
Definition values (g : game) (G : pos -> nat) : Prop := forall p,
  (ends g p /\ G p = 0) \/
  (~ ends g p /\ (forall p', opt g p p' -> G p' <> G p) /\ (forall v, v < G p -> exists p', opt g p p' /\ G p' = v)).

Definition endless (g : game) : game := Game (g_lines g) 0 [] false.
(* [before]: the sets of smaller values *)
Fixpoint rest_check (fs : finders) (N : num) (g : game) (before : list (table nat)) (As : list (table nat)) : bool :=
  match As with
  | [] => true
  | A :: As => check_cert fs (Cert N (endless g) A before [] []) && rest_check fs N g (A :: before) As
  end.
Definition layers_check (fs : finders) (N : num) (g : game) (As : list (table nat)) : bool :=
  Nat.eqb (g_block g) 0 && negb (g_misere g) &&
  match As with
  | [] => false
  | A :: As => check_cert fs (Cert N g A [] [] []) && rest_check fs N g [A] As
  end.

Section Layers.
Variables (fs : finders) (N : num) (g : game) (G : pos -> nat).
Hypothesis HG : values g G.
Hypothesis normal : g_block g = 0 /\ g_misere g = false.

(* the table gives 1 just to the positions of value i *)
Definition tells_value (A : table nat) (i : nat) : Prop := forall p, says N A (Z.of_nat (fst p)) (Z.of_nat (snd p)) <-> G p = i.

(* One set only obeys the recursion. *)
Lemma left_unique h (T Q Q' : pos -> Prop) : proper h -> (forall p, Q p <-> ~ T p /\ should h Q p) ->
  (forall p, Q' p <-> ~ T p /\ should h Q' p) -> forall p, Q p <-> Q' p.
Proof.
  intros Hh H H'. cut (forall n p, size p < n -> (Q p <-> Q' p)).
  { intros K p. apply (K (S (size p))). lia. }
  induction n as [|n IH]; intros p Hn; [lia|]. rewrite H, H', (should_ext h Q Q' p); [reflexivity|].
  intros p' Ho. apply IH. pose proof (Hh p p' Ho). lia.
Qed.
Lemma value_0 p : G p = 0 <-> should g (fun p => G p = 0) p.
Proof.
  unfold should. destruct normal as [-> ->]. rewrite atleast_1. destruct (HG p) as [[He H0]|(He & H1 & H2)].
  - split; [left; auto|intros _; exact H0].
  - split.
    + intros E. right. split; [exact He|]. split; [|discriminate]. intros (p' & Ho & Hp). exact (H1 p' Ho (eq_trans Hp (eq_sym E))).
    + intros [[K _]|(_ & K & _)]; [contradiction|]. destruct (Nat.eq_dec (G p) 0) as [E|E]; [exact E|].
      destruct (H2 0) as (p' & Ho & Hp); [lia|]. exfalso. apply K. eauto.
Qed.
Lemma value_i i p : 0 < i -> (G p = i <-> ~ G p < i /\ should (endless g) (fun p => G p = i) p).
Proof.
  intros Hi. unfold should, endless. cbn [g_block g_misere]. rewrite atleast_1.
  assert (NE : ~ ends (Game (g_lines g) 0 [] false) p) by (intros K; inversion K).
  change (fun p' => opt (Game (g_lines g) 0 [] false) p p' /\ G p' = i) with (fun p' => opt g p p' /\ G p' = i).
  split.
  - intros E. split; [lia|]. right. split; [exact NE|]. split; [|discriminate]. intros (p' & Ho & Hp).
    destruct (HG p) as [[_ H0]|(_ & H1 & _)]; [lia|]. apply (H1 p' Ho). congruence.
  - intros [Hl [[K _]|(_ & K & _)]]; [contradiction|]. destruct (Nat.eq_dec (G p) i) as [E|E]; [exact E|].
    destruct (HG p) as [[_ H0]|(_ & _ & H2)]; [lia|]. destruct (H2 i) as (p' & Ho & Hp); [lia|]. exfalso. apply K. eauto.
Qed.

Lemma layer_sound h A before (T : pos -> Prop) i :
  check_cert fs (Cert N h A before [] []) = true ->
  (forall p, Exists (fun B => says N B (Z.of_nat (fst p)) (Z.of_nat (snd p))) before <-> T p) ->
  (forall p, G p = i <-> ~ T p /\ should h (fun p => G p = i) p) -> tells_value A i.
Proof.
  intros H HT HI. apply check_cert_witness in H. destruct H as [w H].
  intros p. revert p. refine (left_unique h T (fun p => says N A (Z.of_nat (fst p)) (Z.of_nat (snd p))) (fun p => G p = i) _ _ _).
  - exact (g_proper _ w H).
  - intros p. rewrite <- HT. pose proof (inP_should _ w H p) as K. unfold out in K. cbn [ct_out ct_off ct_ban ct_num] in K.
    rewrite Exists_nil in K. rewrite K. split; intros [K1 K2]; (split; [|exact K2]); intros K3; apply K1; [left; exact K3|].
    destruct K3 as [K3|[[]|(m & [] & _)]]. exact K3.
  - exact HI.
Qed.
Lemma rest_sound As : forall before i, rest_check fs N g before As = true -> 0 < i ->
  (forall p, Exists (fun B => says N B (Z.of_nat (fst p)) (Z.of_nat (snd p))) before <-> G p < i) ->
  forall j A, nth_error As j = Some A -> tells_value A (i + j).
Proof.
  induction As as [|A As IH]; intros before i H Hi HT j B Hj; [destruct j; discriminate|].
  cbn [rest_check] in H. rewrite andb_true_iff in H. destruct H as [H1 H2].
  pose proof (layer_sound (endless g) A before (fun p => G p < i) i H1 HT (fun p => value_i i p Hi)) as K.
  destruct j as [|j]; [injection Hj as <-; rewrite Nat.add_0_r; exact K|].
  replace (i + S j) with (S i + j) by lia. apply (IH (A :: before) (S i) H2); [lia| |exact Hj].
  intros p. rewrite Exists_cons, HT, (K p). lia.
Qed.
End Layers.

Theorem layers_sound fs N g As : layers_check fs N g As = true ->
  (forall x y : nat, exists u, wvalid N u = true /\ vx N u = Z.of_nat x /\ vy N u = Z.of_nat y) /\
  (forall u v, length u = length v -> wvalid N u = true -> wvalid N v = true -> vx N u = vx N v -> vy N u = vy N v -> u = v) /\
  forall G, values g G -> forall i A, nth_error As i = Some A ->
  forall u (x y : nat), wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  (G (x, y) = i <-> tval A u = 1).
Proof.
  unfold layers_check. rewrite !andb_true_iff, Nat.eqb_eq, negb_true_iff. intros [Hn H].
  destruct As as [|A0 As]; [discriminate|]. rewrite andb_true_iff in H. destruct H as [H0 H1].
  destruct (check_cert_words fs _ H0) as [W1 W2]. split; [exact W1|]. split; [exact W2|].
  intros G HG i A Hi u x y Hu Hx Hy.
  assert (K0 : tells_value N G A0 0).
  { apply (layer_sound fs N g G Hn g A0 [] (fun _ => False) 0 H0).
    - intros p. split; [intros E; inversion E|contradiction].
    - intros p. rewrite (value_0 g G HG Hn p). tauto. }
  assert (K : tells_value N G A i).
  { destruct i as [|i]; [injection Hi as <-; exact K0|].
    apply (rest_sound fs N g G HG Hn As [A0] 1 H1); [lia| |exact Hi].
    intros p. rewrite Exists_cons, (K0 p). split; [intros [E|E]; [lia|inversion E]|lia]. }
  assert (KW : forall ms before bs, rest_check fs N g before ms = true -> forall j B, nth_error ms j = Some B ->
    bs = before -> exists before', check_cert fs (Cert N (endless g) B before' [] []) = true).
  { induction ms as [|M ms IH]; intros before bs H j B Hj _; [destruct j; discriminate|].
    cbn [rest_check] in H. rewrite andb_true_iff in H. destruct H as [Ha Hb].
    destruct j as [|j]; [injection Hj as <-; eauto|]. exact (IH (M :: before) _ Hb j B Hj eq_refl). }
  assert (S : exists h before, check_cert fs (Cert N h A before [] []) = true).
  { destruct i as [|i]; [injection Hi as <-; eauto|]. destruct (KW As [A0] _ H1 i A Hi eq_refl) as [b Hb]. eauto. }
  destruct S as (h & before & S). apply check_cert_witness in S. destruct S as [w S].
  rewrite <- (inP_word _ w S u x y Hu Hx Hy). symmetry. exact (K (x, y)).
Qed.
Print Assumptions layers_sound.
