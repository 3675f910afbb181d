(* Games that are not played on all (x,y): on a board, given by linear conditions; and on a cone, where
   (s,t) takes s (p1,q1) + t (p2,q2) (S3, Theorem 1). *)
Require Import ZArith List Lia Bool.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Unique Wy.Counts Wy.Ruleset Wy.Checker Wy.Find.
Import ListNotations.
Local Open Scope nat_scope.

(* Positions of any kind: those on the board, those where the game ends by a rule, and the moves. What
   the set Q of P-positions obeys: as [should] in Ruleset.v. *)
Definition obeys {W} (on fin : W -> Prop) (move : W -> W -> Prop) (block : nat) (misere : bool) (Q : W -> Prop) : Prop :=
  forall w, on w -> (Q w <->
    (fin w /\ misere = false) \/
    (~ fin w /\ ~ atleast (S block) (fun w' => move w w' /\ Q w') /\
     (misere = true -> exists w', move w w' /\ ~ Q w'))).

Lemma obeys_unique {W} (on fin : W -> Prop) (move : W -> W -> Prop) block misere (size : W -> nat) (Q Q' : W -> Prop) :
  (forall w w', on w -> move w w' -> on w' /\ size w' < size w) ->
  obeys on fin move block misere Q -> obeys on fin move block misere Q' -> forall w, on w -> (Q w <-> Q' w).
Proof.
  intros Hm H H'. cut (forall n w, size w < n -> on w -> (Q w <-> Q' w)).
  { intros K w. apply (K (S (size w))). lia. }
  induction n as [|n IH]; intros w Hn Hw; [lia|]. rewrite (H w Hw), (H' w Hw).
  assert (E : forall w', move w w' -> (Q w' <-> Q' w')).
  { intros w' Ho. destruct (Hm w w' Hw Ho). apply IH; [lia|assumption]. }
  assert (A : forall R R' : W -> Prop, (forall w', move w w' -> (R w' <-> R' w')) ->
    atleast (S block) (fun w' => move w w' /\ R w') -> atleast (S block) (fun w' => move w w' /\ R' w')).
  { intros R R' K (l & L1 & L2 & L3). exists l. repeat split; auto. eapply Forall_impl; [|exact L3].
    intros w' [Ho Hq]. split; [exact Ho|]. apply K; auto. }
  assert (A1 := A Q Q' E). assert (A2 := A Q' Q (fun w' Ho => iff_sym (E w' Ho))).
  assert (M : (exists w', move w w' /\ ~ Q w') <-> (exists w', move w w' /\ ~ Q' w')).
  { split; intros (w' & Ho & K); exists w'; (split; [exact Ho|]); intros Q1; apply K; apply (E w' Ho); exact Q1. }
  rewrite M. tauto.
Qed.

(* ---- boards ---- *)
Definition on_board (B : list place) (p : pos) : Prop := Forall (fun c => place_holds c (fst p) (snd p) 0 0) B.
Definition board_move (g : game) (B : list place) (p p' : pos) : Prop := opt g p p' /\ on_board B p'.
Definition negation (c : place) : list (list place) :=
  match p_cmp c with
  | Ge => [[Place (- p_x c) (- p_y c) 0 0 Ge (1 - p_limit c)]]
  | Eq => [[Place (- p_x c) (- p_y c) 0 0 Ge (1 - p_limit c)]; [Place (p_x c) (p_y c) 0 0 Ge (p_limit c + 1)]]
  | Mod m => map (fun r => [Place (p_x c) (p_y c) 0 0 (Mod m) (p_limit c + Z.of_nat r)]) (seq 1 (Pos.to_nat m - 1))
  end.
Definition negations (B : list place) : list (list place) := flat_map negation B.
Lemma negation_spec c (x y : nat) :
  Exists (Forall (fun c => place_holds c x y 0 0)) (negation c) <-> ~ place_holds c x y 0 0.
Proof.
  assert (One : forall d, Forall (fun c => place_holds c x y 0 0) [d] <-> place_holds d x y 0 0).
  { intros d. split; [intros H; inversion H; assumption|intros H; constructor; auto]. }
  unfold negation. destruct (p_cmp c) as [| |m] eqn:E.
  - rewrite Exists_cons, Exists_nil, One. unfold place_holds. rewrite E. cbn [p_cmp p_x p_y p_s p_t p_limit]. change (Z.of_nat 0) with 0%Z. lia.
  - rewrite !Exists_cons, Exists_nil, !One. unfold place_holds. rewrite E. cbn [p_cmp p_x p_y p_s p_t p_limit]. change (Z.of_nat 0) with 0%Z. lia.
  - rewrite Exists_exists. unfold place_holds at 2. rewrite E.
    set (v := (p_x c * Z.of_nat x + p_y c * Z.of_nat y + p_s c * Z.of_nat 0 + p_t c * Z.of_nat 0)%Z). split.
    + intros (l & Hl & H). apply in_map_iff in Hl. destruct Hl as (r & <- & Hr). apply in_seq in Hr. apply One in H.
      unfold place_holds in H. cbn [p_cmp p_x p_y p_s p_t p_limit] in H. intros K.
      apply Z.mod_divide in H; [|lia]. apply Z.mod_divide in K; [|lia]. unfold v in K. change (Z.of_nat 0) with 0%Z in *. destruct H as [h H]. destruct K as [k K].
      assert (Z.of_nat r = (k - h) * Zpos m)%Z by (rewrite Z.mul_sub_distr_r, <- H, <- K; lia). assert (Hb : (0 < Z.of_nat r < Zpos m)%Z) by lia.
      assert ((k - h <= 0 \/ 1 <= k - h)%Z) as [Q|Q] by lia; nia.
    + intros K. set (r := ((v - p_limit c) mod Zpos m)%Z) in *.
      pose proof (Z.mod_pos_bound (v - p_limit c) (Zpos m) ltac:(lia)) as Hb. fold r in Hb.
      eexists. split; [apply in_map_iff; exists (Z.to_nat r); split; [reflexivity|]; apply in_seq; lia|].
      apply One. unfold place_holds. cbn [p_cmp p_x p_y p_s p_t p_limit].
      rewrite Z2Nat.id by lia. apply Z.mod_divide; [lia|]. exists ((v - p_limit c) / Zpos m)%Z.
      pose proof (Z.div_mod (v - p_limit c) (Zpos m) ltac:(lia)) as D. fold r in D. unfold v in *. change (Z.of_nat 0) with 0%Z in *. lia.
Qed.
Lemma place_dec c x y s t : place_holds c x y s t \/ ~ place_holds c x y s t.
Proof. unfold place_holds. destruct (p_cmp c); lia. Qed.
Lemma negations_spec B p : Exists (Forall (fun c => place_holds c (fst p) (snd p) 0 0)) (negations B) <-> ~ on_board B p.
Proof.
  unfold negations, on_board. induction B as [|c B IH]; cbn [flat_map].
  - rewrite Exists_nil. split; [tauto|]. intros H. apply H. constructor.
  - rewrite Exists_app, IH, negation_spec, Forall_cons_iff. destruct (place_dec c (fst p) (snd p) 0 0); tauto.
Qed.
Lemma on_board_dec B p : on_board B p \/ ~ on_board B p.
Proof.
  unfold on_board. induction B as [|c B IH]; [left; constructor|]. rewrite Forall_cons_iff.
  destruct (place_dec c (fst p) (snd p) 0 0); tauto.
Qed.

Section Board.
Variables (fs : finders) (N : num) (g : game) (A : table nat) (B : list place).
Hypothesis normal : g_misere g = false.
Hypothesis H : check_cert fs (Cert N g A [] (negations B) []) = true.

Theorem board_sound :
  (exists Q, obeys (on_board B) (ends g) (board_move g B) (g_block g) (g_misere g) Q) /\
  forall Q, obeys (on_board B) (ends g) (board_move g B) (g_block g) (g_misere g) Q ->
  forall u (x y : nat), wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y ->
  ((on_board B (x, y) /\ Q (x, y)) <-> tval A u = 1).
Proof.
  apply check_cert_witness in H. destruct H as [w K].
  set (ct := Cert N g A [] (negations B) []) in *.
  assert (O : forall p, out ct p <-> ~ on_board B p).
  { intros p. unfold out. cbn [ct ct_out ct_off ct_ban]. rewrite Exists_nil, negations_spec.
    split; [intros [[]|[K1|(m & [] & _)]]; exact K1|tauto]. }
  assert (S1 : forall p, inP ct p <-> on_board B p /\ should g (inP ct) p).
  { intros p. rewrite (inP_should ct w K p), O. destruct (on_board_dec B p); tauto. }
  assert (OB : obeys (on_board B) (ends g) (board_move g B) (g_block g) (g_misere g) (inP ct)).
  { intros p Hp. rewrite (S1 p) at 1. unfold should. rewrite normal.
    assert (A1 : atleast (S (g_block g)) (fun p' => opt g p p' /\ inP ct p') <->
                 atleast (S (g_block g)) (fun p' => board_move g B p p' /\ inP ct p')).
    { split; apply atleast_impl; intros p' [H1 H2]; (split; [|exact H2]).
      - split; [exact H1|]. apply S1 in H2. apply H2.
      - apply H1. }
    rewrite A1. split; [|intros Q; split; [exact Hp|]].
    - intros [_ [Q|(Q1 & Q2 & _)]]; [left; exact Q|right]. split; [exact Q1|]. split; [exact Q2|discriminate].
    - destruct Q as [Q|(Q1 & Q2 & _)]; [left; exact Q|right]. split; [exact Q1|]. split; [exact Q2|discriminate]. }
  split; [exists (inP ct); exact OB|]. intros Q HQ u x y Hu Hx Hy.
  assert (IW : inP ct (x, y) <-> tval A u = 1) by exact (inP_word ct w K u x y Hu Hx Hy). rewrite <- IW.
  assert (U : forall p, on_board B p -> (Q p <-> inP ct p)).
  { apply (obeys_unique (on_board B) (ends g) (board_move g B) (g_block g) (g_misere g) size Q (inP ct)); auto.
    intros p p' _ [H1 H2]. split; [exact H2|]. exact (g_proper ct w K p p' H1). }
  split.
  - intros [Hp Hq]. apply (U (x, y) Hp). exact Hq.
  - intros Hi. assert (Hp : on_board B (x, y)) by (apply S1 in Hi; apply Hi). split; [exact Hp|]. apply (U (x, y) Hp). exact Hi.
Qed.
End Board.
Print Assumptions board_sound.

(* ---- cones ---- *)
Section Cone.
Local Open Scope Z_scope.
Variables p1 q1 p2 q2 : Z.
Definition on_cone (w : Z * Z) : Prop := fst w * q1 <= snd w * p1 /\ snd w * p2 <= fst w * q2.
Definition moves_of (g : game) (s t : nat) : Prop := exists m, In m (g_lines g) /\ takes (l_shape m) s t.
Definition cone_move (g : game) (w w' : Z * Z) : Prop :=
  on_cone w' /\ exists s t, moves_of g s t /\
    fst w' = fst w - p1 * Z.of_nat s - p2 * Z.of_nat t /\ snd w' = snd w - q1 * Z.of_nat s - q2 * Z.of_nat t.
Definition canonical (w : Z * Z) : pos :=
  let D := p1 * q2 - q1 * p2 in
  (Z.to_nat ((fst w * q2 - snd w * p2) / D), Z.to_nat ((snd w * p1 - fst w * q1) / D)).
(* nothing depends on the position *)
Definition free (g : game) : bool :=
  match g_ends g with [] => true | _ => false end && forallb (fun m => match l_where m with [] => true | _ => false end) (g_lines g).

Hypothesis HD : 0 < p1 * q2 - q1 * p2.
Variable g : game.
Hypothesis Hfree : free g = true.
Hypothesis Hg : proper g.
Let D := p1 * q2 - q1 * p2.
Definition hu (w : Z * Z) : Z := fst w * q2 - snd w * p2.
Definition hv (w : Z * Z) : Z := snd w * p1 - fst w * q1.
Definition taken (w : Z * Z) (s t : nat) : Z * Z :=
  (fst w - p1 * Z.of_nat s - p2 * Z.of_nat t, snd w - q1 * Z.of_nat s - q2 * Z.of_nat t).
Lemma on_cone_iff w : on_cone w <-> 0 <= hu w /\ 0 <= hv w.
Proof. unfold on_cone, hu, hv. lia. Qed.
Lemma taken_hu w s t : hu (taken w s t) / D = hu w / D - Z.of_nat s.
Proof.
  replace (hu (taken w s t)) with (hu w + (- Z.of_nat s) * D) by (unfold hu, taken, D; cbn [fst snd]; ring).
  rewrite Z.div_add by (unfold D; lia). lia.
Qed.
Lemma taken_hv w s t : hv (taken w s t) / D = hv w / D - Z.of_nat t.
Proof.
  replace (hv (taken w s t)) with (hv w + (- Z.of_nat t) * D) by (unfold hv, taken, D; cbn [fst snd]; ring).
  rewrite Z.div_add by (unfold D; lia). lia.
Qed.
Lemma div_nonneg z : 0 <= z <-> 0 <= z / D.
Proof.
  assert (0 < D) by (unfold D; lia). split; [intros; apply Z.div_pos; lia|]. intros K.
  pose proof (Z.div_mod z D ltac:(lia)). pose proof (Z.mod_pos_bound z D ltac:(lia)). nia.
Qed.
Lemma moves_opt p p' : opt g p p' <-> exists s t, moves_of g s t /\ fst p = (fst p' + s)%nat /\ snd p = (snd p' + t)%nat.
Proof.
  unfold free in Hfree. rewrite andb_true_iff, forallb_forall in Hfree. destruct Hfree as [_ Hw].
  unfold opt, reach, moves_of. split.
  - intros (m & Hm & s & t & H1 & H2 & H3 & _). exists s, t. eauto.
  - intros (s & t & (m & Hm & H3) & H1 & H2). exists m. split; [exact Hm|]. exists s, t. repeat split; auto.
    specialize (Hw m Hm). destruct (l_where m); [constructor|discriminate].
Qed.
Lemma cone_opt w w' : on_cone w -> cone_move g w w' -> opt g (canonical w) (canonical w').
Proof.
  intros Hw (Hc & s & t & Hm & E1 & E2). assert (E : w' = taken w s t) by (destruct w'; unfold taken; cbn in *; congruence).
  apply moves_opt. exists s, t. split; [exact Hm|]. apply on_cone_iff in Hc. rewrite E in Hc. destruct Hc as [C1 C2].
  apply div_nonneg in C1, C2. rewrite E. unfold canonical. fold (hu w) (hv w) (hu (taken w s t)) (hv (taken w s t)) D.
  cbn [fst snd]. rewrite taken_hu in *. rewrite taken_hv in *. lia.
Qed.
Lemma opt_cone w p' : on_cone w -> opt g (canonical w) p' -> exists w', cone_move g w w' /\ canonical w' = p'.
Proof.
  intros Hw Ho. apply moves_opt in Ho. destruct Ho as (s & t & Hm & E1 & E2). exists (taken w s t).
  apply on_cone_iff in Hw. destruct Hw as [W1 W2]. apply div_nonneg in W1, W2.
  unfold canonical in E1, E2. fold (hu w) (hv w) D in E1, E2. cbn [fst snd] in E1, E2. split.
  - split; [|exists s, t; auto]. apply on_cone_iff. split; apply div_nonneg; rewrite ?taken_hu, ?taken_hv; lia.
  - unfold canonical. fold (hu (taken w s t)) (hv (taken w s t)) D. rewrite taken_hu, taken_hv.
    destruct p' as [a b]. cbn [fst snd] in *. f_equal; lia.
Qed.
Lemma cone_inj w w1 w2 : on_cone w -> cone_move g w w1 -> cone_move g w w2 -> canonical w1 = canonical w2 -> w1 = w2.
Proof.
  intros Hw (C1 & s1 & t1 & _ & E1 & F1) (C2 & s2 & t2 & _ & E2 & F2) E.
  assert (G1 : w1 = taken w s1 t1) by (destruct w1; unfold taken; cbn in *; congruence).
  assert (G2 : w2 = taken w s2 t2) by (destruct w2; unfold taken; cbn in *; congruence).
  apply on_cone_iff in C1, C2. destruct C1 as [C1 C1']. destruct C2 as [C2 C2']. apply div_nonneg in C1, C1', C2, C2'. unfold canonical in E.
  fold (hu w1) (hv w1) (hu w2) (hv w2) D in E. injection E as Eu Ev.
  rewrite G1 in C1, C1'. rewrite G2 in C2, C2'. rewrite taken_hu in C1, C2. rewrite taken_hv in C1', C2'.
  rewrite G1, G2, !taken_hu in Eu. rewrite G1, G2, !taken_hv in Ev.
  assert (s1 = s2) by lia. assert (t1 = t2) by lia. congruence.
Qed.
Lemma cone_count n w (R : pos -> Prop) : on_cone w ->
  (atleast n (fun w' => cone_move g w w' /\ R (canonical w')) <-> atleast n (fun p' => opt g (canonical w) p' /\ R p')).
Proof.
  intros Hw. split; intros (l & L1 & L2 & L3).
  - exists (map canonical l). rewrite Forall_forall in L3. split; [|split].
    + apply nodup_map; [|exact L1]. intros a b Ha Hb. apply (cone_inj w a b Hw); [apply (L3 a Ha)|apply (L3 b Hb)].
    + rewrite map_length. exact L2.
    + apply Forall_map, Forall_forall. intros w' Hw'. destruct (L3 w' Hw') as [H1 H2]. split; [apply cone_opt; auto|exact H2].
  - assert (K : exists ws, map canonical ws = l /\ Forall (fun w' => cone_move g w w' /\ R (canonical w')) ws).
    { clear L1 L2. induction L3 as [|p' l [H1 H2] L3 (ws & E & F)]; [exists []; auto|].
      destruct (opt_cone w p' Hw H1) as (w' & M & C). exists (w' :: ws). cbn. rewrite C, E. split; [reflexivity|].
      constructor; [rewrite C; auto|exact F]. }
    destruct K as (ws & E & F). exists ws. split; [|split].
    + apply (NoDup_map_inv canonical). rewrite E. exact L1.
    + rewrite <- E, map_length in L2. exact L2.
    + exact F.
Qed.
Theorem cone_sound :
  (exists Q, obeys on_cone (fun _ => False) (cone_move g) (g_block g) (g_misere g) Q) /\
  forall Q, obeys on_cone (fun _ => False) (cone_move g) (g_block g) (g_misere g) Q ->
  forall w, on_cone w -> (Q w <-> P g (canonical w)).
Proof.
  assert (OB : obeys on_cone (fun _ => False) (cone_move g) (g_block g) (g_misere g) (fun w => P g (canonical w))).
  { intros w Hw. rewrite (P_spec g Hg) at 1. unfold should.
    assert (NE : ~ ends g (canonical w)).
    { unfold free in Hfree. rewrite andb_true_iff in Hfree. destruct Hfree as [E _]. unfold ends.
      destruct (g_ends g); [|discriminate]. intros K. inversion K. }
    rewrite (cone_count (S (g_block g)) w (P g) Hw).
    assert (M : (exists w', cone_move g w w' /\ ~ P g (canonical w')) <-> (exists p', opt g (canonical w) p' /\ ~ P g p')).
    { split.
      - intros (w' & M & K). exists (canonical w'). split; [apply cone_opt; auto|exact K].
      - intros (p' & M & K). destruct (opt_cone w p' Hw M) as (w' & M' & <-). eauto. }
    rewrite M. tauto. }
  split; [exists (fun w => P g (canonical w)); exact OB|]. intros Q HQ.
  apply (obeys_unique on_cone (fun _ => False) (cone_move g) (g_block g) (g_misere g) (fun w => size (canonical w)) Q
    (fun w => P g (canonical w))); auto.
  intros w w' Hw Hm. split; [apply Hm|]. apply Hg. apply cone_opt; auto.
Qed.
End Cone.
Print Assumptions cone_sound.

(* ---- blocking of those moves only that lower both heaps ---- *)
Definition lowers (p p' : pos) : Prop := fst p' < fst p /\ snd p' < snd p.
(* A position is in Q if no option by another move is, and of those by such moves at most so many. *)
Definition obeys_diagonal (g : game) (Q : pos -> Prop) : Prop := forall p, Q p <->
  ~ (exists p', opt g p p' /\ ~ lowers p p' /\ Q p') /\
  ~ atleast (S (g_block g)) (fun p' => (opt g p p' /\ lowers p p') /\ Q p').
(* all moves of the line lower both heaps; none does *)
Definition both (m : line) : bool :=
  match l_shape m with
  | Point s t | Ray s t _ _ | Fan s t _ _ _ _ => Nat.ltb 0 s && Nat.ltb 0 t
  | Tied => false
  end.
Definition one (m : line) : bool :=
  match l_shape m with
  | Point s t => Nat.eqb s 0 || Nat.eqb t 0
  | Ray s t u v => Nat.eqb (s + u) 0 || Nat.eqb (t + v) 0
  | Fan s t u v p q => Nat.eqb (s + u + p) 0 || Nat.eqb (t + v + q) 0
  | Tied => false
  end.
Lemma both_lowers m p p' : both m = true -> reach m p p' -> lowers p p'.
Proof.
  intros Hb (s & t & H1 & H2 & H3 & _). unfold lowers. unfold both in Hb.
  destruct (l_shape m); cbn [takes] in H3; try discriminate; rewrite andb_true_iff, !Nat.ltb_lt in Hb.
  - lia.
  - destruct H3 as (i & -> & ->). lia.
  - destruct H3 as (i & j & -> & ->). lia.
Qed.
Lemma one_not m p p' : one m = true -> reach m p p' -> ~ lowers p p'.
Proof.
  intros Hb (s & t & H1 & H2 & H3 & _). unfold lowers. unfold one in Hb.
  destruct (l_shape m); cbn [takes] in H3; try discriminate; rewrite orb_true_iff, !Nat.eqb_eq in Hb.
  - lia.
  - destruct H3 as (i & -> & ->). nia.
  - destruct H3 as (i & j & -> & ->). nia.
Qed.
Definition other (m : line) : bool := negb (both m).
Lemma line_less m p p' : both m || one m = true -> shape_ok (l_shape m) = true -> reach m p p' -> size p' < size p.
Proof.
  intros Hb Hs (s & t & H1 & H2 & H3 & _). unfold size, both, one in *.
  destruct (l_shape m); cbn [takes shape_ok] in *; try discriminate.
  - destruct H3 as [-> ->]. rewrite negb_true_iff, Nat.eqb_neq in Hs. lia.
  - destruct H3 as (i & -> & ->). rewrite andb_true_iff, !negb_true_iff, !Nat.eqb_neq in Hs. lia.
  - destruct H3 as (i & j & -> & ->). rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq in Hs. lia.
Qed.

Section Diagonal.
Variables (fs : finders) (N : num) (g : game) (A : table nat).
Hypothesis sorts : forallb (fun m => both m || one m) (g_lines g) = true.
Definition by_both : game := Game (filter both (g_lines g)) (g_block g) [] false.
Hypothesis H : check_cert fs (Cert N by_both A [] [] (filter other (g_lines g))) = true.

Lemma opt_both p p' : opt by_both p p' <-> opt g p p' /\ lowers p p'.
Proof.
  unfold opt, by_both. cbn [g_lines]. rewrite forallb_forall in sorts. split.
  - intros (m & Hm & Hr). apply filter_In in Hm. destruct Hm as [Hm Hb]. split; [eauto|]. exact (both_lowers m p p' Hb Hr).
  - intros [(m & Hm & Hr) Hl]. exists m. split; [|exact Hr]. apply filter_In. split; [exact Hm|].
    specialize (sorts m Hm). destruct (both m) eqn:E; [reflexivity|]. exfalso. exact (one_not m p p' sorts Hr Hl).
Qed.
Theorem diagonal_sound : (exists Q, obeys_diagonal g Q) /\ forall Q, obeys_diagonal g Q ->
  forall u (x y : nat), wvalid N u = true -> vx N u = Z.of_nat x -> vy N u = Z.of_nat y -> (Q (x, y) <-> tval A u = 1).
Proof.
  pose proof opt_both as OB. apply check_cert_witness in H. destruct H as [w K].
  set (ct := Cert N by_both A [] [] (filter other (g_lines g))) in *.
  assert (O : forall p, out ct p <-> exists p', opt g p p' /\ ~ lowers p p' /\ inP ct p').
  { intros p. unfold out. cbn [ct ct_out ct_off ct_ban]. rewrite !Exists_nil. rewrite forallb_forall in sorts. split.
    - intros [[]|[[]|(m & Hm & p' & Hr & Hp)]]. apply filter_In in Hm. destruct Hm as [Hm Hb].
      exists p'. split; [exists m; auto|]. split; [|exact Hp]. apply (one_not m p p'); [|exact Hr].
      specialize (sorts m Hm). unfold other in Hb. rewrite negb_true_iff in Hb. rewrite Hb in sorts. exact sorts.
    - intros (p' & (m & Hm & Hr) & Hn & Hp). right. right. exists m. split; [|exists p'; auto].
      apply filter_In. split; [exact Hm|]. unfold other. rewrite negb_true_iff.
      destruct (both m) eqn:E; [|reflexivity]. exfalso. apply Hn. exact (both_lowers m p p' E Hr). }
  assert (D : obeys_diagonal g (inP ct)).
  { intros p. rewrite (inP_should ct w K p), O. unfold should. cbn [ct ct_game by_both g_misere g_block].
    assert (NE : ~ ends by_both p) by (intros E; inversion E).
    assert (AE : forall n, atleast n (fun p' => opt by_both p p' /\ inP ct p') <->
                           atleast n (fun p' => (opt g p p' /\ lowers p p') /\ inP ct p')).
    { intros n. split; apply atleast_impl; intros p' [H1 H2]; (split; [apply OB; exact H1|exact H2]). }
    change (Game (filter both (g_lines g)) (g_block g) [] false) with by_both. rewrite AE.
    split; intros [H1 H2]; (split; [exact H1|]).
    - destruct H2 as [[E _]|(_ & H2 & _)]; [contradiction|exact H2].
    - right. split; [exact NE|]. split; [exact H2|discriminate]. }
  assert (Hg : proper g).
  { intros p p' (m & Hm & Hr). rewrite forallb_forall in sorts. destruct (both m) eqn:E.
    - apply (g_proper ct w K). exists m. split; [apply filter_In; auto|exact Hr].
    - apply (line_less m); [apply sorts; exact Hm| |exact Hr].
      destruct (out_parts ct w K) as (_ & _ & S1 & _). rewrite forallb_forall in S1. apply S1. apply filter_In.
      split; [exact Hm|]. unfold other. rewrite E. reflexivity. }
  split; [exists (inP ct); exact D|]. intros Q HQ u x y Hu Hx Hy.
  assert (IW : inP ct (x, y) <-> tval A u = 1) by exact (inP_word ct w K u x y Hu Hx Hy). rewrite <- IW. clear IW.
  cut (forall n p, size p < n -> (Q p <-> inP ct p)); [intros U; apply (U (S (size (x, y)))); lia|].
  induction n as [|n IH]; intros p Hn; [lia|]. rewrite (HQ p), (D p).
  assert (E : forall p', opt g p p' -> (Q p' <-> inP ct p')).
  { intros p' Ho. apply IH. pose proof (Hg p p' Ho). lia. }
  assert (E1 : (exists p', opt g p p' /\ ~ lowers p p' /\ Q p') <-> (exists p', opt g p p' /\ ~ lowers p p' /\ inP ct p')).
  { split; intros (p' & H1 & H2 & H3); exists p'; (split; [exact H1|split; [exact H2|apply (E p' H1); exact H3]]). }
  assert (E2 : forall k, atleast k (fun p' => (opt g p p' /\ lowers p p') /\ Q p') <->
                         atleast k (fun p' => (opt g p p' /\ lowers p p') /\ inP ct p')).
  { intros k. split; apply atleast_impl; intros p' [[H1 H2] H3]; (split; [auto|apply (E p' H1); exact H3]). }
  rewrite E1, E2. reflexivity.
Qed.
End Diagonal.
Print Assumptions diagonal_sound.
