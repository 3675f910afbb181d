(* The pairs of (m,p)-Wythoff Nim (S1, section 1.4: Larsson, "2-pile Nim with a restricted number
   of move-size imitations"):

     a_n = mex { a_i, b_i : i < n },     b_n = a_n + m * floor(n / p),

   and S1's Proposition 14: both sequences increase, and the a_n together with the b_n, n >= p, are
   all numbers, each once (for n < p the two are equal, a_n = b_n = n). *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements.
Import ListNotations.

(* S1 prints the first pairs of (2,3). *)
Example pairs_2_3 : map (fun n => (a_of 2 3 n, b_of 2 3 n)) (seq 0 10) =
  [(0,0); (1,1); (2,2); (3,5); (4,6); (7,9); (8,12); (10,14); (11,15); (13,19)].
Proof. reflexivity. Qed.

(* ---- mex ------------------------------------------------------------------------------- *)

Lemma mex_from_spec l : forall steps k, (forall i, i < k -> In i l) ->
  let r := mex_from steps k l in
  (forall i, i < r -> In i l) /\ (In r l -> r = k + steps).
Proof.
  induction steps as [|steps IH]; intros k Hk; simpl; [split; [exact Hk|lia]|].
  destruct (existsb (Nat.eqb k) l) eqn:E.
  - apply existsb_exists in E. destruct E as (k' & Hin & E). apply Nat.eqb_eq in E. subst k'.
    destruct (IH (S k)) as [H1 H2].
    + intros i Hi. destruct (Nat.eq_dec i k) as [->|]; [exact Hin|apply Hk; lia].
    + split; [exact H1|]. intros H. rewrite (H2 H). lia.
  - split; [exact Hk|]. intros H. exfalso.
    assert (existsb (Nat.eqb k) l = true); [|congruence].
    apply existsb_exists. exists k. split; [exact H|apply Nat.eqb_refl].
Qed.

Lemma mex_spec l : ~ In (mex l) l /\ forall k, k < mex l -> In k l.
Proof.
  destruct (mex_from_spec l (length l) 0) as [H1 H2]; [lia|]. fold (mex l) in *.
  split; [|exact H1]. intros H. specialize (H2 H). simpl in H2.
  assert (length (seq 0 (S (length l))) <= length l) as L; [|rewrite seq_length in L; lia].
  apply NoDup_incl_length; [apply seq_NoDup|]. intros i Hi. apply in_seq in Hi.
  destruct (Nat.eq_dec i (length l)) as [->|]; [congruence|apply H1; lia].
Qed.

(* ---- Proposition 14 --------------------------------------------------------------------- *)

Section Pairs.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Notation a := (a_of m p).
Notation b := (b_of m p).
Set Default Proof Using "Hm Hp".

Lemma used_spec n x : In x (used m p n) <-> exists i, i < n /\ (x = a i \/ x = b i).
Proof.
  induction n as [|n IH]; simpl; [split; [tauto|intros (i & H & _); lia]|].
  rewrite IH. split.
  - intros [H|[H|(i & H & E)]].
    + exists n. split; [lia|left; symmetry; exact H].
    + exists n. split; [lia|right; symmetry; exact H].
    + exists i. split; [lia|exact E].
  - intros (i & H & E). destruct (Nat.eq_dec i n) as [->|].
    + destruct E as [->| ->]; [left|right; left]; reflexivity.
    + right; right. exists i. split; [lia|exact E].
Qed.

(* a_n is the least number that is no earlier a_i or b_i *)
Lemma a_fresh i n : i < n -> a n <> a i /\ a n <> b i.
Proof.
  intros H. destruct (mex_spec (used m p n)) as [F _].
  split; intros E; apply F; apply used_spec; exists i; auto.
Qed.
Lemma a_least n k : k < a n -> exists i, i < n /\ (k = a i \/ k = b i).
Proof. intros H. apply used_spec. apply (mex_spec (used m p n)). exact H. Qed.

Lemma a_lt i n : i < n -> a i < a n.
Proof.
  intros H. destruct (Nat.lt_trichotomy (a i) (a n)) as [L|[L|L]]; [exact L| |].
  - destruct (a_fresh i n H). congruence.
  - destruct (a_least i _ L) as (j & Hj & E). destruct (a_fresh j n); [lia|tauto].
Qed.
Lemma a_lt_iff i n : a i < a n <-> i < n.
Proof.
  split; [|apply a_lt]. intros H.
  destruct (Nat.lt_trichotomy i n) as [L|[->|L]]; [exact L|lia|]. apply a_lt in L. lia.
Qed.
Lemma a_inj i n : a i = a n -> i = n.
Proof.
  intros E. destruct (Nat.lt_trichotomy i n) as [L|[L|L]]; [|exact L|]; apply a_lt in L; lia.
Qed.
Lemma a_ge n : n <= a n.
Proof. induction n as [|n IH]; [lia|]. pose proof (a_lt n (S n)). lia. Qed.

Lemma b_lt i n : i < n -> b i < b n.
Proof.
  intros H. unfold b_of. pose proof (a_lt i n H).
  pose proof (Nat.div_le_mono i n p). nia.
Qed.
Lemma b_lt_iff i n : b i < b n <-> i < n.
Proof.
  split; [|apply b_lt]. intros H.
  destruct (Nat.lt_trichotomy i n) as [L|[->|L]]; [exact L|lia|]. apply b_lt in L. lia.
Qed.
Lemma b_inj i n : b i = b n -> i = n.
Proof.
  intros E. destruct (Nat.lt_trichotomy i n) as [L|[L|L]]; [|exact L|]; apply b_lt in L; lia.
Qed.
Lemma a_le_b n : a n <= b n.
Proof. unfold b_of. lia. Qed.
Lemma b_small n : n < p -> b n = a n.
Proof. intros H. unfold b_of. rewrite Nat.div_small by exact H. lia. Qed.
Lemma a_lt_b n : p <= n -> a n < b n.
Proof.
  intros H. unfold b_of.
  assert (1 <= n / p) by (apply Nat.div_le_lower_bound; lia). nia.
Qed.
Lemma a_ne_b i n : p <= n -> a i <> b n.
Proof.
  intros H E. destruct (Nat.lt_ge_cases n i) as [L|L]; [apply a_fresh in L; tauto|].
  pose proof (a_lt_b n H). destruct (Nat.eq_dec i n) as [->|]; [lia|].
  pose proof (a_lt i n). lia.
Qed.

(* every number is an a_n, or a b_n with n >= p *)
Lemma every k : (exists n, k = a n) \/ (exists n, p <= n /\ k = b n).
Proof.
  destruct (a_least (S k) k) as (i & _ & [E|E]); [pose proof (a_ge (S k)); lia|eauto|].
  destruct (Nat.lt_ge_cases i p) as [L|L]; [left|right; eauto].
  exists i. rewrite <- b_small by exact L. exact E.
Qed.

(* the numbers below x are n of the a_i and j of the b_i, i >= p *)
Lemma below x : exists n j, x = n + j /\
  (forall i, a i < x <-> i < n) /\ (forall i, b (p + i) < x <-> i < j).
Proof.
  induction x as [|x (n & j & E & Ha & Hb)].
  { exists 0, 0. split; [reflexivity|]. split; intros; lia. }
  destruct (every x) as [(i & Ei)|(i & Hi & Ei)].
  - assert (i = n) as ->.
    { pose proof (Ha i). pose proof (Ha n).
      destruct (Nat.lt_trichotomy i n) as [L|[L|L]]; [lia|exact L|apply a_lt in L; lia]. }
    exists (S n), j. split; [lia|]. split; intros k.
    + rewrite Ei, Nat.lt_succ_r, Nat.le_lteq, a_lt_iff.
      pose proof (a_inj k n). assert (k = n -> a k = a n) by congruence. lia.
    + pose proof (a_ne_b n (p + k)). rewrite <- Hb. lia.
  - assert (i = p + j) as ->.
    { pose proof (Hb (i - p)) as H1. pose proof (Hb j) as H2.
      replace (p + (i - p)) with i in H1 by lia.
      destruct (Nat.lt_trichotomy i (p + j)) as [L|[L|L]]; [lia|exact L|apply b_lt in L; lia]. }
    exists n, (S j). split; [lia|]. split; intros k.
    + pose proof (a_ne_b k (p + j)). rewrite <- Ha. lia.
    + rewrite Ei, Nat.lt_succ_r, Nat.le_lteq, b_lt_iff.
      pose proof (b_inj (p + k) (p + j)).
      assert (k = j -> b (p + k) = b (p + j)) by congruence. lia.
Qed.

(* a_n - n of the b_i, i >= p, are below a_n *)
Lemma below_a n : n <= a n /\ forall i, b (p + i) < a n <-> i < a n - n.
Proof.
  destruct (below (a n)) as (n' & j & E & Ha & Hb).
  assert (n' = n) as ->.
  { pose proof (Ha n) as H1. pose proof (Ha n') as H2. rewrite a_lt_iff in H2. lia. }
  split; [lia|]. intros i. rewrite Hb. lia.
Qed.

Lemma pair_le x y : pair m p x y -> x <= y.
Proof. intros (n & -> & ->). apply a_le_b. Qed.
Lemma pair_difference n : b n - a n = m * (n / p).
Proof. unfold b_of. lia. Qed.
End Pairs.
