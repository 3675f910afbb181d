(* Each number has one valid word, up to zeros in front; and what sums over options (Image.v) say
   about numbers. *)
Require Import ZArith List Lia Bool FMapPositive FinFun.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Image.
Import ListNotations.

(* ---- lists ---- *)
Lemma nodup_app {X} (a b : list X) : NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  induction a as [|x a IH]; intros Ha Hb H; [exact Hb|]. inversion Ha; subst. cbn. constructor.
  - rewrite in_app_iff. intros [K|K]; [contradiction|]. exact (H x (or_introl eq_refl) K).
  - apply IH; auto. intros y Hy. apply H. right. exact Hy.
Qed.
Lemma allw_nodup N k : NoDup (allw N k).
Proof.
  induction k as [|k IH]; cbn; [repeat constructor; auto|].
  induction IH as [|v l Hv Hl IHl]; cbn; [constructor|]. apply nodup_app; [| exact IHl|].
  - apply Injective_map_NoDup; [|apply letters_nodup]. intros a b. congruence.
  - intros w Hw K. apply in_map_iff in Hw. destruct Hw as (a & <- & _).
    apply in_flat_map in K. destruct K as (v' & Hv' & K). apply in_map_iff in K.
    destruct K as (b & E & _). injection E as -> ->. contradiction.
Qed.
Lemma nodup_map {X Y} (f : X -> Y) l : (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; intros H Hl; [constructor|]. inversion Hl; subst. cbn. constructor.
  - intros K. apply in_map_iff in K. destruct K as (y & E & Hy).
    assert (y = x) by (apply H; cbn; auto). subst y. contradiction.
  - apply IH; auto. intros y z Hy Hz. apply H; right; assumption.
Qed.
Lemma firstn_in {X} n (l : list X) x : In x (firstn n l) -> In x l.
Proof. intros H. rewrite <- (firstn_skipn n l). apply in_or_app. auto. Qed.
Lemma nodup_firstn {X} n (l : list X) : NoDup l -> NoDup (firstn n l).
Proof.
  revert n. induction l as [|x l IH]; intros [|n] H; cbn; try constructor; inversion H; subst; auto.
  intros K. apply firstn_in in K. contradiction.
Qed.

(* there are so many *)
Definition atleast {X} (n : nat) (S : X -> Prop) : Prop := exists l, NoDup l /\ length l = n /\ Forall S l.
Lemma atleast_0 {X} (S : X -> Prop) : atleast 0 S.
Proof. exists []. repeat split; constructor. Qed.
Lemma atleast_1 {X} (S : X -> Prop) : atleast 1 S <-> exists x, S x.
Proof.
  split.
  - intros (l & _ & H & K). destruct l as [|x l]; [discriminate|]. exists x. inversion K. assumption.
  - intros [x H]. exists [x]. repeat split; [constructor; auto; constructor|constructor; auto].
Qed.

Section Unique.
Variable N : num.
Hypothesis nok : num_ok N = true.
Let L := letters N.

(* ---- pairs of words ---- *)
Fixpoint zipw (a b : list Z) : word :=
  match a, b with x :: a, y :: b => letter_of N x y :: zipw a b | _, _ => [] end.
Lemma zipw_spec a : forall b, length a = length b -> Forall (indig N) a -> Forall (indig N) b ->
  wx N (zipw a b) = a /\ wy N (zipw a b) = b /\ length (zipw a b) = length a /\ Forall (fun l => In l L) (zipw a b).
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; [auto|].
  intros [= H] Ha Hb. inversion Ha as [|? ? Hx Ha']; inversion Hb as [|? ? Hy Hb']; subst.
  destruct (IH b H Ha' Hb') as (H1 & H2 & H3 & H4).
  destruct (letter_digits N x y) as [E1 E2]; [apply Hx|exact Hy|].
  fold (wx N (zipw a b)). fold (wy N (zipw a b)). rewrite H1, H2, H3, E1, E2.
  repeat split; auto. constructor; [|exact H4]. apply letters_all. rewrite E1. exact Hx.
Qed.
Lemma word_ext w : forall w', wx N w = wx N w' -> wy N w = wy N w' -> w = w'.
Proof.
  induction w as [|l w IH]; intros [|l' w']; cbn; try discriminate; [reflexivity|].
  intros [= H1 H2] [= H3 H4]. f_equal; [|apply IH; assumption].
  rewrite <- (digits_letter N l), <- (digits_letter N l'). congruence.
Qed.

(* ---- words are in the order of their numbers ---- *)
Fixpoint before (a b : list Z) : Prop :=
  match a, b with
  | x :: a, y :: b => before a b \/ (a = b /\ (x < y)%Z)
  | _, _ => False
  end.
Lemma before_total a : forall b, length a = length b -> before a b \/ a = b \/ before b a.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; [auto|]. intros [= H].
  destruct (IH b H) as [K|[->|K]]; auto.
  destruct (Z.lt_trichotomy x y) as [K|[->|K]]; auto.
Qed.

Variable Cn : con.       (* x - y >= 0, with its thresholds *)
Variable J : PM.t (PM.t (list cs)).
Definition zeros_r : cs := Ex (map (fun _ => 0%Z) (n_by N)).
Definition jmem (s1 s2 : positive) (c : cs) : bool :=
  match PM.find s1 J with
  | Some m => match PM.find s2 m with Some cl => existsb (cs_eqb c) cl | None => false end
  | None => false
  end.
Definition jstep_ok (s1 s2 : positive) (c : cs) (l : letter) : bool :=
  match v_step N s1 (dx N l), v_step N s2 (dy N l) with
  | Some t1, Some t2 => match cstep N Cn c (ev N Cn l l) with None => true | Some c' => jmem t1 t2 c' end
  | _, _ => true
  end.
Definition order_check : bool :=
  con_ok N false Cn &&
  match c_kind Cn with AtLeast => true | _ => false end && Z.eqb (c_k Cn) 0 &&
  Z.eqb (c_a Cn) 0 && Z.eqb (c_b Cn) 0 && Z.eqb (c_x Cn) 1 && Z.eqb (c_y Cn) (-1) &&
  pm_foralli (fun s _ => forallb (fun l => negb (dx N l <? dy N l)%Z || jstep_ok s s zeros_r l) L) (n_valid N) &&
  pm_foralli (fun s1 m => pm_foralli (fun s2 cl => forallb (fun c =>
    negb (v_end N s1 && v_end N s2 && cfin N Cn c) && forallb (jstep_ok s1 s2 c) L) cl) m) J.

Hypothesis Hord : order_check = true.

Lemma Cn_facts : con_ok N false Cn = true /\ c_kind Cn = AtLeast /\ c_k Cn = 0%Z /\ c_a Cn = 0%Z /\ c_b Cn = 0%Z /\
  c_x Cn = 1%Z /\ c_y Cn = (-1)%Z.
Proof.
  unfold order_check in Hord. rewrite !andb_true_iff, !Z.eqb_eq in Hord. destruct (c_kind Cn); intuition discriminate.
Qed.
Lemma cs_eqb_eq a b : cs_eqb a b = true -> a = b.
Proof. destruct a, b; cbn; try discriminate; auto. intros H. f_equal. apply zs_eqb_eq. exact H. Qed.

Lemma equal_zero w : wx N w = wy N w -> csem N Cn zeros_r w w.
Proof.
  destruct Cn_facts as (_ & K & _ & K1 & K2 & K3 & K4). intros H. unfold csem, zeros_r. rewrite K.
  split; [apply map_length|]. intros n. unfold lin, cvalue. rewrite K1, K2, K3, K4, H.
  replace (dot (map (fun _ : Z => 0%Z) (n_by N)) (window N n)) with 0%Z; [lia|].
  generalize (window N n). induction (n_by N) as [|b l IH]; intros [|y W]; cbn; auto.
Qed.

Lemma order_run w : forall s1 s2, v_run N (wx N w) = Some s1 -> v_run N (wy N w) = Some s2 ->
  before (wx N w) (wy N w) ->
  doomed N Cn w w \/ exists c, jmem s1 s2 c = true /\ csem N Cn c w w.
Proof.
  pose proof Hord as H. unfold order_check in H. rewrite !andb_true_iff in H.
  destruct H as [[_ H1] H2]. destruct Cn_facts as (ok & _).
  induction w as [|l w IH]; intros s1 s2 R1 R2 Hb; [destruct Hb|].
  cbn [wx wy map v_run] in R1, R2. fold (wx N w) in *. fold (wy N w) in *.
  destruct (v_run N (wx N w)) as [p1|] eqn:E1; [|discriminate].
  destruct (v_run N (wy N w)) as [p2|] eqn:E2; [|discriminate].
  assert (Hl : In l L).
  { apply letters_all. unfold v_step in R1. destruct (Z.leb_spec 0 (dx N l)); [|discriminate].
    destruct (Z.ltb_spec (dx N l) (Zpos (n_digits N))); [lia|discriminate]. }
  assert (Step : forall c, csem N Cn c w w -> jstep_ok p1 p2 c l = true ->
    doomed N Cn (l :: w) (l :: w) \/ exists c, jmem s1 s2 c = true /\ csem N Cn c (l :: w) (l :: w)).
  { intros c Hc Hj. unfold jstep_ok in Hj. rewrite R1, R2 in Hj.
    destruct (cstep N Cn c (ev N Cn l l)) as [c'|] eqn:Ec.
    - right. exists c'. split; [exact Hj|]. eapply (csem_step N nok false); eauto. discriminate.
    - left. eapply (csem_doom N nok false); eauto. discriminate. }
  cbn [wx wy map before] in Hb. fold (wx N w) in Hb. fold (wy N w) in Hb. destruct Hb as [Hb|[Hb Hd]].
  - destruct (IH p1 p2 eq_refl eq_refl Hb) as [D|(c & Hm & Hc)].
    + left. apply doomed_step; auto.
    + apply (Step c Hc). unfold jmem in Hm.
      destruct (PM.find p1 J) as [m|] eqn:Em; [|discriminate].
      destruct (PM.find p2 m) as [cl|] eqn:Ecl; [|discriminate].
      pose proof (pm_foralli_find _ _ H2 p1 m Em) as K. cbv beta in K.
      pose proof (pm_foralli_find _ _ K p2 cl Ecl) as K2. cbv beta in K2.
      apply existsb_exists in Hm. destruct Hm as (c0 & Hc0 & E). apply cs_eqb_eq in E. subst c0.
      rewrite forallb_forall in K2. specialize (K2 c Hc0). rewrite andb_true_iff, (forallb_forall (jstep_ok p1 p2 c)) in K2.
      apply K2. exact Hl.
  - assert (p2 = p1) as -> by (rewrite Hb in E1; congruence).
    apply (Step zeros_r (equal_zero w Hb)).
    assert (Hp : exists s, PM.find p1 (n_valid N) = Some s).
    { unfold v_step in R1. destruct ((0 <=? dx N l)%Z && (dx N l <? Zpos (n_digits N))%Z); [|discriminate].
      destruct (PM.find p1 (n_valid N)); [eauto|discriminate]. }
    destruct Hp as [s Hs]. pose proof (pm_foralli_find _ _ H1 p1 s Hs) as K. cbv beta in K.
    rewrite forallb_forall in K. specialize (K l Hl). apply Z.ltb_lt in Hd. rewrite Hd in K. exact K.
Qed.

Lemma in_order a b : length a = length b -> valid N a = true -> valid N b = true -> before a b ->
  (val N a < val N b)%Z.
Proof.
  intros HL Ha Hb Hlt.
  destruct (zipw_spec a b HL (valid_indig N a Ha) (valid_indig N b Hb)) as (X & Y & _ & _).
  unfold valid in Ha, Hb. destruct (v_run N a) as [s1|] eqn:E1; [|discriminate].
  destruct (v_run N b) as [s2|] eqn:E2; [|discriminate].
  set (w := zipw a b) in *. destruct Cn_facts as (ok & K & K0 & K1 & K2 & K3 & K4).
  assert (W : wvalid N w = true) by (unfold wvalid, valid; rewrite X, Y, E1, E2, Ha, Hb; reflexivity).
  assert (Q : holds N Cn w w = false).
  { destruct (order_run w s1 s2) as [D|(c & Hm & Hc)]; try congruence.
    - apply doomed_fails; auto.
    - rewrite <- (cfin_holds N Cn c w w W W eq_refl Hc).
      pose proof Hord as H. unfold order_check in H. rewrite !andb_true_iff in H. destruct H as [_ H2].
      unfold jmem in Hm. destruct (PM.find s1 J) as [m|] eqn:Em; [|discriminate].
      destruct (PM.find s2 m) as [cl|] eqn:Ecl; [|discriminate].
      pose proof (pm_foralli_find _ _ H2 s1 m Em) as Q. cbv beta in Q.
      pose proof (pm_foralli_find _ _ Q s2 cl Ecl) as Q2. cbv beta in Q2.
      apply existsb_exists in Hm. destruct Hm as (c0 & Hc0 & E). apply cs_eqb_eq in E. subst c0.
      rewrite forallb_forall in Q2. specialize (Q2 c Hc0). rewrite andb_true_iff in Q2. destruct Q2 as [Q2 _].
      rewrite Ha, Hb in Q2. apply negb_true_iff in Q2. exact Q2. }
  unfold holds, chold, cvalue in Q. rewrite K, K0, K1, K2, K3, K4 in Q. apply Z.leb_gt in Q.
  unfold vx, vy in Q. rewrite X, Y in Q. lia.
Qed.

Theorem valid_unique a b : length a = length b -> valid N a = true -> valid N b = true ->
  val N a = val N b -> a = b.
Proof.
  intros HL Ha Hb E. destruct (before_total a b HL) as [K|[K|K]]; [|exact K|].
  - pose proof (in_order a b HL Ha Hb K). lia.
  - pose proof (in_order b a (eq_sym HL) Hb Ha K). lia.
Qed.
Lemma wvalid_unique v w : length v = length w -> wvalid N v = true -> wvalid N w = true ->
  vx N v = vx N w -> vy N v = vy N w -> v = w.
Proof.
  unfold wvalid. rewrite !andb_true_iff. intros HL [V1 V2] [W1 W2] Hx Hy.
  apply word_ext; (apply valid_unique; [unfold wx, wy; rewrite !map_length; exact HL|auto|auto|auto]).
Qed.
End Unique.

(* ---- tables that speak of valid words only, whatever zeros are in front ---- *)
Section Strict.
Variable N : num.
Hypothesis nok : num_ok N = true.
Variable F : table nat.
Variable XY : PM.t (list (positive * positive)).     (* validity of both tracks, in each state *)
Definition xymem (q x y : positive) : bool :=
  match PM.find q XY with
  | Some l => existsb (fun p => Pos.eqb (fst p) x && Pos.eqb (snd p) y) l
  | None => false
  end.
Definition strict_check : bool :=
  opos_eqb (tnext F 1 zero) (Some 1%positive) && xymem 1 1 1 &&
  pm_foralli (fun q l => match PM.find q F with
    | None => true
    | Some f => Nat.leb (t_val f) 1 && forallb (fun xy =>
        (Nat.eqb (t_val f) 0 || (v_end N (fst xy) && v_end N (snd xy))) &&
        pm_foralli (fun a q' => match v_step N (fst xy) (dx N a), v_step N (snd xy) (dy N a) with
          | Some x, Some y => xymem q' x y
          | _, _ => false
          end) (t_next f)) l
    end) XY.
Hypothesis H : strict_check = true.

Lemma xymem_in q x y : xymem q x y = true -> exists l, PM.find q XY = Some l /\ In (x, y) l.
Proof.
  unfold xymem. destruct (PM.find q XY) as [l|]; [|discriminate]. intros K. exists l. split; [reflexivity|].
  apply existsb_exists in K. destruct K as ([a b] & Ha & K). rewrite andb_true_iff, !Pos.eqb_eq in K.
  cbn in K. destruct K as [<- <-]. exact Ha.
Qed.
Lemma strict_run v : forall q, trun F v = Some q -> exists x y,
  v_run N (wx N v) = Some x /\ v_run N (wy N v) = Some y /\ xymem q x y = true.
Proof.
  unfold strict_check in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  induction v as [|a v IH]; intros q Hq.
  - cbn in Hq. injection Hq as <-. exists 1%positive, 1%positive. auto.
  - cbn [trun] in Hq. destruct (trun F v) as [p|] eqn:E; [|discriminate].
    destruct (IH p eq_refl) as (x & y & Hx & Hy & Hm). cbn [wx wy map v_run].
    fold (wx N v). fold (wy N v). rewrite Hx, Hy.
    destruct (xymem_in _ _ _ Hm) as (l & Hl & Hin).
    pose proof (pm_foralli_find _ _ H3 p l Hl) as K. cbv beta in K.
    unfold tnext in Hq. destruct (PM.find p F) as [f|]; [|discriminate].
    rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K _ Hin).
    rewrite andb_true_iff in K. destruct K as [_ K]. cbn [fst snd] in K.
    pose proof (pm_foralli_find _ _ K a q Hq) as K2. cbv beta in K2.
    destruct (v_step N x (dx N a)) as [x'|]; [|discriminate]. destruct (v_step N y (dy N a)) as [y'|]; [|discriminate].
    eauto.
Qed.
Lemma strict_valid v : 0 < tval F v -> wvalid N v = true.
Proof.
  unfold tval. destruct (trun F v) as [q|] eqn:E; [|lia]. intros Hv.
  destruct (strict_run v q E) as (x & y & Hx & Hy & Hm). unfold wvalid, valid. rewrite Hx, Hy.
  destruct (xymem_in _ _ _ Hm) as (l & Hl & Hin).
  unfold strict_check in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  pose proof (pm_foralli_find _ _ H3 q l Hl) as K. cbv beta in K. unfold value in Hv.
  destruct (PM.find q F) as [f|]; [|lia]. rewrite andb_true_iff in K. destruct K as [_ K].
  rewrite forallb_forall in K. specialize (K _ Hin). rewrite andb_true_iff in K. destruct K as [K _].
  apply orb_true_iff in K. destruct K as [K|K]; [apply Nat.eqb_eq in K; lia|exact K].
Qed.
Lemma strict_01 v : tval F v <= 1.
Proof.
  unfold tval. destruct (trun F v) as [q|] eqn:E; [|lia].
  destruct (strict_run v q E) as (x & y & Hx & Hy & Hm). destruct (xymem_in _ _ _ Hm) as (l & Hl & Hin).
  unfold strict_check in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  pose proof (pm_foralli_find _ _ H3 q l Hl) as K. cbv beta in K. unfold value.
  destruct (PM.find q F) as [f|]; [|lia]. rewrite andb_true_iff in K. destruct K as [K _].
  apply Nat.leb_le in K. exact K.
Qed.
Lemma strict_zeros v k : tval F (v ++ repeat zero k) = tval F v.
Proof.
  unfold strict_check in H. rewrite !andb_true_iff in H. destruct H as [[H1 _] _]. apply opos_eqb_eq in H1.
  unfold tval. replace (trun F (v ++ repeat zero k)) with (trun F v); [reflexivity|].
  induction v as [|a v IH]; cbn [app trun]; [|rewrite IH; reflexivity].
  induction k as [|k IH]; cbn [repeat trun]; [reflexivity|]. rewrite <- IH. symmetry. exact H1.
Qed.
End Strict.
