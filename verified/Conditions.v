(* Linear conditions on a position (x,y) and an option (a,b), followed digit by digit with finitely
   many states, in any numeration. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration.
Import ListNotations.
Local Open Scope Z_scope.

(* ---- letters: a digit of x and one of y, as one number from 1 on ---- *)
Definition letter := positive.
Definition word := list letter.       (* the least digits at the head *)
Definition zero : letter := 1%positive.

Section Letters.
Variable N : num.
Definition dx (l : letter) : Z := (Zpos l - 1) / Zpos (n_digits N).
Definition dy (l : letter) : Z := (Zpos l - 1) mod Zpos (n_digits N).
Definition letter_of (x y : Z) : letter := Z.to_pos (x * Zpos (n_digits N) + y + 1).
Definition letters : list letter :=
  map Pos.of_succ_nat (seq 0 (Pos.to_nat (n_digits N) * Pos.to_nat (n_digits N))).

Lemma letters_digits l : In l letters ->
  0 <= dx l < Zpos (n_digits N) /\ 0 <= dy l < Zpos (n_digits N).
Proof.
  unfold letters, dx, dy. rewrite in_map_iff. intros (i & <- & Hi). apply in_seq in Hi.
  assert (E : Zpos (Pos.of_succ_nat i) - 1 = Z.of_nat i) by lia. rewrite E.
  assert (Z.of_nat i < Zpos (n_digits N) * Zpos (n_digits N)).
  { rewrite <- !positive_nat_Z, <- Nat2Z.inj_mul. lia. }
  split; [|apply Z.mod_pos_bound; lia].
  split; [apply Z.div_pos; lia|apply Z.div_lt_upper_bound; lia].
Qed.

Lemma digits_letter l : letter_of (dx l) (dy l) = l.
Proof.
  unfold letter_of, dx, dy. rewrite (Z.mul_comm _ (Zpos (n_digits N))).
  rewrite <- Z.div_mod by lia. replace (Zpos l - 1 + 1) with (Zpos l) by lia. reflexivity.
Qed.

Lemma letter_digits x y : 0 <= x -> 0 <= y < Zpos (n_digits N) ->
  dx (letter_of x y) = x /\ dy (letter_of x y) = y.
Proof.
  intros Hx Hy. unfold letter_of, dx, dy. rewrite Z2Pos.id by nia.
  replace (x * Zpos (n_digits N) + y + 1 - 1) with (y + x * Zpos (n_digits N)) by lia.
  rewrite Z.div_add, Z.mod_add by lia. rewrite Z.div_small, Z.mod_small by lia. lia.
Qed.

Lemma letters_all l : 0 <= dx l < Zpos (n_digits N) -> In l letters.
Proof.
  unfold letters, dx. intros H. apply in_map_iff. exists (Pos.to_nat l - 1)%nat.
  split; [lia|]. apply in_seq.
  assert (Zpos l - 1 < Zpos (n_digits N) * Zpos (n_digits N)).
  { pose proof (Z.mod_pos_bound (Zpos l - 1) (Zpos (n_digits N)) ltac:(lia)).
    rewrite (Z.div_mod (Zpos l - 1) (Zpos (n_digits N))) by lia. nia. }
  assert (Z.of_nat (Pos.to_nat (n_digits N) * Pos.to_nat (n_digits N)) =
          Zpos (n_digits N) * Zpos (n_digits N)) by (rewrite Nat2Z.inj_mul; lia).
  lia.
Qed.

Lemma zero_digits : dx zero = 0 /\ dy zero = 0.
Proof. unfold dx, dy. cbn [zero]. split; reflexivity. Qed.
Lemma zero_letter : In zero letters.
Proof. apply letters_all. destruct zero_digits as [-> _]. lia. Qed.

Definition wx (w : word) : list Z := map dx w.
Definition wy (w : word) : list Z := map dy w.
Definition vx (w : word) : Z := val N (wx w).
Definition vy (w : word) : Z := val N (wy w).
Definition wvalid (w : word) : bool := valid N (wx w) && valid N (wy w).

Definition indig (d : Z) : Prop := 0 <= d < Zpos (n_digits N).
Lemma v_run_indig w : forall q, v_run N w = Some q -> Forall indig w.
Proof.
  induction w as [|d w IH]; intros q H; [constructor|]. cbn in H.
  destruct (v_run N w) as [p|] eqn:E; [|discriminate]. constructor; [|eauto].
  unfold v_step in H. unfold indig. destruct (Z.leb_spec 0 d); [|discriminate].
  destruct (Z.ltb_spec d (Zpos (n_digits N))); [lia|discriminate].
Qed.
Lemma valid_indig w : valid N w = true -> Forall indig w.
Proof. unfold valid. destruct (v_run N w) eqn:E; [|discriminate]. intros _. eapply v_run_indig; eauto. Qed.
Lemma wvalid_letters w : wvalid w = true -> Forall (fun l => In l letters) w.
Proof.
  unfold wvalid. rewrite andb_true_iff. intros [H _]. apply valid_indig in H.
  unfold wx in H. induction w as [|l w IH]; [constructor|]. inversion H; subst. constructor; [|auto].
  apply letters_all. assumption.
Qed.
End Letters.

(* ---- conditions ---- *)
Inductive kind := Equal | AtLeast | Modulo (m : positive).
(* c_a a + c_b b + c_x x + c_y y + c_k is 0, at least 0, a multiple of m *)
Record con := Con { c_a : Z; c_b : Z; c_x : Z; c_y : Z; c_k : Z; c_kind : kind;
                    c_far : list Z (* thresholds: see con_ok; none where tails of words are small *) }.

Definition cvalue (c : con) (a b x y : Z) : Z := c_a c * a + c_b c * b + c_x c * x + c_y c * y.
Definition chold (c : con) (a b x y : Z) : bool :=
  let s := cvalue c a b x y + c_k c in
  match c_kind c with
  | Equal => s =? 0
  | AtLeast => 0 <=? s
  | Modulo m => s mod Zpos m =? 0
  end.

Fixpoint vleb (a b : list Z) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x <=? y) && vleb a b
  | _, _ => false
  end.
Definition vle (a b : list Z) : Prop := Forall2 Z.le a b.
Lemma vleb_vle a : forall b, vleb a b = true <-> vle a b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try (split; [discriminate|intros H; inversion H]).
  - split; auto. intros _. constructor.
  - rewrite andb_true_iff, Z.leb_le, IH. split; [intros []; constructor; auto|intros H; inversion H; auto].
Qed.
Lemma vle_trans a b c : vle a b -> vle b c -> vle a c.
Proof.
  intros H. revert c. induction H; intros c K; inversion K; subst; constructor; [lia|].
  apply IHForall2. assumption.
Qed.
Lemma vle_length a b : vle a b -> length a = length b.
Proof. induction 1; cbn; auto. Qed.
Lemma vle_last a b : vle a b -> last a 0 <= last b 0.
Proof.
  induction 1 as [|x y a b Hxy H IH]; [cbn; lia|].
  destruct H as [|x' y' a' b' H1 H2]; [exact Hxy|]. exact IH.
Qed.
Lemma dot_mono a b : vle a b -> forall w, Forall (Z.le 0) w -> dot a w <= dot b w.
Proof.
  induction 1 as [|x y a b Hxy H IH]; intros w Hw; [cbn; lia|].
  inversion Hw as [|z w' Hz Hw']; subst; cbn; [lia|]. specialize (IH w' Hw'). nia.
Qed.
Lemma addmul_mono r r' : vle r r' -> forall b t t', Forall (Z.le 0) b -> t <= t' ->
  vle (addmul r b t) (addmul r' b t').
Proof.
  induction 1 as [|x y a a' Hxy H IH]; intros b t t' Hb Ht; [constructor|].
  inversion Hb as [|z b' Hz Hb']; subst; cbn; constructor; [nia|]. apply IH; auto.
Qed.
Lemma dot_opp a : forall w, dot (map Z.opp a) w = - dot a w.
Proof. induction a as [|x a IH]; intros [|y w]; cbn; try lia. rewrite IH. lia. Qed.

Inductive cs := Ex (r : list Z) | Sat.

Section Conditions.
Variable N : num.
Hypothesis nok : num_ok N = true.

Definition ev (c : con) (l l' : letter) : Z := cvalue c (dx N l') (dy N l') (dx N l) (dy N l).
Definition most (c : con) : Z :=
  let g := Zpos (n_digits N) - 1 in
  let p z := Z.max 0 z * g in let m z := Z.max 0 (- z) * g in
  Z.max (p (c_a c) + p (c_b c) + p (c_x c) + p (c_y c)) (m (c_a c) + m (c_b c) + m (c_x c) + m (c_y c)).

(* In most numerations the last n digits of a valid word are a number below u_n; and weights never
   become less. Tails.v tells when this is so. *)
Definition tails_fine : Prop :=
  (forall w n, valid N w = true -> (n <= length w)%nat -> val N (firstn n w) < weight N n) /\
  vle (n_first N) (window N 1).
Variable tails : bool.
Hypothesis tb : tails = true -> tails_fine.

(* Where all numbers of r are at least those of c_far, it stays so, and the whole is above 0. *)
Definition con_ok (c : con) : bool :=
  match c_kind c with
  | Modulo _ => true
  | _ => match c_far c with
         | [] => tails
         | _ => vleb (c_far c) (shift N (c_far c) (- most c)) && (Z.abs (c_k c) <? dot (c_far c) (n_first N))
         end
  end.
(* It will be so after some more digits, and the whole is above 0 wherever the word ends before. *)
Fixpoint surely (c : con) (j : nat) (r : list Z) : bool :=
  vleb (c_far c) r ||
  match j with
  | O => false
  | S j => (Z.abs (c_k c) <? dot r (n_first N)) && surely c j (shift N r (- most c))
  end.
Definition look : nat := 60.
(* s_0 u_n + ... + s_(d-1) u_(n+d-1) + m is above 0 for all n *)
Fixpoint stays (j : nat) (s : list Z) (m : Z) : bool :=
  (0 <? dot s (n_first N) + m) &&
  (forallb (Z.leb 0) s || match j with O => false | S j => stays j (shift N s 0) m end).
(* What is still to come is at least - below (u_n - 1), and at most above (u_n - 1). *)
Definition below (c : con) : Z :=
  Z.max 0 (- c_a c) + Z.max 0 (- c_b c) + Z.max 0 (- c_x c) + Z.max 0 (- c_y c).
Definition above (c : con) : Z := Z.max 0 (c_a c) + Z.max 0 (c_b c) + Z.max 0 (c_x c) + Z.max 0 (c_y c).
Definition less (t : Z) (r : list Z) : list Z := match r with [] => [] | x :: r => (x - t) :: r end.
(* the whole will be above 0, or below 0 *)
Definition up (c : con) (r : list Z) : bool :=
  match c_far c with
  | [] => stays look (less (below c) r) (below c + c_k c)
  | _ => surely c look r
  end.
Definition down (c : con) (r : list Z) : bool :=
  match c_far c with
  | [] => stays look (less (above c) (map Z.opp r)) (above c - c_k c)
  | _ => surely c look (map Z.opp r)
  end.

Lemma ev_bound c l l' : In l (letters N) -> In l' (letters N) -> - most c <= ev c l l' <= most c.
Proof.
  intros H H'. apply letters_digits in H. apply letters_digits in H'.
  unfold ev, most, cvalue. set (g := Zpos (n_digits N)) in *.
  assert (B : forall z d, 0 <= d < g -> - (Z.max 0 (- z) * (g - 1)) <= z * d <= Z.max 0 z * (g - 1)) by (intros; nia).
  pose proof (B (c_a c) (dx N l')). pose proof (B (c_b c) (dy N l')).
  pose proof (B (c_x c) (dx N l)). pose proof (B (c_y c) (dy N l)). cbv zeta. lia.
Qed.

(* the sum over all four tracks, when the words end at place n *)
Definition lin (c : con) (n : nat) (u v : word) : Z :=
  cvalue c (val_from N n (wx N v)) (val_from N n (wy N v)) (val_from N n (wx N u)) (val_from N n (wy N u)).
Lemma lin_nil c n : lin c n [] [] = 0.
Proof. unfold lin, cvalue. cbn. lia. Qed.
Lemma lin_cons c n l l' u v : lin c n (l :: u) (l' :: v) = ev c l l' * weight N n + lin c (S n) u v.
Proof. unfold lin, ev, cvalue, wx, wy. cbn [map val_from]. lia. Qed.

Definition is (c : con) (u v : word) (r : list Z) : Prop :=
  length r = length (n_by N) /\ forall n, lin c n u v = dot r (window N n).
Lemma is_shift c u v r l l' : is c u v r -> is c (l :: u) (l' :: v) (shift N r (ev c l l')).
Proof.
  intros [HL H]. split; [apply shift_length; auto|]. intros n. rewrite lin_cons, H. symmetry. apply shift_spec; auto.
Qed.

Definition cstep (c : con) (s : cs) (e : Z) : option cs :=
  match s with
  | Sat => Some Sat
  | Ex r =>
      let r' := shift N r e in
      match c_kind c with
      | Modulo m => Some (Ex (map (fun z => z mod Zpos m) r'))
      | k =>
          if up c r' then match k with AtLeast => Some Sat | _ => None end
          else if down c r' then None
          else Some (Ex r')
      end
  end.
Definition cfin (c : con) (s : cs) : bool :=
  match s with
  | Sat => true
  | Ex r => let s := dot r (n_first N) + c_k c in
            match c_kind c with
            | Equal => s =? 0
            | AtLeast => 0 <=? s
            | Modulo m => s mod Zpos m =? 0
            end
  end.

(* whatever follows, if the words become valid *)
Definition follow (u v : word) (T : word -> word -> Prop) : Prop := forall a b, length a = length b ->
  wvalid N (a ++ u) = true -> wvalid N (b ++ v) = true -> T (a ++ u) (b ++ v).
Lemma follow_cons l l' u v T : follow u v T -> follow (l :: u) (l' :: v) T.
Proof.
  intros H a b HL. change (l :: u) with ([l] ++ u). change (l' :: v) with ([l'] ++ v). rewrite !app_assoc.
  apply H. rewrite !app_length. cbn. lia.
Qed.
Definition far (c : con) (u v : word) : Prop := follow u v (fun u v => 0 < lin c 0 u v + c_k c).
Definition fnear (c : con) (u v : word) : Prop := follow u v (fun u v => lin c 0 u v + c_k c < 0).
Definition csem (c : con) (s : cs) (u v : word) : Prop :=
  match s, c_kind c with
  | Ex r, Modulo m => length r = length (n_by N) /\
      forall n, (lin c n u v) mod Zpos m = (dot r (window N n)) mod Zpos m
  | Ex r, _ => is c u v r
  | Sat, AtLeast => far c u v
  | Sat, _ => False
  end.
Definition doomed (c : con) (u v : word) : Prop :=
  match c_kind c with
  | Modulo _ => False
  | Equal => far c u v \/ fnear c u v
  | AtLeast => fnear c u v
  end.
Definition holds (c : con) (u v : word) : bool := chold c (vx N v) (vy N v) (vx N u) (vy N u).

Section One.
Variable c : con.
Hypothesis ok : con_ok c = true.

Lemma shift_mono r r' e e' : vle r r' -> e <= e' -> vle (shift N r e) (shift N r' e').
Proof.
  intros H He. unfold shift. apply addmul_mono; [constructor; auto| |apply vle_last; auto].
  pose proof (ok_facts N nok) as (_ & _ & K & _). exact K.
Qed.

Definition plain := match c_kind c with Modulo _ => False | _ => True end.
Lemma far_facts : plain -> c_far c <> [] -> vle (c_far c) (shift N (c_far c) (- most c)) /\
  Z.abs (c_k c) < dot (c_far c) (n_first N).
Proof.
  intros Hp Hf. assert (H : vleb (c_far c) (shift N (c_far c) (- most c)) &&
         (Z.abs (c_k c) <? dot (c_far c) (n_first N)) = true).
  { unfold con_ok in ok. unfold plain in Hp. destruct (c_kind c), (c_far c); tauto. }
  rewrite !andb_true_iff in H. destruct H as [H1 H2]. rewrite <- !vleb_vle, <- Z.ltb_lt. auto.
Qed.

Lemma last_opp l : last (map Z.opp l) 0 = - last l 0.
Proof.
  induction l as [|x [|y l] IH]; [reflexivity|reflexivity|].
  change (last (map Z.opp (y :: l)) 0 = - last (y :: l) 0). exact IH.
Qed.
Lemma addmul_opp r : forall b t, addmul (map Z.opp r) b (- t) = map Z.opp (addmul r b t).
Proof. induction r as [|x r IH]; intros [|y b] t; cbn; try reflexivity. rewrite IH. f_equal. lia. Qed.
Lemma shift_opp r e : shift N (map Z.opp r) (- e) = map Z.opp (shift N r e).
Proof.
  unfold shift. rewrite last_opp. change (- e :: map Z.opp r) with (map Z.opp (e :: r)). apply addmul_opp.
Qed.

Lemma first_nonneg : Forall (Z.le 0) (n_first N).
Proof. exact (window_nonneg N nok 0). Qed.
Lemma surely_mono j : forall r r', vle r r' -> surely c j r = true -> surely c j r' = true.
Proof.
  induction j as [|j IH]; intros r r' H; cbn [surely]; rewrite !orb_true_iff, !vleb_vle.
  - intros [K|K]; [left; eapply vle_trans; eauto|discriminate].
  - rewrite !andb_true_iff, !Z.ltb_lt. intros [K|[K1 K2]]; [left; eapply vle_trans; eauto|right].
    pose proof (dot_mono _ _ H (n_first N) first_nonneg). split; [lia|].
    eapply IH; [|exact K2]. apply shift_mono; [exact H|lia].
Qed.
Lemma surely_up j : forall r, surely c j r = true -> surely c (S j) r = true.
Proof.
  induction j as [|j IH]; intros r; cbn [surely]; rewrite !orb_true_iff.
  - intros [K|K]; [left; exact K|discriminate].
  - rewrite andb_true_iff. intros [K|[K1 K2]]; [left; exact K|right]. rewrite andb_true_iff. split; [exact K1|].
    exact (IH _ K2).
Qed.
Lemma surely_shift j r e : plain -> c_far c <> [] -> - most c <= e -> surely c j r = true -> surely c j (shift N r e) = true.
Proof.
  intros Hp Hf He. destruct (far_facts Hp Hf) as (F1 & _).
  assert (Far : vle (c_far c) r -> vle (c_far c) (shift N r e)).
  { intros K. eapply vle_trans; [exact F1|]. apply shift_mono; [exact K|exact He]. }
  destruct j as [|j]; cbn [surely]; rewrite !orb_true_iff, !vleb_vle.
  - intros [K|K]; [left; auto|discriminate].
  - rewrite andb_true_iff. intros [K|[K1 K2]]; [left; auto|].
    assert (Q : surely c (S j) (shift N r e) = true).
    { apply surely_up. eapply surely_mono; [|exact K2]. apply shift_mono; [|exact He].
      clear. induction r; constructor; auto; lia. }
    cbn [surely] in Q. rewrite orb_true_iff, vleb_vle in Q. exact Q.
Qed.
Lemma surely_value j r : plain -> c_far c <> [] -> surely c j r = true -> Z.abs (c_k c) < dot r (n_first N).
Proof.
  intros Hp Hf. destruct (far_facts Hp Hf) as (_ & F3).
  assert (Far : vle (c_far c) r -> Z.abs (c_k c) < dot r (n_first N)).
  { intros K. pose proof (dot_mono _ _ K (n_first N) first_nonneg). lia. }
  destruct j as [|j]; cbn [surely]; rewrite orb_true_iff, vleb_vle; [intros [K|K]; [auto|discriminate]|].
  rewrite andb_true_iff, Z.ltb_lt. intros [K|[K _]]; auto.
Qed.

Lemma surely_follow j u v r : plain -> c_far c <> [] -> is c u v r -> surely c j r = true ->
  follow u v (fun u v => 0 < lin c 0 u v + c_k c).
Proof.
  intros Hp Hf Hi Hr a b HL Ha Hb. apply wvalid_letters in Ha. apply wvalid_letters in Hb.
  assert (K : exists r, is c (a ++ u) (b ++ v) r /\ surely c j r = true).
  { revert b HL Hb. induction a as [|l a IH]; intros [|l' b] HL Hb; try discriminate; [exists r; auto|].
    cbn [app] in *. inversion Ha; inversion Hb; subst. destruct (IH H2 b) as (r' & I1 & I2); [injection HL; auto|assumption|].
    exists (shift N r' (ev c l l')). split; [apply is_shift; auto|]. apply surely_shift; auto.
    pose proof (ev_bound c l l' ltac:(assumption) ltac:(assumption)). lia. }
  destruct K as (r' & [_ I1] & I2). apply surely_value in I2; auto. rewrite I1. cbn [window]. lia.
Qed.

Lemma dot_mono_r a : Forall (Z.le 0) a -> forall w w', vle w w' -> dot a w <= dot a w'.
Proof.
  intros Ha. induction Ha as [|x a Hx Ha IH]; intros w w' H; [cbn; lia|].
  destruct H as [|y y' w w' H1 H2]; cbn; [lia|]. specialize (IH w w' H2). nia.
Qed.
Lemma window_grows n : vle (n_first N) (window N 1) -> vle (n_first N) (window N n).
Proof.
  intros H. assert (K : forall n, vle (window N n) (window N (S n))).
  { clear n. induction n as [|n IH]; [exact H|].
    change (vle (tl (window N n) ++ [dot (n_by N) (window N n)])
                (tl (window N (S n)) ++ [dot (n_by N) (window N (S n))])).
    apply Forall2_app.
    - destruct IH; cbn; [constructor|assumption].
    - constructor; [|constructor]. apply dot_mono_r; [|exact IH]. apply (ok_facts N nok). }
  induction n as [|n IH]; [|eapply vle_trans; [exact IH|apply K]].
  cbn [window]. clear. induction (n_first N); constructor; auto. lia.
Qed.
Lemma stays_spec j : forall s m, vle (n_first N) (window N 1) -> length s = length (n_by N) ->
  stays j s m = true -> forall n, 0 < dot s (window N n) + m.
Proof.
  induction j as [|j IH]; intros s m G L; cbn [stays]; rewrite andb_true_iff, orb_true_iff, Z.ltb_lt.
  all: intros [H0 [Hs|Hs]] n; try discriminate.
  1, 2: rewrite forallb_forall in Hs;
    assert (dot s (n_first N) <= dot s (window N n)); [|lia];
    apply dot_mono_r; [apply Forall_forall; intros x Hx; apply Z.leb_le; auto|apply window_grows; exact G].
  destruct n as [|n]; [exact H0|].
  pose proof (IH _ m G (shift_length N nok s 0 L) Hs n) as K. rewrite shift_spec in K by auto. lia.
Qed.
Lemma less_spec t r n : length r = length (n_by N) -> dot (less t r) (window N n) = dot r (window N n) - t * weight N n.
Proof.
  intros L. unfold weight. pose proof (window_length N nok n) as W. pose proof (ok_facts N nok) as (_ & O & _). unfold order in *.
  destruct r as [|x r]; [cbn in L; lia|]. destruct (window N n) as [|y w]; [cbn in W; lia|]. cbn. lia.
Qed.
Lemma less_length t r : length (less t r) = length r.
Proof. destruct r; reflexivity. Qed.
Lemma val_from_app a : forall b n, val_from N n (a ++ b) = val_from N n a + val_from N (n + length a) b.
Proof.
  induction a as [|x a IH]; intros b n; cbn [app val_from length]; [rewrite Nat.add_0_r; lia|].
  rewrite IH. replace (n + S (length a))%nat with (S n + length a)%nat by lia. lia.
Qed.
Lemma lin_app a b u v : length a = length b -> lin c 0 (a ++ u) (b ++ v) = lin c 0 a b + lin c (length a) u v.
Proof.
  intros L. unfold lin, cvalue, wx, wy. rewrite !map_app, !val_from_app, !map_length, <- L. cbn [plus]. lia.
Qed.
Lemma lin_bound a b u v : tails_fine -> length a = length b -> wvalid N (a ++ u) = true -> wvalid N (b ++ v) = true ->
  - below c * (weight N (length a) - 1) <= lin c 0 a b <= above c * (weight N (length a) - 1).
Proof.
  intros [T _] L. unfold wvalid, wx, wy. rewrite !map_app, !andb_true_iff. intros [A1 A2] [B1 B2].
  assert (Q : forall s t, valid N (s ++ t) = true -> length s = length a -> 0 <= val_from N 0 s <= weight N (length a) - 1).
  { intros s t H E. pose proof (T (s ++ t) (length s) H) as K. rewrite app_length in K.
    rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r, E in K. unfold val in K.
    split; [|specialize (K ltac:(lia)); lia]. apply val_from_nonneg; [exact nok|].
    apply valid_indig in H. apply Forall_app in H. destruct H as [H _]. eapply Forall_impl; [|exact H]. unfold indig. lia. }
  pose proof (Q _ _ A1 (map_length _ _)). pose proof (Q _ _ A2 (map_length _ _)).
  pose proof (Q _ _ B1 (eq_trans (map_length _ _) (eq_sym L))). pose proof (Q _ _ B2 (eq_trans (map_length _ _) (eq_sym L))).
  unfold lin, cvalue, below, above, wx, wy.
  assert (B : forall z d g, 0 <= d <= g -> - Z.max 0 (- z) * g <= z * d <= Z.max 0 z * g) by (intros; nia).
  pose proof (B (c_a c) _ _ H1). pose proof (B (c_b c) _ _ H2). pose proof (B (c_x c) _ _ H). pose proof (B (c_y c) _ _ H0). lia.
Qed.
Lemma no_far : plain -> c_far c = [] -> tails_fine.
Proof. intros Hp E. apply tb. unfold con_ok in ok. unfold plain in Hp. rewrite E in ok. destruct (c_kind c); tauto. Qed.

Lemma up_far u v r : plain -> is c u v r -> up c r = true -> far c u v.
Proof.
  intros Hp Hi. unfold up. destruct (c_far c) as [|z f] eqn:E.
  - intros H a b L Ha Hb. destruct (no_far Hp E) as [T G]. rewrite (lin_app a b u v L).
    pose proof (lin_bound a b u v (conj T G) L Ha Hb) as [K _]. destruct Hi as [LR Hi]. rewrite Hi.
    pose proof (stays_spec _ _ _ G (eq_trans (less_length _ _) LR) H (length a)) as Q. rewrite less_spec in Q by exact LR. lia.
  - intros H. apply (surely_follow look u v r); auto. congruence.
Qed.
Lemma down_near u v r : plain -> is c u v r -> down c r = true -> fnear c u v.
Proof.
  intros Hp Hi. unfold down. destruct (c_far c) as [|z f] eqn:E.
  - intros H a b L Ha Hb. destruct (no_far Hp E) as [T G]. rewrite (lin_app a b u v L).
    pose proof (lin_bound a b u v (conj T G) L Ha Hb) as [_ K]. destruct Hi as [LR Hi]. rewrite Hi.
    assert (LO : length (map Z.opp r) = length (n_by N)) by (rewrite map_length; exact LR).
    pose proof (stays_spec _ _ _ G (eq_trans (less_length _ _) LO) H (length a)) as Q. rewrite less_spec in Q by exact LO.
    rewrite dot_opp in Q. lia.
  - intros H a b L Ha Hb. apply wvalid_letters in Ha. apply wvalid_letters in Hb.
    assert (Hf : c_far c <> []) by congruence.
    assert (K : exists r, is c (a ++ u) (b ++ v) r /\ surely c look (map Z.opp r) = true).
    { clear E. revert b L Hb. induction a as [|l a IH]; intros [|l' b] HL Hb; try discriminate; [exists r; auto|].
      cbn [app] in *. inversion Ha; inversion Hb; subst. destruct (IH H3 b) as (r' & I1 & I2); [injection HL; auto|assumption|].
      exists (shift N r' (ev c l l')). split; [apply is_shift; auto|]. rewrite <- shift_opp. apply surely_shift; auto.
      pose proof (ev_bound c l l' ltac:(assumption) ltac:(assumption)). lia. }
    destruct K as (r' & [_ I1] & I2). apply surely_value in I2; auto. rewrite dot_opp in I2. rewrite I1. cbn [window]. lia.
Qed.
Lemma far_value u v : far c u v -> wvalid N u = true -> wvalid N v = true -> length u = length v -> 0 < lin c 0 u v + c_k c.
Proof. intros H Hu Hv L. exact (H [] [] eq_refl Hu Hv). Qed.
Lemma fnear_value u v : fnear c u v -> wvalid N u = true -> wvalid N v = true -> length u = length v -> lin c 0 u v + c_k c < 0.
Proof. intros H Hu Hv L. exact (H [] [] eq_refl Hu Hv). Qed.

Lemma csem_start : csem c (Ex (map (fun _ => 0) (n_by N))) [] [].
Proof.
  assert (H : is c [] [] (map (fun _ => 0) (n_by N))).
  { split; [apply map_length|]. intros n. rewrite lin_nil. generalize (window N n).
    induction (n_by N) as [|b l IH]; intros [|w W]; cbn; auto. }
  unfold csem. destruct (c_kind c); [exact H|exact H|].
  destruct H as [H1 H2]. split; [exact H1|]. intros n. rewrite H2. reflexivity.
Qed.

Lemma dot_mod m r : forall w, (dot (map (fun z => z mod Zpos m) r) w) mod Zpos m = (dot r w) mod Zpos m.
Proof.
  induction r as [|x r IH]; intros [|y w]; try reflexivity. cbn [map dot].
  rewrite Zplus_mod, IH, <- Zplus_mod. rewrite (Zplus_mod (x mod Zpos m * y)), (Zplus_mod (x * y)).
  rewrite Zmult_mod_idemp_l. reflexivity.
Qed.

Lemma csem_step s s' l l' u v : csem c s u v -> cstep c s (ev c l l') = Some s' -> csem c s' (l :: u) (l' :: v).
Proof.
  pose proof up_far as UF. unfold plain in UF. unfold csem, cstep.
  destruct s as [r|].
  - destruct (c_kind c) as [| |m] eqn:K.
    + intros H. apply (is_shift _ _ _ _ l l') in H.
      destruct (up c (shift N r _)) eqn:E1; [discriminate|].
      destruct (down c (shift N r _)) eqn:E2; [discriminate|]. intros [= <-]. exact H.
    + intros H. apply (is_shift _ _ _ _ l l') in H.
      destruct (up c (shift N r _)) eqn:E1.
      { intros [= <-]. exact (UF _ _ _ I H E1). }
      destruct (down c (shift N r _)) eqn:E2; [discriminate|]. intros [= <-]. exact H.
    + intros [HL H] [= <-]. split; [rewrite map_length; apply shift_length; auto|].
      intros n. rewrite dot_mod, shift_spec by auto. rewrite lin_cons.
      rewrite Zplus_mod, H, <- Zplus_mod. reflexivity.
  - intros H [= <-]. destruct (c_kind c) eqn:K; try contradiction. apply follow_cons. exact H.
Qed.

Lemma csem_doom s l l' u v : csem c s u v -> cstep c s (ev c l l') = None -> doomed c (l :: u) (l' :: v).
Proof.
  pose proof up_far as UF. pose proof down_near as DN. unfold plain in *.
  unfold csem, cstep, doomed. destruct s as [r|]; [|discriminate].
  destruct (c_kind c) as [| |m] eqn:K; try discriminate; intros H; apply (is_shift _ _ _ _ l l') in H.
  - destruct (up c (shift N r _)) eqn:E1.
    { intros _. left. exact (UF _ _ _ I H E1). }
    destruct (down c (shift N r _)) eqn:E2; [|discriminate].
    intros _. right. exact (DN _ _ _ I H E2).
  - destruct (up c (shift N r _)) eqn:E1; [discriminate|].
    destruct (down c (shift N r _)) eqn:E2; [|discriminate].
    intros _. exact (DN _ _ _ I H E2).
Qed.

Lemma doomed_step l l' u v : doomed c u v -> doomed c (l :: u) (l' :: v).
Proof. unfold doomed. destruct (c_kind c); [intros [H|H]; [left|right]| |]; auto using follow_cons; apply follow_cons; assumption. Qed.
Lemma doomed_fails u v : wvalid N u = true -> wvalid N v = true -> length u = length v -> doomed c u v -> holds c u v = false.
Proof.
  intros Hu Hv HL. pose proof (fun H => far_value u v H Hu Hv HL) as FS. pose proof (fun H => fnear_value u v H Hu Hv HL) as NS.
  unfold doomed, holds, chold. change (cvalue c (vx N v) (vy N v) (vx N u) (vy N u)) with (lin c 0 u v).
  destruct (c_kind c); [intros [H|H]| |tauto].
  - apply Z.eqb_neq. pose proof (FS H). lia.
  - apply Z.eqb_neq. pose proof (NS H). lia.
  - intros H. apply Z.leb_gt. pose proof (NS H). lia.
Qed.
Lemma cfin_holds s u v : wvalid N u = true -> wvalid N v = true -> length u = length v -> csem c s u v -> cfin c s = holds c u v.
Proof.
  intros Hu Hv HL. pose proof (fun H => far_value u v H Hu Hv HL) as FS.
  unfold csem, cfin, holds, chold. change (cvalue c (vx N v) (vy N v) (vx N u) (vy N u)) with (lin c 0 u v).
  destruct s as [r|].
  - destruct (c_kind c) as [| |m].
    + intros [_ H]. rewrite H. reflexivity.
    + intros [_ H]. rewrite H. reflexivity.
    + intros [_ H]. specialize (H 0%nat). cbn [window] in H. f_equal.
      rewrite Zplus_mod, <- H, <- Zplus_mod. reflexivity.
  - destruct (c_kind c); try tauto. intros H. symmetry. apply Z.leb_le. pose proof (FS H). lia.
Qed.
End One.

(* ---- several conditions at once ---- *)
Definition rel := list con.
Definition rel_ok (R : rel) := forallb con_ok R.
Fixpoint rstep (R : rel) (T : list cs) (l l' : letter) : option (list cs) :=
  match R, T with
  | [], [] => Some []
  | c :: R, s :: T =>
      match cstep c s (ev c l l') with
      | None => None
      | Some s => match rstep R T l l' with None => None | Some T => Some (s :: T) end
      end
  | _, _ => None
  end.
(* The same, where what each condition does with few numbers e is written down once. *)
Definition evs (R : rel) : list (list Z) :=
  map (fun c => nodup Z.eq_dec (flat_map (fun l => map (fun l' => ev c l l') (letters N)) (letters N))) R.
Fixpoint written (e : Z) (t : list (Z * option cs)) : option (option cs) :=
  match t with [] => None | (e', s) :: t => if e =? e' then Some s else written e t end.
Fixpoint write (R : rel) (T : list cs) (es : list (list Z)) : list (list (Z * option cs)) :=
  match R, T with
  | c :: R, s :: T => map (fun e => (e, cstep c s e)) (hd [] es) :: write R T (tl es)
  | _, _ => []
  end.
Fixpoint rstep_by (R : rel) (T : list cs) (ts : list (list (Z * option cs))) (l l' : letter) : option (list cs) :=
  match R, T with
  | [], [] => Some []
  | c :: R, s :: T =>
      let e := ev c l l' in
      match match written e (hd [] ts) with Some r => r | None => cstep c s e end with
      | None => None
      | Some s => match rstep_by R T (tl ts) l l' with None => None | Some T => Some (s :: T) end
      end
  | _, _ => None
  end.
Lemma written_spec c s e es : match written e (map (fun e => (e, cstep c s e)) es) with
  | Some r => r | None => cstep c s e end = cstep c s e.
Proof.
  induction es as [|e' es IH]; [reflexivity|]. cbn [map written]. destruct (Z.eqb_spec e e') as [->|]; [reflexivity|exact IH].
Qed.
Lemma rstep_by_write R l l' : forall T es, rstep_by R T (write R T es) l l' = rstep R T l l'.
Proof.
  induction R as [|c R IH]; intros [|s T] es; try reflexivity. cbn [write rstep_by rstep hd tl].
  rewrite written_spec, IH. reflexivity.
Qed.
Fixpoint rfin (R : rel) (T : list cs) : bool :=
  match R, T with c :: R, s :: T => cfin c s && rfin R T | _, _ => true end.
Definition rstart (R : rel) : list cs := map (fun _ => Ex (map (fun _ => 0) (n_by N))) R.
Definition rsem (R : rel) (T : list cs) (u v : word) := Forall2 (fun c s => csem c s u v) R T.
Definition rholds (R : rel) (u v : word) : bool := forallb (fun c => holds c u v) R.
Definition rdoomed (R : rel) (u v : word) := Exists (fun c => doomed c u v) R.
Definition rhold (R : rel) (a b x y : Z) : bool := forallb (fun c => chold c a b x y) R.
Lemma rholds_rhold R u v : rholds R u v = rhold R (vx N v) (vy N v) (vx N u) (vy N u).
Proof. reflexivity. Qed.

Section Rel.
Variable R : rel.
Hypothesis ok : rel_ok R = true.

Lemma rsem_start : rsem R (rstart R) [] [].
Proof. clear ok. induction R; constructor; auto using csem_start. Qed.
Lemma rsem_step T T' l l' u v : rsem R T u v -> rstep R T l l' = Some T' -> rsem R T' (l :: u) (l' :: v).
Proof.
  intros H. revert T'. revert ok. induction H as [|c s R' T1 Hc HR IH]; cbn; intros ok' T'.
  - intros [= <-]. constructor.
  - rewrite andb_true_iff in ok'. destruct ok' as [ok1 ok2].
    destruct (cstep c s (ev c l l')) eqn:E; [|discriminate].
    destruct (rstep R' T1 l l') eqn:E2; [|discriminate].
    intros [= <-]. constructor; [eapply csem_step; eauto|apply IH; auto].
Qed.
Lemma rsem_doom T l l' u v : rsem R T u v -> rstep R T l l' = None -> rdoomed R (l :: u) (l' :: v).
Proof.
  intros H. revert ok. induction H as [|c s R' T1 Hc HR IH]; cbn; [discriminate|].
  rewrite andb_true_iff. intros [ok1 ok2]. destruct (cstep c s (ev c l l')) eqn:E.
  - destruct (rstep R' T1 l l') eqn:E2; [discriminate|]. intros _. right. apply IH; auto.
  - intros _. left. eapply csem_doom; eauto.
Qed.
Lemma rdoomed_step l l' u v : rdoomed R u v -> rdoomed R (l :: u) (l' :: v).
Proof. intros H. clear ok. induction H; [left; apply doomed_step; auto|right; exact IHExists]. Qed.
Lemma rdoomed_fails u v : wvalid N u = true -> wvalid N v = true -> length u = length v ->
  rdoomed R u v -> rholds R u v = false.
Proof.
  intros Hu Hv HL H. clear ok. induction H; cbn.
  - rewrite doomed_fails by auto. reflexivity.
  - unfold rholds in IHExists. rewrite IHExists. apply andb_false_r.
Qed.
Lemma rfin_holds T u v : wvalid N u = true -> wvalid N v = true -> length u = length v ->
  rsem R T u v -> rfin R T = rholds R u v.
Proof.
  intros Hu Hv HL H. clear ok. induction H as [|c s R' T1 Hc HR IH]; cbn; [reflexivity|].
  rewrite (cfin_holds c s u v Hu Hv HL Hc), IH. reflexivity.
Qed.
End Rel.
End Conditions.

(* ---- zeros in front ---- *)
Section Zeros.
Variable N : num.
Hypothesis nok : num_ok N = true.
Lemma wx_zeros w k : wx N (w ++ repeat zero k) = wx N w ++ repeat 0%Z k.
Proof.
  unfold wx. rewrite map_app. f_equal. induction k as [|k IH]; [reflexivity|]. cbn [repeat map].
  rewrite IH. f_equal; apply (zero_digits N).
Qed.
Lemma wy_zeros w k : wy N (w ++ repeat zero k) = wy N w ++ repeat 0%Z k.
Proof.
  unfold wy. rewrite map_app. f_equal. induction k as [|k IH]; [reflexivity|]. cbn [repeat map].
  rewrite IH. f_equal; apply (zero_digits N).
Qed.
Lemma wvalid_zeros w k : wvalid N (w ++ repeat zero k) = wvalid N w.
Proof. unfold wvalid. rewrite wx_zeros, wy_zeros, !valid_zeros by exact nok. reflexivity. Qed.
Lemma vx_zeros w k : vx N (w ++ repeat zero k) = vx N w.
Proof. unfold vx. rewrite wx_zeros. apply val_zeros. Qed.
Lemma vy_zeros w k : vy N (w ++ repeat zero k) = vy N w.
Proof. unfold vy. rewrite wy_zeros. apply val_zeros. Qed.
End Zeros.
