(* Sums over options, said of numbers: and that each number has a word. *)
Require Import ZArith List Lia Bool FMapPositive FinFun.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Image Wy.Unique.
Import ListNotations.

(* the table says 1 of (a,b) *)
Definition says (N : num) (F : table nat) (a b : Z) : Prop :=
  exists v, wvalid N v = true /\ vx N v = a /\ vy N v = b /\ tval F v = 1.

Lemma total_filter_length {X} (p : X -> bool) l : total (fun x => if p x then 1 else 0) l = length (filter p l).
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [filter].
  change ((if p x then 1 else 0) + total (fun x => if p x then 1 else 0) l = length (if p x then x :: filter p l else filter p l)).
  rewrite IH. destruct (p x); reflexivity.
Qed.

Section Counts.
Variable N : num.
Hypothesis nok : num_ok N = true.
Variable tails : bool.
Hypothesis tb : tails = true -> tails_fine N.
Hypothesis unique : forall v w, length v = length w -> wvalid N v = true -> wvalid N w = true ->
  vx N v = vx N w -> vy N v = vy N w -> v = w.
Variable F : table nat.
Variable XY : PM.t (list (positive * positive)).
Hypothesis strict : strict_check N F XY = true.
Variables (R : rel) (cap : nat) (RT : PM.t rrow) (ND : PM.t nrow) (D : PM.t (PM.t unit)) (SB : PM.t srow)
          (G : table nat) (m0 : nat).
Hypothesis image : image_check N tails F R cap RT ND D SB G m0 = true.

Lemma says_tval v : wvalid N v = true -> (says N F (vx N v) (vy N v) <-> tval F v = 1).
Proof.
  intros Hv. split; [|intros H; exists v; auto].
  intros (w & Hw & X & Y & E).
  rewrite <- (strict_zeros N F XY strict w (length v)) in E.
  rewrite <- (strict_zeros N F XY strict v (length w)).
  replace (v ++ repeat zero (length w)) with (w ++ repeat zero (length v)); [exact E|].
  apply unique.
  - rewrite !app_length, !repeat_length. lia.
  - rewrite wvalid_zeros; auto.
  - rewrite wvalid_zeros; auto.
  - rewrite !vx_zeros. auto.
  - rewrite !vy_zeros. auto.
Qed.

Definition related (x y : Z) (p : Z * Z) : Prop := says N F (fst p) (snd p) /\ rhold R (fst p) (snd p) x y = true.

Definition good_words (u : word) (m : nat) : list word :=
  filter (fun v => rholds N R (u ++ repeat zero m) v && Nat.eqb (tval F v) 1) (allw N (length u + m)).
Lemma tval_good u m : wvalid N u = true -> m0 <= m -> tval G u = sat cap (length (good_words u m)).
Proof.
  intros Hu Hm. rewrite (image_sound N tails F R cap RT ND D SB G m0 nok tb (strict_valid N F XY strict) image u Hu m Hm). f_equal.
  unfold good_words. rewrite <- total_filter_length. apply total_ext. intros v _.
  pose proof (strict_01 N F XY strict v). destruct (rholds N R (u ++ repeat zero m) v); [|reflexivity].
  destruct (Nat.eqb_spec (tval F v) 1); cbn; lia.
Qed.
Lemma good_related u m v : In v (good_words u m) <->
  In v (allw N (length u + m)) /\ wvalid N v = true /\ tval F v = 1 /\ rhold R (vx N v) (vy N v) (vx N u) (vy N u) = true.
Proof.
  unfold good_words. rewrite filter_In, andb_true_iff, Nat.eqb_eq, rholds_rhold, vx_zeros, vy_zeros.
  split; [|tauto]. intros (H1 & H2 & H3). repeat split; auto.
  apply (strict_valid N F XY strict). lia.
Qed.

Theorem counted u n : wvalid N u = true -> n <= cap ->
  (n <= tval G u <-> atleast n (related (vx N u) (vy N u))).
Proof.
  intros Hu Hn. split.
  - rewrite (tval_good u m0 Hu (Nat.le_refl _)). intros H.
    assert (HL : n <= length (good_words u m0)) by (unfold sat in H; lia).
    exists (map (fun v => (vx N v, vy N v)) (firstn n (good_words u m0))). split; [|split].
    + apply nodup_map; [|apply nodup_firstn, NoDup_filter, allw_nodup].
      intros v w Hv Hw [= X Y]. apply firstn_in in Hv. apply firstn_in in Hw.
      apply good_related in Hv. apply good_related in Hw.
      destruct Hv as (V1 & V2 & _). destruct Hw as (W1 & W2 & _).
      apply allw_in in V1. apply allw_in in W1. apply unique; auto. lia.
    + rewrite map_length, firstn_length. lia.
    + apply Forall_map. apply Forall_forall. intros v Hv. apply firstn_in in Hv. apply good_related in Hv.
      destruct Hv as (_ & V2 & V3 & V4). split; [|exact V4]. exists v. auto.
  - intros (l & Hnd & Hlen & Hall).
    assert (W : exists ws, map (fun v => (vx N v, vy N v)) ws = l /\
      Forall (fun v => wvalid N v = true /\ tval F v = 1) ws).
    { clear Hnd Hlen. induction Hall as [|p l Hp Hl IH]; [exists []; auto|].
      destruct IH as (ws & E & Hw). destruct Hp as [(v & V1 & V2 & V3 & V4) _].
      exists (v :: ws). cbn. rewrite E, V2, V3. destruct p. auto. }
    destruct W as (ws & E & Hw).
    assert (B : exists b, Forall (fun v : word => length v <= b) ws).
    { clear. induction ws as [|v ws [b IH]]; [exists 0; constructor|].
      exists (length v + b). constructor; [lia|]. eapply Forall_impl; [|exact IH]. cbn. intros. lia. }
    destruct B as [b B]. set (m := m0 + b). rewrite (tval_good u m Hu) by (unfold m; lia).
    set (pad := fun v : word => v ++ repeat zero (length u + m - length v)).
    assert (K : length (map pad ws) <= length (good_words u m)).
    { apply NoDup_incl_length.
      - apply (NoDup_map_inv (fun v => (vx N v, vy N v))). rewrite map_map.
        rewrite (map_ext _ (fun v => (vx N v, vy N v))); [rewrite E; exact Hnd|].
        intros v. unfold pad. rewrite vx_zeros, vy_zeros. reflexivity.
      - intros v' Hv'. apply in_map_iff in Hv'. destruct Hv' as (v & <- & Hv).
        rewrite Forall_forall in Hw, B, Hall. destruct (Hw v Hv) as [V1 V2]. specialize (B v Hv). cbv beta in B.
        assert (R1 : related (vx N u) (vy N u) (vx N v, vy N v)).
        { apply Hall. rewrite <- E. apply in_map_iff. eauto. }
        apply good_related. unfold pad.
        rewrite wvalid_zeros, vx_zeros, vy_zeros, (strict_zeros N F XY strict) by exact nok.
        split; [|split; [exact V1|split; [exact V2|apply R1]]].
        apply allw_in. split; [rewrite app_length, repeat_length; unfold m; lia|].
        apply Forall_app. split; [apply wvalid_letters; exact V1|]. apply Forall_forall.
        intros a Ha. apply repeat_spec in Ha. subst a. apply zero_letter. }
    rewrite map_length in K. rewrite <- E, map_length in Hlen. unfold sat. lia.
Qed.
End Counts.

(* ---- every number has a word ---- *)
Section Full.
Variable N : num.
Hypothesis nok : num_ok N = true.
Variable tails : bool.
Hypothesis tb : tails = true -> tails_fine N.
Variable A : table nat.                                (* of all positions *)
Variable XY : PM.t (list (positive * positive)).
Definition full_check : bool :=
  pm_foralli (fun q l => match PM.find q A with
    | None => false
    | Some f => forallb (fun xy =>
        (negb (v_end N (fst xy) && v_end N (snd xy)) || Nat.eqb (t_val f) 1) &&
        forallb (fun a => match v_step N (fst xy) (dx N a), v_step N (snd xy) (dy N a) with
          | Some x, Some y => match PM.find a (t_next f) with Some q' => xymem XY q' x y | None => false end
          | _, _ => true
          end) (letters N)) l
    end) XY.
Hypothesis strict : strict_check N A XY = true.
Hypothesis full : full_check = true.

Lemma full_run u : forall x y, begins N u x y -> exists q, trun A u = Some q /\ xymem XY q x y = true.
Proof.
  induction u as [|a u IH]; intros x y Hb.
  - destruct Hb as [Hx Hy]. cbn in Hx, Hy. injection Hx as <-. injection Hy as <-.
    exists 1%positive. split; [reflexivity|]. unfold strict_check in strict. rewrite !andb_true_iff in strict. tauto.
  - apply begins_cons in Hb. destruct Hb as (x' & y' & Hb & Hx & Hy & Ha).
    destruct (IH x' y' Hb) as (q & Hq & Hm). destruct (xymem_in _ _ _ _ Hm) as (l & Hl & Hin).
    pose proof (pm_foralli_find _ _ full q l Hl) as K. cbv beta in K.
    cbn [trun]. rewrite Hq. unfold tnext. destruct (PM.find q A) as [f|]; [|discriminate].
    rewrite forallb_forall in K. specialize (K _ Hin). rewrite andb_true_iff in K. destruct K as [_ K].
    rewrite forallb_forall in K. specialize (K a Ha). cbn [fst snd] in K. rewrite Hx, Hy in K.
    destruct (PM.find a (t_next f)) as [q'|]; [|discriminate]. eauto.
Qed.
Lemma full_tval u : wvalid N u = true -> tval A u = 1.
Proof.
  unfold wvalid, valid. rewrite andb_true_iff. intros [Hx Hy].
  destruct (v_run N (wx N u)) as [x|] eqn:Ex; [|discriminate].
  destruct (v_run N (wy N u)) as [y|] eqn:Ey; [|discriminate].
  destruct (full_run u x y (conj Ex Ey)) as (q & Hq & Hm). unfold tval. rewrite Hq.
  destruct (xymem_in _ _ _ _ Hm) as (l & Hl & Hin).
  pose proof (pm_foralli_find _ _ full q l Hl) as K. cbv beta in K. unfold value.
  destruct (PM.find q A) as [f|]; [|discriminate]. rewrite forallb_forall in K. specialize (K _ Hin).
  rewrite andb_true_iff in K. destruct K as [K _]. cbn [fst snd] in K. rewrite Hx, Hy in K. cbn in K.
  apply Nat.eqb_eq in K. exact K.
Qed.

Variables (far : list Z) (RT : PM.t rrow) (ND : PM.t nrow) (D : PM.t (PM.t unit)) (SB : PM.t srow)
          (G : table nat) (m0 : nat).
(* a = x + 1, b = y *)
Definition successor (f1 f2 : list Z) : rel :=
  [Con 1 0 (-1) 0 (-1) Equal f1; Con 0 1 0 (-1) 0 Equal f2].
Variables f1 f2 : list Z.
Hypothesis image : image_check N tails A (successor f1 f2) 1 RT ND D SB G m0 = true.
Definition always_check : bool :=
  pm_forall (fun s => negb (v_end N (s_x s) && v_end N (s_y s)) || Nat.eqb (value G (s_to s)) 1) SB.
Hypothesis always : always_check = true.

Lemma succ_word c : valid N c = true -> exists d, valid N d = true /\ val N d = (val N c + 1)%Z.
Proof.
  intros Hc. destruct (zipw_spec N c c eq_refl (valid_indig N c Hc) (valid_indig N c Hc)) as (X & Y & HL & Hlet).
  set (u := zipw N c c) in *.
  assert (Hu : wvalid N u = true) by (unfold wvalid; rewrite X, Y, Hc; reflexivity).
  assert (T : tval G u = 1).
  { unfold wvalid, valid in Hu. rewrite andb_true_iff in Hu. destruct Hu as [Hx Hy].
    destruct (v_run N (wx N u)) as [x|] eqn:Ex; [|discriminate].
    destruct (v_run N (wy N u)) as [y|] eqn:Ey; [|discriminate].
    pose proof image as I0. unfold image_check in I0. rewrite !andb_true_iff in I0. destruct I0 as [_ I0].
    destruct (sets_run N 1 ND SB G m0 I0 u x y (conj Ex Ey))
      as (i & s & Hs & Sx & Sy & Hr & _).
    pose proof (pm_forall_find _ _ always i s Hs) as K. cbv beta in K. rewrite Sx, Sy, Hx, Hy in K.
    cbn in K. apply Nat.eqb_eq in K. unfold tval. rewrite Hr. exact K. }
  rewrite (image_sound N tails A (successor f1 f2) 1 RT ND D SB G m0 nok tb (strict_valid N A XY strict) image u Hu m0 (Nat.le_refl _)) in T.
  assert (E : exists v, 0 < (if rholds N (successor f1 f2) (u ++ repeat zero m0) v then tval A v else 0)).
  { unfold sat in T. revert T. generalize (allw N (length u + m0)) as l. induction l as [|v l IH]; intros T; [discriminate|].
    destruct (if rholds N (successor f1 f2) (u ++ repeat zero m0) v then tval A v else 0) eqn:Q.
    - apply IH. unfold total in *. cbn [map list_sum fold_right] in *. rewrite Q in T. exact T.
    - exists v. rewrite Q. lia. }
  destruct E as [v E].
  destruct (rholds N (successor f1 f2) (u ++ repeat zero m0) v) eqn:Q; [|lia].
  rewrite rholds_rhold, vx_zeros, vy_zeros in Q. cbn in Q. rewrite !andb_true_iff in Q. destruct Q as [Q _].
  unfold chold, cvalue in Q. cbn [c_kind c_a c_b c_x c_y c_k] in Q. apply Z.eqb_eq in Q.
  apply (strict_valid N A XY strict) in E. unfold wvalid in E. rewrite andb_true_iff in E. destruct E as [E _].
  exists (wx N v). split; [exact E|]. unfold vx in Q. rewrite X in Q. lia.
Qed.

Theorem every_number : forall n, (0 <= n)%Z -> exists w, valid N w = true /\ val N w = n.
Proof.
  apply natlike_ind.
  - exists []. split; [|reflexivity]. unfold valid. cbn. pose proof (ok_facts N nok) as (_ & _ & _ & _ & _ & H). exact H.
  - intros n Hn (w & Hw & E). destruct (succ_word w Hw) as (d & Hd & Ed). exists d. split; [exact Hd|]. lia.
Qed.
Corollary every_position a b : (0 <= a)%Z -> (0 <= b)%Z -> exists w, wvalid N w = true /\ vx N w = a /\ vy N w = b.
Proof.
  intros Ha Hb. destruct (every_number a Ha) as (v & Hv & Ev). destruct (every_number b Hb) as (w & Hw & Ew).
  set (v' := v ++ repeat 0%Z (length w)). set (w' := w ++ repeat 0%Z (length v)).
  assert (Hv' : valid N v' = true) by (unfold v'; rewrite valid_zeros; auto).
  assert (Hw' : valid N w' = true) by (unfold w'; rewrite valid_zeros; auto).
  destruct (zipw_spec N v' w') as (X & Y & _ & _).
  - unfold v', w'. rewrite !app_length, !repeat_length. lia.
  - apply valid_indig. exact Hv'.
  - apply valid_indig. exact Hw'.
  - exists (zipw N v' w'). unfold wvalid, vx, vy. rewrite X, Y, Hv', Hw'. split; [reflexivity|].
    unfold v', w'. rewrite !val_zeros. auto.
Qed.
Lemma says_all a b : (0 <= a)%Z -> (0 <= b)%Z -> says N A a b.
Proof.
  intros Ha Hb. destruct (every_position a b Ha Hb) as (w & Hw & X & Y). exists w. repeat split; auto.
  apply full_tval. exact Hw.
Qed.
End Full.
