(* The checker of certificates of the kind `automaton`, and what it proves. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Image Wy.Unique Wy.Tails Wy.Counts Wy.Ruleset Wy.Codes.
Import ListNotations.
Local Open Scope nat_scope.

(* What a certificate says: the positions that the table gives 1 are the P-positions; or, where some
   positions are left out, those which other tables give 1, or for which all conditions of a list
   hold, or from which a further line leads to one of the table, the P-positions of what remains. *)
Record cert := Cert { ct_num : num; ct_game : game; ct_table : table nat; ct_out : list (table nat);
                      ct_off : list (list place); ct_ban : list line }.

(* What is found, by whoever finds it, and checked. *)
Record image_w := ImageW { iw_rt : PM.t rrow; iw_nd : PM.t nrow; iw_d : PM.t (PM.t unit);
                           iw_sb : PM.t srow; iw_g : table nat; iw_m : nat }.
Record nothing_w := NothingW { nw_rt : PM.t rrow; nw_d : PM.t (PM.t unit) }.
Record num_w := NumW { nu_j : PM.t (PM.t (list cs)); nu_tails : PM.t (list positive); nu_all : table nat;
                       nu_xy : PM.t (list (positive * positive)); nu_succ : image_w }.
Record witness := Witness {
  w_num : num_w;
  w_xy : PM.t (list (positive * positive));
  w_out : list (PM.t (list (positive * positive)));
  w_off : list image_w;
  w_ban : list image_w;
  w_tied : list nothing_w;               (* of each line *)
  w_apart : list (list nothing_w);       (* of each line with those that follow it *)
  w_ends : list image_w;
  w_not : table nat;                     (* misere play with blocking: the positions that are not accepted *)
  w_nxy : PM.t (list (positive * positive));
  w_nrows : PM.t (PM.t prow);
  w_else : list image_w;                 (* misere play: of each line, whether there is such an option *)
  w_options : list image_w;              (* of each line, the options in P *)
  w_chain : list (ctable * PM.t (PM.t prow))
}.

(* ---- thresholds: any that are fit will do ---- *)
Section Far.
Local Open Scope Z_scope.
Fixpoint sums (s : Z) (b : list Z) : list Z :=
  match b with [] => [] | x :: b => (s + x) :: sums (s + x) b end.
Definition far_of (N : num) (c : con) : list Z :=
  let E := most N c in
  let s := removelast (sums 0 (n_by N)) in
  let u := n_first N in
  let T := Z.max 1 (Z.max E ((Z.abs (c_k c) + E * dot (map (fun _ => 1) s) u) / Z.max 1 (dot (s ++ [1]) u) + 1)) in
  map (fun x => x * T - E) s ++ [T].
(* [tails]: without thresholds *)
Definition thresholds (N : num) (tails : bool) (c : con) : con :=
  match c_kind c with
  | Modulo _ => c
  | _ => if tails then c else Con (c_a c) (c_b c) (c_x c) (c_y c) (c_k c) (c_kind c) (far_of N c)
  end.
Lemma thresholds_same N tails c a b x y : chold (thresholds N tails c) a b x y = chold c a b x y.
Proof. unfold thresholds, chold, cvalue. destruct (c_kind c) eqn:E, tails; cbn; rewrite ?E; reflexivity. Qed.
End Far.

(* Lines whose options are in P nearly everywhere come first: what remains is then small. *)
Definition rank (m : line) : nat :=
  match l_shape m with
  | Ray _ _ u v => if Nat.eqb u 0 || Nat.eqb v 0 then 1 else 0
  | Point _ _ => 2
  | _ => 1
  end.
Definition sorted (ms : list line) : list line :=
  filter (fun m => Nat.eqb (rank m) 0) ms ++ filter (fun m => Nat.eqb (rank m) 1) ms ++
  filter (fun m => Nat.eqb (rank m) 2) ms.
Lemma sorted_in m ms : In m (sorted ms) <-> In m ms.
Proof.
  unfold sorted. rewrite !in_app_iff, !filter_In, !Nat.eqb_eq. split; [tauto|]. intros H.
  assert (rank m = 0 \/ rank m = 1 \/ rank m = 2); [|tauto].
  unfold rank. destruct (l_shape m); auto. destruct (Nat.eqb u 0 || Nat.eqb v 0); auto.
Qed.

Section Check.
Variable ct : cert.
Variable w : witness.
Let N := ct_num ct.
Let g := ct_game ct.
Let A := ct_table ct.
Let cap := S (g_block g).
Let all := nu_all (w_num w).
Let axy := nu_xy (w_num w).
(* the last digits of words are small *)
Let tails := tail_check N (nu_tails (w_num w)).
Definition line_rel (m : line) : rel := of_line (thresholds N tails) m.
Definition ends_rel (e : list place) : rel := of_places (thresholds N tails) e.
Definition order_con : con := thresholds N false (Con 0 0 1 (-1) 0 AtLeast []).
Definition succ_rel : rel :=
  let f c := c_far (thresholds N tails c) in
  successor (f (Con 1 0 (-1) 0 (-1) Equal [])) (f (Con 0 1 0 (-1) 0 Equal [])).

Definition im_check (F : table nat) (R : rel) (cap : nat) (i : image_w) : bool :=
  image_check N tails F R cap (iw_rt i) (iw_nd i) (iw_d i) (iw_sb i) (iw_g i) (iw_m i).
Definition no_check (R : rel) (n : nothing_w) : bool := nothing_check N tails all R (nw_rt n) (nw_d n).

Definition numeration_check : bool :=
  num_ok N && order_check N order_con (nu_j (w_num w)) &&
  strict_check N all axy && full_check N all axy &&
  im_check all succ_rel 1 (nu_succ (w_num w)) &&
  always_check N (iw_sb (nu_succ (w_num w))) (iw_g (nu_succ (w_num w))).

Fixpoint forallb2 {X Y} (f : X -> Y -> bool) (a : list X) (b : list Y) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => f x y && forallb2 f a b | _, _ => false end.
Definition is_tied (m : line) : bool := match l_shape m with Tied => true | _ => false end.
Definition lines_check : bool :=
  forallb (fun m => shape_ok (l_shape m)) (g_lines g) &&
  forallb2 (fun m n => negb (is_tied m) || no_check (ends_rel (l_where m)) n) (g_lines g) (w_tied w).
Fixpoint apart_check (ms : list line) (ws : list (list nothing_w)) : bool :=
  match ms, ws with
  | [], [] => true
  | m :: ms, l :: ws => forallb2 (fun m' n => no_check (line_rel m ++ line_rel m') n) ms l && apart_check ms ws
  | _, _ => false
  end.

Definition statements : list (saying * table nat) :=
  map (fun T => (Out, T)) (ct_out ct ++ map iw_g (w_off w ++ w_ban w)) ++ map (fun i => (Ends, iw_g i)) (w_ends w) ++ [(Accepted, A)] ++
  map (fun i => (Elsewhere, iw_g i)) (w_else w) ++ map (fun i => (Options, iw_g i)) (w_options w).
Lemma existsb_map {X Y} (f : X -> Y) (p : Y -> bool) l : existsb p (map f l) = existsb (fun x => p (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.
Lemma or_iff_compat (A1 B1 A2 B2 : Prop) : (A1 <-> A2) -> (B1 <-> B2) -> (A1 \/ B1 <-> A2 \/ B2).
Proof. tauto. Qed.
Definition start_code : code := Code false false false false false 0.
Definition first_table : ctable :=
  pm_map (fun r => Row (if Nat.eqb (t_val r) 1 then Some start_code else None) (t_next r)) all.
Fixpoint chain_check (C : ctable) (sts : list (saying * table nat)) (ws : list (ctable * PM.t (PM.t prow))) : bool :=
  match sts, ws with
  | [], [] => last_check (g_block g) (g_misere g) C
  | (s, T) :: sts, (C', PR) :: ws =>
      step_check (g_block g) (g_misere g) (letters N) C C' T s PR && chain_check C' sts ws
  | _, _ => false
  end.

(* In misere play some option must not be in P. Where nothing is blocked no option is in P, so any will do. *)
Definition elsewhere : table nat := if Nat.eqb (g_block g) 0 then all else w_not w.
Definition not_check : bool :=
  Nat.eqb (g_block g) 0 || negb (g_misere g) ||
  (strict_check N (w_not w) (w_nxy w) && complement_check (letters N) all A (w_not w) (w_nrows w)).

Definition check : bool :=
  numeration_check && forallb2 (strict_check N) (ct_out ct) (w_out w) &&
  (negb (g_misere g) || match ct_out ct, ct_off ct, ct_ban ct with [], [], [] => true | _, _, _ => false end) &&
  strict_check N A (w_xy w) && lines_check &&
  (Nat.eqb (g_block g) 0 || apart_check (sorted (g_lines g)) (w_apart w)) &&
  not_check &&
  forallb2 (fun e i => im_check all (ends_rel e) 1 i) (ct_off ct) (w_off w) &&
  forallb (fun m => shape_ok (l_shape m)) (ct_ban ct) &&
  forallb2 (fun m i => im_check A (line_rel m) 1 i) (ct_ban ct) (w_ban w) &&
  forallb2 (fun e i => im_check all (ends_rel e) 1 i) (g_ends g) (w_ends w) &&
  (if g_misere g then forallb2 (fun m i => im_check elsewhere (line_rel m) 1 i) (g_lines g) (w_else w)
   else match w_else w with [] => true | _ => false end) &&
  forallb2 (fun m i => im_check A (line_rel m) cap i) (sorted (g_lines g)) (w_options w) &&
  chain_check first_table statements (w_chain w).

(* ---- what it proves ---- *)
Hypothesis checked : check = true.

Lemma out_parts : forallb2 (strict_check N) (ct_out ct) (w_out w) = true /\
  forallb2 (fun e i => im_check all (ends_rel e) 1 i) (ct_off ct) (w_off w) = true /\
  forallb (fun m => shape_ok (l_shape m)) (ct_ban ct) = true /\
  forallb2 (fun m i => im_check A (line_rel m) 1 i) (ct_ban ct) (w_ban w) = true.
Proof. unfold check in checked. rewrite !andb_true_iff in checked. tauto. Qed.
Lemma parts : numeration_check = true /\ strict_check N A (w_xy w) = true /\ lines_check = true /\
  (g_block g = 0 \/ apart_check (sorted (g_lines g)) (w_apart w) = true) /\
  not_check = true /\
  forallb2 (fun e i => im_check all (ends_rel e) 1 i) (g_ends g) (w_ends w) = true /\
  (g_misere g = true -> forallb2 (fun m i => im_check elsewhere (line_rel m) 1 i) (g_lines g) (w_else w) = true) /\
  (g_misere g = false -> w_else w = []) /\
  forallb2 (fun m i => im_check A (line_rel m) cap i) (sorted (g_lines g)) (w_options w) = true /\
  chain_check first_table statements (w_chain w) = true.
Proof.
  unfold check in checked. rewrite !andb_true_iff in checked.
  destruct checked as [[[[[[[[[[[[[H1 _] _] H2] H3] H4] H5] _] _] _] H6] H7] H8] H9]. repeat split; auto.
  - apply orb_true_iff in H4. rewrite Nat.eqb_eq in H4. exact H4.
  - intros M. rewrite M in H7. exact H7.
  - intros M. rewrite M in H7. destruct (w_else w); [reflexivity|discriminate].
Qed.
Lemma num_parts : num_ok N = true /\ order_check N order_con (nu_j (w_num w)) = true /\
  strict_check N all axy = true /\ full_check N all axy = true /\
  im_check all succ_rel 1 (nu_succ (w_num w)) = true /\
  always_check N (iw_sb (nu_succ (w_num w))) (iw_g (nu_succ (w_num w))) = true.
Proof.
  destruct parts as (H & _). unfold numeration_check in H. rewrite !andb_true_iff in H. tauto.
Qed.
Lemma nok : num_ok N = true. Proof. apply num_parts. Qed.

Lemma tb : tails = true -> tails_fine N.
Proof.
  destruct num_parts as (H1 & H2 & _). intros T. apply (tail_sound N (nu_tails (w_num w)) H1); [|exact T].
  exact (in_order N H1 order_con _ H2).
Qed.

Theorem unique v u : length v = length u -> wvalid N v = true -> wvalid N u = true ->
  vx N v = vx N u -> vy N v = vy N u -> v = u.
Proof. destruct num_parts as (H1 & H2 & _). exact (wvalid_unique N H1 order_con _ H2 v u). Qed.
Theorem unique_word a b : length a = length b -> valid N a = true -> valid N b = true ->
  val N a = val N b -> a = b.
Proof. destruct num_parts as (H1 & H2 & _). exact (valid_unique N H1 order_con _ H2 a b). Qed.
Theorem all_numbers n : (0 <= n)%Z -> exists a, valid N a = true /\ val N a = n.
Proof.
  destruct num_parts as (H1 & H2 & H3 & H4 & H5 & H6).
  exact (every_number N H1 tails tb all axy H3 _ _ _ _ _ _ _ _ H5 H6 n).
Qed.
Theorem all_positions (x y : nat) : exists u, wvalid N u = true /\ vx N u = Z.of_nat x /\ vy N u = Z.of_nat y.
Proof.
  destruct num_parts as (H1 & H2 & H3 & H4 & H5 & H6).
  apply (every_position N H1 tails tb all axy H3 _ _ _ _ _ _ _ _ H5 H6); lia.
Qed.
Lemma word_pos u : wvalid N u = true -> exists x y : nat, vx N u = Z.of_nat x /\ vy N u = Z.of_nat y.
Proof.
  unfold wvalid. rewrite andb_true_iff. intros [H1 H2].
  apply (valid_nonneg N nok) in H1. apply (valid_nonneg N nok) in H2.
  exists (Z.to_nat (vx N u)), (Z.to_nat (vy N u)). rewrite !Z2Nat.id by assumption. auto.
Qed.

Definition inP (p : pos) : Prop := says N A (Z.of_nat (fst p)) (Z.of_nat (snd p)).
Lemma inP_word u (x y : nat) : wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  (inP (x, y) <-> tval A u = 1).
Proof.
  intros Hu Hx Hy. unfold inP. cbn [fst snd]. rewrite <- Hx, <- Hy.
  destruct parts as (_ & HA & _). exact (says_tval N nok unique A (w_xy w) HA u Hu).
Qed.
Lemma inP_dec p : inP p \/ ~ inP p.
Proof.
  destruct p as [x y]. destruct (all_positions x y) as (u & Hu & Hx & Hy).
  rewrite (inP_word u x y Hu Hx Hy). destruct (Nat.eq_dec (tval A u) 1); auto.
Qed.
Lemma says_nonneg F a b : says N F a b -> (0 <= a)%Z /\ (0 <= b)%Z.
Proof.
  intros (v & Hv & <- & <- & _). destruct (word_pos v Hv) as (x & y & -> & ->). lia.
Qed.
Lemma says_everywhere (x y : nat) : says N all (Z.of_nat x) (Z.of_nat y).
Proof.
  destruct (all_positions x y) as (u & Hu & Hx & Hy). exists u. repeat split; auto.
  destruct num_parts as (H1 & H2 & H3 & H4 & _). apply (full_tval N all axy H3 H4). exact Hu.
Qed.

(* positions of numbers *)
Definition toz (p : pos) : Z * Z := (Z.of_nat (fst p), Z.of_nat (snd p)).
Lemma atleast_toz n (S : Z * Z -> Prop) : (forall p, S p -> (0 <= fst p)%Z /\ (0 <= snd p)%Z) ->
  (atleast n S <-> atleast n (fun p => S (toz p))).
Proof.
  intros H. split; intros (l & L1 & L2 & L3).
  - exists (map (fun p => (Z.to_nat (fst p), Z.to_nat (snd p))) l). rewrite Forall_forall in L3. split; [|split].
    + apply nodup_map; [|exact L1]. intros [a b] [a' b'] Hp Hp' [= E1 E2].
      pose proof (H _ (L3 _ Hp)). pose proof (H _ (L3 _ Hp')). cbn in *. f_equal; lia.
    + rewrite map_length. exact L2.
    + apply Forall_map. apply Forall_forall. intros p Hp. pose proof (H _ (L3 _ Hp)) as [Q1 Q2].
      unfold toz. cbn [fst snd]. rewrite !Z2Nat.id by assumption. rewrite <- surjective_pairing. auto.
  - exists (map toz l). split; [|split].
    + apply nodup_map; [|exact L1]. intros [a b] [a' b'] _ _ [= E1 E2]. f_equal; lia.
    + rewrite map_length. exact L2.
    + apply Forall_map. exact L3.
Qed.

Lemma image_counts F XY R k i u (x y n : nat) : strict_check N F XY = true -> im_check F R k i = true ->
  wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y -> n <= k ->
  (n <= tval (iw_g i) u <-> atleast n (fun p : pos => says N F (Z.of_nat (fst p)) (Z.of_nat (snd p)) /\
     rhold R (Z.of_nat (fst p)) (Z.of_nat (snd p)) (Z.of_nat x) (Z.of_nat y) = true)).
Proof.
  intros HF Hi Hu Hx Hy Hn.
  rewrite (counted N nok tails tb unique F XY HF R k _ _ _ _ _ _ Hi u n Hu Hn). unfold related. rewrite Hx, Hy.
  apply (atleast_toz n (fun p => says N F (fst p) (snd p) /\ rhold R (fst p) (snd p) (Z.of_nat x) (Z.of_nat y) = true)).
  intros p [Hp _]. exact (says_nonneg F _ _ Hp).
Qed.
Lemma image_small F XY R k i u : strict_check N F XY = true -> im_check F R k i = true -> wvalid N u = true -> tval (iw_g i) u <= k.
Proof.
  intros HF Hi Hu. rewrite (image_sound N tails F R k _ _ _ _ _ _ nok tb (strict_valid N F XY HF) Hi u Hu _ (Nat.le_refl _)). unfold sat. lia.
Qed.
Lemma no_pairs R n : no_check R n = true -> forall a b x y : nat,
  rhold R (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y) = true -> False.
Proof.
  intros Hn a b x y Hr. destruct (all_positions a b) as (v & Hv & Va & Vb).
  destruct (all_positions x y) as (u & Hu & Ux & Uy).
  set (v' := v ++ repeat zero (length u)). set (u' := u ++ repeat zero (length v)).
  assert (Hv' : wvalid N v' = true) by (unfold v'; rewrite wvalid_zeros by exact nok; exact Hv).
  assert (Hu' : wvalid N u' = true) by (unfold u'; rewrite wvalid_zeros by exact nok; exact Hu).
  destruct num_parts as (_ & _ & H3 & H4 & _).
  assert (Z : tval all v' = 0).
  { apply (nothing_sound N tails all R (nw_rt n) (nw_d n) nok tb (strict_valid N all axy H3) Hn u' v').
    - unfold u', v'. rewrite !app_length, !repeat_length. lia.
    - exact Hu'.
    - apply wvalid_letters. exact Hv'.
    - rewrite rholds_rhold. unfold u', v'. rewrite !vx_zeros, !vy_zeros, Va, Vb, Ux, Uy. exact Hr. }
  rewrite (full_tval N all axy H3 H4 v' Hv') in Z. discriminate.
Qed.

Lemma forallb2_in {X Y} (f : X -> Y -> bool) a : forall b, forallb2 f a b = true -> forall x, In x a ->
  exists y, In y b /\ f x y = true.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; [intros _ x []|].
  rewrite andb_true_iff. intros [H1 H2] z [<-|Hz]; [eauto|].
  destruct (IH b H2 z Hz) as (y' & Hy & K). eauto.
Qed.
Lemma shapes m : In m (g_lines g) -> shape_ok (l_shape m) = true.
Proof.
  destruct parts as (_ & _ & H & _). unfold lines_check in H. rewrite andb_true_iff, forallb_forall in H. intros. apply H. auto.
Qed.
Lemma reach_rel m p p' : In m (g_lines g) ->
  (reach m p p' <-> rhold (line_rel m) (Z.of_nat (fst p')) (Z.of_nat (snd p')) (Z.of_nat (fst p)) (Z.of_nat (snd p)) = true).
Proof.
  intros Hm. destruct p as [x y], p' as [a b]. cbn [fst snd]. symmetry.
  apply of_line_spec; [apply thresholds_same|apply shapes; exact Hm].
Qed.

Theorem g_proper : proper g.
Proof.
  intros p p' (m & Hm & s & t & Hx & Hy & Ht & Hw). unfold size.
  assert (s + t <> 0); [|lia]. intros E. assert (s = 0) by lia. assert (t = 0) by lia. subst s t.
  pose proof (shapes m Hm) as W. destruct (l_shape m) as [a b|a b u v|a b u v q r|] eqn:Es; cbn [shape_ok takes] in *.
  - destruct Ht as [<- <-]. discriminate.
  - rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq in W. destruct Ht as (i & Ha & Hb). lia.
  - rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq in W. destruct Ht as (i & j & Ha & Hb). lia.
  - destruct parts as (_ & _ & H & _). unfold lines_check in H. rewrite andb_true_iff in H. destruct H as [_ H].
    destruct (forallb2_in _ _ _ H m Hm) as (n & _ & K). cbv beta in K. unfold is_tied in K. rewrite Es in K. cbn in K.
    apply (no_pairs _ _ K (fst p) (snd p) (fst p) (snd p)). apply of_places_spec; [apply thresholds_same|]. auto.
Qed.

(* ---- numbers of options ---- *)
Definition counts (k n : nat) (S : pos -> Prop) : Prop := n <= k /\ forall i, i <= k -> (i <= n <-> atleast i S).

Lemma atleast_less {X} i j (S : X -> Prop) : i <= j -> atleast j S -> atleast i S.
Proof.
  intros H (l & L1 & L2 & L3). exists (firstn i l). split; [apply nodup_firstn; exact L1|]. split.
  - rewrite firstn_length. lia.
  - rewrite Forall_forall in *. intros x Hx. apply L3. eapply firstn_in; eauto.
Qed.
Lemma atleast_impl {X} n (S S' : X -> Prop) : (forall x, S x -> S' x) -> atleast n S -> atleast n S'.
Proof. intros H (l & L1 & L2 & L3). exists l. repeat split; auto. eapply Forall_impl; eauto. Qed.
Lemma counts_ext k n (S S' : pos -> Prop) : (forall x, S x <-> S' x) -> counts k n S -> counts k n S'.
Proof.
  intros E [H1 H2]. split; [exact H1|]. intros i Hi. rewrite (H2 i Hi).
  split; apply atleast_impl; intros x; apply E.
Qed.
Lemma split_list (S1 S2 : pos -> Prop) l : (forall p, S1 p \/ ~ S1 p) -> NoDup l -> Forall (fun p => S1 p \/ S2 p) l ->
  exists a b, NoDup a /\ NoDup b /\ Forall S1 a /\ Forall S2 b /\ length a + length b = length l /\
    (forall x, In x a \/ In x b -> In x l).
Proof.
  intros dec Hn H. induction H as [|p l Hp Hl IH].
  - exists [], []. repeat split; try constructor. intros x [[]|[]].
  - inversion Hn as [|? ? Np Nl]; subst. destruct (IH Nl) as (a & b & A1 & B1 & A2 & B2 & E & In1).
    destruct (dec p) as [D|D].
    + exists (p :: a), b. repeat split; auto.
      * constructor; [|exact A1]. intros K. apply Np. apply In1. auto.
      * cbn. lia.
      * intros x [[<-|K]|K]; [left; reflexivity|right; apply In1; auto|right; apply In1; auto].
    + exists a, (p :: b). repeat split; auto.
      * constructor; [|exact B1]. intros K. apply Np. apply In1. auto.
      * constructor; [|exact B2]. tauto.
      * cbn. lia.
      * intros x [K|[<-|K]]; [right; apply In1; auto|left; reflexivity|right; apply In1; auto].
Qed.
Lemma counts_plus k n1 n2 (S1 S2 : pos -> Prop) : (forall p, S1 p \/ ~ S1 p) ->
  k = 1 \/ (forall p, S1 p -> S2 p -> False) ->
  counts k n1 S1 -> counts k n2 S2 -> counts k (sat k (n1 + n2)) (fun p => S1 p \/ S2 p).
Proof.
  intros dec Hd [H1 K1] [H2 K2]. split; [unfold sat; lia|]. intros i Hi. split.
  - intros Hs. destruct Hd as [->|Hd].
    + destruct i as [|[|i]]; [apply atleast_0| |lia].
      assert (1 <= n1 \/ 1 <= n2) as [Q|Q] by (unfold sat in Hs; lia).
      * apply (atleast_impl 1 S1); [tauto|]. apply K1; lia.
      * apply (atleast_impl 1 S2); [tauto|]. apply K2; lia.
    + assert (Q : i <= n1 + n2) by (unfold sat in Hs; lia).
      set (i1 := Nat.min i n1). set (i2 := i - i1).
      destruct (proj1 (K1 i1 ltac:(unfold i1; lia)) ltac:(unfold i1; lia)) as (a & A1 & A2 & A3).
      destruct (proj1 (K2 i2 ltac:(unfold i2; lia)) ltac:(unfold i2, i1; lia)) as (b & B1 & B2 & B3).
      rewrite Forall_forall in A3, B3. exists (a ++ b). split; [|split].
      * apply nodup_app; auto. intros x Hx Hx'. exact (Hd x (A3 x Hx) (B3 x Hx')).
      * rewrite app_length, A2, B2. unfold i2, i1. lia.
      * apply Forall_app. split; apply Forall_forall; auto.
  - intros (l & L1 & L2 & L3).
    destruct (split_list S1 S2 l dec L1 L3) as (a & b & A1 & B1 & A2 & B2 & E & _).
    assert (Q1 : Nat.min (length a) k <= n1).
    { apply K1; [lia|]. apply (atleast_less _ (length a)); [lia|]. exists a. auto. }
    assert (Q2 : Nat.min (length b) k <= n2).
    { apply K2; [lia|]. apply (atleast_less _ (length b)); [lia|]. exists b. auto. }
    unfold sat. lia.
Qed.
Lemma counts_none k (S : pos -> Prop) : (forall p, ~ S p) -> counts k 0 S.
Proof.
  intros H. split; [lia|]. intros i Hi. split.
  - intros Q. replace i with 0 by lia. apply atleast_0.
  - intros (l & _ & L2 & L3). destruct l as [|p l]; [cbn in L2; lia|]. inversion L3 as [|? ? Q]; subst. exfalso. exact (H p Q).
Qed.

Definition by_line (m : line) (p p' : pos) : Prop := reach m p p' /\ inP p'.
Lemma by_line_dec m p p' : In m (g_lines g) -> by_line m p p' \/ ~ by_line m p p'.
Proof.
  intros Hm. unfold by_line. rewrite (reach_rel m p p' Hm). destruct (inP_dec p') as [K|K]; [|tauto].
  destruct (rhold (line_rel m) _ _ _ _); [left; auto|right; intros [Q _]; discriminate].
Qed.
Lemma line_counts m i u (x y : nat) : In m (g_lines g) -> im_check A (line_rel m) cap i = true ->
  wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  counts cap (tval (iw_g i) u) (by_line m (x, y)).
Proof.
  intros Hm Hi Hu Hx Hy. destruct parts as (_ & HA & _). split; [eapply image_small; eauto|].
  intros n Hn. rewrite (image_counts A (w_xy w) (line_rel m) cap i u x y n HA Hi Hu Hx Hy Hn).
  split; apply atleast_impl; intros p' [H1 H2].
  - split; [|exact H1]. apply (reach_rel m (x, y) p' Hm). exact H2.
  - split; [exact H2|]. apply (reach_rel m (x, y) p' Hm). exact H1.
Qed.

Definition apart (p : pos) (ms : list line) : Prop :=
  ForallOrdPairs (fun m m' => forall p', reach m p p' -> reach m' p p' -> False) ms.
Lemma apart_lines p : g_block g = 0 \/ apart p (sorted (g_lines g)).
Proof.
  destruct parts as (_ & _ & _ & [H|H] & _); [left; exact H|right].
  assert (Sub : forall m, In m (sorted (g_lines g)) -> In m (g_lines g)) by (intros m; apply sorted_in).
  revert H Sub. generalize (w_apart w) as ws. unfold apart. generalize (sorted (g_lines g)) as ms.
  induction ms as [|m ms IH]; intros [|l ws]; cbn; try discriminate; [constructor|].
  rewrite andb_true_iff. intros [H1 H2] Sub. constructor.
  - apply Forall_forall. intros m' Hm' p' R1 R2. destruct (forallb2_in _ _ _ H1 m' Hm') as (n & _ & K). cbv beta in K.
    apply (no_pairs _ _ K (fst p') (snd p') (fst p) (snd p)). unfold rhold. rewrite forallb_app, andb_true_iff.
    split; [apply (reach_rel m p p'); auto|apply (reach_rel m' p p'); auto].
  - apply (IH ws H2). intros m' Hm'. apply Sub. right. exact Hm'.
Qed.

Definition add_options (u : word) (n : nat) (i : image_w) : nat := sat cap (n + tval (iw_g i) u).
Lemma options_from u (x y : nat) : wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  forall ms is n (S : pos -> Prop), (forall m, In m ms -> In m (g_lines g)) ->
  forallb2 (fun m i => im_check A (line_rel m) cap i) ms is = true ->
  (g_block g = 0 \/ apart (x, y) ms) ->
  (forall p, S p \/ ~ S p) -> (g_block g = 0 \/ forall m p', In m ms -> S p' -> by_line m (x, y) p' -> False) ->
  counts cap n S ->
  counts cap (fold_left (add_options u) is n) (fun p' => S p' \/ exists m, In m ms /\ by_line m (x, y) p').
Proof.
  intros Hu Hx Hy. induction ms as [|m ms IH]; intros [|i is] n S Sub; cbn [forallb2 fold_left]; try discriminate.
  - intros _ _ _ _ H. eapply counts_ext; [|exact H]. intros p. split; [auto|]. intros [K|(m & [] & _)]. exact K.
  - rewrite andb_true_iff. intros [Hi His] Hap dec Hd H.
    assert (Hm : In m (g_lines g)) by (apply Sub; left; reflexivity).
    pose proof (line_counts m i u x y Hm Hi Hu Hx Hy) as Hc.
    assert (Hs : counts cap (add_options u n i) (fun p' => S p' \/ by_line m (x, y) p')).
    { apply counts_plus; auto. destruct Hd as [Hd|Hd]; [left; unfold cap; congruence|right].
      intros p'. apply Hd. left. reflexivity. }
    eapply counts_ext; [|apply (IH is _ (fun p' => S p' \/ by_line m (x, y) p'))]; auto.
    + intros p'. cbv beta. split.
      * intros [[K|K]|(m' & Hm' & K)]; [auto|right; exists m; split; [left; reflexivity|exact K]|].
        right. exists m'. split; [right; exact Hm'|exact K].
      * intros [K|(m' & [<-|Hm'] & K)]; eauto.
    + intros m' Hm'. apply Sub. right. exact Hm'.
    + destruct Hap as [Hap|Hap]; [auto|right]. inversion Hap; assumption.
    + intros p'. destruct (dec p') as [K|K]; [auto|]. destruct (by_line_dec m (x, y) p' Hm); [auto|tauto].
    + destruct Hap as [Hap|Hap]; [left; exact Hap|]. destruct Hd as [Hd|Hd]; [left; exact Hd|right].
      intros m' p' Hm' [K|K] Q.
      * apply (Hd m' p'); auto. right. exact Hm'.
      * inversion Hap as [|? ? Hf _]; subst. rewrite Forall_forall in Hf. apply (Hf m' Hm' p'); [apply K|apply Q].
Qed.
Lemma options_counts u (x y : nat) : wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  counts cap (fold_left (add_options u) (w_options w) 0) (fun p' => opt g (x, y) p' /\ inP p').
Proof.
  intros Hu Hx Hy. destruct parts as (_ & _ & _ & _ & _ & _ & _ & _ & H & _).
  eapply counts_ext; [|apply (options_from u x y Hu Hx Hy (sorted (g_lines g)) (w_options w) 0 (fun _ => False));
    [intros m; apply sorted_in|exact H|apply apart_lines|tauto|right; intros m p' _ []|apply counts_none; auto]].
  - intros p'. cbv beta. unfold by_line, opt. split.
    + intros [[]|(m & Hm & Hr & Hp)]. split; [exists m; split; [apply sorted_in; exact Hm|exact Hr]|exact Hp].
    + intros [(m & Hm & Hr) Hp]. right. exists m. split; [apply sorted_in; exact Hm|auto].
Qed.

(* ---- the chain of codes ---- *)
Definition say (u : word) (c : code) (st : saying * table nat) : code :=
  put (g_block g) (fst st) (tval (snd st) u) c.
Definition full_code (u : word) : code := fold_left (say u) statements start_code.
Fixpoint in_turn (known : bool) (sts : list (saying * table nat)) : bool :=
  match sts with
  | [] => true
  | (Out, _) :: sts => negb known && in_turn false sts
  | (Ends, _) :: sts => negb known && in_turn false sts
  | (Accepted, _) :: sts => negb known && in_turn true sts
  | (_, _) :: sts => known && in_turn true sts
  end.
Lemma settled_fold u sts : forall c, in_turn true sts = true ->
  settled (g_block g) (g_misere g) c = true -> settled (g_block g) (g_misere g) (fold_left (say u) sts c) = true.
Proof.
  induction sts as [|[s T] sts IH]; intros c Ht Hs; [exact Hs|]. cbn [fold_left].
  destruct s; cbn in Ht; try discriminate; (apply IH; [exact Ht|]); apply settled_put; auto.
Qed.
Definition fine (u : word) : Prop := right (g_block g) (g_misere g) (full_code u) = true.
Definition okw (u : word) : Prop := wvalid N u = true.
Lemma chain_sound sts : forall ws C (c : word -> code) known, in_turn known sts = true ->
  (forall u, k_known (c u) = known) -> (forall u, full_code u = fold_left (say u) sts (c u)) ->
  chain_check C sts ws = true -> tells okw fine C c -> forall u, okw u -> fine u.
Proof.
  induction sts as [|[s T] sts IH]; intros [|[C' PR] ws] C c known Ht Hk Hf Hc Htell u Hu; cbn in Hc; try discriminate.
  - specialize (Htell u Hu). destruct (trun C u) as [q|]; [|exact Htell]. unfold tat in Htell.
    destruct (PM.find q C) as [r|] eqn:E; [|contradiction].
    pose proof (pm_forall_find _ _ Hc q r E) as K. cbv beta in K. destruct (t_val r) as [k|]; [|exact Htell].
    unfold fine. rewrite Hf. cbn. congruence.
  - rewrite andb_true_iff in Hc. destruct Hc as [Hc1 Hc2].
    set (c' := fun u => put (g_block g) s (tval T u) (c u)).
    assert (Known : exists known', in_turn known' sts = true /\ (forall u, k_known (c' u) = known') /\
      (known' = false \/ in_turn true sts = true)).
    { destruct s; cbn in Ht; rewrite andb_true_iff in Ht; destruct Ht as [Ht1 Ht2].
      - exists false. repeat split; auto. intros v. cbn. rewrite Hk. apply negb_true_iff. exact Ht1.
      - exists false. repeat split; auto. intros v. cbn. rewrite Hk. apply negb_true_iff. exact Ht1.
      - exists true. repeat split; auto.
      - exists true. repeat split; auto. intros v. cbn. rewrite Hk. exact Ht1.
      - exists true. repeat split; auto. intros v. cbn. rewrite Hk. exact Ht1. }
    destruct Known as (known' & K1 & K2 & K3).
    apply (IH ws C' c' known' K1 K2); auto.
    apply (step_tells (g_block g) (g_misere g) (letters N) C C' T s PR okw); auto.
    + intros v Hv. apply wvalid_letters. exact Hv.
    + intros v Hv Hs. destruct K3 as [K3|K3].
      * subst known'. unfold settled in Hs. specialize (K2 v). unfold c' in K2. rewrite K2 in Hs. discriminate.
      * unfold fine. apply settled_right. rewrite Hf. cbn [fold_left]. apply settled_fold; auto.
Qed.

Lemma statements_in_turn : in_turn false statements = true.
Proof.
  unfold statements. induction (ct_out ct ++ map iw_g (w_off w ++ w_ban w)) as [|i l IH]; cbn; [|exact IH]. induction (w_ends w) as [|i l IH]; cbn; [|exact IH].
  induction (w_else w) as [|i l IH]; cbn; [|exact IH]. induction (w_options w) as [|i l IH]; cbn; auto.
Qed.
Lemma first_tells : tells okw fine first_table (fun _ => start_code).
Proof.
  intros u Hu. destruct num_parts as (_ & _ & H3 & H4 & _).
  pose proof (full_tval N all axy H3 H4 u Hu) as K.
  assert (E : trun first_table u = trun all u).
  { clear Hu K. induction u as [|l u IH]; [reflexivity|]. cbn [trun]. rewrite IH.
    destruct (trun all u) as [q|]; [|reflexivity]. unfold tnext, first_table. rewrite pm_map_find.
    destruct (PM.find q all); reflexivity. }
  rewrite E. unfold tval in K. destruct (trun all u) as [q|]; [|discriminate].
  unfold tat, first_table. rewrite pm_map_find. unfold value in K. destruct (PM.find q all) as [r|]; [|discriminate].
  cbn. rewrite K. reflexivity.
Qed.
Lemma all_right u : wvalid N u = true -> fine u.
Proof.
  destruct parts as (_ & _ & _ & _ & _ & _ & _ & _ & _ & H).
  apply (chain_sound statements (w_chain w) first_table (fun _ => start_code) false); auto.
  - apply statements_in_turn.
  - apply first_tells.
Qed.

(* what the codes say *)
Lemma fold_out u Ts : forall c, fold_left (say u) (map (fun T => (Out, T)) Ts) c =
  Code (k_known c) (k_out c || existsb (fun T => Nat.ltb 0 (tval T u)) Ts) (k_end c) (k_acc c) (k_else c) (k_count c).
Proof.
  induction Ts as [|T Ts IH]; intros c; cbn [map fold_left existsb]; [rewrite orb_false_r; destruct c; reflexivity|].
  rewrite IH. unfold say. cbn. rewrite orb_assoc. reflexivity.
Qed.
Lemma fold_ends u is : forall c, fold_left (say u) (map (fun i => (Ends, iw_g i)) is) c =
  Code (k_known c) (k_out c) (k_end c || existsb (fun i => Nat.ltb 0 (tval (iw_g i) u)) is) (k_acc c) (k_else c) (k_count c).
Proof.
  induction is as [|i is IH]; intros c; cbn [map fold_left existsb]; [rewrite orb_false_r; destruct c; reflexivity|].
  rewrite IH. unfold say. cbn. rewrite orb_assoc. reflexivity.
Qed.
Lemma fold_else u is : forall c, fold_left (say u) (map (fun i => (Elsewhere, iw_g i)) is) c =
  Code (k_known c) (k_out c) (k_end c) (k_acc c) (k_else c || existsb (fun i => Nat.ltb 0 (tval (iw_g i) u)) is) (k_count c).
Proof.
  induction is as [|i is IH]; intros c; cbn [map fold_left existsb]; [rewrite orb_false_r; destruct c; reflexivity|].
  rewrite IH. unfold say. cbn. rewrite orb_assoc. reflexivity.
Qed.
Lemma fold_options u is : forall c, fold_left (say u) (map (fun i => (Options, iw_g i)) is) c =
  Code (k_known c) (k_out c) (k_end c) (k_acc c) (k_else c) (fold_left (add_options u) is (k_count c)).
Proof.
  induction is as [|i is IH]; intros c; cbn [map fold_left]; [destruct c; reflexivity|].
  rewrite IH. unfold say. cbn. reflexivity.
Qed.
Lemma full_code_spec u : full_code u =
  Code true (existsb (fun T => Nat.ltb 0 (tval T u)) (ct_out ct ++ map iw_g (w_off w ++ w_ban w)))
       (existsb (fun i => Nat.ltb 0 (tval (iw_g i) u)) (w_ends w)) (Nat.ltb 0 (tval A u))
       (existsb (fun i => Nat.ltb 0 (tval (iw_g i) u)) (w_else w)) (fold_left (add_options u) (w_options w) 0).
Proof.
  unfold full_code, statements. rewrite !fold_left_app, fold_options, fold_else. cbn [fold_left]. rewrite fold_ends, fold_out.
  reflexivity.
Qed.

Lemma exists_one {X} (f : X -> image_w -> bool) (T : X -> Prop) u xs : forall is, forallb2 f xs is = true ->
  (forall x i, In x xs -> f x i = true -> (1 <= tval (iw_g i) u <-> T x)) ->
  (existsb (fun i => Nat.ltb 0 (tval (iw_g i) u)) is = true <-> exists x, In x xs /\ T x).
Proof.
  induction xs as [|x xs IH]; intros [|i is]; cbn [forallb2 existsb]; try discriminate.
  - intros _ _. split; [discriminate|]. intros (x & [] & _).
  - rewrite andb_true_iff. intros [H1 H2] H. rewrite orb_true_iff, Nat.ltb_lt, (IH is H2).
    + pose proof (H x i (or_introl eq_refl) H1) as K. split.
      * intros [Q|(x' & Hx & Q)]; [exists x; split; [left; reflexivity|apply K; exact Q]|].
        exists x'. split; [right; exact Hx|exact Q].
      * intros (x' & [<-|Hx] & Q); [left; apply K; exact Q|right; eauto].
    + intros x' i' Hx'. apply H. right. exact Hx'.
Qed.
Lemma ends_spec u (x y : nat) : wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  (k_end (full_code u) = true <-> ends g (x, y)).
Proof.
  intros Hu Hx Hy. rewrite full_code_spec. cbn [k_end].
  destruct parts as (_ & _ & _ & _ & _ & H & _). destruct num_parts as (_ & _ & H3 & _).
  rewrite (exists_one _ (Forall (fun c => place_holds c x y 0 0)) u _ _ H).
  - unfold ends. rewrite Exists_exists. reflexivity.
  - intros e i _ Hi. cbv beta in Hi.
    rewrite (image_counts all axy (ends_rel e) 1 i u x y 1 H3 Hi Hu Hx Hy (Nat.le_refl _)), atleast_1. split.
    + intros ([a b] & _ & K). apply of_places_spec in K; [|apply thresholds_same]. apply K.
    + intros K. exists (x, y). split; [apply says_everywhere|].
      apply of_places_spec; [apply thresholds_same|]. auto.
Qed.
Lemma elsewhere_says : g_misere g = true -> (exists XY, strict_check N elsewhere XY = true) /\
  forall p, says N elsewhere (Z.of_nat (fst p)) (Z.of_nat (snd p)) <-> g_block g = 0 \/ ~ inP p.
Proof.
  intros M. destruct num_parts as (_ & _ & H3 & H4 & _). destruct parts as (_ & HA & _ & _ & H & _).
  unfold not_check in H. unfold elsewhere. destruct (Nat.eqb_spec (g_block g) 0) as [Z|Z].
  - split; [exists axy; exact H3|]. intros [x y]. split; [auto|]. intros _. apply says_everywhere.
  - rewrite M in H. cbn [Nat.eqb negb orb] in H. rewrite andb_true_iff in H. destruct H as [HB HC].
    split; [exists (w_nxy w); exact HB|]. intros [x y]. cbn [fst snd].
    destruct (all_positions x y) as (u & Hu & Hx & Hy). rewrite <- Hx, <- Hy.
    rewrite (says_tval N nok unique (w_not w) (w_nxy w) HB u Hu).
    rewrite (complement_val (letters N) all A (w_not w) (w_nrows w) HC u (wvalid_letters N u Hu) (full_tval N all axy H3 H4 u Hu)).
    rewrite (inP_word u x y Hu Hx Hy). pose proof (strict_01 N A (w_xy w) HA u).
    destruct (Nat.ltb_spec 0 (tval A u)); split; intros K; try discriminate; try lia; auto.
Qed.
Lemma else_spec u (x y : nat) : wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y -> g_misere g = true ->
  (k_else (full_code u) = true <-> exists p', opt g (x, y) p' /\ (g_block g = 0 \/ ~ inP p')).
Proof.
  intros Hu Hx Hy M. rewrite full_code_spec. cbn [k_else].
  destruct parts as (_ & _ & _ & _ & _ & _ & H & _). specialize (H M). destruct (elsewhere_says M) as [[XY HS] Hs].
  rewrite (exists_one _ (fun m => exists p', reach m (x, y) p' /\ (g_block g = 0 \/ ~ inP p')) u _ _ H).
  - unfold opt. split; [intros (m & Hm & p' & K1 & K2); eauto|intros (p' & (m & Hm & K1) & K2); eauto].
  - intros m i Hm Hi. cbv beta in Hi.
    rewrite (image_counts elsewhere XY (line_rel m) 1 i u x y 1 HS Hi Hu Hx Hy (Nat.le_refl _)), atleast_1. split.
    + intros (p' & Q & K). exists p'. split; [apply (reach_rel m (x, y) p' Hm); exact K|apply Hs; exact Q].
    + intros (p' & K & Q). exists p'. split; [apply Hs; exact Q|]. apply (reach_rel m (x, y) p' Hm). exact K.
Qed.

(* left out *)
Definition out (p : pos) : Prop := Exists (fun T => says N T (Z.of_nat (fst p)) (Z.of_nat (snd p))) (ct_out ct) \/
  Exists (Forall (fun c => place_holds c (fst p) (snd p) 0 0)) (ct_off ct) \/
  exists m, In m (ct_ban ct) /\ exists p', reach m p p' /\ inP p'.
Lemma out_spec u (x y : nat) : wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  (k_out (full_code u) = true <-> out (x, y)).
Proof.
  intros Hu Hx Hy. rewrite full_code_spec. cbn [k_out]. unfold out. cbn [fst snd]. destruct out_parts as (H & K & K2 & K3).
  rewrite map_app, !existsb_app, !orb_true_iff. apply or_iff_compat; [|apply or_iff_compat].
  - rewrite <- Hx, <- Hy. revert H. generalize (w_out w) as ws. generalize (ct_out ct) as Ts.
    induction Ts as [|T Ts IH]; intros [|XY ws]; cbn [forallb2 existsb]; try discriminate.
    + intros _. split; [discriminate|]. intros Q. inversion Q.
    + rewrite andb_true_iff. intros [H1 H2]. rewrite orb_true_iff, (IH ws H2), Nat.ltb_lt, Exists_cons.
      rewrite (says_tval N nok unique T XY H1 u Hu). pose proof (strict_01 N T XY H1 u).
      split; intros [Q|Q]; auto; left; lia.
  - rewrite existsb_map. destruct num_parts as (_ & _ & H3 & _).
    rewrite (exists_one _ (Forall (fun c => place_holds c x y 0 0)) u _ _ K).
    + rewrite Exists_exists. reflexivity.
    + intros e i _ Hi. cbv beta in Hi.
      rewrite (image_counts all axy (ends_rel e) 1 i u x y 1 H3 Hi Hu Hx Hy (Nat.le_refl _)), atleast_1. split.
      * intros ([a b] & _ & Q). apply of_places_spec in Q; [|apply thresholds_same]. apply Q.
      * intros Q. exists (x, y). split; [apply says_everywhere|].
        apply of_places_spec; [apply thresholds_same|]. auto.
  - rewrite existsb_map. destruct parts as (_ & HA & _). rewrite forallb_forall in K2.
    apply (exists_one _ (fun m => exists p', reach m (x, y) p' /\ inP p') u _ _ K3).
    intros m i Hm Hi. cbv beta in Hi.
    rewrite (image_counts A (w_xy w) (line_rel m) 1 i u x y 1 HA Hi Hu Hx Hy (Nat.le_refl _)), atleast_1.
    assert (RR : forall p' : pos, reach m (x, y) p' <->
      rhold (line_rel m) (Z.of_nat (fst p')) (Z.of_nat (snd p')) (Z.of_nat x) (Z.of_nat y) = true).
    { intros [a b]. symmetry. apply of_line_spec; [apply thresholds_same|apply K2; exact Hm]. }
    split; intros (p' & Q1 & Q2); exists p'; [split; [apply RR; exact Q2|exact Q1]|split; [exact Q2|apply RR; exact Q1]].
Qed.

Lemma inP_should p : inP p <-> ~ out p /\ should g inP p.
Proof.
  destruct p as [x y]. destruct (all_positions x y) as (u & Hu & Hx & Hy).
  rewrite (inP_word u x y Hu Hx Hy).
  pose proof (all_right u Hu) as Hr. unfold fine, right in Hr.
  pose proof (ends_spec u x y Hu Hx Hy) as He. pose proof (out_spec u x y Hu Hx Hy) as Hout.
  assert (Ha : k_acc (full_code u) = true <-> tval A u = 1).
  { rewrite full_code_spec. cbn [k_acc]. rewrite Nat.ltb_lt. destruct parts as (_ & HA & _).
    pose proof (strict_01 N A (w_xy w) HA u). lia. }
  pose proof (options_counts u x y Hu Hx Hy) as [Ho1 Ho2].
  assert (Hc : k_count (full_code u) = fold_left (add_options u) (w_options w) 0) by (rewrite full_code_spec; reflexivity).
  rewrite <- Hc in *. unfold should. rewrite <- He, <- Ha, <- Hout.
  destruct (k_out (full_code u)).
  { rewrite negb_true_iff in Hr. rewrite Hr. split; [discriminate|]. intros [K _]. exfalso. apply K. reflexivity. }
  assert (Hn : Nat.leb (k_count (full_code u)) (g_block g) = true <->
               ~ atleast (S (g_block g)) (fun p' => opt g (x, y) p' /\ inP p')).
  { rewrite Nat.leb_le, <- (Ho2 (S (g_block g))) by (unfold cap; lia). lia. }
  destruct (k_end (full_code u)).
  - apply Bool.eqb_prop in Hr. rewrite Hr, negb_true_iff. split; [intros; split; [discriminate|left; auto]|].
    intros [_ [[_ K]|[K _]]]; [exact K|]. exfalso. apply K. reflexivity.
  - apply Bool.eqb_prop in Hr. rewrite Hr, andb_true_iff, Hn. split.
    + intros [K1 K2]. split; [discriminate|]. right. split; [discriminate|]. split; [exact K1|]. intros M. rewrite M in K2. cbn in K2.
      apply (else_spec u x y Hu Hx Hy M) in K2. destruct K2 as (p' & Hp' & Q). exists p'. split; [exact Hp'|].
      destruct Q as [Q|Q]; [|exact Q]. intros Hin. apply K1. rewrite Q. apply atleast_1. eauto.
    + intros [_ [[K _]|(_ & K1 & K2)]]; [discriminate|]. split; [exact K1|].
      destruct (g_misere g) eqn:M; [|reflexivity]. cbn. apply (else_spec u x y Hu Hx Hy M).
      destruct (K2 eq_refl) as (p' & Hp' & Q). eauto.
Qed.

(* The P-positions are what the table accepts. *)
Theorem check_sound : ct_out ct = [] -> ct_off ct = [] -> ct_ban ct = [] -> forall u (x y : nat), wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  (P g (x, y) <-> tval A u = 1).
Proof.
  intros Hout Hoff Hban u x y Hu Hx Hy. rewrite <- (inP_word u x y Hu Hx Hy). apply P_unique; [apply g_proper|].
  intros p. rewrite inP_should at 1. unfold out. rewrite Hout, Hoff, Hban. split; [tauto|]. intros K.
  split; [intros [E|[E|(m & [] & _)]]; inversion E|exact K].
Qed.
End Check.
Print Assumptions check_sound.
Print Assumptions all_numbers.
Print Assumptions unique_word.
