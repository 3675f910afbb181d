(* S0 (Larsson and Wastlund, "Maharaja Nim: Wythoff's Queen meets the Knight"), Lemma 2.3, the Central
   Lemma, for rational delta = m/p: if the sequences x_n, y_n (n >= 1) are complementary, x increases,
   and y_n - x_n = n m/p + O(1), then x_n = n alpha + O(1) and y_n = n beta + O(1). y need not increase.

   Proof. Let j = x_n - n: just j of the y_i are below x_n. So there is i >= j with y_i < x_n, and i <= j+1
   with y_i > x_n: with |p y_n - p x_n - m n| <= C that is
     p x_j + m j - C < p x_n < p x_(j+1) + m (j+1) + C      (j < n, but for small n).
   With c = alpha - 1 = 1/(beta - 1) < 1 and x_j = j alpha + e_j this says e_n = - c e_j + O(1): the errors
   shrink by the factor c, so they stay bounded, by K = (2p+1)(C+2). *)
Require Import Arith ZArith List FinFun Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Bounds Wy.theorems.Golden.
Import ListNotations.
Local Open Scope nat_scope.

Section Central.
Variables m p C : nat.
Variables x y : nat -> nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Hypothesis increasing : forall i n, 1 <= i -> i < n -> x i < x n.
Hypothesis positive : forall n, 1 <= n -> 1 <= x n /\ 1 <= y n.
Hypothesis all_numbers : forall k, 1 <= k -> exists n, 1 <= n /\ (k = x n \/ k = y n).
Hypothesis apart : forall i n, 1 <= i -> 1 <= n -> x i <> y n.
Hypothesis once : forall i n, 1 <= i -> 1 <= n -> y i = y n -> i = n.
Hypothesis near : forall n, 1 <= n ->
  p * y n <= p * x n + m * n + C /\ p * x n + m * n <= p * y n + C.
Set Default Proof Using "Type*".

Lemma x_mono i n : 1 <= i -> i <= n -> x i <= x n.
Proof. intros H K. destruct (Nat.eq_dec i n) as [->|N]; [lia|]. pose proof (increasing i n). lia. Qed.
Lemma x_ge n : 1 <= n -> n <= x n.
Proof.
  induction n as [|n IH]; [lia|]. intros _. destruct n as [|n]; [apply (positive 1); lia|].
  pose proof (increasing (S n) (S (S n)) ltac:(lia) ltac:(lia)). lia.
Qed.
Lemma x_inj i n : 1 <= i -> 1 <= n -> x i = x n -> i = n.
Proof.
  intros Hi Hn E. destruct (Nat.lt_trichotomy i n) as [L|[L|L]]; [|exact L|].
  - pose proof (increasing i n Hi L). lia.
  - pose proof (increasing n i Hn L). lia.
Qed.

(* ---- counting ------------------------------------------------------------------------------------- *)

(* if all y_i < x_n have i < j, then x_n < n + j *)
Lemma some_below n j : 1 <= n -> 1 <= j -> n + j <= x n -> exists i, j <= i /\ y i < x n.
Proof.
  intros Hn Hj H.
  destruct (Exists_dec (fun k => exists i, j <= i /\ k = y i) (seq 1 (x n - 1))) as [E|E].
  - intros k. destruct (in_dec Nat.eq_dec k (map x (seq 1 (n - 1)) ++ map y (seq 1 (j - 1)))) as [I|I].
    + right. intros (i & Hi & ->). apply in_app_or in I. destruct I as [I|I]; apply in_map_iff in I;
        destruct I as (i' & E & I); apply in_seq in I.
      * apply (apart i' i); lia.
      * apply once in E; lia.
    + destruct (le_lt_dec 1 k) as [Hk|Hk].
      * destruct (in_dec Nat.eq_dec k (map x (seq 1 k))) as [X|X].
        -- right. intros (i & Hi & E). apply in_map_iff in X. destruct X as (i' & E' & X).
           apply in_seq in X. apply (apart i' i); lia.
        -- left. destruct (all_numbers k Hk) as (i & Hi & [E|E]).
           ++ exfalso. apply X. apply in_map_iff. exists i. split; [auto|]. apply in_seq.
              pose proof (x_ge i Hi). lia.
           ++ exists i. split; [|exact E]. destruct (le_lt_dec j i) as [L|L]; [exact L|exfalso].
              apply I. apply in_or_app. right. apply in_map_iff. exists i. split; [auto|].
              apply in_seq. lia.
      * right. intros (i & Hi & E). pose proof (positive i). lia.
  - apply Exists_exists in E. destruct E as (k & Hk & i & Hi & ->). apply in_seq in Hk.
    exists i. split; [exact Hi|lia].
  - exfalso.
    assert (length (seq 1 (x n - 1)) <= length (map x (seq 1 (n - 1)) ++ map y (seq 1 (j - 1)))) as F.
    2:{ rewrite app_length, !map_length, !seq_length in F. lia. }
    apply NoDup_incl_length; [apply seq_NoDup|]. intros k Hk. pose proof Hk as Hk'.
    apply in_seq in Hk'. apply in_or_app.
    destruct (all_numbers k ltac:(lia)) as (i & Hi & [Ek|Ek]).
    + left. apply in_map_iff. exists i. split; [auto|]. apply in_seq.
      destruct (le_lt_dec n i) as [L|L]; [|lia]. pose proof (x_mono n i Hn L). lia.
    + right. apply in_map_iff. exists i. split; [auto|]. apply in_seq.
      destruct (le_lt_dec j i) as [L|L]; [exfalso|lia]. apply E. apply Exists_exists.
      exists k. split; [exact Hk|]. exists i. auto.
Qed.

(* if all of y_1, ..., y_j are below x_n, then x_n >= n + j *)
Lemma some_above n j : 1 <= n -> x n < n + j -> exists i, 1 <= i <= j /\ x n < y i.
Proof.
  intros Hn H.
  destruct (Exists_dec (fun i => x n < y i) (seq 1 j)) as [E|E].
  - intros i. apply lt_dec.
  - apply Exists_exists in E. destruct E as (i & Hi & E). apply in_seq in Hi. exists i. lia.
  - exfalso.
    assert (length (map x (seq 1 (n - 1)) ++ map y (seq 1 j)) <= length (seq 1 (x n - 1))) as F.
    2:{ rewrite app_length, !map_length, !seq_length in F. pose proof (positive n Hn). lia. }
    assert (forall i, 1 <= i -> i <= j -> y i < x n) as B.
    { intros i Hi Hj. destruct (lt_dec (x n) (y i)) as [L|L].
      - exfalso. apply E. apply Exists_exists. exists i. split; [apply in_seq; lia|exact L].
      - pose proof (apart n i Hn Hi). lia. }
    apply NoDup_incl_length.
    + assert (forall f l, (forall i k, In i l -> In k l -> f i = f k -> i = k) -> NoDup l ->
        NoDup (map (f : nat -> nat) l)) as D.
      { clear. intros f l. induction l as [|i l IH]; intros I N; cbn; constructor.
        - inversion_clear N as [|? ? N1 N2]. intros K. apply in_map_iff in K.
          destruct K as (k & E & K). apply I in E; [subst k; contradiction|right; exact K|left; reflexivity].
        - inversion_clear N. apply IH; [|assumption]. intros. apply I; [right|right|]; assumption. }
      assert (forall l l' : list nat, NoDup l -> NoDup l' -> (forall k, In k l -> ~ In k l') ->
        NoDup (l ++ l')) as A.
      { clear. intros l l' N N' K. induction l as [|i l IH]; [exact N'|]. inversion_clear N as [|? ? N1 N2].
        cbn. constructor.
        - intros F. apply in_app_or in F. destruct F as [F|F]; [contradiction|].
          exact (K i (or_introl eq_refl) F).
        - apply IH; [exact N2|]. intros k Hk. apply K. right. exact Hk. }
      apply A.
      * apply D; [|apply seq_NoDup]. intros i k Hi Hk. apply in_seq in Hi, Hk. apply x_inj; lia.
      * apply D; [|apply seq_NoDup]. intros i k Hi Hk. apply in_seq in Hi, Hk. apply once; lia.
      * intros k Hk Hk'. apply in_map_iff in Hk, Hk'. destruct Hk as (i & Ei & Hi).
        destruct Hk' as (i' & Ei' & Hi'). apply in_seq in Hi, Hi'. apply (apart i i'); lia.
    + intros k Hk. apply in_app_or in Hk. apply in_seq.
      destruct Hk as [Hk|Hk]; apply in_map_iff in Hk; destruct Hk as (i & <- & Hi); apply in_seq in Hi.
      * pose proof (increasing i n ltac:(lia) ltac:(lia)). pose proof (positive i). lia.
      * pose proof (B i ltac:(lia) ltac:(lia)). pose proof (positive i). lia.
Qed.

(* ---- the errors stay bounded ------------------------------------------------------------------------ *)

Local Open Scope Z_scope.
Definition M := Z.of_nat m.
Definition Q := Z.of_nat p.
Definition D := Z.of_nat C.
Definition K := (2 * Q + 1) * (D + 2).
Notation X n := (Z.of_nat (x n)).
Notation N n := (Z.of_nat n).
Lemma HM : 1 <= M.
Proof. unfold M. lia. Qed.
Lemma HQ : 1 <= Q.
Proof. unfold Q. lia. Qed.
Lemma HD : 0 <= D.
Proof. unfold D. lia. Qed.
Notation ge0 := (ge0 M Q).

(* u >= w >= 0 entails u >= w c *)
Lemma ge0_easy u w : 0 <= w <= u -> ge0 u (- w).
Proof.
  pose proof HM as HM. pose proof HQ as HQ. pose proof HD as HD.
  intros H. right; left. split; [lia|]. split; [lia|]. unfold high. rewrite Z.opp_involutive.
  assert (w * w <= u * u) by (apply Z.mul_le_mono_nonneg; lia).
  assert (Q * (w * w) <= Q * (u * u)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (0 <= M * (u * w)) by (repeat apply Z.mul_nonneg_nonneg; lia). lia.
Qed.
Lemma ge0_times k u v : 0 <= k -> ge0 u v -> ge0 (k * u) (k * v).
Proof.
  pose proof HM as HM. pose proof HQ as HQ. pose proof HD as HD.
  intros Hk [(H1 & H2)|[(H1 & H2 & H3)|(H1 & H2 & H3)]].
  - left. nia.
  - right; left. split; [nia|]. split; [nia|]. unfold high in *.
    assert (k * k * (Q * (- v * - v)) <= k * k * (Q * (u * u) + M * (u * - v)))
      by (apply Z.mul_le_mono_nonneg_l; [nia|exact H3]). lia.
  - right; right. split; [nia|]. split; [nia|]. unfold low in *.
    assert (k * k * (Q * (- u * - u) + M * (- u * v)) <= k * k * (Q * (v * v)))
      by (apply Z.mul_le_mono_nonneg_l; [nia|exact H3]). lia.
Qed.

(* how K is chosen: Q (K - 1) >= (Q (K + 1) + D) c *)
Lemma K_large : ge0 (Q * (K - 1)) (- (Q * (K + 1) + D)).
Proof.
  pose proof HM as HM. pose proof HQ as HQ. pose proof HD as HD.
  assert (ge0 (2 * Q) (- (2 * Q + 1))) as A.
  { right; left. split; [lia|]. split; [lia|]. unfold high. rewrite Z.opp_involutive. nia. }
  apply (ge0_times (Q * (D + 2))) in A; [|nia].
  assert (ge0 (Q * (D + 1)) (- (Q + D))) as B by (apply ge0_easy; nia).
  pose proof (ge0_add M Q HM HQ _ _ _ _ A B) as S.
  replace (Q * (K - 1)) with (Q * (D + 2) * (2 * Q) + Q * (D + 1)) by (unfold K; ring).
  replace (- (Q * (K + 1) + D)) with (Q * (D + 2) * - (2 * Q + 1) + - (Q + D)) by (unfold K; ring).
  exact S.
Qed.
Lemma K_ge : D < K.
Proof. pose proof HQ. pose proof HD. unfold K. nia. Qed.

(* x_n <= n alpha + K and n alpha <= x_n + K *)
Lemma bounded n : (1 <= n)%nat -> ge0 (N n + K - X n) (N n) /\ ge0 (X n + K - N n) (- N n).
Proof.
  pose proof HM as HM. pose proof HQ as HQ. pose proof HD as HD.
  induction n as [n IH] using lt_wf_ind. intros Hn. pose proof (x_ge n Hn) as G.
  assert (exists j, x n = n + j)%nat as (j & Ej) by (exists (x n - n)%nat; lia).
  replace (X n) with (N n + N j) by lia. split.
  - replace (N n + K - (N n + N j)) with (K - N j) by lia.
    destruct (Nat.eq_dec j 0) as [->|Nj]; [left; pose proof K_ge; lia|].
    destruct (some_below n j Hn ltac:(lia) ltac:(lia)) as (i & Hi & L).
    pose proof (near i ltac:(lia)) as [_ B].
    destruct (le_lt_dec n i) as [C1|C1].
    { pose proof (x_mono n i Hn C1). left. pose proof K_ge. unfold D in *. nia. }
    destruct (IH j ltac:(lia) ltac:(lia)) as [_ A].
    pose proof (x_mono j i ltac:(lia) Hi) as Mi.
    assert (Q * X j <= Q * (N n + N j) - M * N j + D) as E by (unfold Q, M, D; nia).
    apply (ge0_times Q) in A; [|lia].
    assert (ge0 (Q * (N n + N j) - M * N j + D - Q * X j) 0) as A' by (left; lia).
    pose proof (ge0_add M Q HM HQ _ _ _ _ A A') as S. apply (ge0_c M Q HM HQ) in S.
    pose proof (ge0_times Q _ _ ltac:(lia) K_large) as S'.
    assert (ge0 (Q * Q) (Q * Q)) as S'' by (left; nia).
    pose proof (ge0_add M Q HM HQ _ _ _ _ (ge0_add M Q HM HQ _ _ _ _ S S') S'') as T.
    apply (ge0_scale M Q HM HQ (Q * Q)); [nia|].
    match goal with |- ge0 ?u ?v => match type of T with ge0 ?u' ?v' =>
      replace u with u' by ring; replace v with v' by ring end end. exact T.
  - replace (N n + N j + K - N n) with (N j + K) by lia.
    destruct (le_lt_dec n (j + 1)) as [C1|C1].
    { apply ge0_easy. pose proof K_ge. lia. }
    destruct (some_above n (j + 1) Hn ltac:(lia)) as (i & Hi & L).
    pose proof (near i ltac:(lia)) as [B _].
    destruct (IH (j + 1)%nat ltac:(lia) ltac:(lia)) as [A _].
    pose proof (x_mono i (j + 1) ltac:(lia) ltac:(lia)) as Mi.
    assert (Q * (N n + N j) <= Q * X (j + 1) + M * (N j + 1) + D) as E by (unfold Q, M, D; nia).
    replace (N (j + 1)) with (N j + 1) in A by lia.
    apply (ge0_times Q) in A; [|lia].
    assert (ge0 (Q * X (j + 1) + M * (N j + 1) + D - Q * (N n + N j)) 0) as A' by (left; lia).
    pose proof (ge0_add M Q HM HQ _ _ _ _ A A') as S. apply (ge0_c M Q HM HQ) in S.
    pose proof (ge0_times Q _ _ ltac:(lia) K_large) as S'.
    pose proof (ge0_add M Q HM HQ _ _ _ _ S S') as T.
    apply (ge0_scale M Q HM HQ (Q * Q)); [nia|].
    match goal with |- ge0 ?u ?v => match type of T with ge0 ?u' ?v' =>
      replace u with u' by ring; replace v with v' by ring end end. exact T.
Qed.

(* ---- with floors -------------------------------------------------------------------------------------- *)

Local Open Scope nat_scope.

Lemma floors_apart n : p * floor_beta m p n <= p * floor_alpha m p n + m * n + p /\
  p * floor_alpha m p n + m * n <= p * floor_beta m p n + p.
Proof.
  unfold floor_alpha, floor_beta. pose proof (sqrt_root m p Hm Hp n) as R.
  set (s := Nat.sqrt (n * n * (m * m + 4 * p * p))) in *.
  pose proof (Nat.div_mod (2 * p * n + s - m * n) (2 * p) ltac:(lia)) as A.
  pose proof (Nat.mod_upper_bound (2 * p * n + s - m * n) (2 * p) ltac:(lia)).
  pose proof (Nat.div_mod (2 * p * n + s + m * n) (2 * p) ltac:(lia)) as B.
  pose proof (Nat.mod_upper_bound (2 * p * n + s + m * n) (2 * p) ltac:(lia)).
  set (fa := (2 * p * n + s - m * n) / (2 * p)) in *.
  set (fb := (2 * p * n + s + m * n) / (2 * p)) in *.
  nia.
Qed.

Theorem central : exists k, forall n, 1 <= n ->
  (floor_alpha m p n <= x n + k /\ x n <= floor_alpha m p n + k) /\
  (floor_beta m p n <= y n + k /\ y n <= floor_beta m p n + k).
Proof.
  exists (Z.to_nat K + C + 1). intros n Hn. destruct (bounded n Hn) as [U V].
  pose proof K_ge as KD. unfold D in KD.
  assert (floor_alpha m p n <= x n + Z.to_nat K /\ x n <= floor_alpha m p n + Z.to_nat K) as [A B].
  { assert (exists k, K = Z.of_nat k) as (k & Ek) by (exists (Z.to_nat K); lia).
    rewrite Ek, Nat2Z.id in *. clear Ek KD. split.
    - pose proof (x_ge n Hn). destruct (le_lt_dec (floor_alpha m p n) (x n + k)) as [L|L]; [exact L|exfalso].
      assert (exists u, x n + k = n + u) as (u & Eu) by (exists (x n + k - n); lia).
      pose proof (proj1 (floor_alpha_ge m p Hm Hp n (u + 1)) ltac:(lia)) as F.
      replace (X n + Z.of_nat k - N n)%Z with (Z.of_nat u) in V by lia.
      destruct V as [V|[V|V]]; [lia| |].
      + destruct V as (_ & _ & V). unfold high, M, Q in V. rewrite Z.opp_involutive in V. nia.
      + lia.
    - destruct (le_lt_dec (x n) (n + k)) as [L|L].
      + pose proof (proj2 (floor_alpha_ge m p Hm Hp n 0)). lia.
      + assert (exists d, x n = n + k + d) as (d & Ed) by (exists (x n - n - k); lia).
        assert (n + d <= floor_alpha m p n); [|lia]. apply floor_alpha_ge; [exact Hm|exact Hp|].
        replace (N n + Z.of_nat k - X n)%Z with (- Z.of_nat d)%Z in U by lia.
        destruct U as [U|[U|U]]; [nia|nia|]. destruct U as (_ & _ & U).
        unfold low, M, Q in U. rewrite Z.opp_involutive in U. nia. }
  split; [lia|]. pose proof (floors_apart n) as [F1 F2]. pose proof (near n Hn) as [N1 N2].
  split; nia.
Qed.
End Central.
