(* Rows of Grundy values. A row is claimed to be h: a list of its first values, from column c on
   h(x + p) = h(x) + p. That h is the row is verified in finitely many columns: h comes back to each
   value once, never far from x, and where a greater column has a smaller value, an option further
   down has it too. All of this repeats after the common period of the rows. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration Wy.Ruleset.
Import ListNotations.
Local Open Scope Z_scope.

(* G gives each position the least number that no option has. *)
Definition grundy (g : game) (G : pos -> nat) : Prop := forall p,
  (forall p', opt g p p' -> G p' <> G p) /\
  (forall v, (v < G p)%nat -> exists p', opt g p p' /\ G p' = v).
(* Row y has the additive period p from column c on. *)
Definition periodic (G : pos -> nat) (y c p : nat) : Prop :=
  forall x, (c <= x)%nat -> (G (x + p, y) = G (x, y) + p)%nat.

(* ---- loops ---- *)
Fixpoint upto (n : nat) (x : Z) (f : Z -> bool) : bool :=
  match n with O => true | S n => if f x then upto n (x + 1) f else false end.
Definition between (a b : Z) (f : Z -> bool) : bool := upto (Z.to_nat (b - a)) a f.
Lemma upto_true n : forall x f, upto n x f = true -> forall y, x <= y < x + Z.of_nat n -> f y = true.
Proof.
  induction n as [|n IH]; intros x f H y Hy; [lia|]. cbn in H. destruct (f x) eqn:E; [|discriminate].
  destruct (Z.eq_dec y x) as [->|K]; [exact E|]. apply (IH (x + 1) f H). lia.
Qed.
Lemma upto_false n : forall x f, upto n x f = false -> exists y, x <= y < x + Z.of_nat n /\ f y = false.
Proof.
  induction n as [|n IH]; intros x f H; [discriminate|]. cbn in H. destruct (f x) eqn:E; [|exists x; split; [lia|exact E]].
  destruct (IH (x + 1) f H) as (y & Hy & K). exists y. split; [lia|exact K].
Qed.
Lemma between_true a b f : between a b f = true -> forall y, a <= y < b -> f y = true.
Proof. intros H y Hy. apply (upto_true _ _ _ H). lia. Qed.
Lemma between_false a b f : between a b f = false -> exists y, a <= y < b /\ f y = false.
Proof. intros H. destruct (upto_false _ _ _ H) as (y & Hy & K). exists y. split; [lia|exact K]. Qed.

(* what holds before a + n, and n further on, holds *)
Lemma by_period (Q : Z -> Prop) a n : 0 < n -> (forall x, 0 <= x < a + n -> Q x) ->
  (forall x, a <= x -> 0 <= x -> Q x -> Q (x + n)) -> 0 <= a -> forall x, 0 <= x -> Q x.
Proof.
  intros Hn H1 H2 Ha x Hx0. apply (Z_lt_induction (fun x => 0 <= x -> Q x)); [|exact Hx0|exact Hx0]. clear x Hx0. intros x IH Hx.
  destruct (Z_lt_dec x (a + n)) as [K|K]; [apply H1; lia|].
  replace x with (x - n + n) by lia. apply H2; [lia|lia|apply IH; lia].
Qed.

(* ---- one row ---- *)
Record rowd := RowD { d_c : Z; d_p : Z; d_w : Z; d_vals : PM.t Z }.
Definition get (m : PM.t Z) (x : Z) : Z := match PM.find (Z.to_pos (x + 1)) m with Some v => v | None => 0 end.
Definition h (d : rowd) (x : Z) : Z :=
  if x <? d_c d + d_p d then get (d_vals d) x
  else get (d_vals d) (d_c d + (x - d_c d) mod d_p d) + d_p d * ((x - d_c d) / d_p d).
Definition sound (d : rowd) : Prop := 0 <= d_c d /\ 0 < d_p d.
Lemma h_form d x : sound d -> d_c d <= x ->
  h d x = get (d_vals d) (d_c d + (x - d_c d) mod d_p d) + d_p d * ((x - d_c d) / d_p d).
Proof.
  intros [Hc Hp] Hx. unfold h. destruct (Z.ltb_spec x (d_c d + d_p d)) as [K|K]; [|reflexivity].
  rewrite Z.mod_small, Z.div_small by lia. replace (d_c d + (x - d_c d)) with x by lia. lia.
Qed.
Lemma h_shift d x k : sound d -> d_c d <= x -> 0 <= k -> h d (x + k * d_p d) = h d x + k * d_p d.
Proof.
  intros Hs Hx Hk. destruct Hs as [Hc Hp]. rewrite !h_form by (try split; nia).
  replace (x + k * d_p d - d_c d) with (x - d_c d + k * d_p d) by lia.
  rewrite Z.mod_add, Z.div_add by lia. lia.
Qed.
Lemma h_further d x n : sound d -> d_c d <= x -> 0 < n -> n mod d_p d = 0 -> h d (x + n) = h d x + n.
Proof.
  intros Hs Hx Hn Hm. pose proof Hs as [Hc Hp]. pose proof (Z.div_mod n (d_p d) ltac:(lia)) as E. rewrite Hm in E.
  replace n with (n / d_p d * d_p d) by lia. apply h_shift; auto. apply Z.div_pos; lia.
Qed.

Section Row.
Variables (ds : list (Z * Z)) (prev : list rowd) (d : rowd) (M S n : Z).
(* prev: the rows below, the nearest first; M: where all repeat; n: the common period; S: the longest move *)
Definition below (x : Z) (st : Z * Z) : option Z :=
  if fst st <=? x then
    match nth_error prev (Z.to_nat (snd st - 1)) with Some e => Some (h e (x - fst st)) | None => None end
  else None.
Definition cell_check (x : Z) : bool :=
  let v := h d x in
  let vs := flat_map (fun st => match below x st with Some v => [v] | None => [] end) ds in
  forallb (fun v' => negb (v' =? v)) vs &&
  between (x + 1) (v + d_w d + 1) (fun x' => let v' := h d x' in if v' <? v then existsb (Z.eqb v') vs else true).
Definition row_check : bool :=
  (0 <=? d_c d) && (0 <? d_p d) && (0 <=? d_w d) && (0 <? n) && (n mod d_p d =? 0) && (d_c d <=? M) &&
  forallb (fun e => (d_c e <=? M) && (n mod d_p e =? 0)) prev &&
  forallb (fun st => (0 <=? fst st) && (fst st <=? S)) ds && (0 <=? S) &&
  between 0 (d_c d + d_p d) (fun x => (0 <=? h d x) && (h d x - x <=? d_w d) && (x - h d x <=? d_w d) &&
    between (x + 1) (x + 2 * d_w d + 1) (fun x' => negb (h d x' =? h d x))) &&
  between 0 (d_c d + d_w d + d_p d) (fun v =>
    negb (between (Z.max 0 (v - d_w d)) (v + d_w d + 1) (fun x => negb (h d x =? v)))) &&
  between 0 (M + S + n) cell_check &&
  ((d_c d =? 0) || negb (h d (d_c d - 1 + d_p d) =? h d (d_c d - 1) + d_p d)) &&
  between 1 (d_p d) (fun p => negb (between (d_c d) (d_c d + d_p d) (fun x => h d (x + p) =? h d x + p))).

Hypothesis prev_sound : Forall sound prev.
Hypothesis checked : row_check = true.
Lemma row_parts : sound d /\ 0 <= d_w d /\ 0 < n /\ n mod d_p d = 0 /\ d_c d <= M /\
  (forall e, In e prev -> d_c e <= M /\ n mod d_p e = 0) /\ (forall st, In st ds -> 0 <= fst st <= S) /\ 0 <= S /\
  (forall x, 0 <= x < d_c d + d_p d -> 0 <= h d x /\ Z.abs (h d x - x) <= d_w d /\
     forall x', x < x' <= x + 2 * d_w d -> h d x' <> h d x) /\
  (forall v, 0 <= v < d_c d + d_w d + d_p d -> exists x, 0 <= x /\ h d x = v) /\
  (forall x, 0 <= x < M + S + n -> cell_check x = true) /\
  (d_c d = 0 \/ h d (d_c d - 1 + d_p d) <> h d (d_c d - 1) + d_p d) /\
  (forall p, 1 <= p < d_p d -> exists x, d_c d <= x < d_c d + d_p d /\ h d (x + p) <> h d x + p).
Proof.
  unfold row_check in checked. rewrite !andb_true_iff in checked.
  destruct checked as [[[[[[[[[[[[[H1 H2] H3] H4] H5] H6] H7] H8] H9] H10] H11] H12] H13] H14].
  rewrite Z.leb_le in H1, H3, H6, H9. rewrite Z.ltb_lt in H2, H4. rewrite Z.eqb_eq in H5.
  rewrite forallb_forall in H7, H8.
  split; [split; assumption|]. split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  split; [intros e He; specialize (H7 e He); rewrite andb_true_iff, Z.leb_le, Z.eqb_eq in H7; exact H7|].
  split; [intros st Hst; specialize (H8 st Hst); rewrite andb_true_iff, !Z.leb_le in H8; exact H8|].
  split; [assumption|]. split; [|split; [|split; [|split]]].
  - intros x Hx. pose proof (between_true _ _ _ H10 x Hx) as K. cbv beta in K.
    rewrite !andb_true_iff, !Z.leb_le in K. destruct K as [[[K1 K2] K3] K4]. split; [exact K1|]. split; [lia|].
    intros x' Hx'. pose proof (between_true _ _ _ K4 x' ltac:(lia)) as Q. cbv beta in Q.
    apply negb_true_iff, Z.eqb_neq in Q. exact Q.
  - intros v Hv. pose proof (between_true _ _ _ H11 v Hv) as K. cbv beta in K. apply negb_true_iff in K.
    apply between_false in K. destruct K as (x & Hx & K). apply negb_false_iff, Z.eqb_eq in K. exists x. split; [lia|exact K].
  - intros x Hx. exact (between_true _ _ _ H12 x Hx).
  - rewrite orb_true_iff, Z.eqb_eq, negb_true_iff, Z.eqb_neq in H13. exact H13.
  - intros p Hp. pose proof (between_true _ _ _ H14 p Hp) as K. cbv beta in K. apply negb_true_iff in K.
    apply between_false in K. destruct K as (x & Hx & K). apply Z.eqb_neq in K. eauto.
Qed.
Lemma one_period x : d_c d <= x -> h d (x + d_p d) = h d x + d_p d.
Proof.
  destruct row_parts as (Hs & _). intros Hx. pose proof (h_shift d x 1 Hs Hx ltac:(lia)) as K.
  rewrite Z.mul_1_l in K. exact K.
Qed.

(* not far from x, and each value at most once *)
Lemma row_near : forall x, 0 <= x -> 0 <= h d x /\ Z.abs (h d x - x) <= d_w d /\
  forall x', x < x' <= x + 2 * d_w d -> h d x' <> h d x.
Proof.
  destruct row_parts as ((Hc & Hp) & _ & _ & _ & _ & _ & _ & _ & H & _).
  apply (by_period _ (d_c d) (d_p d)); auto. intros x Hx Hx0 (K1 & K2 & K3). rewrite one_period by exact Hx.
  split; [lia|]. split; [lia|]. intros x' Hx'. specialize (K3 (x' - d_p d) ltac:(lia)).
  replace x' with (x' - d_p d + d_p d) by lia. rewrite one_period by lia. lia.
Qed.
Lemma row_once x x' : 0 <= x < x' -> h d x' <> h d x.
Proof.
  intros Hx. destruct (row_near x ltac:(lia)) as (_ & K2 & K3). destruct (row_near x' ltac:(lia)) as (_ & K4 & _).
  destruct (Z_le_dec x' (x + 2 * d_w d)) as [K|K]; [apply K3; lia|lia].
Qed.
Lemma row_all v : 0 <= v -> exists x, 0 <= x /\ h d x = v.
Proof.
  destruct row_parts as ((Hc & Hp) & Hw & _ & _ & _ & _ & _ & _ & _ & H & _). revert v.
  apply (by_period _ (d_c d + d_w d) (d_p d)); auto; [|lia]. intros v Hv _ (x & Hx & E). exists (x + d_p d).
  split; [lia|]. destruct (row_near x Hx) as (_ & K & _). rewrite one_period by lia. lia.
Qed.

Lemma below_further x st : In st ds -> M + S <= x ->
  below (x + n) st = match below x st with Some v => Some (v + n) | None => None end.
Proof.
  destruct row_parts as (_ & _ & Hn & _ & _ & He & Hst & HS & _). intros Hin Hx. specialize (Hst st Hin).
  destruct row_parts as ((Hc & _) & _ & _ & _ & HM & _). unfold below.
  destruct (Z.leb_spec (fst st) (x + n)), (Z.leb_spec (fst st) x); try lia.
  destruct (nth_error prev (Z.to_nat (snd st - 1))) as [e|] eqn:E; [|reflexivity]. apply nth_error_In in E.
  rewrite Forall_forall in prev_sound. destruct (He e E) as [E1 E2].
  replace (x + n - fst st) with (x - fst st + n) by lia. rewrite h_further; auto. lia.
Qed.
(* what cell_check says, in all columns *)
Lemma row_cells x : 0 <= x ->
  (forall st v, In st ds -> below x st = Some v -> v <> h d x) /\
  (forall x', x < x' <= x + 2 * d_w d -> h d x' < h d x -> exists st, In st ds /\ below x st = Some (h d x')).
Proof.
  destruct row_parts as (Hs & Hw & Hn & Hnp & HM & _ & _ & HS & _ & _ & H & _). pose proof Hs as [Hc Hp]. revert x.
  apply (by_period _ (M + S) n); auto; [| |lia].
  - intros x Hx. specialize (H x Hx). unfold cell_check in H. cbv zeta in H. rewrite andb_true_iff, forallb_forall in H.
    destruct H as [K1 K2]. split.
    + intros st v Hin E. specialize (K1 v). apply Z.eqb_neq, negb_true_iff, K1. apply in_flat_map. exists st.
      split; [exact Hin|]. rewrite E. left. reflexivity.
    + intros x' Hx' L. destruct (row_near x' ltac:(lia)) as (_ & N & _).
      pose proof (between_true _ _ _ K2 x' ltac:(lia)) as Q. cbv beta zeta in Q.
      destruct (Z.ltb_spec (h d x') (h d x)); [|lia]. apply existsb_exists in Q. destruct Q as (v & Hin & Q).
      apply Z.eqb_eq in Q. subst v. apply in_flat_map in Hin. destruct Hin as (st & Hin & Q). exists st.
      split; [exact Hin|]. destruct (below x st); [|contradiction]. destruct Q as [<-|[]]. reflexivity.
  - intros x Hx Hx0 [K1 K2]. assert (E : h d (x + n) = h d x + n) by (apply h_further; auto; lia). split.
    + intros st v Hin Hv. rewrite below_further in Hv by auto. destruct (below x st) as [v0|] eqn:E0; [|discriminate].
      injection Hv as <-. rewrite E. specialize (K1 st v0 Hin E0). lia.
    + intros x' Hx' L. assert (E' : h d x' = h d (x' - n) + n).
      { replace x' with (x' - n + n) at 1 by lia. apply h_further; auto. lia. }
      destruct (K2 (x' - n) ltac:(lia) ltac:(lia)) as (st & Hin & Q). exists st. split; [exact Hin|].
      rewrite below_further, Q, E' by auto. reflexivity.
Qed.
(* h is the mex of all options: *)
Lemma row_mex x v : 0 <= x -> 0 <= v < h d x ->
  (exists x', 0 <= x' < x /\ h d x' = v) \/ exists st, In st ds /\ below x st = Some v.
Proof.
  intros Hx Hv. destruct (row_all v ltac:(lia)) as (x' & Hx' & E).
  destruct (Z.lt_trichotomy x' x) as [K|[->|K]]; [left; eauto|lia|right].
  destruct (row_near x Hx) as (_ & N1 & _). destruct (row_near x' Hx') as (_ & N2 & _).
  destruct (row_cells x Hx) as [_ C]. destruct (C x' ltac:(lia) ltac:(lia)) as (st & Hin & Q).
  exists st. split; [exact Hin|]. congruence.
Qed.
(* and no smaller column, no smaller period will do *)
Lemma row_least c p : (forall x, 0 <= c -> c <= x -> h d (x + p) = h d x + p) -> 0 <= c -> 0 < p ->
  d_p d <= p /\ (p = d_p d -> d_c d <= c).
Proof.
  destruct row_parts as (Hs & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & H1 & H2). pose proof Hs as [Hc Hp].
  intros K Hc0 Hp0. split.
  - destruct (Z_le_dec (d_p d) p) as [L|L]; [exact L|exfalso]. destruct (H2 p ltac:(lia)) as (x & Hx & N).
    apply N. specialize (K (x + c * d_p d) Hc0 ltac:(nia)).
    replace (x + c * d_p d + p) with (x + p + c * d_p d) in K by lia.
    rewrite !h_shift in K by (auto; lia). lia.
  - intros ->. destruct (Z_le_dec (d_c d) c) as [L|L]; [exact L|exfalso]. destruct H1 as [H1|H1]; [lia|].
    apply H1. apply K; lia.
Qed.
End Row.

(* ---- all rows ---- *)
Fixpoint rows_check (ds : list (Z * Z)) (S : Z) (prev rows : list rowd) (M n : Z) : bool :=
  match rows with
  | [] => true
  | d :: rows =>
      let M := Z.max M (d_c d) in let n := Z.lcm n (d_p d) in
      row_check ds prev d M S n && rows_check ds S (d :: prev) rows M n
  end.
(* each line: the whole row, or moves (s,t) with t >= 1; those with t <= R *)
Definition is_row_move (l : line) : bool :=
  match l with Line (Ray 1 0 1 0) [] => true | _ => false end.
Definition descents (R : nat) (l : line) : option (list (Z * Z)) :=
  match l with
  | Line (Point s t) [] => if Nat.eqb t 0 then None else Some [(Z.of_nat s, Z.of_nat t)]
  | Line (Ray s t u v) [] => if Nat.eqb t 0 || Nat.eqb v 0 then None
      else Some (map (fun i => (Z.of_nat (s + i * u), Z.of_nat (t + i * v))) (seq 0 R))
  | _ => None
  end.
Fixpoint all_descents (R : nat) (ls : list line) : option (list (Z * Z)) :=
  match ls with
  | [] => Some []
  | l :: ls => match (if is_row_move l then Some [] else descents R l), all_descents R ls with
      | Some a, Some b => Some (a ++ b) | _, _ => None end
  end.
Definition grundy_rows_check (g : game) (rows : list rowd) : bool :=
  existsb is_row_move (g_lines g) &&
  match all_descents (length rows) (g_lines g) with
  | Some ds =>
      let ds := filter (fun st => snd st <=? Z.of_nat (length rows)) ds in
      rows_check ds (fold_left (fun m st => Z.max m (fst st)) ds 0) [] rows 0 1
  | None => false
  end.

(* ---- options ---- *)
Local Open Scope nat_scope.
Lemma all_descents_spec R ls : forall ds, all_descents R ls = Some ds ->
  (forall l, In l ls -> is_row_move l = true \/ exists dl, descents R l = Some dl /\ incl dl ds) /\
  (forall st, In st ds -> exists l dl, In l ls /\ descents R l = Some dl /\ In st dl).
Proof.
  induction ls as [|l ls IH]; intros ds; cbn [all_descents].
  - intros [= <-]. split; intros ? [].
  - destruct (if is_row_move l then Some [] else descents R l) as [a|] eqn:E; [|discriminate].
    destruct (all_descents R ls) as [b|]; [|discriminate]. intros [= <-]. destruct (IH b eq_refl) as [H1 H2]. split.
    + intros l' [<-|Hl'].
      * destruct (is_row_move l); [auto|right]. exists a. split; [exact E|]. intros st Hst. apply in_or_app. auto.
      * destruct (H1 l' Hl') as [K|(dl & K & I)]; [auto|right]. exists dl. split; [exact K|].
        intros st Hst. apply in_or_app. auto.
    + intros st Hst. apply in_app_or in Hst. destruct Hst as [Hst|Hst].
      * destruct (is_row_move l); [injection E as <-; destruct Hst|]. exists l, a. split; [left; reflexivity|auto].
      * destruct (H2 st Hst) as (l' & dl & K1 & K2 & K3). exists l', dl. split; [right; exact K1|auto].
Qed.
Lemma descents_spec R l dl : descents R l = Some dl ->
  (forall p p', snd p < R -> reach l p p' -> exists s t, In (Z.of_nat s, Z.of_nat t) dl /\ fst p = fst p' + s /\ snd p = snd p' + t) /\
  (forall st, In st dl -> exists s t, st = (Z.of_nat s, Z.of_nat t) /\ 1 <= t /\
     forall p p', fst p = fst p' + s -> snd p = snd p' + t -> reach l p p').
Proof.
  destruct l as [[s t|s t u v|s t u v a b|] [|c w]]; cbn [descents]; try discriminate.
  - destruct (Nat.eqb_spec t 0) as [|Nt]; [discriminate|]. intros [= <-]. split.
    + intros p p' _ (s' & t' & H1 & H2 & (-> & ->) & _). exists s, t. split; [left; reflexivity|auto].
    + intros st [<-|[]]. exists s, t. split; [reflexivity|]. split; [lia|]. intros p p' H1 H2. exists s, t.
      repeat split; auto. constructor.
  - destruct (Nat.eqb_spec t 0) as [|Nt]; [discriminate|]. destruct (Nat.eqb_spec v 0) as [|Nv]; [discriminate|].
    cbn [orb]. intros [= <-]. split.
    + intros p p' Hp (s' & t' & H1 & H2 & (i & -> & ->) & _). exists (s + i * u), (t + i * v). split; [|auto].
      apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. cbn [l_shape] in *. nia.
    + intros st Hst. apply in_map_iff in Hst. destruct Hst as (i & <- & _). exists (s + i * u), (t + i * v).
      split; [reflexivity|]. split; [lia|]. intros p p' H1 H2. exists (s + i * u), (t + i * v).
      split; [exact H1|]. split; [exact H2|]. split; [exists i; auto|constructor].
Qed.
Lemma row_move_spec l : is_row_move l = true -> forall p p', reach l p p' <-> snd p = snd p' /\ fst p' < fst p.
Proof.
  destruct l as [[s t|s t u v|s t u v a b|] w]; try discriminate.
  destruct s as [|[|s]], t as [|t], u as [|[|u]], v as [|v], w as [|c w]; try discriminate. intros _ p p'. split.
  - intros (s & t & H1 & H2 & (i & -> & ->) & _). lia.
  - intros [H1 H2]. exists (fst p - fst p'), 0. repeat split; try lia; [|constructor]. exists (fst p - fst p' - 1). lia.
Qed.

Section Game.
Variables (g : game) (rows : list rowd).
Hypothesis checked : grundy_rows_check g rows = true.

Lemma the_options : exists ds S, rows_check ds S [] rows 0 1 = true /\
  (forall st, In st ds -> (1 <= snd st)%Z) /\
  forall x y x' y', y < length rows -> (opt g (x, y) (x', y') <->
    (y' = y /\ x' < x) \/ exists s t, In (Z.of_nat s, Z.of_nat t) ds /\ x = x' + s /\ y = y' + t).
Proof.
  unfold grundy_rows_check in checked. rewrite andb_true_iff in checked. destruct checked as [Hr H].
  destruct (all_descents (length rows) (g_lines g)) as [ds|] eqn:E; [|discriminate].
  destruct (all_descents_spec _ _ _ E) as [D1 D2].
  eexists. eexists. split; [exact H|]. split.
  - intros st Hst. apply filter_In in Hst. destruct Hst as [Hst _]. destruct (D2 st Hst) as (l & dl & _ & K & Hin).
    destruct (proj2 (descents_spec _ _ _ K) st Hin) as (s & t & -> & Ht & _). cbn. lia.
  - intros x y x' y' Hy. split.
    + intros (l & Hl & Hreach). destruct (D1 l Hl) as [K|(dl & K & I)].
      * apply (row_move_spec l K) in Hreach. cbn in Hreach. left. lia.
      * destruct (proj1 (descents_spec _ _ _ K) (x, y) (x', y') Hy Hreach) as (s & t & Hin & H1 & H2). cbn in H1, H2.
        right. exists s, t. split; [|auto]. apply filter_In. split; [apply I; exact Hin|]. apply Z.leb_le. cbn. lia.
    + intros [[-> Hx]|(s & t & Hin & -> & ->)].
      * apply existsb_exists in Hr. destruct Hr as (l & Hl & K). exists l. split; [exact Hl|].
        apply (row_move_spec l K). cbn. lia.
      * apply filter_In in Hin. destruct Hin as [Hin _]. destruct (D2 _ Hin) as (l & dl & Hl & K & Hin').
        destruct (proj2 (descents_spec _ _ _ K) _ Hin') as (s' & t' & E' & _ & Q). injection E' as E1 E2.
        exists l. split; [exact Hl|]. apply Q; cbn; lia.
Qed.

(* each row is checked, with those below *)
Lemma rows_at ds S all : forall rest prev M n, rows_check ds S prev rest M n = true -> Forall sound prev ->
  (forall i, nth_error rest i = nth_error all (length prev + i)) ->
  (forall t, 1 <= t <= length prev -> nth_error prev (t - 1) = nth_error all (length prev - t)) ->
  forall y d, length prev <= y -> nth_error all y = Some d ->
  exists below M n, row_check ds below d M S n = true /\ Forall sound below /\ length below = y /\
    forall t, 1 <= t <= y -> nth_error below (t - 1) = nth_error all (y - t).
Proof.
  induction rest as [|e rest IH]; intros prev M n H Hp Hr Ht y d Hy Hd.
  - specialize (Hr (y - length prev)). replace (length prev + (y - length prev)) with y in Hr by lia.
    rewrite Hd in Hr. destruct (y - length prev); discriminate.
  - cbn [rows_check] in H. cbv zeta in H. rewrite andb_true_iff in H. destruct H as [H1 H2].
    pose proof (Hr 0) as H0. rewrite Nat.add_0_r in H0. cbn in H0.
    destruct (Nat.eq_dec y (length prev)) as [->|N].
    + rewrite Hd in H0. injection H0 as ->. eauto 8.
    + apply (IH (e :: prev) _ _ H2); auto.
      * constructor; [|exact Hp]. apply row_parts in H1. apply H1.
      * intros i. change (nth_error rest i) with (nth_error (e :: rest) (1 + i)). rewrite Hr. f_equal. cbn. lia.
      * intros t Hl. cbn [length] in *. destruct t as [|[|t]]; [lia| |].
        -- cbn. rewrite H0. f_equal. lia.
        -- cbn [nth_error Nat.sub]. specialize (Ht (Datatypes.S t)). cbn [Nat.sub] in Ht. rewrite Nat.sub_0_r in *.
           rewrite Ht by lia. f_equal.
      * cbn. lia.
Qed.

Variable G : pos -> nat.
Hypothesis HG : grundy g G.
Lemma row_values : forall k x y d, x + y < k -> nth_error rows y = Some d -> Z.of_nat (G (x, y)) = h d (Z.of_nat x).
Proof.
  destruct the_options as (ds & S & Hc & Hds & Ho).
  induction k as [|k IH]; intros x y d Hk Hd; [lia|].
  destruct (rows_at ds S rows rows [] 0%Z 1%Z Hc (Forall_nil _) (fun i => eq_refl) ltac:(cbn; intros; lia) y d ltac:(cbn; lia) Hd)
    as (prev & M & n & Hrow & Hp & Hlen & Hprev).
  assert (Hy : y < length rows) by (apply nth_error_Some; congruence).
  destruct (row_near ds prev d M S n Hrow (Z.of_nat x) ltac:(lia)) as (H0 & _).
  destruct (HG (x, y)) as [G1 G2].
  destruct (Z.lt_trichotomy (Z.of_nat (G (x, y))) (h d (Z.of_nat x))) as [K|[K|K]]; [exfalso|exact K|exfalso].
  - destruct (row_mex ds prev d M S n Hp Hrow (Z.of_nat x) (Z.of_nat (G (x, y))) ltac:(lia) ltac:(lia))
      as [(x' & Hx' & E)|(st & Hin & E)].
    + apply (G1 (Z.to_nat x', y)); [apply Ho; [exact Hy|left; lia]|].
      pose proof (IH (Z.to_nat x') y d ltac:(lia) Hd) as Q. rewrite Z2Nat.id in Q by lia. lia.
    + unfold below in E. destruct (Z.leb_spec (fst st) (Z.of_nat x)) as [L|L]; [|discriminate].
      destruct (nth_error prev (Z.to_nat (snd st - 1))) as [e|] eqn:En; [|discriminate]. injection E as E.
      assert (Hs : (0 <= fst st)%Z) by (apply row_parts in Hrow; destruct Hrow as (_ & _ & _ & _ & _ & _ & Q & _); apply (Q st Hin)).
      pose proof (Hds st Hin) as Ht.
      assert (Lt : Z.to_nat (snd st - 1) < length prev) by (apply nth_error_Some; congruence).
      set (s := Z.to_nat (fst st)). set (t := Z.to_nat (snd st)).
      assert (Est : st = (Z.of_nat s, Z.of_nat t)) by (unfold s, t; rewrite !Z2Nat.id by lia; apply surjective_pairing).
      assert (Hrow' : nth_error rows (y - t) = Some e).
      { rewrite <- (Hprev t) by (unfold t; lia). rewrite <- En. f_equal. unfold t. lia. }
      apply (G1 (x - s, y - t)).
      * apply Ho; [exact Hy|]. right. exists s, t. split; [rewrite <- Est; exact Hin|]. unfold s, t. lia.
      * pose proof (IH (x - s) (y - t) e ltac:(unfold t; lia) Hrow') as Q.
        replace (Z.of_nat (x - s)) with (Z.of_nat x - fst st)%Z in Q by (unfold s; lia). lia.
  - destruct (G2 (Z.to_nat (h d (Z.of_nat x))) ltac:(lia)) as ([x' y'] & Hopt & E).
    apply (Ho x y x' y' Hy) in Hopt. destruct Hopt as [[-> Hx']|(s & t & Hin & -> & ->)].
    + pose proof (IH x' y d ltac:(lia) Hd) as Q.
      apply (row_once ds prev d M S n Hrow (Z.of_nat x') (Z.of_nat x)); lia.
    + pose proof (Hds _ Hin) as Ht. cbn in Ht.
      destruct (row_cells ds prev d M S n Hp Hrow (Z.of_nat (x' + s)) ltac:(lia)) as [C _].
      destruct (nth_error rows y') as [e|] eqn:En; [|apply nth_error_None in En; lia].
      apply (C (Z.of_nat s, Z.of_nat t) (h e (Z.of_nat x')) Hin).
      * unfold below. cbn [fst snd]. destruct (Z.leb_spec (Z.of_nat s) (Z.of_nat (x' + s))); [|lia].
        replace (Z.to_nat (Z.of_nat t - 1)) with (t - 1) by lia. rewrite (Hprev t) by lia.
        replace (y' + t - t) with y' by lia. rewrite En. do 2 f_equal. lia.
      * pose proof (IH x' y' e ltac:(lia) En) as Q. lia.
Qed.

(* The statement: the row has this period from this column on, and neither can be less. *)
Theorem grundy_rows_sound y d : nth_error rows y = Some d ->
  let c := Z.to_nat (d_c d) in let p := Z.to_nat (d_p d) in
  periodic G y c p /\
  forall c' p', 0 < p' -> periodic G y c' p' -> p <= p' /\ (p' = p -> c <= c').
Proof.
  intros Hd c p. destruct the_options as (ds & S & Hc & _).
  destruct (rows_at ds S rows rows [] 0%Z 1%Z Hc (Forall_nil _) (fun i => eq_refl) ltac:(cbn; intros; lia) y d ltac:(cbn; lia) Hd)
    as (prev & M & n & Hrow & Hp & _).
  assert (V : forall x, Z.of_nat (G (x, y)) = h d (Z.of_nat x)) by (intros x; apply (row_values (Datatypes.S (x + y))); [lia|exact Hd]).
  pose proof (row_parts ds prev d M S n Hrow) as ((Hc0 & Hp0) & _). split.
  - intros x Hx. pose proof (V x) as V1. pose proof (V (x + p)) as V2. unfold c, p in *.
    replace (Z.of_nat (x + Z.to_nat (d_p d))) with (Z.of_nat x + d_p d)%Z in V2 by lia.
    rewrite (one_period ds prev d M S n Hrow) in V2 by lia. lia.
  - intros c' p' Hp' K.
    destruct (row_least ds prev d M S n Hrow (Z.of_nat c') (Z.of_nat p')) as [L1 L2]; try (unfold c, p; lia).
    intros x _ Hx. specialize (K (Z.to_nat x) ltac:(lia)). pose proof (V (Z.to_nat x)) as V1.
    pose proof (V (Z.to_nat x + p')) as V2. rewrite Nat2Z.inj_add, !Z2Nat.id in * by lia. lia.
Qed.
End Game.
Print Assumptions grundy_rows_sound.
