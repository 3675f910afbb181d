(* Sums over options. A table F gives every position (a,b) a number; a relation R, linear conditions,
   ties positions (x,y) to options (a,b). The table G is claimed to give (x,y) the sum of F over all
   (a,b) with R, but at most [cap]. What is found by whoever found it is checked here:
     RT   the states of the conditions, and their steps; those to which no node leads are left out;
     ND   nodes: a state of F and one of the conditions, and where the digits of (x,y) lead;
     D    such pairs from which nothing is ever added;
     SB   how many ways lead to each node, after the digits of (x,y) so far. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration Wy.Conditions Wy.Tables.
Import ListNotations.

Record rrow := RRow { r_cs : list cs; r_x : positive; r_y : positive;   (* and the validity of x and y *)
                      r_fin : bool; r_next : PM.t (PM.t positive) }.       (* by the digits of (a,b), of (x,y) *)
Record nrow := NRow { n_q : positive; n_k : positive; n_w : nat; n_edges : PM.t (list positive) }.
Definition vec := list (positive * nat).          (* so many ways to each node *)
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
  | [], [] => true
  | (i, c) :: a, (j, d) :: b => Pos.eqb i j && Nat.eqb c d && vec_eqb a b
  | _, _ => false
  end.
Lemma vec_eqb_eq a : forall b, vec_eqb a b = true -> a = b.
Proof.
  induction a as [|[i c] a IH]; intros [|[j d] b]; cbn; try discriminate; auto.
  rewrite !andb_true_iff, Pos.eqb_eq, Nat.eqb_eq. intros [[-> ->] H]. f_equal. auto.
Qed.

(* ---- numbers up to a limit ---- *)
Section Cap.
Variable cap : nat.
Definition sat (n : nat) : nat := Nat.min n cap.
Lemma sat_sat n z : sat (sat n + z) = sat (n + z).
Proof. unfold sat. lia. Qed.
Lemma sat_mul a b z : sat (sat a * b + z) = sat (a * b + z).
Proof. unfold sat. destruct (Nat.le_gt_cases a cap); [rewrite (Nat.min_l a cap) by lia; auto|]. destruct b; nia. Qed.

Definition vsum (f : positive -> nat) (m : vec) : nat := total (fun ic => snd ic * f (fst ic)) m.
Lemma vsum_cons f i c m : vsum f ((i, c) :: m) = c * f i + vsum f m.
Proof. reflexivity. Qed.

(* an order in which most numbers are told apart by their last digits *)
Fixpoint by_bits (i j : positive) : comparison :=
  match i, j with
  | xH, xH => Eq | xH, _ => Lt | _, xH => Gt
  | xO i, xO j => by_bits i j
  | xI i, xI j => by_bits i j
  | xO _, xI _ => Lt
  | xI _, xO _ => Gt
  end.
Lemma by_bits_eq i : forall j, by_bits i j = Eq -> i = j.
Proof. induction i as [i IH|i IH|]; intros [j|j|]; cbn; try discriminate; auto; intros H; f_equal; auto. Qed.

(* Both are in this order, but nothing depends on it. *)
Fixpoint merge (a : vec) : vec -> vec :=
  match a with
  | [] => fun b => b
  | (i, c) :: a' => fix inner (b : vec) : vec :=
      match b with
      | [] => a
      | (j, d) :: b' => match by_bits i j with
          | Lt => (i, c) :: merge a' b
          | Gt => (j, d) :: inner b'
          | Eq => (i, sat (c + d)) :: merge a' b'
          end
      end
  end.
Lemma merge_sum f a : forall b z, sat (vsum f (merge a b) + z) = sat (vsum f a + vsum f b + z).
Proof.
  induction a as [|[i c] a IH]; [reflexivity|]. induction b as [|[j d] b IHb]; intros z.
  - cbn [merge]. f_equal. unfold vsum, total. cbn. lia.
  - cbn [merge]. destruct (by_bits i j) eqn:E.
    + apply by_bits_eq in E. subst j. rewrite !vsum_cons.
      replace (sat (c + d) * f i + vsum f (merge a b) + z) with (vsum f (merge a b) + (sat (c + d) * f i + z)) by lia.
      rewrite IH. replace (vsum f a + vsum f b + (sat (c + d) * f i + z))
        with (sat (c + d) * f i + (vsum f a + vsum f b + z)) by lia.
      rewrite sat_mul. f_equal. lia.
    + rewrite (vsum_cons f i c (merge _ _)).
      replace (c * f i + vsum f (merge a ((j, d) :: b)) + z) with (vsum f (merge a ((j, d) :: b)) + (c * f i + z)) by lia.
      rewrite IH. f_equal. rewrite !vsum_cons. lia.
    + change ((fix inner (b : vec) : vec := match b with
        | [] => (i, c) :: a
        | (j, d) :: b' => match by_bits i j with
            | Lt => (i, c) :: merge a b
            | Gt => (j, d) :: inner b'
            | Eq => (i, sat (c + d)) :: merge a b' end end) b) with (merge ((i, c) :: a) b).
      rewrite (vsum_cons f j d (merge _ _)).
      replace (d * f j + vsum f (merge ((i, c) :: a) b) + z) with (vsum f (merge ((i, c) :: a) b) + (d * f j + z)) by lia.
      rewrite IHb. f_equal. rewrite !vsum_cons. lia.
Qed.
Fixpoint merge_pairs (l : list vec) : list vec :=
  match l with a :: b :: l => merge a b :: merge_pairs l | _ => l end.
Fixpoint merge_all (rounds : nat) (l : list vec) : vec :=
  match l with
  | [] => []
  | [a] => a
  | _ => match rounds with O => fold_right merge [] l | S rounds => merge_all rounds (merge_pairs l) end
  end.
Lemma merge_pairs_sum f n : forall l z, length l <= n ->
  sat (total (vsum f) (merge_pairs l) + z) = sat (total (vsum f) l + z).
Proof.
  induction n as [|n IH]; intros [|a [|b l]] z H; cbn in H; try reflexivity; try lia. cbn [merge_pairs].
  change (total (vsum f) (merge a b :: merge_pairs l)) with (vsum f (merge a b) + total (vsum f) (merge_pairs l)).
  change (total (vsum f) (a :: b :: l)) with (vsum f a + (vsum f b + total (vsum f) l)).
  replace (vsum f (merge a b) + total (vsum f) (merge_pairs l) + z)
    with (vsum f (merge a b) + (total (vsum f) (merge_pairs l) + z)) by lia.
  rewrite merge_sum.
  replace (vsum f a + vsum f b + (total (vsum f) (merge_pairs l) + z))
    with (total (vsum f) (merge_pairs l) + (vsum f a + vsum f b + z)) by lia.
  rewrite IH by lia. f_equal. lia.
Qed.
Lemma merge_all_sum f rounds : forall l, sat (vsum f (merge_all rounds l)) = sat (total (vsum f) l).
Proof.
  assert (One : forall a, vsum f a = total (vsum f) [a]) by (intros a; unfold total; cbn; lia).
  induction rounds as [|n IH]; intros [|a [|b l]]; try reflexivity; try (cbn [merge_all]; rewrite One; reflexivity).
  - cbn [merge_all]. generalize (a :: b :: l) as k. intros k.
    cut (forall z, sat (vsum f (fold_right merge [] k) + z) = sat (total (vsum f) k + z)).
    { intros H. specialize (H 0). rewrite !Nat.add_0_r in H. exact H. }
    induction k as [|v k IHk]; intros z; [reflexivity|]. cbn [fold_right]. rewrite merge_sum.
    replace (vsum f v + vsum f (fold_right merge [] k) + z) with (vsum f (fold_right merge [] k) + (vsum f v + z)) by lia.
    rewrite IHk. f_equal. change (total (vsum f) (v :: k)) with (vsum f v + total (vsum f) k). lia.
  - change (merge_all (S n) (a :: b :: l)) with (merge_all n (merge_pairs (a :: b :: l))). rewrite IH.
    pose proof (merge_pairs_sum f _ (a :: b :: l) 0 (Nat.le_refl _)) as K. rewrite !Nat.add_0_r in K. exact K.
Qed.

(* m tells how many ways of the list lead to each node *)
Definition tells (m : vec) (ways : list positive) : Prop := forall f, sat (vsum f m) = sat (total f ways).
End Cap.

Section Image.
Variable N : num.
Variable tails : bool.
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
Definition rrow_check (es : list (list Z)) (r : rrow) : bool :=
  let ts := write N R (r_cs r) es in
  Bool.eqb (r_fin r) (rfin N R (r_cs r) && v_end N (r_x r) && v_end N (r_y r)) &&
  forallb (fun l => match v_step N (r_x r) (dx N l), v_step N (r_y r) (dy N l) with
    | Some x, Some y => forallb (fun l' =>
        match match PM.find l' (r_next r) with Some m => PM.find l m | None => None end with
        | None => match rstep_by N R (r_cs r) ts l l' with None => true | Some _ => false end
        | Some k => match PM.find k RT with
            | Some r' => match rstep_by N R (r_cs r) ts l l' with
                | Some T => csl_eqb (r_cs r') T && Pos.eqb (r_x r') x && Pos.eqb (r_y r') y
                | None => false end
            | None => true end         (* left out *)
        end) L
    | _, _ => true
    end) L.
Definition rel_check : bool :=
  rel_ok N tails R &&
  match PM.find 1%positive RT with
  | Some r => csl_eqb (r_cs r) (rstart N R) && Pos.eqb (r_x r) 1 && Pos.eqb (r_y r) 1
  | None => false
  end && (let es := evs N R in pm_forall (rrow_check es) RT).

Fixpoint rrun (u v : word) : option positive :=
  match u, v with
  | [], [] => Some 1%positive
  | l :: u, l' :: v => match rrun u v with Some k => rlook k l' l | None => None end
  | _, _ => None
  end.

Definition there (k : positive) : bool := match PM.find k RT with Some _ => true | None => false end.
(* nothing on the way was left out *)
Fixpoint tracked (u v : word) : Prop :=
  match u, v with
  | l :: u, l' :: v => tracked u v /\ forall k, rrun u v = Some k -> there k = true
  | _, _ => True
  end.

Hypothesis nok : num_ok N = true.
Hypothesis tb : tails = true -> tails_fine N.
Hypothesis Fvalid : forall v, 0 < tval F v -> wvalid N v = true.

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
  Forall (fun l => In l L) v -> tracked u v ->
  match rrun u v with
  | Some k => forall r, PM.find k RT = Some r -> rsem N R (r_cs r) u v /\ r_x r = x /\ r_y r = y
  | None => rdoomed N R u v
  end.
Proof.
  unfold rel_check. rewrite !andb_true_iff. intros [[ok H1] H2].
  induction u as [|l u IH]; intros [|l' v] x y HL Hu Hv HT; try discriminate.
  - cbn. intros r Hr. rewrite Hr in H1.
    rewrite !andb_true_iff, !Pos.eqb_eq in H1. destruct H1 as [[H1 X1] Y1].
    apply csl_eqb_eq in H1. rewrite H1. split; [apply rsem_start|].
    destruct Hu as [Hx Hy]. cbn in Hx, Hy. split; congruence.
  - inversion Hv as [|? ? Hl' Hv']; subst. injection HL as HL. destruct HT as [HT HK].
    apply begins_cons in Hu. destruct Hu as (x' & y' & Hu & Hx & Hy & Hl).
    specialize (IH v x' y' HL Hu Hv' HT). cbn [rrun]. destruct (rrun u v) as [k|].
    + specialize (HK k eq_refl). unfold there in HK. unfold rlook.
      destruct (PM.find k RT) as [r|] eqn:Hr; [|discriminate]. destruct (IH r eq_refl) as (Hs & Rx & Ry).
      pose proof (pm_forall_find _ _ H2 k r Hr) as K. unfold rrow_check in K. cbv zeta in K.
      rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K.
      specialize (K l Hl). rewrite Rx, Ry, Hx, Hy in K. rewrite forallb_forall in K. specialize (K l' Hl').
      rewrite rstep_by_write in K.
      destruct (match PM.find l' (r_next r) with Some m => PM.find l m | None => None end) as [k'|].
      * intros r' Hr'. rewrite Hr' in K. destruct (rstep N R (r_cs r) l l') as [T|] eqn:E; [|discriminate].
        rewrite !andb_true_iff, !Pos.eqb_eq in K. destruct K as [[K X'] Y']. apply csl_eqb_eq in K.
        rewrite K. split; [eapply rsem_step; eauto|auto].
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
  wvalid N u = true -> wvalid N v = true -> tracked u v -> (forall k, rrun u v = Some k -> there k = true) ->
  rholds N R u v = match rrun u v with Some k => kfin k | None => false end.
Proof.
  intros H u v HL Hw Hv HT HK. destruct (wvalid_begins u Hw) as (x & y & Hu & Ex & Ey).
  pose proof (rrun_spec H u v x y HL Hu (wvalid_letters N v Hv) HT) as K.
  unfold rel_check in H. rewrite !andb_true_iff in H. destruct H as [[ok _] H2].
  destruct (rrun u v) as [k|].
  - specialize (HK k eq_refl). unfold there in HK. unfold kfin. destruct (PM.find k RT) as [r|] eqn:Hr; [|discriminate].
    destruct (K r eq_refl) as (Hs & Rx & Ry). clear K.
    pose proof (pm_forall_find _ _ H2 k r Hr) as K. unfold rrow_check in K. cbv zeta in K.
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
Definition all_there : Prop := forall u, Forall (fun l => In l L) u -> forall n, In n (reached u) -> there (snd n) = true.
Lemma joint_there : all_there -> forall u v, length u = length v -> Forall (fun l => In l L) u -> Forall (fun l => In l L) v ->
  trun F v <> None -> tracked u v /\ forall k, rrun u v = Some k -> there k = true.
Proof.
  intros HA. induction u as [|l u IH]; intros [|l' v] HL Hu Hv Hq; try discriminate.
  - split; [exact I|]. intros k [= <-]. apply (HA [] (Forall_nil _) (1, 1)%positive). left. reflexivity.
  - inversion Hu as [|? ? U1 U2]; inversion Hv as [|? ? V1 V2]; subst. injection HL as HL.
    assert (Hq' : trun F v <> None) by (cbn [trun] in Hq; destruct (trun F v); congruence).
    destruct (IH v HL U2 V2 Hq') as [T K]. split; [split; auto|]. intros k Hk.
    destruct (trun F (l' :: v)) as [q|] eqn:E; [|congruence].
    apply (HA (l :: u) Hu (q, k)). rewrite reached_joint. apply in_flat_map. exists (l' :: v).
    split; [apply allw_in; split; [cbn; congruence|exact Hv]|]. unfold joint. rewrite E, Hk. left. reflexivity.
Qed.
Lemma reached_total u : rel_check = true -> all_there -> wvalid N u = true ->
  total weigh (reached u) =
  total (fun v => if rholds N R u v then tval F v else 0) (allw N (length u)).
Proof.
  intros H HA Hu. rewrite reached_joint, total_flat_map. apply total_ext. intros v Hv.
  apply allw_in in Hv. destruct Hv as [HL Hv].
  destruct (wvalid N v) eqn:W.
  2: { assert (Z : tval F v = 0).
       { destruct (Nat.eq_dec (tval F v) 0) as [E|E]; [exact E|]. rewrite Fvalid in W by lia. discriminate. }
       unfold joint. rewrite Z. unfold tval in Z. destruct (trun F v) as [q|], (rrun u v) as [k|]; cbn; unfold total, weigh; cbn;
         try (destruct (kfin k)); rewrite ?Z; destruct (rholds N R u v); reflexivity. }
  destruct (trun F v) as [q|] eqn:Q; [|unfold joint, tval; rewrite Q; destruct (rholds N R u v); reflexivity].
  destruct (joint_there HA u v (eq_sym HL) (wvalid_letters N u Hu) Hv ltac:(congruence)) as [T K].
  rewrite (rrun_holds H u v (eq_sym HL) Hu W T K). unfold joint, tval. rewrite Q.
  destruct (rrun u v) as [k|]; [|reflexivity]. unfold total, weigh. cbn. destruct (kfin k); lia.
Qed.

(* those from which nothing is ever added *)
Definition dead (n : node) : bool :=
  match PM.find (fst n) D with Some m => match PM.find (snd n) m with Some _ => true | None => false end | None => false end.
Definition dead_check : bool :=
  pm_foralli (fun q m => pm_foralli (fun k _ => there k &&
    Nat.eqb (weigh (q, k)) 0 && (let a := ahead (q, k) in forallb (fun l => forallb dead (led a l)) L)) m) D.
Lemma dead_spec n : dead_check = true -> dead n = true ->
  weigh n = 0 /\ (forall l, In l L -> forallb dead (steps n l) = true) /\ there (snd n) = true.
Proof.
  unfold dead_check. intros H Hd. destruct n as [q k]. unfold dead in Hd. cbn [fst snd] in *.
  destruct (PM.find q D) as [m|] eqn:E; [|discriminate]. destruct (PM.find k m) as [x|] eqn:E2; [|discriminate].
  pose proof (pm_foralli_find _ _ H q m E) as K. cbv beta in K.
  pose proof (pm_foralli_find _ _ K k x E2) as K2. cbv beta zeta in K2.
  rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in K2. tauto.
Qed.

(* nothing is added at all *)
Definition nothing_check : bool := rel_check && dead_check && dead (1, 1)%positive.
Lemma total_zero {X} (f : X -> nat) l : total f l = 0 -> forall x, In x l -> f x = 0.
Proof.
  induction l as [|y l IH]; [intros _ x []|]. change (total f (y :: l)) with (f y + total f l).
  intros H x [<-|Hx]; [lia|]. apply IH; [lia|exact Hx].
Qed.
Lemma all_dead : dead_check = true -> dead (1, 1)%positive = true -> forall u, Forall (fun l => In l L) u ->
  forallb dead (reached u) = true.
Proof.
  intros H2 H3. induction u as [|l u IH]; intros Hu; [cbn; rewrite H3; reflexivity|].
  inversion Hu as [|? ? Hl Hu']; subst. specialize (IH Hu'). cbn [reached].
  apply forallb_forall. intros n Hn. apply in_flat_map in Hn. destruct Hn as (n' & Hn' & Hn).
  rewrite forallb_forall in IH. destruct (dead_spec n' H2 (IH n' Hn')) as (_ & K & _).
  specialize (K l Hl). rewrite forallb_forall in K. apply K. exact Hn.
Qed.
Lemma nothing_sound : nothing_check = true -> forall u v, length u = length v ->
  wvalid N u = true -> Forall (fun l => In l L) v -> rholds N R u v = true -> tval F v = 0.
Proof.
  unfold nothing_check. rewrite !andb_true_iff. intros [[H1 H2] H3] u v HL Hu Hv Hr.
  assert (HA : all_there).
  { intros w Hw n Hn. pose proof (all_dead H2 H3 w Hw) as K. rewrite forallb_forall in K. apply (dead_spec n H2 (K n Hn)). }
  pose proof (all_dead H2 H3 u (wvalid_letters N u Hu)) as K.
  assert (Z : total weigh (reached u) = 0).
  { revert K. induction (reached u) as [|n ns IH]; [reflexivity|]. cbn [forallb]. rewrite andb_true_iff.
    intros [Kn K]. change (weigh n + total weigh ns = 0). rewrite IH by exact K.
    destruct (dead_spec n H2 Kn) as [-> _]. reflexivity. }
  rewrite (reached_total u H1 HA Hu) in Z. pose proof (total_zero _ _ Z v) as Q. cbv beta in Q.
  rewrite Hr in Q. apply Q. apply allw_in. auto.
Qed.

Definition edges_of (r : nrow) (l : letter) : list positive :=
  match PM.find l (n_edges r) with Some es => es | None => [] end.
Definition edges (l : letter) (i : positive) : list positive :=
  match PM.find i ND with Some r => edges_of r l | None => [] end.
Definition annot (i : positive) : node :=
  match PM.find i ND with Some r => (n_q r, n_k r) | None => (1, 1)%positive end.
(* the nodes, one after the other; what is left out is dead *)
Fixpoint fits (es : list positive) (ns : list node) : bool :=
  match ns with
  | [] => match es with [] => true | _ => false end
  | n :: ns' =>
      if match es with
         | i :: _ => match PM.find i ND with
                     | Some r => Pos.eqb (n_q r) (fst n) && Pos.eqb (n_k r) (snd n)
                     | None => false end
         | [] => false
         end
      then fits (tl es) ns'
      else dead n && fits es ns'
  end.
Definition known (i : positive) : Prop := PM.find i ND <> None.
Inductive thin : list node -> list node -> Prop :=
| thin_nil : thin [] []
| thin_keep n a b : thin a b -> thin (n :: a) (n :: b)
| thin_drop n a b : dead n = true -> thin a b -> thin a (n :: b).
Lemma thin_app a b c d : thin a b -> thin c d -> thin (a ++ c) (b ++ d).
Proof. intros H K. induction H; cbn; [exact K|constructor; auto|apply thin_drop; auto]. Qed.
Lemma thin_dead ns : forallb dead ns = true -> thin [] ns.
Proof.
  induction ns as [|n ns IH]; [constructor|]. cbn. rewrite andb_true_iff. intros [H1 H2]. apply thin_drop; auto.
Qed.
Lemma fits_spec ns : forall es, fits es ns = true -> thin (map annot es) ns /\ Forall known es.
Proof.
  induction ns as [|n ns IH]; intros es; cbn [fits].
  - destruct es; [split; constructor|discriminate].
  - assert (Drop : dead n && fits es ns = true -> thin (map annot es) (n :: ns) /\ Forall known es).
    { rewrite andb_true_iff. intros [Hd H]. destruct (IH es H). split; [apply thin_drop; auto|auto]. }
    destruct es as [|i es]; [exact Drop|]. destruct (PM.find i ND) as [r|] eqn:E; [|exact Drop].
    destruct (Pos.eqb (n_q r) (fst n) && Pos.eqb (n_k r) (snd n)) eqn:Q; [|exact Drop]. cbn [tl]. intros H.
    destruct (IH es H) as [H1 H2]. rewrite andb_true_iff, !Pos.eqb_eq in Q. destruct Q as [Q1 Q2]. split.
    + cbn [map]. replace (annot i) with n; [constructor; exact H1|]. unfold annot. rewrite E.
      destruct n; cbn in *; congruence.
    + constructor; [unfold known; congruence|exact H2].
Qed.
Definition nrow_check (r : nrow) : bool :=
  let a := ahead (n_q r, n_k r) in
  there (n_k r) && Nat.eqb (n_w r) (weigh (n_q r, n_k r)) && forallb (fun l => fits (edges_of r l) (led a l)) L.
Definition nodes_check : bool :=
  match PM.find 1%positive ND with Some r => Pos.eqb (n_q r) 1 && Pos.eqb (n_k r) 1 | None => false end &&
  dead_check && pm_forall nrow_check ND.

Fixpoint ways (u : word) : list positive :=
  match u with [] => [1%positive] | l :: u => flat_map (edges l) (ways u) end.

Lemma ways_known : nodes_check = true -> forall u, Forall (fun l => In l L) u ->
  thin (map annot (ways u)) (reached u) /\ Forall known (ways u).
Proof.
  unfold nodes_check. rewrite !andb_true_iff. intros [[H1 H3] H4].
  induction u as [|l u IH]; intros Hu.
  - cbn [ways reached map]. unfold annot, known. destruct (PM.find 1%positive ND) as [r|] eqn:E; [|discriminate].
    rewrite andb_true_iff, !Pos.eqb_eq in H1. destruct H1 as [-> ->]. split; repeat constructor. congruence.
  - inversion Hu as [|? ? Hl Hu']; subst. destruct (IH Hu') as [IH1 IH2]. cbn [ways reached].
    clear IH. remember (map annot (ways u)) as a eqn:Ea. revert Ea IH2. generalize (ways u) as w.
    induction IH1 as [|n a b H IHt|n a b Hd H IHt]; intros w Ea Hk.
    + destruct w; [split; constructor|discriminate].
    + destruct w as [|i w]; [discriminate|]. injection Ea as -> Ea. inversion Hk as [|? ? Hi Hk']; subst.
      destruct (IHt w eq_refl Hk') as [K1 K2]. unfold known in Hi. destruct (PM.find i ND) as [r|] eqn:E; [|congruence].
      pose proof (pm_forall_find _ _ H4 i r E) as K. unfold nrow_check in K. cbv zeta in K.
      rewrite !andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K l Hl).
      apply fits_spec in K. destruct K as [F1 F2].
      assert (Ei : edges l i = edges_of r l) by (unfold edges; rewrite E; reflexivity).
      assert (An : annot i = (n_q r, n_k r)) by (unfold annot; rewrite E; reflexivity).
      cbn [flat_map]. rewrite map_app, Ei, An. split; [apply thin_app; auto|apply Forall_app; auto].
    + destruct (IHt w Ea Hk) as [K1 K2]. split; [|exact K2]. cbn [flat_map].
      apply (thin_app [] (steps n l) _ (flat_map (fun n => steps n l) b)); [|exact K1].
      apply thin_dead. apply dead_spec; auto.
Qed.

Lemma thin_in a b n : thin a b -> In n b -> In n a \/ dead n = true.
Proof.
  induction 1 as [|m a b H IH|m a b Hd H IH]; [intros []| |]; intros [<-|Hn]; cbn; auto.
  destruct (IH Hn); auto.
Qed.
Lemma nodes_there : nodes_check = true -> all_there.
Proof.
  intros H u Hu n Hn. destruct (ways_known H u Hu) as [T K].
  unfold nodes_check in H. rewrite !andb_true_iff in H. destruct H as [[_ H3] H4].
  destruct (thin_in _ _ n T Hn) as [Hi|Hd]; [|apply (dead_spec n H3 Hd)].
  apply in_map_iff in Hi. destruct Hi as (i & <- & Hi). rewrite Forall_forall in K. specialize (K i Hi).
  unfold known in K. unfold annot. destruct (PM.find i ND) as [r|] eqn:E; [|congruence].
  pose proof (pm_forall_find _ _ H4 i r E) as Q. unfold nrow_check in Q. cbv zeta in Q. rewrite !andb_true_iff in Q. apply Q.
Qed.

Definition nweigh (i : positive) : nat := match PM.find i ND with Some r => n_w r | None => 0 end.
Lemma ways_total : nodes_check = true -> forall u, Forall (fun l => In l L) u ->
  total nweigh (ways u) = total weigh (reached u).
Proof.
  intros H u Hu. destruct (ways_known H u Hu) as [K Kn]. unfold nodes_check in H. rewrite !andb_true_iff in H.
  rewrite (total_ext nweigh (fun i => weigh (annot i))).
  - rewrite <- total_map. induction K as [|n a b K IH|n a b Hd K IH]; [reflexivity| |].
    + change (weigh n + total weigh a = weigh n + total weigh b). lia.
    + change (total weigh a = weigh n + total weigh b). rewrite IH. destruct (dead_spec n) as [-> _]; tauto.
  - intros i Hi. rewrite Forall_forall in Kn. specialize (Kn i Hi). unfold known in Kn. unfold nweigh, annot.
    destruct (PM.find i ND) as [r|] eqn:E; [|congruence]. destruct H as [_ H].
    pose proof (pm_forall_find _ _ H i r E) as Q. unfold nrow_check in Q. cbv zeta in Q.
    rewrite !andb_true_iff, Nat.eqb_eq in Q. apply Q.
Qed.

(* ---- so many ways ---- *)
Definition no_row : nrow := NRow 1 1 0 (PM.empty _).
Definition rows_of (m : vec) : list (nrow * nat) :=
  map (fun ic => (match PM.find (fst ic) ND with Some r => r | None => no_row end, snd ic)) m.
Definition runs (l : letter) (rs : list (nrow * nat)) : list vec :=
  fold_left (fun acc rc => match PM.find l (n_edges (fst rc)) with
    | Some es => fold_left (fun acc j => [(j, snd rc)] :: acc) es acc
    | None => acc end) rs [].
Definition next_of (l : letter) (rs : list (nrow * nat)) : vec := merge_all cap 64 (runs l rs).
Definition next_vec (l : letter) (m : vec) : vec := next_of l (rows_of m).
Definition weight_of (rs : list (nrow * nat)) : nat := fold_left (fun n rc => sat cap (n + snd rc * n_w (fst rc))) rs 0.
Fixpoint zeros_first (k : nat) : vec :=
  match k with O => [(1%positive, 1)] | S k => next_vec zero (zeros_first k) end.

Lemma runs_sum f l m : total (vsum f) (runs l (rows_of m)) = vsum (fun i => total f (edges l i)) m.
Proof.
  unfold runs.
  cut (forall acc, total (vsum f) (fold_left (fun acc rc => match PM.find l (n_edges (fst rc)) with
    | Some es => fold_left (fun acc j => [(j, snd rc)] :: acc) es acc
    | None => acc end) (rows_of m) acc) = vsum (fun i => total f (edges l i)) m + total (vsum f) acc).
  { intros H. rewrite H. change (total (vsum f) []) with 0. lia. }
  induction m as [|[i c] m IH]; intros acc; [reflexivity|]. cbn [rows_of map fold_left fst snd].
  change (map _ m) with (rows_of m). rewrite IH, vsum_cons. unfold edges, edges_of.
  destruct (PM.find i ND) as [r|].
  - destruct (PM.find l (n_edges r)) as [es|]; [|change (total f []) with 0; lia].
    assert (K : forall acc, total (vsum f) (fold_left (fun acc j => [(j, c)] :: acc) es acc) =
      c * total f es + total (vsum f) acc).
    { induction es as [|e es IHe]; intros acc0; [change (total f []) with 0; cbn [fold_left]; lia|]. cbn [fold_left]. rewrite IHe.
      change (total f (e :: es)) with (f e + total f es).
      change (total (vsum f) ([(e, c)] :: acc0)) with (vsum f [(e, c)] + total (vsum f) acc0).
      rewrite vsum_cons. change (vsum f []) with 0. lia. }
    rewrite K. lia.
  - cbn [no_row n_edges]. rewrite PM.gempty. change (total f []) with 0. lia.
Qed.
Lemma tells_next l m ways : tells cap m ways -> tells cap (next_vec l m) (flat_map (edges l) ways).
Proof.
  intros H f. unfold next_vec, next_of. rewrite merge_all_sum, runs_sum, H, total_flat_map. reflexivity.
Qed.
Lemma weight_of_rows m : weight_of (rows_of m) = sat cap (vsum nweigh m).
Proof.
  unfold weight_of.
  cut (forall z, fold_left (fun n rc => sat cap (n + snd rc * n_w (fst rc))) (rows_of m) (sat cap z) =
       sat cap (vsum nweigh m + z)).
  { intros H. specialize (H 0). rewrite Nat.add_0_r in H. exact H. }
  induction m as [|[i c] m IH]; intros z; [reflexivity|]. cbn [rows_of map fold_left fst snd].
  change (map _ m) with (rows_of m). rewrite sat_sat, IH, vsum_cons. f_equal.
  replace (n_w (match PM.find i ND with Some r => r | None => no_row end)) with (nweigh i); [lia|].
  unfold nweigh. destruct (PM.find i ND); reflexivity.
Qed.

Definition srow_check (s : srow) : bool :=
  match PM.find (s_to s) G with
  | None => false
  | Some g =>
      let rs := rows_of (s_vec s) in
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
  - intros f. unfold vsum, total. cbn. f_equal. lia.
  - cbn [zeros_first repeat ways]. apply tells_next. exact IH.
Qed.
Lemma zeros_stay s k : PM.find 1%positive SB = Some s -> sets_check = true -> m0 <= k ->
  tells cap (s_vec s) (ways (repeat zero k)).
Proof.
  unfold sets_check. intros ->. rewrite !andb_true_iff. intros [[[_ H1] H2] _].
  apply vec_eqb_eq in H1. apply vec_eqb_eq in H2. intros Hk.
  replace k with ((k - m0) + m0) by lia. induction (k - m0) as [|i IH].
  - rewrite H1. apply zeros_tell.
  - cbn [plus repeat ways]. rewrite <- H2. apply tells_next. exact IH.
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
    + intros k Hk. cbn [app ways]. apply vec_eqb_eq in K3. rewrite K3. apply tells_next. auto.
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
  pose proof (reached_total (u ++ repeat zero m) H1 (nodes_there H2)) as E. rewrite wvalid_zeros in E by exact nok. specialize (E Hu0). rewrite app_length, repeat_length in E.
  rewrite <- E, <- (ways_total H2) by exact HL.
  rewrite <- (Ht m Hm nweigh).
  unfold sets_check in H3. rewrite andb_true_iff in H3. destruct H3 as [_ H3].
  pose proof (pm_forall_find _ _ H3 i s Hs) as K. unfold srow_check in K.
  unfold tval, value. rewrite Hr.
  destruct (PM.find (s_to s) G) as [g|]; [|discriminate]. cbv zeta in K.
  rewrite andb_true_iff in K. destruct K as [K _]. rewrite Sx, Sy, Ux, Uy in K. rewrite weight_of_rows in K. cbn in K.
  apply Nat.eqb_eq in K. exact K.
Qed.
End Image.
