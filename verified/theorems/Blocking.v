(* (m,p)-Wythoff Nim (S1, sections 1.4.2 to 1.4.4), and S1's Proposition 14: its P-positions are the
   pairs (a_n, b_n) and their mirror images, for all m, p >= 1.

   Moves: take from one heap (a Nim move), or s >= 1 from one and t >= 1 from the other heap with
   |s - t| < m (a diagonal move). Before each move the previous player may block up to p - 1 of the
   diagonal options; after the move this is forgotten. Whether he may block all diagonal options, or
   only those with the same difference of the heaps (the words of S1), is the same: the theorem is
   for any kind of options between the two.

   Proof. Numbers are in one pair each, so no Nim move leads from a pair to a pair. A diagonal move
   from (a_n, b_n) to a pair leads to (a_i, b_i), i < n, floor(i/p) = floor(n/p): at most p - 1 of
   them, which are blocked. From other (x,y), x <= y: if x = b_n, n >= p, move to (b_n, a_n); if
   x = a_n and y > b_n, to (a_n, b_n); if x = a_n and y < b_n then with k = floor((y - x)/m) the p
   pairs (a_i, b_i), kp <= i < kp + p, are all diagonal options: too many to be blocked. *)
Require Import Arith List FinFun Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Pairs.
Import ListNotations.

(* ---- pairs and moves --------------------------------------------------------------------- *)

Section Blocking.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Set Default Proof Using "Hm Hp".
Notation a := (a_of m p).
Notation b := (b_of m p).
Notation W := (pair_or_mirror m p).

Lemma mirror_W q : W (mirror q) <-> W q.
Proof. unfold pair_or_mirror. destruct q. cbn. tauto. Qed.
Lemma mirror_nim q r : nim_move (mirror q) (mirror r) <-> nim_move q r.
Proof. unfold nim_move. destruct q, r. cbn. tauto. Qed.
Lemma mirror_diagonal q r : diagonal_move m (mirror q) (mirror r) <-> diagonal_move m q r.
Proof.
  unfold diagonal_move. destruct q, r. cbn. split; intros (s & t & H); exists t, s; tauto.
Qed.

(* a pair, by the index of its smaller or its larger number *)
Lemma pair_a n y : pair m p (a n) y -> y = b n.
Proof. intros (i & E & ->). apply (a_inj m p Hm Hp) in E. congruence. Qed.
Lemma pair_b n x : p <= n -> ~ pair m p (b n) x.
Proof. intros H (i & E & _). apply (a_ne_b m p Hm Hp i n H). auto. Qed.
Lemma pair_b' n x : pair m p x (b n) -> x = a n.
Proof. intros (i & -> & E). apply (b_inj m p Hm Hp) in E. congruence. Qed.
Lemma pair_a' n x : pair m p x (a n) -> x = b n /\ n < p.
Proof.
  intros (i & -> & E). destruct (Nat.lt_ge_cases i p) as [L|L].
  - rewrite (b_small m p Hm Hp i L) in E. apply (a_inj m p Hm Hp) in E. subst i.
    split; [|exact L]. symmetry. apply b_small; auto.
  - exfalso. apply (a_ne_b m p Hm Hp n i L E).
Qed.

(* each number is in one pair *)
Lemma W_function x y y' : W (x, y) -> W (x, y') -> y = y'.
Proof.
  unfold pair_or_mirror. cbn. intros [H|H] K.
  - destruct H as (n & -> & ->). destruct K as [K|K]; [apply pair_a in K; auto|].
    apply pair_a' in K. symmetry. tauto.
  - destruct H as (n & -> & ->). destruct K as [K|K].
    + destruct (Nat.lt_ge_cases n p) as [L|L]; [|exfalso; exact (pair_b n y' L K)].
      rewrite (b_small m p Hm Hp n L) in K. apply pair_a in K.
      rewrite K. symmetry. apply b_small; auto.
    + apply pair_b' in K. auto.
Qed.

Lemma W_dec q : W q \/ ~ W q.
Proof.
  assert (forall x y, pair m p x y \/ ~ pair m p x y) as D.
  { intros x y. destruct (every m p Hm Hp x) as [(n & ->)|(n & L & ->)].
    - destruct (Nat.eq_dec y (b n)) as [->|N]; [left; exists n; auto|right].
      intros H. apply N. apply pair_a. exact H.
    - right. apply pair_b. exact L. }
  unfold pair_or_mirror.
  destruct (D (fst q) (snd q)); [tauto|]. destruct (D (snd q) (fst q)); tauto.
Qed.

Lemma W_nim q r : W q -> nim_move q r -> ~ W r.
Proof.
  destruct q as [x y], r as [x' y']. unfold nim_move. cbn.
  intros H [[L ->]|[-> L]] K.
  - apply (proj2 (mirror_W _)) in H, K. pose proof (W_function _ _ _ H K). cbn in *. lia.
  - pose proof (W_function _ _ _ H K). lia.
Qed.

(* a diagonal move from a pair to a pair stays in the block of p indices *)
Lemma W_diagonal n r : W r -> diagonal_move m (a n, b n) r ->
  exists i, r = (a i, b i) /\ i < n /\ i / p = n / p.
Proof.
  intros H (s & t & Hs & Ht & D1 & D2 & E1 & E2). destruct r as [x' y']. cbn in *.
  destruct H as [(i & Ex & Ey)|(i & Ex & Ey)]; cbn in *; subst x' y'.
  - exists i. assert (i < n) as L by (apply (a_lt_iff m p Hm Hp); lia).
    split; [reflexivity|]. split; [exact L|].
    pose proof (Nat.div_le_mono i n p ltac:(lia) ltac:(lia)).
    unfold b_of in E2. nia.
  - (* the mirror image of a pair: then both differences are 0 *)
    unfold b_of in E1, E2.
    assert (n / p = 0 /\ i / p = 0) as [Z1 Z2] by nia.
    exists i. unfold b_of. rewrite Z1, Z2, Nat.mul_0_r, Nat.add_0_r in *.
    split; [reflexivity|]. split; [|reflexivity]. apply (a_lt_iff m p Hm Hp). lia.
Qed.

(* from other positions: a Nim move to a pair, or p diagonal moves to pairs *)
Lemma W_absorb x y : x <= y -> ~ W (x, y) ->
  (exists r, nim_move (x, y) r /\ W r) \/
  (exists k, forall j, j < p -> diagonal_move m (x, y) (a (k * p + j), b (k * p + j))).
Proof.
  intros Hxy N. destruct (every m p Hm Hp x) as [(n & ->)|(n & L & ->)].
  - destruct (Nat.lt_trichotomy y (b n)) as [L|[->|L]].
    + right. exists ((y - a n) / m). intros j Hj. set (k := (y - a n) / m).
      assert (k * m <= y - a n < k * m + m) as [K1 K2].
      { pose proof (Nat.div_mod (y - a n) m ltac:(lia)) as D. fold k in D.
        pose proof (Nat.mod_upper_bound (y - a n) m ltac:(lia)). lia. }
      assert ((k * p + j) / p = k) as Q by (symmetry; apply (Nat.div_unique _ _ _ j); lia).
      assert (k < n / p) as Kn by (unfold b_of in L; nia).
      assert (k * p + j < n) as J.
      { pose proof (Nat.div_mod n p ltac:(lia)). nia. }
      apply (a_lt m p Hm Hp) in J.
      assert (b (k * p + j) = a (k * p + j) + m * k) as B by (unfold b_of; rewrite Q; lia).
      exists (a n - a (k * p + j)), (y - b (k * p + j)). cbn. lia.
    + exfalso. apply N. left. exists n. auto.
    + left. exists (a n, b n). split; [right; cbn; lia|left; exists n; auto].
  - left. pose proof (a_lt_b m p Hm Hp n L). exists (b n, a n). split.
    + right. cbn. lia.
    + right. exists n. auto.
Qed.

(* ---- the theorem -------------------------------------------------------------------------- *)

Variable may : pos -> pos -> Prop.
Hypothesis may_same : forall q r, same_diagonal q r -> may q r.
Hypothesis may_diagonal : forall q r, may q r -> diagonal_move m q r.
Set Default Proof Using "Hm Hp may_same may_diagonal".
Notation loses := (blocking_loses may m p).
Notation wins := (blocking_wins may m p).

Lemma move_less q r : nim_move q r \/ diagonal_move m q r -> size r < size q.
Proof.
  unfold size. intros [[H|H]|(s & t & H)]; lia.
Qed.

(* what is to be blocked at (a_n, b_n) *)
Definition to_block n : list pos :=
  map (fun i => (a i, b i)) (seq (p * (n / p)) (n mod p)).

Lemma to_block_spec n r : In r (to_block n) <-> exists i, r = (a i, b i) /\ i < n /\ i / p = n / p.
Proof.
  unfold to_block. rewrite in_map_iff. pose proof (Nat.div_mod n p ltac:(lia)) as D.
  split; intros (i & H).
  - destruct H as [<- H]. apply in_seq in H. exists i. split; [reflexivity|]. split; [lia|].
    symmetry. apply (Nat.div_unique _ _ _ (i - p * (n / p))); [|lia].
    pose proof (Nat.mod_upper_bound n p). lia.
  - destruct H as (-> & L & E). exists i. split; [reflexivity|]. apply in_seq.
    pose proof (Nat.div_mod i p ltac:(lia)). rewrite E in *. lia.
Qed.

Lemma to_block_may n r : In r (to_block n) -> same_diagonal (a n, b n) r.
Proof.
  intros H. apply to_block_spec in H. destruct H as (i & -> & L & E).
  apply (a_lt m p Hm Hp) in L. exists (a n - a i). unfold b_of. rewrite E. cbn. lia.
Qed.

Lemma mirror_same q r : same_diagonal q r -> same_diagonal (mirror q) (mirror r).
Proof. intros (s & H). exists s. cbn. tauto. Qed.

Lemma pos_dec (q r : pos) : {q = r} + {q <> r}.
Proof. repeat decide equality. Qed.

(* one of p diagonal options is not blocked *)
Lemma not_all_blocked (B : list pos) (f : nat -> pos) : length B <= p - 1 ->
  (forall i j, f i = f j -> i = j) -> exists j, j < p /\ ~ In (f j) B.
Proof.
  intros L inj.
  destruct (Exists_dec (fun j => ~ In (f j) B) (seq 0 p)) as [E|E].
  - intros j. destruct (in_dec pos_dec (f j) B); [right|left]; tauto.
  - apply Exists_exists in E. destruct E as (j & Hj & H). apply in_seq in Hj.
    exists j. split; [lia|exact H].
  - exfalso.
    assert (length (map f (seq 0 p)) <= length B) as K.
    { apply NoDup_incl_length.
      - apply Injective_map_NoDup; [exact inj|apply seq_NoDup].
      - intros r Hr. apply in_map_iff in Hr. destruct Hr as (j & <- & Hj).
        destruct (in_dec pos_dec (f j) B) as [I|I]; [exact I|].
        exfalso. apply E. apply Exists_exists. exists j. auto. }
    rewrite map_length, seq_length in K. lia.
Qed.

Lemma outcomes : forall q, (W q -> loses q) /\ (~ W q -> wins q).
Proof.
  intros q. remember (size q) as n eqn:E. revert q E.
  induction n as [n IH] using lt_wf_ind. intros q ->.
  assert (forall r, nim_move q r \/ diagonal_move m q r -> (W r -> loses r) /\ (~ W r -> wins r))
    as IH' by (intros r H; exact (IH _ (move_less q r H) r eq_refl)). clear IH.
  split; intros K.
  - destruct q as [x y]. destruct K as [(n & Ex & Ey)|(n & Ex & Ey)]; cbn in Ex, Ey; subst x y.
    + apply (Blocking_loses may m p _ (to_block n)).
      * split; [|intros r H; apply may_same; apply to_block_may; exact H].
        unfold to_block. rewrite map_length, seq_length.
        pose proof (Nat.mod_upper_bound n p). lia.
      * intros r H I. apply IH'; [exact H|]. intros K. destruct H as [H|H].
        -- apply (W_nim (a n, b n) r); auto. left. exists n. auto.
        -- apply I. apply to_block_spec. apply W_diagonal; auto.
    + apply (Blocking_loses may m p _ (map mirror (to_block n))).
      * split.
        -- unfold to_block. rewrite !map_length, seq_length.
           pose proof (Nat.mod_upper_bound n p). lia.
        -- intros r H. apply in_map_iff in H. destruct H as (r' & <- & H).
           apply may_same. apply (mirror_same (a n, b n)). apply to_block_may. exact H.
      * intros r H I. apply IH'; [exact H|]. intros K. destruct H as [H|H].
        -- apply (W_nim (b n, a n) r); auto. right. exists n. auto.
        -- apply I. apply in_map_iff. exists (mirror r). split; [destruct r; reflexivity|].
           apply to_block_spec. apply W_diagonal; [apply mirror_W; exact K|].
           apply (mirror_diagonal (b n, a n) r) in H. exact H.
  - constructor. intros B [L may_B]. destruct q as [x y].
    assert (exists g : pos -> pos, (forall r, W (g r) <-> W r) /\
      (forall i j, g (a i, b i) = g (a j, b j) -> i = j) /\
      ((exists r, nim_move (x, y) r /\ W r) \/
       (exists k, forall j, j < p -> diagonal_move m (x, y) (g (a (k*p+j), b (k*p+j))))))
      as (g & G1 & G2 & G).
    { destruct (Nat.le_ge_cases x y) as [C|C].
      - exists (fun r => r). split; [tauto|]. split; [|apply W_absorb; auto].
        intros i j F. injection F. intros _ F'. exact (a_inj m p Hm Hp i j F').
      - exists mirror. split; [apply mirror_W|]. split.
        + intros i j F. injection F. intros F' _. exact (a_inj m p Hm Hp i j F').
        + destruct (W_absorb y x C) as [(r & H1 & H2)|(k & H)].
          * intros F. apply K. apply mirror_W. exact F.
          * left. exists (mirror r). rewrite mirror_W. split; [|exact H2].
            apply (mirror_nim (y, x)). exact H1.
          * right. exists k. intros j Hj. apply (mirror_diagonal (y, x)). auto. }
    destruct G as [(r & H1 & H2)|(k & H)].
    + exists r. split; [left; exact H1|]. split; [|apply IH'; auto].
      intros I. apply may_B, may_diagonal in I. destruct I as (s & t & I). unfold nim_move in H1. lia.
    + destruct (not_all_blocked B (fun j => g (a (k*p+j), b (k*p+j))) L) as (j & Hj & I).
      { intros i j F. apply G2 in F. lia. }
      exists (g (a (k*p+j), b (k*p+j))). split; [right; auto|]. split; [exact I|].
      apply IH'; [right; auto|]. apply G1. left. exists (k*p+j). auto.
Qed.

Lemma not_both : forall q, loses q -> wins q -> False.
Proof.
  intros q. remember (size q) as n eqn:E. revert q E.
  induction n as [n IH] using lt_wf_ind. intros q -> Hl Hw.
  destruct Hl as [q B HB Hl]. destruct Hw as [q Hw].
  destruct (Hw B HB) as (r & H & I & K). exact (IH _ (move_less q r H) r eq_refl K (Hl r H I)).
Qed.

Theorem blocking_loses_iff q : loses q <-> W q.
Proof.
  split; [|apply outcomes]. intros H. destruct (W_dec q) as [K|K]; [exact K|].
  exfalso. apply (not_both q H). apply outcomes. exact K.
Qed.
Theorem blocking_wins_iff q : wins q <-> ~ W q.
Proof.
  split; [|apply outcomes]. intros H K. apply (not_both q); [apply outcomes; exact K|exact H].
Qed.
End Blocking.
