(* The automaton is the smallest one: none with fewer states accepts the same words. What is found,
   and checked, is how each state is reached, and a tree of questions "is this word accepted from
   here?" that leads every state to a place of its own, and what is no state to one more. *)
Require Import ZArith List Lia Bool FMapPositive SetoidList Wf_nat.
Require Import Wy.Numeration Wy.Conditions Wy.Tables.
Import ListNotations.

Inductive tree := Tip (q : positive) | Ask (w : list letter) (yes no : tree).
Fixpoint tip (t : tree) (f : list letter -> bool) : positive :=
  match t with Tip q => q | Ask w yes no => if f w then tip yes f else tip no f end.
Lemma tip_ext t f g : (forall w, f w = g w) -> tip t f = tip t g.
Proof. intros H. induction t as [q|w yes IHy no IHn]; [reflexivity|]. cbn. rewrite H, IHy, IHn. reflexivity. Qed.

(* from a state on; letters in the order in which they are read *)
Fixpoint go (T : table nat) (o : option positive) (w : list letter) : option positive :=
  match w, o with
  | l :: w, Some q => go T (tnext T q l) w
  | _, _ => o
  end.
Definition takes_from (T : table nat) (o : option positive) (w : list letter) : bool :=
  match go T o w with Some q => Nat.eqb (value T q) 1 | None => false end.
Lemma go_trun T w : forall v, go T (trun T v) w = trun T (rev w ++ v).
Proof.
  induction w as [|l w IH]; intros v; [cbn; destruct (trun T v); reflexivity|].
  cbn [rev]. rewrite <- app_assoc. cbn [app]. rewrite <- IH. cbn [go trun].
  destruct (trun T v) as [q|]; [reflexivity|]. destruct w; reflexivity.
Qed.
Lemma takes_trun T v w : takes_from T (trun T v) w = Nat.eqb (tval T (rev w ++ v)) 1.
Proof. unfold takes_from, tval. rewrite go_trun. destruct (trun T (rev w ++ v)); reflexivity. Qed.

Definition minimal_check (T : table nat) (from : PM.t (positive * letter)) (t : tree) : bool :=
  pm_foralli (fun q _ => Pos.eqb (tip t (takes_from T (Some q))) q &&
    (Pos.eqb q 1 || match PM.find q from with
     | Some (p, l) => Pos.ltb p q && opos_eqb (tnext T p l) (Some q)
     | None => false end)) T &&
  match PM.find (tip t (fun _ => false)) T with Some _ => false | None => true end.

Section Minimal.
Variables (T : table nat) (from : PM.t (positive * letter)) (t : tree).
Hypothesis checked : minimal_check T from t = true.
Variable B : table nat.
Hypothesis same : forall u, tval B u = 1 <-> tval T u = 1.

Lemma state_check q r : PM.find q T = Some r -> tip t (takes_from T (Some q)) = q /\
  (q = 1%positive \/ exists p l, (p < q)%positive /\ tnext T p l = Some q).
Proof.
  intros Hq. unfold minimal_check in checked. rewrite andb_true_iff in checked. destruct checked as [H _].
  pose proof (pm_foralli_find _ _ H q r Hq) as K. cbv beta in K. rewrite andb_true_iff, orb_true_iff, !Pos.eqb_eq in K.
  destruct K as [K1 K2]. split; [exact K1|]. destruct K2 as [K2|K2]; [left; exact K2|right].
  destruct (PM.find q from) as [[p l]|]; [|discriminate]. rewrite andb_true_iff, Pos.ltb_lt in K2.
  destruct K2 as [K2 K3]. apply opos_eqb_eq in K3. eauto.
Qed.
Lemma reachable q : forall r, PM.find q T = Some r -> exists w, trun T w = Some q.
Proof.
  induction q as [q IH] using (well_founded_induction (Wf_nat.well_founded_ltof positive Pos.to_nat)). intros r Hq.
  destruct (state_check q r Hq) as [_ [->|(p & l & Hp & Hl)]]; [exists []; reflexivity|].
  destruct (PM.find p T) as [rp|] eqn:E; [|unfold tnext in Hl; rewrite E in Hl; discriminate].
  destruct (IH p (proj1 (Pos2Nat.inj_lt p q) Hp) rp E) as (w & Hw). exists (l :: w). cbn. rewrite Hw. exact Hl.
Qed.
(* where a word of the state leads in B says what the state is *)
Lemma same_tip w : tip t (takes_from T (trun T w)) = tip t (takes_from B (trun B w)).
Proof.
  apply tip_ext. intros v. rewrite !takes_trun. pose proof (same (rev v ++ w)) as S.
  destruct (Nat.eqb_spec (tval T (rev v ++ w)) 1), (Nat.eqb_spec (tval B (rev v ++ w)) 1); tauto.
Qed.
Lemma no_state w q r : PM.find q T = Some r -> trun T w = Some q -> exists p, trun B w = Some p /\ PM.find p B <> None.
Proof.
  intros Hq Hw. pose proof (same_tip w) as E. rewrite Hw, (proj1 (state_check q r Hq)) in E.
  unfold minimal_check in checked. rewrite andb_true_iff in checked. destruct checked as [_ H].
  assert (N : (forall v, takes_from B (trun B w) v = false) -> False).
  { intros K. rewrite (tip_ext _ _ (fun _ => false) K) in E. rewrite <- E, Hq in H. discriminate. }
  destruct (trun B w) as [p|]; [|exfalso; apply N; intros [|l v]; reflexivity].
  exists p. split; [reflexivity|]. intros K. apply N. intros [|l v]; unfold takes_from; cbn.
  - unfold value. rewrite K. reflexivity.
  - unfold tnext. rewrite K. destruct v; reflexivity.
Qed.
Lemma keys_nodup {X} (m : PM.t X) : NoDup (map fst (PM.elements m)).
Proof.
  pose proof (PM.elements_3w m) as H. induction H as [|x l Hx Hl IH]; [constructor|]. cbn. constructor; [|exact IH].
  intros K. apply Hx. apply in_map_iff in K. destruct K as (y & E & Hy). apply InA_alt. exists y.
  split; [|exact Hy]. unfold PM.eq_key. symmetry. exact E.
Qed.
Theorem minimal_sound : PM.cardinal T <= PM.cardinal B.
Proof.
  rewrite !PM.cardinal_1, <- !(map_length fst).
  assert (H : exists ps, Forall2 (fun q p => exists w, trun T w = Some q /\ trun B w = Some p /\ PM.find p B <> None)
    (map fst (PM.elements T)) ps).
  { assert (Sub : forall q, In q (map fst (PM.elements T)) -> exists r, PM.find q T = Some r).
    { intros q Hq. apply in_map_iff in Hq. destruct Hq as ([q' r] & <- & Hq). exists r. apply PM.elements_complete. exact Hq. }
    revert Sub. induction (map fst (PM.elements T)) as [|q l IH]; intros Sub; [exists []; constructor|].
    destruct (Sub q (or_introl eq_refl)) as (r & Hr). destruct (reachable q r Hr) as (w & Hw).
    destruct (no_state w q r Hr Hw) as (p & Hp & Hb). destruct IH as (ps & Hps).
    { intros q' Hq'. apply Sub. right. exact Hq'. }
    exists (p :: ps). constructor; eauto 6. }
  destruct H as (ps & H).
  assert (Len : length (map fst (PM.elements T)) = length ps) by (clear - H; induction H; cbn; congruence).
  rewrite Len. apply NoDup_incl_length.
  - assert (Tip : Forall2 (fun q p => tip t (takes_from B (Some p)) = q) (map fst (PM.elements T)) ps).
    { assert (Sub : forall q, In q (map fst (PM.elements T)) -> exists r, PM.find q T = Some r).
      { intros q Hq. apply in_map_iff in Hq. destruct Hq as ([q' r] & <- & Hq). exists r. apply PM.elements_complete. exact Hq. }
      clear Len. revert Sub. induction H as [|q p l ps (w & Hw & Hb & _) H IH]; intros Sub; constructor.
      - rewrite <- Hb, <- same_tip, Hw. destruct (Sub q (or_introl eq_refl)) as (r & Hr). apply (state_check q r Hr).
      - apply IH. intros q' Hq'. apply Sub. right. exact Hq'. }
    pose proof (keys_nodup T) as N. clear Len H. revert N.
    induction Tip as [|q p l ps E Tip IH]; intros N; constructor; inversion N as [|? ? N1 N2]; subst.
    + intros K. apply N1. clear - K Tip. induction Tip as [|q' p' l ps E Tip IH]; [contradiction|].
      destruct K as [<-|K]; [left; symmetry; exact E|right; auto].
    + apply IH. exact N2.
  - intros p Hp. clear Len. induction H as [|q p' l ps (w & _ & _ & Hb) H IH]; [contradiction|].
    destruct Hp as [<-|Hp]; [|auto]. destruct (PM.find p' B) as [r|] eqn:E; [|congruence].
    apply in_map_iff. exists (p', r). split; [reflexivity|]. apply PM.elements_correct. exact E.
Qed.
End Minimal.
Print Assumptions minimal_sound.
