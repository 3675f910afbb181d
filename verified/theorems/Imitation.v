(* (m,p)-Imitation Nim (S1: Larsson, "2-pile Nim with a restricted number of move-size imitations"),
   Theorem 19, for all m, p >= 1; S1 proves it for m = 1.

   Nim on two heaps with a memory. If the previous player took w from a heap that was not larger
   than the other, then taking w, w+1, ... or w+m-1 from the other heap is an m-imitation. Nobody
   may make p imitations in a row, counting his own moves. Who cannot move loses.

   The state of this game is its history: the list of the positions so far, the present one first.
   L (S1, Definition 18) is the number of imitations that the player who made the last move has in
   credit; L = -1 would be a forbidden move. xi (Definition 17) counts the P-positions of
   (m,p)-Wythoff Nim that are before a position on its diagonal.

   Theorem 19. Let the heaps be a <= b. The player to move loses iff
     (I)  (a,b) is a pair and xi(a,b) <= L, or
     (II) there is a pair (a,c), a <= c < b, and L would be < xi(a,c) after the move to it.
   Corollary 20. As starting positions, the P-positions are those of (m,p)-Wythoff Nim.

   The proof is the one of docs/imitation.md: differences of pairs are multiples of m, while an
   imitation changes the difference of the heaps by less than m. *)
Require Import Arith ZArith List Bool Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Outcomes Wy.theorems.Pairs Wy.theorems.Blocking.
Import ListNotations.

(* S1, Example 10: in (1,2)-Imitation Nim (2,2) -> (1,2) -> (1,1) -> (0,1); then (0,0) is the second
   imitation in a row, which is forbidden. *)
Example example_10 : map (fun k => credit 1 2 (skipn k [(0,0); (0,1); (1,1); (1,2); (2,2)])) (seq 0 5) =
  [-1; 1; 0; 1; 1]%Z.
Proof. reflexivity. Qed.

(* form_I or form_II of Statements.v *)
Definition lost (m p : nat) (h : list pos) : Prop :=
  match h with [] => False | q :: past => form_I m p q past \/ form_II m p q past end.

(* ---- facts ------------------------------------------------------------------------------ *)

Section Imitation.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Set Default Proof Using "Hm Hp".
Notation a := (a_of m p).
Notation b := (b_of m p).
Notation L := (credit m p).
Notation xi := (xi m p).
Notation is_pair := (pair_or_mirror m p).

Lemma imitates_0_iff e c z : imitates_0 m e c z = true <->
  fst e <= snd e /\ fst c < fst e /\ snd c = snd e /\ fst z = fst c /\ snd z < snd c /\
  fst e - fst c <= snd c - snd z < fst e - fst c + m.
Proof.
  unfold imitates_0. rewrite !andb_true_iff, !Nat.leb_le, !Nat.ltb_lt, !Nat.eqb_eq. tauto.
Qed.

(* An imitation: e = {s + w, l}, c = {s, l}, z = {s, l - t}. *)
Lemma imitates_means e c z : imitates m e c z = true ->
  small c < small e /\ large e = large c /\ exists t,
  small e - small c <= t < small e - small c + m /\ 1 <= t <= large c /\
  small z = Nat.min (small c) (large c - t) /\ large z = Nat.max (small c) (large c - t).
Proof.
  unfold imitates, mirror. rewrite orb_true_iff, !imitates_0_iff. unfold small, large.
  destruct e as [e1 e2], c as [c1 c2], z as [z1 z2]. cbn [fst snd].
  intros [H|H]; (split; [lia|]); (split; [lia|]).
  - exists (c2 - z2). lia.
  - exists (c1 - z1). lia.
Qed.

Lemma means_imitates e c z : nim_move e c -> nim_move c z ->
  small c < small e -> large c = large e -> small z = small c ->
  small e - small c <= large c - large z < small e - small c + m -> imitates m e c z = true.
Proof.
  unfold imitates, mirror. rewrite orb_true_iff, !imitates_0_iff. unfold nim_move, small, large.
  destruct e as [e1 e2], c as [c1 c2], z as [z1 z2]. cbn [fst snd].
  intros [H|H] [K|K] H1 H2 H3 H4; [exfalso; clear H4|left|right|exfalso; clear H4]; lia.
Qed.

(* no imitation takes from the smaller heap *)
Lemma not_from_small e c z : large z = large c -> imitates m e c z = false.
Proof.
  intros E. destruct (imitates m e c z) eqn:I; [exfalso|reflexivity].
  apply imitates_means in I. destruct I as (H1 & H2 & t & H3).
  unfold small, large in *. lia.
Qed.

(* the move after an imitation is none *)
Lemma not_after f e c z : imitates m f e c = true -> imitates m e c z = false.
Proof.
  intros I. destruct (imitates m e c z) eqn:J; [exfalso|reflexivity].
  apply imitates_means in I, J. destruct I as (H1 & H2 & t & H3), J as (K1 & K2 & _).
  unfold small, large in *. lia.
Qed.

(* L after the moves e -> c -> z *)
Lemma L_move e c z past : L (z :: c :: e :: past) =
  if imitates m e c z then (L (e :: past) - 1)%Z else (Z.of_nat p - 1)%Z.
Proof. reflexivity. Qed.

Lemma L_le h : (L h <= Z.of_nat p - 1)%Z.
Proof.
  remember (length h) as n eqn:E. revert h E. induction n as [n IH] using lt_wf_ind. intros h ->.
  destruct h as [|z [|c [|e h]]]; [cbn; lia|cbn; lia|cbn; lia|]. rewrite L_move.
  destruct (imitates m e c z); [|lia].
  specialize (IH (length (e :: h)) ltac:(cbn; lia) (e :: h) eq_refl). lia.
Qed.

(* a move that is no imitation is allowed *)
Lemma L_free q r past : (forall e, imitates m e q r = false) -> L (r :: q :: past) = (Z.of_nat p - 1)%Z.
Proof. intros H. destruct past as [|e past]; [reflexivity|]. rewrite L_move, H. reflexivity. Qed.

Lemma history_L h : history m p h -> (0 <= L h)%Z.
Proof. intros H. destruct H as [q|h h' _ H]; [cbn; lia|]. destruct H. exact H0. Qed.

Lemma index_block n i : i / p = n / p -> i < n -> i mod p < n mod p.
Proof.
  intros E H. pose proof (Nat.div_mod n p ltac:(lia)). pose proof (Nat.div_mod i p ltac:(lia)).
  rewrite E in *. lia.
Qed.

Lemma filter_const (f : nat -> bool) v l : (forall x, In x l -> f x = v) ->
  filter f l = if v then l else [].
Proof.
  induction l as [|x l IH]; intros H; cbn; [destruct v; reflexivity|].
  rewrite (H x (or_introl eq_refl)), IH by (intros y Hy; apply H; right; exact Hy).
  destruct v; reflexivity.
Qed.

Lemma xi_pair q n : small q = a n -> large q = b n -> xi q = Z.of_nat (n mod p).
Proof.
  intros Es El. unfold Statements.xi. f_equal. rewrite Es, El.
  pose proof (Nat.div_mod n p ltac:(lia)) as D. pose proof (a_ge m p Hm Hp n) as G.
  replace (seq 0 (a n)) with
    (seq 0 (p * (n / p)) ++ seq (p * (n / p)) (n mod p) ++ seq n (a n - n)).
  2:{ replace (a n) with (p * (n / p) + (n mod p + (a n - n))) at 2 by lia.
      rewrite !seq_app. do 3 f_equal; lia. }
  rewrite !filter_app, !app_length.
  rewrite (filter_const _ false (seq 0 _)), (filter_const _ true (seq (p * (n / p)) _)),
    (filter_const _ false (seq n _)).
  - cbn. rewrite seq_length. lia.
  - intros i Hi. apply in_seq in Hi. apply andb_false_iff. left. apply Nat.ltb_ge.
    destruct (Nat.eq_dec i n) as [->|]; [lia|]. pose proof (a_lt m p Hm Hp n i). lia.
  - intros i Hi. apply in_seq in Hi. apply andb_true_iff. split.
    + apply Nat.ltb_lt. apply (a_lt m p Hm Hp). lia.
    + apply Nat.eqb_eq. rewrite !(pair_difference m p Hm Hp). f_equal. symmetry.
      pose proof (Nat.mod_upper_bound n p).
      apply (Nat.div_unique _ _ _ (i - p * (n / p))); lia.
  - intros i Hi. apply in_seq in Hi. apply andb_false_iff. right. apply Nat.eqb_neq.
    rewrite !(pair_difference m p Hm Hp). assert (i / p < n / p) by (apply Nat.div_lt_upper_bound; lia). nia.
Qed.

Lemma pair_sorted q : is_pair q <-> pair m p (small q) (large q).
Proof.
  unfold pair_or_mirror, small, large. destruct q as [x y]. cbn [fst snd].
  destruct (Nat.le_ge_cases x y) as [H|H].
  - rewrite Nat.min_l, Nat.max_r by exact H. split; [|auto]. intros [K|K]; [exact K|].
    pose proof (pair_le m p Hm Hp _ _ K). assert (x = y) as -> by lia. exact K.
  - rewrite Nat.min_r, Nat.max_l by exact H. split; [|auto]. intros [K|K]; [|exact K].
    pose proof (pair_le m p Hm Hp _ _ K). assert (x = y) as -> by lia. exact K.
Qed.
Lemma pair_index q : is_pair q -> exists n,
  small q = a n /\ large q = b n /\ xi q = Z.of_nat (n mod p).
Proof. rewrite pair_sorted. intros (n & E1 & E2). exists n. auto using xi_pair. Qed.
Lemma index_pair q n : small q = a n -> large q = b n -> is_pair q.
Proof. rewrite pair_sorted. exists n. auto. Qed.

Lemma pair_to_pair q r : is_pair q -> nim_move q r -> ~ is_pair r.
Proof. apply (W_nim m p Hm Hp). Qed.

(* options with given numbers *)
Lemma lower_small q s : s < small q -> exists r, nim_move q r /\ small r = s /\ large r = large q.
Proof.
  unfold small, large, nim_move. destruct q as [x y]. cbn [fst snd]. intros H.
  destruct (Nat.le_ge_cases x y); [exists (s, y)|exists (x, s)]; cbn [fst snd]; lia.
Qed.
Lemma lower_large q l : l < large q ->
  exists r, nim_move q r /\ small r = Nat.min (small q) l /\ large r = Nat.max (small q) l.
Proof.
  unfold small, large, nim_move. destruct q as [x y]. cbn [fst snd]. intros H.
  destruct (Nat.le_ge_cases x y); [exists (x, l)|exists (l, y)]; cbn [fst snd]; lia.
Qed.

(* What a state of form II after q -> r says: the answer z imitates q -> r. *)
Lemma after_II q r past : form_II m p r (q :: past) -> exists z i,
  imitates m q r z = true /\ (L (q :: past) - 1 < Z.of_nat (i mod p))%Z /\
  small r = a i /\ small r < small q /\ large r = large q /\
  (* the difference of the pair is m floor(difference of q / m) *)
  b i - a i <= large q - small q < b i - a i + m.
Proof.
  intros (z & Mz & Es & Pz & Lz). destruct (pair_index z Pz) as (i & E1 & E2 & X).
  rewrite X, L_move in Lz. pose proof (Nat.mod_upper_bound i p ltac:(lia)).
  destruct (imitates m q r z) eqn:I; [|lia].
  exists z, i. split; [exact I|]. split; [exact Lz|].
  apply imitates_means in I. destruct I as (H1 & H2 & t & H3).
  assert (small q <= large q) by (unfold small, large; lia).
  pose proof (a_le_b m p Hm Hp i). lia.
Qed.

(* ---- no move leads from lost to lost -------------------------------------------------------- *)

Lemma stable_I q r past : form_I m p q past -> nim_move q r -> ~ lost m p (r :: q :: past).
Proof.
  intros [Pq Lq] M [[Pr _]|H]; [exact (pair_to_pair q r Pq M Pr)|].
  destruct (pair_index q Pq) as (n & E1 & E2 & X). rewrite X in Lq.
  destruct (after_II q r past H) as (z & i & _ & Lz & E & S & _ & D).
  rewrite E1, E2, E, !(pair_difference m p Hm Hp) in *. apply (proj1 (a_lt_iff m p Hm Hp _ _)) in S.
  assert (i / p = n / p) as B by nia. pose proof (index_block n i B S). lia.
Qed.

Lemma same_option q g r : small g = small q -> small r = small q -> large g < large q ->
  large r = large g -> nim_move q g -> nim_move q r -> r = g.
Proof.
  unfold small, large, nim_move. destruct q as [x y], g as [g1 g2], r as [r1 r2]. cbn [fst snd].
  intros. f_equal; lia.
Qed.

Lemma stable_II q r past : form_II m p q past -> nim_move q r -> ~ lost m p (r :: q :: past).
Proof.
  intros (g & Mg & Es & Pg & Lg) M.
  destruct (pair_index g Pg) as (n & E1 & E2 & X). rewrite X in Lg.
  pose proof (Nat.mod_upper_bound n p ltac:(lia)) as U.
  assert (large g < large q) as G by (unfold nim_move, small, large in *; lia).
  assert (L (q :: past) = (Z.of_nat p - 1)%Z) as Lq.
  { destruct past as [|e past]; [reflexivity|]. rewrite L_move in Lg.
    destruct (imitates m e q g) eqn:I; [|lia].
    destruct past as [|f past]; [reflexivity|]. rewrite L_move.
    destruct (imitates m f e q) eqn:J; [|reflexivity].
    rewrite (not_after f e q g J) in I. discriminate. }
  intros [[Pr Lr]|H].
  - destruct (pair_index r Pr) as (i & F1 & F2 & Y).
    assert (i = n) as ->.
    { assert (small r = small q \/ (small r < small q /\ (large r = large q \/ large r = small q)))
        as [C|[C1 [C2|C2]]] by (unfold nim_move, small, large in *; lia).
      - apply (a_inj m p Hm Hp). congruence.
      - exfalso. assert (b n < b i) as B by lia. apply (proj1 (b_lt_iff m p Hm Hp _ _)) in B.
        apply (a_lt m p Hm Hp) in B. lia.
      - exfalso. assert (a i < a n) as B by lia. apply (proj1 (a_lt_iff m p Hm Hp _ _)) in B.
        apply (a_fresh m p Hm Hp) in B. apply B. congruence. }
    assert (r = g) as -> by (apply (same_option q); congruence || lia || auto). lia.
  - destruct (after_II q r past H) as (z & i & _ & Lz & E & S & _ & D).
    assert (small q = a n) as E1' by congruence.
    rewrite E, E1' in *. apply (proj1 (a_lt_iff m p Hm Hp _ _)) in S.
    rewrite !(pair_difference m p Hm Hp) in *. rewrite Lq in Lz.
    unfold b_of in E2.
    pose proof (Nat.div_le_mono i n p ltac:(lia) ltac:(lia)).
    assert (i / p = n / p) as B by nia. pose proof (index_block n i B S). lia.
Qed.

(* ---- from all other states a move leads to a lost one ---------------------------------------- *)

(* Q takes from the smaller heap and so leaves form II: the answer (a_i, b_i) would be one imitation
   too many. *)
Lemma denies q past i : (L (q :: past) - 1 < Z.of_nat (i mod p))%Z -> a i < small q ->
  b i - a i <= large q - small q < b i - a i + m ->
  exists h', imitation_move m p (q :: past) h' /\ lost m p h'.
Proof.
  intros Hi S D. destruct (lower_small q (a i) S) as (r & M & F1 & F2).
  assert (small q <= large q) as O by (unfold small, large; lia).
  pose proof (a_le_b m p Hm Hp i) as B.
  exists (r :: q :: past). split.
  - constructor; [exact M|]. rewrite L_free; [lia|]. intros e. apply not_from_small. exact F2.
  - right. destruct (lower_large r (b i)) as (z & Mz & G1 & G2); [lia|].
    assert (small z = a i) as G1' by lia. assert (large z = b i) as G2' by lia.
    exists z. split; [exact Mz|]. split; [congruence|]. split; [apply (index_pair _ i); auto|].
    rewrite (xi_pair z i G1' G2'), L_move, means_imitates; [exact Hi|exact M|exact Mz| | | |]; lia.
Qed.

Lemma absorbs h : history m p h -> lost m p h \/ exists h', imitation_move m p h h' /\ lost m p h'.
Proof.
  intros Hh. assert (exists q past, h = q :: past) as (q & past & ->).
  { destruct Hh as [q|h h' _ [q r past _ _]]; eauto. }
  pose proof (history_L _ Hh) as L0. pose proof (L_le (q :: past)) as L1.
  assert (small q <= large q) as O by (unfold small, large; lia).
  destruct (every m p Hm Hp (small q)) as [(n & E)|(n & Hn & E)].
  - pose proof (Nat.mod_upper_bound n p ltac:(lia)) as U.
    pose proof (Nat.div_mod n p ltac:(lia)) as Dn.
    destruct (Nat.lt_trichotomy (large q) (b n)) as [C|[C|C]].
    + (* (a,c) is a pair with c > b *)
      right. set (k := (large q - small q) / m).
      assert (k * m <= large q - small q < k * m + m) as K.
      { pose proof (Nat.div_mod (large q - small q) m ltac:(lia)) as D. fold k in D.
        pose proof (Nat.mod_upper_bound (large q - small q) m ltac:(lia)). lia. }
      assert (k < n / p) as Kn by (unfold b_of in C; nia).
      apply (denies q past (k * p + (p - 1))).
      * replace ((k * p + (p - 1)) mod p) with (p - 1); [lia|].
        apply (Nat.mod_unique _ _ k); lia.
      * rewrite E. apply (a_lt m p Hm Hp). nia.
      * rewrite (pair_difference m p Hm Hp).
        replace ((k * p + (p - 1)) / p) with k; [lia|]. apply (Nat.div_unique _ _ _ (p - 1)); lia.
    + (* (a,b) is a pair *)
      destruct (Z.le_gt_cases (Z.of_nat (n mod p)) (L (q :: past))) as [D|D].
      * left. left. split; [apply (index_pair _ n); auto|]. rewrite (xi_pair q n E C). exact D.
      * right. apply (denies q past (n - 1)).
        -- replace ((n - 1) mod p) with (n mod p - 1); [lia|].
           apply (Nat.mod_unique _ _ (n / p)); lia.
        -- rewrite E. apply (a_lt m p Hm Hp). lia.
        -- rewrite E, C, !(pair_difference m p Hm Hp).
           replace ((n - 1) / p) with (n / p); [lia|].
           apply (Nat.div_unique _ _ _ (n mod p - 1)); lia.
    + (* (a,c) is a pair with a <= c < b *)
      destruct (lower_large q (b n) C) as (g & M & G1 & G2). pose proof (a_le_b m p Hm Hp n).
      assert (small g = a n) as G1' by lia. assert (large g = b n) as G2' by lia.
      pose proof (xi_pair g n G1' G2') as X.
      destruct (Z.lt_ge_cases (L (g :: q :: past)) (Z.of_nat (n mod p))) as [D|D].
      * left. right. exists g. split; [exact M|]. split; [congruence|]. split; [apply (index_pair _ n); auto|].
        rewrite X. exact D.
      * right. exists (g :: q :: past). split; [constructor; [exact M|lia]|].
        left. split; [apply (index_pair _ n); auto|]. rewrite X. lia.
  - (* (c,a) is a pair, c < a *)
    pose proof (a_lt_b m p Hm Hp n Hn) as AB.
    destruct (lower_large q (a n)) as (g & M & G1 & G2); [lia|].
    assert (small g = a n) as G1' by lia. assert (large g = b n) as G2' by lia.
    assert (L (g :: q :: past) = (Z.of_nat p - 1)%Z) as Lg.
    { apply L_free. intros e. destruct (imitates m e q g) eqn:I; [exfalso|reflexivity].
      apply imitates_means in I. destruct I as (H1 & H2 & t & H3).
      assert (small e <= large e) by (unfold small, large; lia).
      pose proof (pair_difference m p Hm Hp n).
      assert (1 <= n / p) by (apply Nat.div_le_lower_bound; lia). nia. }
    right. exists (g :: q :: past). split; [constructor; [exact M|lia]|].
    left. split; [apply (index_pair _ n); auto|]. rewrite (xi_pair g n G1' G2').
    pose proof (Nat.mod_upper_bound n p ltac:(lia)). lia.
Qed.

(* ---- Theorem 19 and Corollary 20 --------------------------------------------------------------- *)

Definition tokens (h : list pos) : nat := match h with [] => 0 | q :: _ => size q end.

Lemma ends h h' : history m p h -> imitation_move m p h h' -> tokens h' < tokens h.
Proof. intros _ [q r past M _]. unfold nim_move, tokens, size in *. lia. Qed.
Lemma stable h h' : history m p h -> lost m p h -> imitation_move m p h h' -> ~ lost m p h'.
Proof.
  intros _ H M. destruct M as [q r past M _].
  destruct H as [H|H]; [apply stable_I|apply stable_II]; auto.
Qed.

Theorem theorem_19 q past : history m p (q :: past) ->
  (loses (imitation_move m p) (q :: past) <-> form_I m p q past \/ form_II m p q past).
Proof.
  exact (kernel_loses _ (imitation_move m p) tokens (history m p) (lost m p) ends
    (fun h h' H M => Move m p h h' H M) stable absorbs (q :: past)).
Qed.

(* who does not lose wins *)
Theorem theorem_19_wins q past : history m p (q :: past) ->
  (wins (imitation_move m p) (q :: past) <-> ~ (form_I m p q past \/ form_II m p q past)).
Proof.
  exact (kernel_wins _ (imitation_move m p) tokens (history m p) (lost m p) ends
    (fun h h' H M => Move m p h h' H M) stable absorbs (q :: past)).
Qed.

Lemma at_start q : form_I m p q [] \/ form_II m p q [] <-> pair_or_mirror m p q.
Proof.
  split.
  - intros [[H _]|(r & _ & _ & H & F)]; [exact H|exfalso].
    destruct (pair_index r H) as (n & _ & _ & X). rewrite X in F. cbn in F.
    pose proof (Nat.mod_upper_bound n p). lia.
  - intros H. left. split; [exact H|]. destruct (pair_index q H) as (n & _ & _ & ->). cbn.
    pose proof (Nat.mod_upper_bound n p). lia.
Qed.
Theorem corollary_20 q : loses (imitation_move m p) [q] <-> pair_or_mirror m p q.
Proof. rewrite theorem_19 by constructor. apply at_start. Qed.
Theorem corollary_20_wins q : wins (imitation_move m p) [q] <-> ~ pair_or_mirror m p q.
Proof. rewrite theorem_19_wins by constructor. rewrite at_start. tauto. Qed.
End Imitation.
