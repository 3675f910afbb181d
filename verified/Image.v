(* Sums over options. A table F gives every position (a,b) a number; a relation R, linear conditions,
   ties positions (x,y) to options (a,b). The table G is claimed to give (x,y) the sum of F over all
   (a,b) with R, but at most [cap]. What is found by whoever found it is checked here:
     RT   the states of the conditions, and their steps;
     ND   nodes: a state of F and one of the conditions, and where the digits of (x,y) lead;
     D    such pairs from which nothing is ever added;
     SB   how many ways lead to each node, after the digits of (x,y) so far. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration Wy.Conditions Wy.Tables.
Import ListNotations.

Record rrow := RRow { r_cs : list cs; r_x : positive; r_y : positive;   (* and the validity of x and y *)
                      r_fin : bool; r_next : PM.t (PM.t positive) }.       (* by the digits of (a,b), of (x,y) *)
Record nrow := NRow { n_q : positive; n_k : positive; n_w : nat; n_edges : PM.t (list positive) }.
Definition vec := PM.t (positive * nat).
Record srow := SRow { s_x : positive; s_y : positive; s_vec : vec; s_next : PM.t positive; s_to : positive }.
Definition node := (positive * positive)%type.

(* ---- equality ---- *)
Fixpoint zs_eqb (a b : list Z) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => Z.eqb x y && zs_eqb a b | _, _ => false end.
Lemma zs_eqb_eq a : forall b, zs_eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; auto.
  rewrite andb_true_iff, Z.eqb_eq. intros [-> H]. f_equal. auto.
Qed.
Definition cs_eqb (a b : cs) : bool :=
  match a, b with Ex r, Ex r' => zs_eqb r r' | Sat, Sat => true | _, _ => false end.
Fixpoint csl_eqb (a b : list cs) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => cs_eqb x y && csl_eqb a b | _, _ => false end.
Lemma csl_eqb_eq a : forall b, csl_eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; auto.
  rewrite andb_true_iff. intros [H1 H2]. f_equal; [|auto].
  destruct x, y; cbn in H1; try discriminate; auto. f_equal. apply zs_eqb_eq. exact H1.
Qed.
Fixpoint vec_eqb (a b : vec) : bool :=
  match a, b with
  | PM.Leaf _, PM.Leaf _ => true
  | PM.Node l o r, PM.Node l' o' r' =>
      match o, o' with
      | Some (i, c), Some (j, d) => Pos.eqb i j && Nat.eqb c d
      | None, None => true
      | _, _ => false
      end && vec_eqb l l' && vec_eqb r r'
  | _, _ => false
  end.
Lemma vec_eqb_eq a : forall b, vec_eqb a b = true -> a = b.
Proof.
  induction a as [|l IHl o r IHr]; intros [|l' o' r']; cbn; try discriminate; auto.
  rewrite !andb_true_iff. intros [[H1 H2] H3]. f_equal; auto.
  destruct o as [[i c]|], o' as [[j d]|]; try discriminate; auto.
  rewrite andb_true_iff, Pos.eqb_eq, Nat.eqb_eq in H1. destruct H1. congruence.
Qed.

(* ---- numbers up to a limit ---- *)
Section Cap.
Variable cap : nat.
Definition sat (n : nat) : nat := Nat.min n cap.
Lemma sat_sat n z : sat (sat n + z) = sat (n + z).
Proof. unfold sat. lia. Qed.
Lemma sat_mul a b z : sat (sat a * b + z) = sat (a * b + z).
Proof. unfold sat. destruct (Nat.le_gt_cases a cap); [rewrite (Nat.min_l a cap) by lia; auto|]. destruct b; nia. Qed.
Lemma sat_plus a b z : sat a = sat b -> sat (a + z) = sat (b + z).
Proof. unfold sat. lia. Qed.

(* so many ways to each node *)
Fixpoint psum (f : positive -> nat) (m : vec) : nat :=
  match m with
  | PM.Leaf _ => 0
  | PM.Node l o r => psum f l + match o with Some (i, c) => c * f i | None => 0 end + psum f r
  end.
Fixpoint psat (f : positive -> nat) (m : vec) : nat :=
  match m with
  | PM.Leaf _ => 0
  | PM.Node l o r => sat (psat f l + match o with Some (i, c) => c * f i | None => 0 end + psat f r)
  end.
Lemma psat_psum f m : psat f m = sat (psum f m).
Proof.
  induction m as [|l IHl o r IHr]; [reflexivity|]. cbn [psat psum]. rewrite IHl, IHr.
  set (x := match o with Some _ => _ | None => _ end). unfold sat. lia.
Qed.

(* the number that is noted with the ways to a node is that of the node *)
Fixpoint keyed (k : positive -> positive) (m : vec) : Prop :=
  match m with
  | PM.Leaf _ => True
  | PM.Node l o r => match o with Some (i, _) => i = k xH | None => True end /\
      keyed (fun p => k (xO p)) l /\ keyed (fun p => k (xI p)) r
  end.

Fixpoint addc (k i : positive) (c : nat) (m : vec) : vec :=
  match k with
  | xH => match m with
          | PM.Leaf _ => PM.Node (PM.Leaf _) (Some (i, c)) (PM.Leaf _)
          | PM.Node l o r => PM.Node l (Some (i, match o with Some (_, d) => sat (d + c) | None => c end)) r
          end
  | xO k => match m with
            | PM.Leaf _ => PM.Node (addc k i c (PM.Leaf _)) None (PM.Leaf _)
            | PM.Node l o r => PM.Node (addc k i c l) o r
            end
  | xI k => match m with
            | PM.Leaf _ => PM.Node (PM.Leaf _) None (addc k i c (PM.Leaf _))
            | PM.Node l o r => PM.Node l o (addc k i c r)
            end
  end.
Lemma addc_keyed k : forall i c m f, keyed f m -> i = f k -> keyed f (addc k i c m).
Proof.
  induction k as [k IH|k IH|]; intros i c [|l o r] f H E; cbn in *.
  - repeat split. apply IH; [exact I|exact E].
  - destruct H as (H1 & H2 & H3). repeat split; auto.
  - repeat split. apply IH; [exact I|exact E].
  - destruct H as (H1 & H2 & H3). repeat split; auto.
  - auto.
  - destruct H as (H1 & H2 & H3). auto.
Qed.
Lemma addc_psum f k : forall i c m g z, keyed g m -> i = g k ->
  sat (psum f (addc k i c m) + z) = sat (c * f i + psum f m + z).
Proof.
  induction k as [k IH|k IH|]; intros i c [|l o r] g z H E; cbn [addc psum keyed] in *.
  - pose proof (IH i c (PM.Leaf _) (fun p => g (xI p)) z I E) as K. cbn [psum] in K.
    replace (0 + 0 + psum f (addc k i c (PM.Leaf _)) + z) with (psum f (addc k i c (PM.Leaf _)) + z) by lia.
    exact K.
  - destruct H as (H1 & H2 & H3). set (x := match o with Some _ => _ | None => _ end).
    pose proof (IH i c r (fun p => g (xI p)) (psum f l + x + z) H3 E) as K.
    replace (psum f l + x + psum f (addc k i c r) + z) with (psum f (addc k i c r) + (psum f l + x + z)) by lia.
    rewrite K. f_equal. lia.
  - pose proof (IH i c (PM.Leaf _) (fun p => g (xO p)) z I E) as K. cbn [psum] in K.
    replace (psum f (addc k i c (PM.Leaf _)) + 0 + 0 + z) with (psum f (addc k i c (PM.Leaf _)) + z) by lia.
    exact K.
  - destruct H as (H1 & H2 & H3). set (x := match o with Some _ => _ | None => _ end).
    pose proof (IH i c l (fun p => g (xO p)) (x + psum f r + z) H2 E) as K.
    replace (psum f (addc k i c l) + x + psum f r + z) with (psum f (addc k i c l) + (x + psum f r + z)) by lia.
    rewrite K. f_equal. lia.
  - f_equal; lia.
  - destruct H as (H1 & H2 & H3). destruct o as [[j d]|]; [|f_equal; lia].
    subst i. subst j. replace (psum f l + sat (d + c) * f (g xH) + psum f r + z)
      with (sat (d + c) * f (g xH) + (psum f l + psum f r + z)) by lia.
    rewrite sat_mul. f_equal. lia.
Qed.

(* m tells how many ways of the list lead to each node *)
Definition tells (m : vec) (ways : list positive) : Prop :=
  keyed (fun p => p) m /\ forall f, sat (psum f m) = sat (total f ways).

Definition add_all (es : list positive) (c : nat) (m : vec) : vec := fold_left (fun m i => addc i i c m) es m.
Lemma add_all_keyed es c : forall m, keyed (fun p => p) m -> keyed (fun p => p) (add_all es c m).
Proof. induction es as [|e es IH]; intros m H; [exact H|]. cbn. apply IH. apply addc_keyed; auto. Qed.
Lemma add_all_psum f es c : forall m z, keyed (fun p => p) m ->
  sat (psum f (add_all es c m) + z) = sat (c * total f es + psum f m + z).
Proof.
  induction es as [|e es IH]; intros m z H.
  - replace (c * total f []) with 0 by (unfold total; cbn; lia). reflexivity.
  - cbn [add_all fold_left]. change (fold_left _ es ?x) with (add_all es c x).
    rewrite IH by (apply addc_keyed; auto).
    replace (c * total f es + psum f (addc e e c m) + z) with (psum f (addc e e c m) + (c * total f es + z)) by lia.
    rewrite (addc_psum f e e c m (fun p => p)) by auto. f_equal.
    change (total f (e :: es)) with (f e + total f es). lia.
Qed.

Section Edges.
Variable edges : positive -> list positive.
Fixpoint follow (m : vec) (acc : vec) : vec :=
  match m with
  | PM.Leaf _ => acc
  | PM.Node l o r =>
      follow r (match o with Some (i, c) => add_all (edges i) c (follow l acc) | None => follow l acc end)
  end.
Lemma follow_keyed m : forall acc, keyed (fun p => p) acc -> keyed (fun p => p) (follow m acc).
Proof.
  induction m as [|l IHl o r IHr]; intros acc H; cbn; [exact H|].
  apply IHr. destruct o as [[i c]|]; [apply add_all_keyed|]; apply IHl; exact H.
Qed.
Lemma follow_psum f m : forall acc z, keyed (fun p => p) acc ->
  sat (psum f (follow m acc) + z) = sat (psum (fun i => total f (edges i)) m + psum f acc + z).
Proof.
  induction m as [|l IHl o r IHr]; intros acc z H; cbn [follow psum]; [reflexivity|].
  rewrite IHr by (destruct o as [[i c]|]; [apply add_all_keyed|]; apply follow_keyed; exact H).
  destruct o as [[i c]|].
  - set (R := psum _ r). set (L := psum _ l).
    replace (R + psum f (add_all (edges i) c (follow l acc)) + z)
      with (psum f (add_all (edges i) c (follow l acc)) + (R + z)) by lia.
    rewrite add_all_psum by (apply follow_keyed; exact H).
    replace (c * total f (edges i) + psum f (follow l acc) + (R + z))
      with (psum f (follow l acc) + (c * total f (edges i) + R + z)) by lia.
    rewrite IHl by exact H. f_equal. fold L. lia.
  - set (R := psum _ r). set (L := psum _ l).
    replace (R + psum f (follow l acc) + z) with (psum f (follow l acc) + (R + z)) by lia.
    rewrite IHl by exact H. f_equal. fold L. lia.
Qed.
Lemma tells_follow m ways : tells m ways -> tells (follow m (PM.Leaf _)) (flat_map edges ways).
Proof.
  intros [H1 H2]. split; [apply follow_keyed; exact I|]. intros f.
  pose proof (follow_psum f m (PM.Leaf _) 0 I) as K.
  change (psum f (PM.Leaf (positive * nat))) with 0 in K. rewrite !Nat.add_0_r in K.
  rewrite K, H2. f_equal. symmetry. apply total_flat_map.
Qed.
End Edges.
End Cap.

Section Image.
Variable N : num.
Variable F : table nat.
Variable R : rel.
Variable cap : nat.
Variable RT : PM.t rrow.
Variable ND : PM.t nrow.
Variable D : PM.t (PM.t unit).
Variable SB : PM.t srow.
Variable G : table nat.
Variable m0 : nat.      (* so many zeros in front *)

Let L := letters N.

(* ---- the conditions ---- *)
Definition rlook (k : positive) (l' l : letter) : option positive :=
  match PM.find k RT with
  | Some r => match PM.find l' (r_next r) with Some m => PM.find l m | None => None end
  | None => None
  end.
Definition rrow_check (r : rrow) : bool :=
  Bool.eqb (r_fin r) (rfin N R (r_cs r) && v_end N (r_x r) && v_end N (r_y r)) &&
  forallb (fun l => match v_step N (r_x r) (dx N l), v_step N (r_y r) (dy N l) with
    | Some x, Some y => forallb (fun l' =>
        match rstep N R (r_cs r) l l', match PM.find l' (r_next r) with Some m => PM.find l m | None => None end with
        | None, None => true
        | Some T, Some k => match PM.find k RT with
            | Some r' => csl_eqb (r_cs r') T && Pos.eqb (r_x r') x && Pos.eqb (r_y r') y
            | None => false end
        | _, _ => false
        end) L
    | _, _ => true
    end) L.
Definition rel_check : bool :=
  rel_ok N R &&
  match PM.find 1%positive RT with
  | Some r => csl_eqb (r_cs r) (rstart N R) && Pos.eqb (r_x r) 1 && Pos.eqb (r_y r) 1
  | None => false
  end && pm_forall rrow_check RT.

Fixpoint rrun (u v : word) : option positive :=
  match u, v with
  | [], [] => Some 1%positive
  | l :: u, l' :: v => match rrun u v with Some k => rlook k l' l | None => None end
  | _, _ => None
  end.

Hypothesis nok : num_ok N = true.

(* a word both of whose tracks may be the beginning of a valid one *)
Definition begins (u : word) (x y : positive) : Prop :=
  v_run N (wx N u) = Some x /\ v_run N (wy N u) = Some y.
Lemma begins_cons l u x y : begins (l :: u) x y -> exists x' y', begins u x' y' /\
  v_step N x' (dx N l) = Some x /\ v_step N y' (dy N l) = Some y /\ In l L.
Proof.
  unfold begins, wx, wy. cbn [map v_run].
  destruct (v_run N (map (dx N) u)) as [x'|]; [|intros []; discriminate].
  destruct (v_run N (map (dy N) u)) as [y'|]; [|intros []; discriminate].
  intros [H1 H2]. exists x', y'. repeat split; auto. apply letters_all.
  unfold v_step in H1. destruct (Z.leb_spec 0 (dx N l)); [|discriminate].
  destruct (Z.ltb_spec (dx N l) (Zpos (n_digits N))); [lia|discriminate].
Qed.
Lemma begins_letters u : forall x y, begins u x y -> Forall (fun l => In l L) u.
Proof.
  induction u as [|l u IH]; intros x y H; [constructor|].
  apply begins_cons in H. destruct H as (x' & y' & H & _ & _ & Hl). constructor; eauto.
Qed.

Lemma rrun_spec : rel_check = true -> forall u v x y, length u = length v -> begins u x y ->
  Forall (fun l => In l L) v ->
  match rrun u v with
  | Some k => exists r, PM.find k RT = Some r /\ rsem N R (r_cs r) u v /\ r_x r = x /\ r_y r = y
  | None => rdoomed N R u v
  end.
Proof.
  unfold rel_check. rewrite !andb_true_iff. intros [[ok H1] H2].
  induction u as [|l u IH]; intros [|l' v] x y HL Hu Hv; try discriminate.
  - cbn. destruct (PM.find 1%positive RT) as [r|]; [|discriminate]. exists r. split; [reflexivity|].
    rewrite !andb_true_iff, !Pos.eqb_eq in H1. destruct H1 as [[H1 X1] Y1].
    apply csl_eqb_eq in H1. rewrite H1. split; [apply rsem_start|].
    destruct Hu as [Hx Hy]. cbn in Hx, Hy. split; congruence.
  - inversion Hv as [|? ? Hl' Hv']; subst. injection HL as HL.
    apply begins_cons in Hu. destruct Hu as (x' & y' & Hu & Hx & Hy & Hl).
    specialize (IH v x' y' HL Hu Hv'). cbn [rrun]. destruct (rrun u v) as [k|].
    + destruct IH as (r & Hr & Hs & Rx & Ry). unfold rlook. rewrite Hr.
      pose proof (pm_forall_find _ _ H2 k r Hr) as K. unfold rrow_check in K.
      rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K.
      specialize (K l Hl). rewrite Rx, Ry, Hx, Hy in K. rewrite forallb_forall in K. specialize (K l' Hl').
      destruct (match PM.find l' (r_next r) with Some m => PM.find l m | None => None end) as [k'|].
      * destruct (rstep N R (r_cs r) l l') as [T|] eqn:E; [|discriminate].
        destruct (PM.find k' RT) as [r'|]; [|discriminate].
        rewrite !andb_true_iff, !Pos.eqb_eq in K. destruct K as [[K X'] Y']. apply csl_eqb_eq in K.
        exists r'. split; [reflexivity|]. rewrite K. split; [eapply rsem_step; eauto|auto].
      * destruct (rstep N R (r_cs r) l l') as [T|] eqn:E; [discriminate|]. eapply rsem_doom; eauto.
    + apply rdoomed_step; auto.
Qed.
Definition kfin (k : positive) : bool := match PM.find k RT with Some r => r_fin r | None => false end.
Lemma wvalid_begins u : wvalid N u = true -> exists x y, begins u x y /\ v_end N x = true /\ v_end N y = true.
Proof.
  unfold wvalid, valid, begins. rewrite andb_true_iff. intros [Hx Hy].
  destruct (v_run N (wx N u)) as [x|]; [|discriminate]. destruct (v_run N (wy N u)) as [y|]; [|discriminate].
  exists x, y. auto.
Qed.
Lemma rrun_holds : rel_check = true -> forall u v, length u = length v ->
  wvalid N u = true -> Forall (fun l => In l L) v ->
  rholds N R u v = match rrun u v with Some k => kfin k | None => false end.
Proof.
  intros H u v HL Hu Hv. apply wvalid_begins in Hu. destruct Hu as (x & y & Hu & Ex & Ey).
  pose proof (rrun_spec H u v x y HL Hu Hv) as K.
  unfold rel_check in H. rewrite !andb_true_iff in H. destruct H as [[ok _] H2].
  destruct (rrun u v) as [k|].
  - destruct K as (r & Hr & Hs & Rx & Ry). unfold kfin. rewrite Hr.
    pose proof (pm_forall_find _ _ H2 k r Hr) as K. unfold rrow_check in K.
    rewrite andb_true_iff in K. destruct K as [K _]. apply Bool.eqb_prop in K. rewrite K, Rx, Ry, Ex, Ey, !andb_true_r.
    symmetry. apply rfin_holds; auto.
  - apply rdoomed_fails; auto.
Qed.

(* ---- nodes ---- *)
Definition weigh (n : node) : nat := if kfin (snd n) then value F (fst n) else 0.
(* where the digits of (a,b) lead: a state of F, and the steps of the conditions *)
Definition ahead (n : node) : list (positive * PM.t positive) :=
  match PM.find (fst n) F, PM.find (snd n) RT with
  | Some f, Some r => flat_map (fun l' =>
      match PM.find l' (t_next f), PM.find l' (r_next r) with
      | Some q, Some m => [(q, m)]
      | _, _ => []
      end) L
  | _, _ => []
  end.
Definition led (a : list (positive * PM.t positive)) (l : letter) : list node :=
  flat_map (fun qm => match PM.find l (snd qm) with Some k => [(fst qm, k)] | None => [] end) a.
Definition steps (n : node) (l : letter) : list node := led (ahead n) l.

Fixpoint reached (u : word) : list node :=
  match u with
  | [] => [(1, 1)%positive]
  | l :: u => flat_map (fun n => steps n l) (reached u)
  end.
Definition joint (u v : word) : option node :=
  match trun F v, rrun u v with Some q, Some k => Some (q, k) | _, _ => None end.
Definition jstep (n : node) (l l' : letter) : option node :=
  match tnext F (fst n) l', rlook (snd n) l' l with Some q, Some k => Some (q, k) | _, _ => None end.

Lemma steps_jstep n l : steps n l = flat_map (fun l' => olist (jstep n l l')) L.
Proof.
  unfold steps, ahead, led, jstep, tnext, rlook. destruct n as [q k]. cbn [fst snd].
  destruct (PM.find q F) as [f|]; [|induction L; auto].
  destruct (PM.find k RT) as [r|].
  - rewrite flat_map_flat_map. apply flat_map_ext_in. intros l' _.
    destruct (PM.find l' (t_next f)); [|reflexivity]. destruct (PM.find l' (r_next r)); [|reflexivity].
    cbn. destruct (PM.find l t); reflexivity.
  - cbn. induction L; [reflexivity|]. cbn. destruct (PM.find a (t_next f)); auto.
Qed.
Lemma joint_cons u v l l' : joint (l :: u) (l' :: v) = match joint u v with Some n => jstep n l l' | None => None end.
Proof.
  unfold joint, jstep. cbn [trun rrun]. destruct (trun F v) as [q|]; [|reflexivity].
  destruct (rrun u v) as [k|]; [reflexivity|]. destruct (tnext F q l'); reflexivity.
Qed.
Lemma reached_joint u : reached u = flat_map (fun v => olist (joint u v)) (allw N (length u)).
Proof.
  induction u as [|l u IH]; [reflexivity|]. cbn [reached length allw]. rewrite IH, !flat_map_flat_map.
  apply flat_map_ext_in. intros v _. rewrite flat_map_map.
  destruct (joint u v) as [n|] eqn:E.
  - cbn [olist flat_map]. rewrite app_nil_r, steps_jstep. apply flat_map_ext_in. intros l' _.
    rewrite joint_cons, E. reflexivity.
  - cbn [olist flat_map]. fold L. induction L as [|a M IHM]; [reflexivity|]. cbn [flat_map].
    rewrite joint_cons, E, <- IHM. reflexivity.
Qed.
Lemma reached_total u : rel_check = true -> wvalid N u = true ->
  total weigh (reached u) =
  total (fun v => if rholds N R u v then tval F v else 0) (allw N (length u)).
Proof.
  intros H Hu. rewrite reached_joint, total_flat_map. apply total_ext. intros v Hv.
  apply allw_in in Hv. destruct Hv as [HL Hv].
  rewrite (rrun_holds H u v (eq_sym HL) Hu Hv). unfold joint, tval.
  destruct (trun F v) as [q|]; [|destruct (rrun u v) as [k|]; [destruct (kfin k)|]; reflexivity].
  destruct (rrun u v) as [k|]; [|reflexivity]. unfold total, weigh. cbn. destruct (kfin k); lia.
Qed.

(* those from which nothing is ever added *)
Definition dead (n : node) : bool :=
  match PM.find (fst n) D with Some m => match PM.find (snd n) m with Some _ => true | None => false end | None => false end.
Definition dead_check : bool :=
  pm_foralli (fun q m => pm_foralli (fun k _ =>
    Nat.eqb (weigh (q, k)) 0 && (let a := ahead (q, k) in forallb (fun l => forallb dead (led a l)) L)) m) D.
Lemma dead_spec n : dead_check = true -> dead n = true ->
  weigh n = 0 /\ forall l, In l L -> forallb dead (steps n l) = true.
Proof.
  intros H Hd. destruct n as [q k]. unfold dead in Hd. cbn [fst snd] in Hd.
  destruct (PM.find q D) as [m|] eqn:E; [|discriminate]. destruct (PM.find k m) as [x|] eqn:E2; [|discriminate].
  pose proof (pm_foralli_find _ _ H q m E) as K. cbv beta in K.
  pose proof (pm_foralli_find _ _ K k x E2) as K2. cbv beta zeta in K2.
  rewrite andb_true_iff, Nat.eqb_eq, forallb_forall in K2. exact K2.
Qed.

(* nothing is added at all *)
Definition nothing_check : bool := rel_check && dead_check && dead (1, 1)%positive.
Lemma total_zero {X} (f : X -> nat) l : total f l = 0 -> forall x, In x l -> f x = 0.
Proof.
  induction l as [|y l IH]; [intros _ x []|]. change (total f (y :: l)) with (f y + total f l).
  intros H x [<-|Hx]; [lia|]. apply IH; [lia|exact Hx].
Qed.
Lemma nothing_sound : nothing_check = true -> forall u v, length u = length v ->
  wvalid N u = true -> Forall (fun l => In l L) v -> rholds N R u v = true -> tval F v = 0.
Proof.
  unfold nothing_check. rewrite !andb_true_iff. intros [[H1 H2] H3] u v HL Hu Hv Hr.
  assert (K : forallb dead (reached u) = true).
  { clear v HL Hv Hr. apply wvalid_begins in Hu. destruct Hu as (x & y & Hu & _). apply begins_letters in Hu.
    induction u as [|l u IH]; [cbn; rewrite H3; reflexivity|].
    inversion Hu as [|? ? Hl Hu']; subst. specialize (IH Hu'). cbn [reached].
    apply forallb_forall. intros n Hn. apply in_flat_map in Hn. destruct Hn as (n' & Hn' & Hn).
    rewrite forallb_forall in IH. destruct (dead_spec n' H2 (IH n' Hn')) as [_ K].
    specialize (K l Hl). rewrite forallb_forall in K. apply K. exact Hn. }
  assert (Z : total weigh (reached u) = 0).
  { revert K. induction (reached u) as [|n ns IH]; [reflexivity|]. cbn [forallb]. rewrite andb_true_iff.
    intros [Kn K]. change (weigh n + total weigh ns = 0). rewrite IH by exact K.
    destruct (dead_spec n H2 Kn) as [-> _]. reflexivity. }
  rewrite (reached_total u H1 Hu) in Z. pose proof (total_zero _ _ Z v) as Q. cbv beta in Q.
  rewrite Hr in Q. apply Q. apply allw_in. auto.
Qed.

Definition edges_of (r : nrow) (l : letter) : list positive :=
  match PM.find l (n_edges r) with Some es => es | None => [] end.
Definition edges (l : letter) (i : positive) : list positive :=
  match PM.find i ND with Some r => edges_of r l | None => [] end.
Definition annot (i : positive) : node :=
  match PM.find i ND with Some r => (n_q r, n_k r) | None => (1, 1)%positive end.
(* the nodes, one after the other; what is not among them is dead *)
Fixpoint fits (es : list positive) (ns : list node) : bool :=
  match ns with
  | [] => match es with [] => true | _ => false end
  | n :: ns' =>
      if match es with
         | i :: es' => match PM.find i ND with
                       | Some r => Pos.eqb (n_q r) (fst n) && Pos.eqb (n_k r) (snd n)
                       | None => false end
         | [] => false
         end
      then negb (dead n) && fits (tl es) ns'
      else dead n && fits es ns'
  end.
Definition known (i : positive) : Prop := PM.find i ND <> None.
Lemma fits_spec ns : forall es, fits es ns = true ->
  map annot es = filter (fun n => negb (dead n)) ns /\ Forall known es.
Proof.
  induction ns as [|n ns IH]; intros es; cbn [fits filter].
  - destruct es; [split; [reflexivity|constructor]|discriminate].
  - destruct es as [|i es].
    + rewrite andb_true_iff. intros [-> H]. cbn [negb]. apply (IH []). exact H.
    + destruct (PM.find i ND) as [r|] eqn:E.
      * destruct (Pos.eqb (n_q r) (fst n) && Pos.eqb (n_k r) (snd n)) eqn:Q; rewrite andb_true_iff; intros [Hd H].
        -- rewrite Hd. cbn [map tl] in *. destruct (IH _ H) as [IH1 IH2]. rewrite <- IH1. split.
           ++ f_equal. unfold annot. rewrite E. rewrite andb_true_iff, !Pos.eqb_eq in Q. destruct Q.
              destruct n; cbn in *; congruence.
           ++ constructor; [|exact IH2]. unfold known. congruence.
        -- rewrite Hd. cbn [negb]. apply IH. exact H.
      * rewrite andb_true_iff. intros [-> H]. cbn [negb]. apply IH. exact H.
Qed.
Definition nrow_check (r : nrow) : bool :=
  let a := ahead (n_q r, n_k r) in
  Nat.eqb (n_w r) (weigh (n_q r, n_k r)) && forallb (fun l => fits (edges_of r l) (led a l)) L.
Definition nodes_check : bool :=
  match PM.find 1%positive ND with Some r => Pos.eqb (n_q r) 1 && Pos.eqb (n_k r) 1 | None => false end &&
  negb (dead (1, 1)%positive) && dead_check && pm_forall nrow_check ND.

Fixpoint ways (u : word) : list positive :=
  match u with [] => [1%positive] | l :: u => flat_map (edges l) (ways u) end.

Lemma ways_known : nodes_check = true -> forall u, Forall (fun l => In l L) u ->
  map annot (ways u) = filter (fun n => negb (dead n)) (reached u) /\ Forall known (ways u).
Proof.
  unfold nodes_check. rewrite !andb_true_iff. intros [[[H1 H2] H3] H4].
  assert (A : annot 1 = (1, 1)%positive /\ known 1).
  { unfold annot, known. destruct (PM.find 1%positive ND) as [r|]; [|discriminate].
    rewrite andb_true_iff, !Pos.eqb_eq in H1. destruct H1 as [-> ->]. split; [reflexivity|discriminate]. }
  destruct A as [A A'].
  induction u as [|l u IH]; intros Hu.
  - cbn [ways reached map filter]. rewrite A, H2. split; [reflexivity|]. constructor; [exact A'|constructor].
  - inversion Hu as [|? ? Hl Hu']; subst. destruct (IH Hu') as [IH1 IH2].
    assert (K : forall i, known i -> map annot (edges l i) = filter (fun n => negb (dead n)) (steps (annot i) l) /\
                                     Forall known (edges l i)).
    { intros i Hi. unfold edges, annot at 2. unfold known in Hi. destruct (PM.find i ND) as [r|] eqn:E; [|congruence].
      pose proof (pm_forall_find _ _ H4 i r E) as K. unfold nrow_check in K. cbv zeta in K.
      rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K l Hl). apply fits_spec in K. exact K. }
    rewrite Forall_forall in IH2. split.
    + cbn [ways reached]. rewrite filter_flat_map, map_flat_map.
      rewrite <- (flat_map_filter (fun n => negb (dead n)) (fun n => filter (fun n => negb (dead n)) (steps n l))).
      * rewrite <- IH1, flat_map_map. apply flat_map_ext_in. intros i Hi. apply K. auto.
      * intros n _ Hn. apply negb_false_iff in Hn. destruct (dead_spec n H3 Hn) as [_ Hs].
        specialize (Hs l Hl). induction (steps n l) as [|m ms IHm]; [reflexivity|]. cbn in *.
        rewrite andb_true_iff in Hs. destruct Hs as [-> Hs]. cbn. auto.
    + cbn [ways]. apply Forall_flat_map. apply Forall_forall. intros i Hi. apply K. auto.
Qed.

Definition nweigh (i : positive) : nat := match PM.find i ND with Some r => n_w r | None => 0 end.
Lemma ways_total : nodes_check = true -> forall u, Forall (fun l => In l L) u ->
  total nweigh (ways u) = total weigh (reached u).
Proof.
  intros H u Hu. destruct (ways_known H u Hu) as [K Kn].
  rewrite (total_ext nweigh (fun i => weigh (annot i))).
  - rewrite <- total_map, K. apply total_filter. intros n _ Hn. apply negb_false_iff in Hn.
    unfold nodes_check in H. rewrite !andb_true_iff in H. apply dead_spec; tauto.
  - intros i Hi. rewrite Forall_forall in Kn. specialize (Kn i Hi). unfold known in Kn. unfold nweigh, annot.
    destruct (PM.find i ND) as [r|] eqn:E; [|congruence].
    unfold nodes_check in H. rewrite !andb_true_iff in H. destruct H as [_ H].
    pose proof (pm_forall_find _ _ H i r E) as Q. unfold nrow_check in Q. cbv zeta in Q.
    rewrite andb_true_iff, Nat.eqb_eq in Q. apply Q.
Qed.

(* ---- so many ways ---- *)
Definition next_vec (l : letter) (m : vec) : vec := follow cap (edges l) m (PM.Leaf _).
Fixpoint zeros_first (k : nat) : vec :=
  match k with O => addc cap 1 1 1 (PM.Leaf _) | S k => next_vec zero (zeros_first k) end.

(* The same, but every node is looked up only once. *)
Definition no_row : nrow := NRow 1 1 0 (PM.empty _).
Fixpoint rows_of (m : vec) (acc : list (nrow * nat)) : list (nrow * nat) :=
  match m with
  | PM.Leaf _ => acc
  | PM.Node l o r => rows_of l (match o with
      | Some (i, c) => (match PM.find i ND with Some r => r | None => no_row end, c) :: rows_of r acc
      | None => rows_of r acc end)
  end.
Definition next_of (l : letter) (rs : list (nrow * nat)) : vec :=
  fold_left (fun m rc => match PM.find l (n_edges (fst rc)) with Some es => add_all cap es (snd rc) m | None => m end)
            rs (PM.Leaf _).
Definition weight_of (rs : list (nrow * nat)) : nat := fold_left (fun n rc => sat cap (n + snd rc * n_w (fst rc))) rs 0.
Lemma next_of_rows l m : next_of l (rows_of m []) = next_vec l m.
Proof.
  unfold next_of, next_vec.
  cut (forall acc z, fold_left (fun m rc => match PM.find l (n_edges (fst rc)) with Some es => add_all cap es (snd rc) m | None => m end)
         (rows_of m acc) z =
       fold_left (fun m rc => match PM.find l (n_edges (fst rc)) with Some es => add_all cap es (snd rc) m | None => m end)
         acc (follow cap (edges l) m z)).
  { intros H. apply (H [] (PM.Leaf _)). }
  induction m as [|a IHa o b IHb]; intros acc z; [reflexivity|]. cbn [rows_of follow]. rewrite IHa.
  destruct o as [[i c]|]; [|apply IHb]. cbn [fold_left]. rewrite IHb. f_equal. f_equal. cbn [fst snd].
  unfold edges, edges_of. destruct (PM.find i ND) as [r|].
  - destruct (PM.find l (n_edges r)); reflexivity.
  - cbn [no_row n_edges]. rewrite PM.gempty. reflexivity.
Qed.
Lemma weight_of_rows m : weight_of (rows_of m []) = psat cap nweigh m.
Proof.
  rewrite psat_psum. unfold weight_of.
  cut (forall acc z, fold_left (fun n rc => sat cap (n + snd rc * n_w (fst rc))) (rows_of m acc) (sat cap z) =
       fold_left (fun n rc => sat cap (n + snd rc * n_w (fst rc))) acc (sat cap (psum nweigh m + z))).
  { intros H. specialize (H [] 0). rewrite Nat.add_0_r in H. exact H. }
  induction m as [|a IHa o b IHb]; intros acc z; [reflexivity|]. cbn [rows_of psum]. rewrite IHa.
  destruct o as [[i c]|]; [|rewrite IHb; f_equal; f_equal; lia]. cbn [fold_left fst snd]. rewrite sat_sat.
  replace (n_w (match PM.find i ND with Some r => r | None => no_row end)) with (nweigh i).
  - rewrite IHb. f_equal. f_equal. lia.
  - unfold nweigh. destruct (PM.find i ND); reflexivity.
Qed.

Definition srow_check (s : srow) : bool :=
  match PM.find (s_to s) G with
  | None => false
  | Some g =>
      let rs := rows_of (s_vec s) [] in
      (negb (v_end N (s_x s) && v_end N (s_y s)) || Nat.eqb (t_val g) (weight_of rs)) &&
      forallb (fun l => match v_step N (s_x s) (dx N l), v_step N (s_y s) (dy N l) with
        | Some x, Some y =>
            match PM.find l (s_next s) with
            | None => false
            | Some j => match PM.find j SB with
                | None => false
                | Some s' => Pos.eqb (s_x s') x && Pos.eqb (s_y s') y &&
                    vec_eqb (s_vec s') (next_of l rs) &&
                    match PM.find l (t_next g) with Some p => Pos.eqb p (s_to s') | None => false end
                end
            end
        | _, _ => true
        end) L
  end.
Definition sets_check : bool :=
  match PM.find 1%positive SB with
  | None => false
  | Some s => Pos.eqb (s_x s) 1 && Pos.eqb (s_y s) 1 && Pos.eqb (s_to s) 1 &&
      vec_eqb (s_vec s) (zeros_first m0) && vec_eqb (next_vec zero (s_vec s)) (s_vec s)
  end && pm_forall srow_check SB.
Definition image_check : bool := rel_check && nodes_check && sets_check.


Lemma zeros_tell k : tells cap (zeros_first k) (ways (repeat zero k)).
Proof.
  induction k as [|k IH].
  - split; [cbn; auto|]. intros f. cbn. unfold total. cbn. f_equal. lia.
  - cbn [zeros_first repeat ways]. apply tells_follow. exact IH.
Qed.
Lemma zeros_stay s k : PM.find 1%positive SB = Some s -> sets_check = true -> m0 <= k ->
  tells cap (s_vec s) (ways (repeat zero k)).
Proof.
  unfold sets_check. intros ->. rewrite !andb_true_iff. intros [[[_ H1] H2] _].
  apply vec_eqb_eq in H1. apply vec_eqb_eq in H2. intros Hk.
  replace k with ((k - m0) + m0) by lia. induction (k - m0) as [|i IH].
  - rewrite H1. apply zeros_tell.
  - cbn [plus repeat ways]. rewrite <- H2. apply tells_follow. exact IH.
Qed.

Lemma sets_run : sets_check = true -> forall u x y, begins u x y ->
  exists i s, PM.find i SB = Some s /\ s_x s = x /\ s_y s = y /\ trun G u = Some (s_to s) /\
    forall m, m0 <= m -> tells cap (s_vec s) (ways (u ++ repeat zero m)).
Proof.
  intros H. induction u as [|l u IH]; intros x y Hb.
  - pose proof H as H0. unfold sets_check in H. rewrite andb_true_iff in H. destruct H as [H _].
    destruct (PM.find 1%positive SB) as [s|] eqn:E; [|discriminate].
    rewrite !andb_true_iff, !Pos.eqb_eq in H. destruct H as [[[[H1 H2] H3] _] _].
    unfold begins in Hb. cbn in Hb. destruct Hb as [[= <-] [= <-]].
    exists 1%positive, s. split; [exact E|]. split; [exact H1|]. split; [exact H2|]. split.
    + cbn. rewrite H3. reflexivity.
    + intros k Hk. cbn [app]. apply zeros_stay; auto.
  - apply begins_cons in Hb. destruct Hb as (x' & y' & Hb & Hx & Hy & Hl).
    destruct (IH x' y' Hb) as (i & s & Hs & Sx & Sy & Hr & Ht).
    unfold sets_check in H. rewrite andb_true_iff in H. destruct H as [_ H].
    pose proof (pm_forall_find _ _ H i s Hs) as K. unfold srow_check in K.
    destruct (PM.find (s_to s) G) as [g|] eqn:Eg; [|discriminate]. cbv zeta in K.
    rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K l Hl).
    rewrite Sx, Sy, Hx, Hy in K.
    destruct (PM.find l (s_next s)) as [j|]; [|discriminate].
    destruct (PM.find j SB) as [s'|] eqn:Ej; [|discriminate].
    rewrite !andb_true_iff, !Pos.eqb_eq in K. destruct K as [[[K1 K2] K3] K4].
    exists j, s'. split; [exact Ej|]. split; [exact K1|]. split; [exact K2|]. split.
    + cbn [trun]. rewrite Hr. unfold tnext. rewrite Eg.
      destruct (PM.find l (t_next g)) as [p|]; [|discriminate]. apply Pos.eqb_eq in K4. congruence.
    + intros k Hk. cbn [app ways]. apply vec_eqb_eq in K3. rewrite K3, next_of_rows. apply tells_follow. auto.
Qed.

(* The value of G is the sum over all words of (a,b) of that length or longer ones. *)
Theorem image_sound : image_check = true -> forall u, wvalid N u = true -> forall m, m0 <= m ->
  tval G u = sat cap (total (fun v => if rholds N R (u ++ repeat zero m) v then tval F v else 0)
                            (allw N (length u + m))).
Proof.
  unfold image_check. rewrite !andb_true_iff. intros [[H1 H2] H3] u Hu m Hm. pose proof Hu as Hu0.
  unfold wvalid in Hu. rewrite andb_true_iff in Hu. destruct Hu as [Ux Uy]. unfold valid in Ux, Uy.
  destruct (v_run N (wx N u)) as [x|] eqn:Ex; [|discriminate].
  destruct (v_run N (wy N u)) as [y|] eqn:Ey; [|discriminate].
  assert (Hb : begins u x y) by (split; assumption).
  destruct (sets_run H3 u x y Hb) as (i & s & Hs & Sx & Sy & Hr & Ht).
  assert (HL : Forall (fun l => In l L) (u ++ repeat zero m)).
  { apply Forall_app. split; [eapply begins_letters; eauto|]. apply Forall_forall.
    intros l Hl. apply repeat_spec in Hl. subst l. apply zero_letter. }
  pose proof (reached_total (u ++ repeat zero m) H1) as E. rewrite wvalid_zeros in E by exact nok. specialize (E Hu0). rewrite app_length, repeat_length in E.
  rewrite <- E, <- (ways_total H2) by exact HL.
  destruct (Ht m Hm) as [_ T]. specialize (T nweigh). rewrite <- T, <- psat_psum.
  unfold sets_check in H3. rewrite andb_true_iff in H3. destruct H3 as [_ H3].
  pose proof (pm_forall_find _ _ H3 i s Hs) as K. unfold srow_check in K.
  unfold tval, value. rewrite Hr.
  destruct (PM.find (s_to s) G) as [g|]; [|discriminate]. cbv zeta in K.
  rewrite andb_true_iff in K. destruct K as [K _]. rewrite Sx, Sy, Ux, Uy in K. rewrite weight_of_rows in K. cbn in K.
  apply Nat.eqb_eq in K. exact K.
Qed.
End Image.
