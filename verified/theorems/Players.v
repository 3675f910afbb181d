(* The games of certificates (Ruleset.v) as players see them: the set Ruleset.P, defined by counting
   options ("at most so many options are in P"), is the set of positions that the player to move loses
   when both play as the rules say, with ends, blocking or misere play; and all others he wins. *)
Require Import Arith ZArith List Bool Lia.
Require Import Wy.Statements Wy.Unique Wy.Ruleset.
Import ListNotations.
Local Open Scope nat_scope.

(* ---- everything can be decided ------------------------------------------------------------------ *)

Lemma some_dec {X} (Q : X -> Prop) (l : list X) : (forall x, {Q x} + {~ Q x}) ->
  {exists x, In x l /\ Q x} + {~ exists x, In x l /\ Q x}.
Proof.
  intros D. destruct (Exists_dec Q l D) as [H|H]; [left|right]; rewrite <- Exists_exists; exact H.
Qed.

(* a number i that need not exceed n, or may as well be 0 *)
Lemma number_dec (Q : nat -> Prop) n : (forall i, {Q i} + {~ Q i}) ->
  (forall i, Q i -> i <= n \/ Q 0) -> {exists i, Q i} + {~ exists i, Q i}.
Proof.
  intros D B. destruct (some_dec Q (seq 0 (S n)) D) as [H|H]; [left|right].
  - destruct H as (i & _ & H). exists i. exact H.
  - intros (i & K). apply H. destruct (B i K) as [L|L]; [exists i|exists 0];
      (split; [apply in_seq; lia|assumption]).
Qed.

Lemma ray_dec a b u v s t :
  {exists i, s = a + i * u /\ t = b + i * v} + {~ exists i, s = a + i * u /\ t = b + i * v}.
Proof.
  apply (number_dec _ (s + t)).
  - intros i. destruct (Nat.eq_dec s (a + i * u)); [|right; tauto].
    destruct (Nat.eq_dec t (b + i * v)); [left|right]; tauto.
  - intros i [H1 H2]. destruct (Nat.eq_dec (u + v) 0) as [Z|Z]; [right|left; nia].
    assert (u = 0 /\ v = 0) as [-> ->] by lia. lia.
Qed.

Lemma takes_dec m s t : {takes m s t} + {~ takes m s t}.
Proof.
  destruct m as [a b|a b u v|a b u v c d|]; cbn; [|apply ray_dec| |left; exact I].
  - destruct (Nat.eq_dec s a); [|right; tauto]. destruct (Nat.eq_dec t b); [left|right]; tauto.
  - apply (number_dec _ (s + t)); [intros i; apply ray_dec|].
    intros i (j & H1 & H2). destruct (Nat.eq_dec (u + v) 0) as [Z|Z]; [right|left; nia].
    exists j. assert (u = 0 /\ v = 0) as [-> ->] by lia. lia.
Qed.

Lemma place_dec c x y s t : {place_holds c x y s t} + {~ place_holds c x y s t}.
Proof. unfold place_holds. destruct (p_cmp c); [apply Z_le_dec|apply Z.eq_dec|apply Z.eq_dec]. Qed.

Lemma reach_dec m p p' : {reach m p p'} + {~ reach m p p'}.
Proof.
  set (s := fst p - fst p'). set (t := snd p - snd p').
  destruct (le_dec (fst p') (fst p)) as [Hx|Hx];
    [|right; intros (a & b & H1 & H2 & _); lia].
  destruct (le_dec (snd p') (snd p)) as [Hy|Hy];
    [|right; intros (a & b & H1 & H2 & _); lia].
  destruct (takes_dec (l_shape m) s t) as [K|K].
  - destruct (Forall_dec _ (fun c => place_dec c (fst p) (snd p) s t) (l_where m)) as [C|C].
    + left. exists s, t. unfold s, t in *. repeat split; try lia; assumption.
    + right. intros (a & b & H1 & H2 & _ & C'). apply C.
      replace s with a by (unfold s; lia). replace t with b by (unfold t; lia). exact C'.
  - right. intros (a & b & H1 & H2 & K' & _). apply K.
    replace s with a by (unfold s; lia). replace t with b by (unfold t; lia). exact K'.
Qed.
Lemma opt_dec g p p' : {opt g p p'} + {~ opt g p p'}.
Proof. apply some_dec. intros m. apply reach_dec. Qed.
Lemma ends_dec g p : {ends g p} + {~ ends g p}.
Proof. apply Exists_dec. intros l. apply Forall_dec. intros c. apply place_dec. Qed.

Lemma pos_dec (p q : pos) : {p = q} + {p <> q}.
Proof. repeat decide equality. Qed.

(* the options of p that are in a set that can be decided *)
Lemma options g p (Q : pos -> Prop) : (forall q, opt g p q -> {Q q} + {~ Q q}) ->
  {l | NoDup l /\ forall q, In q l <-> opt g p q /\ Q q}.
Proof.
  intros D.
  assert (forall q, {opt g p q /\ Q q} + {~ (opt g p q /\ Q q)}) as D'.
  { intros q. destruct (opt_dec g p q) as [O|O]; [|right; tauto].
    destruct (D q O); [left|right]; tauto. }
  exists (nodup pos_dec (filter (fun q => if D' q then true else false)
    (list_prod (seq 0 (S (fst p))) (seq 0 (S (snd p)))))).
  split; [apply NoDup_nodup|]. intros q. rewrite nodup_In, filter_In. split.
  - intros [_ H]. destruct (D' q); [assumption|discriminate].
  - intros H. destruct (D' q) as [_|N]; [|contradiction]. split; [|reflexivity].
    destruct H as [(m & _ & s & t & H1 & H2 & _) _]. destruct q. apply in_prod; apply in_seq; cbn in *; lia.
Qed.

Lemma NoDup_first {X} n (l : list X) : NoDup l -> NoDup (firstn n l).
Proof.
  revert n. induction l as [|x l IH]; intros [|n] H; cbn; try constructor.
  - inversion_clear H as [|? ? H1 H2]. intros K. apply H1.
    rewrite <- (firstn_skipn n l). apply in_or_app. left. exact K.
  - inversion_clear H. apply IH. assumption.
Qed.

(* at least n, by a list of all *)
Lemma atleast_list {X} n (Q : X -> Prop) l : NoDup l -> (forall x, In x l <-> Q x) ->
  (atleast n Q <-> n <= length l).
Proof.
  intros N H. split.
  - intros (k & Nk & <- & F). apply NoDup_incl_length; [exact Nk|].
    intros x Hx. apply H. rewrite Forall_forall in F. exact (F x Hx).
  - intros L. exists (firstn n l). split; [apply NoDup_first; exact N|].
    split; [rewrite firstn_length; lia|]. apply Forall_forall. intros x Hx. apply H.
    rewrite <- (firstn_skipn n l). apply in_or_app. left. exact Hx.
Qed.

(* more than all of B: one that is not in B *)
Lemma one_more (l B : list pos) : NoDup l -> length B < length l -> exists q, In q l /\ ~ In q B.
Proof.
  intros N L. destruct (some_dec (fun q => ~ In q B) l) as [H|H]; [|exact H|exfalso].
  - intros q. destruct (in_dec pos_dec q B); [right|left]; tauto.
  - assert (length l <= length B); [|lia]. apply NoDup_incl_length; [exact N|].
    intros q Hq. destruct (in_dec pos_dec q B) as [I|I]; [exact I|]. exfalso. apply H. exists q. auto.
Qed.

(* ---- the theorem ----------------------------------------------------------------------------------- *)

Section Players.
Variable g : game.
Hypothesis Hg : proper g.

(* the options in P, and what they say *)
Lemma in_P p l : NoDup l -> (forall q, In q l <-> opt g p q /\ P g q) ->
  (P g p <-> (ends g p /\ g_misere g = false) \/
    (~ ends g p /\ length l <= g_block g /\ (g_misere g = true -> exists q, opt g p q /\ ~ P g q))).
Proof.
  intros N H. rewrite (P_spec g Hg). unfold should.
  rewrite (atleast_list (S (g_block g)) (fun p' => opt g p p' /\ P g p') l N H).
  split; (intros [K|(K1 & K2 & K3)]; [left; exact K|right; split; [exact K1|split; [lia|exact K3]]]).
Qed.

Lemma P_dec : forall p, {P g p} + {~ P g p}.
Proof.
  intros p. remember (size p) as n eqn:E. revert p E. induction n as [n IH] using lt_wf_rec. intros p ->.
  assert (D : forall q, opt g p q -> {P g q} + {~ P g q}).
  { intros q O. exact (IH (size q) (Hg p q O) q eq_refl). }
  destruct (options g p (P g) D) as (l & N & H).
  pose proof (in_P p l N H) as K.
  destruct (ends_dec g p) as [En|En].
  - destruct (g_misere g); [right; rewrite K; intuition congruence|left; apply K; auto].
  - destruct (le_dec (length l) (g_block g)) as [Le|Le]; [|right; rewrite K; tauto].
    destruct (g_misere g) eqn:M; [|left; apply K; right; split; [exact En|split; [exact Le|discriminate]]].
    destruct (options g p (fun q => ~ P g q)) as ([|q l'] & _ & H').
    { intros q O. destruct (D q O); [right|left]; tauto. }
    + right. rewrite K. intros [[F _]|(_ & _ & F)]; [contradiction|].
      destruct (F eq_refl) as (q & O & Q). apply (proj2 (H' q)). auto.
    + left. apply K. right. split; [exact En|]. split; [exact Le|]. intros _. exists q.
      apply (H' q). left. reflexivity.
Qed.

Lemma outcomes : forall p, (P g p -> player_loses g p) /\ (~ P g p -> player_wins g p).
Proof.
  intros p. remember (size p) as n eqn:E. revert p E. induction n as [n IH] using lt_wf_ind. intros p ->.
  destruct (options g p (P g) (fun q _ => P_dec q)) as (l & N & H).
  pose proof (in_P p l N H) as K. split; intros HP.
  - apply K in HP. destruct HP as [[En M]|(En & Le & M)]; [apply Lost_end; assumption|].
    apply (Lost_move g p l En); [split; [exact Le|intros r Hr; apply H; exact Hr]| |].
    + intros r O I. apply (IH (size r) (Hg p r O) r eq_refl). intros Q. apply I. apply H. auto.
    + intros Mi. destruct (M Mi) as (q & O & Q). exists q. split; [exact O|]. intros I. apply Q. apply (H q). exact I.
  - destruct (ends_dec g p) as [En|En].
    { destruct (g_misere g) eqn:M; [apply Won_end; assumption|]. exfalso. apply HP. apply K. auto. }
    apply Won_move; [exact En|]. intros B [LB _].
    destruct (le_dec (length l) (g_block g)) as [Le|Le].
    + (* only in misere play, where all options are in P *)
      destruct (g_misere g) eqn:M;
        [|exfalso; apply HP; apply K; right; split; [exact En|split; [exact Le|discriminate]]].
      assert (A : forall r, opt g p r -> P g r).
      { intros r O. destruct (P_dec r) as [Q|Q]; [exact Q|]. exfalso. apply HP. apply K. right.
        split; [exact En|]. split; [exact Le|]. intros _. exists r. auto. }
      destruct (options g p (fun r => ~ In r B)) as ([|r o] & _ & Ho).
      { intros r _. destruct (in_dec pos_dec r B); [right|left]; tauto. }
      * right. split; [reflexivity|]. intros r O. destruct (in_dec pos_dec r B) as [I|I]; [exact I|].
        exfalso. apply (proj2 (Ho r)). auto.
      * left. destruct (proj1 (Ho r) (or_introl eq_refl)) as [O I]. exists r. split; [exact O|]. split; [exact I|].
        apply (IH (size r) (Hg p r O) r eq_refl). apply A. exact O.
    + left. destruct (one_more l B N) as (r & Hr & I).
      { apply Nat.nle_gt in Le. exact (Nat.le_lt_trans _ _ _ LB Le). }
      apply H in Hr. destruct Hr as [O Q].
      exists r. split; [exact O|]. split; [exact I|].
      apply (IH (size r) (Hg p r O) r eq_refl). exact Q.
Qed.

Lemma not_both : forall p, player_loses g p -> player_wins g p -> False.
Proof.
  intros p. remember (size p) as n eqn:E. revert p E. induction n as [n IH] using lt_wf_ind.
  intros p -> Hl Hw. destruct Hl as [p En M|p B En HB Hl M].
  - destruct Hw; try contradiction. congruence.
  - destruct Hw as [p En'|p _ Hw]; [contradiction|].
    destruct (Hw B HB) as [(r & O & I & L)|[M' S]].
    + exact (IH (size r) (Hg p r O) r eq_refl L (Hl r O I)).
    + destruct (M M') as (r & O & I). exact (I (S r O)).
Qed.

Theorem players p : (P g p <-> player_loses g p) /\ (~ P g p <-> player_wins g p).
Proof.
  destruct (outcomes p) as [O1 O2]. pose proof (not_both p) as N.
  destruct (P_dec p) as [H|H]; split; split; auto; intros K; tauto.
Qed.
End Players.
