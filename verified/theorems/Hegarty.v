(* Hegarty's appendix to S1, for all m, and his conjecture.

   With his a_k = a_(k+p-1) - (p-1) he proves |a_k - floor(k alpha)| <= p - 1 for m = 1. It follows
   from the sharp bounds for all m: floor(k alpha) <= a_(k+p-1) <= floor((k+p-1) alpha), and
   alpha < 2.

   "Computer calculations seem to suggest" that for m = 1 pi(n) is floor(nL) + e or floor(nl) + e
   with e = 0 or 1: that is a theorem too. With c = alpha - 1 = l = 1/L, N = a_n + 1, v = floor(n/p)
   and b_n = a_n + v the bounds a_n < n alpha and (n-p+1) alpha < a_n + 1 give b_n c < N < (b_n+2) c,
   and as c < 1 also (b_n+1) c < a_n + 2 and a_n < (b_n+1) c. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Pairs Wy.theorems.Bounds Wy.theorems.Blocking.

(* k c < d entails (k+1) c < d+1, as c < 1 *)
Lemma step m p k d : 1 <= m -> p * (k * k) < p * (d * d) + m * (d * k) ->
  p * ((k + 1) * (k + 1)) < p * ((d + 1) * (d + 1)) + m * ((d + 1) * (k + 1)).
Proof.
  intros Hm H. destruct (Nat.le_gt_cases k d) as [L|L].
  - assert (k * k <= d * d) by nia. nia.
  - destruct (Nat.eq_dec k 0) as [->|N]; [lia|].
    assert (exists e, k = d + e) as (e & E) by (exists (k - d); lia).
    assert (k * (2 * p * k) <= k * (2 * p * d + m * d + m * k)) as K.
    { assert (d * k * p <= k * k * p) by nia. subst k. nia. }
    apply Nat.mul_le_mono_pos_l in K; [|lia]. nia.
Qed.

Section Hegarty.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Set Default Proof Using "Hm Hp".

Lemma floor_alpha_step k : floor_alpha m p (k + 1) <= floor_alpha m p k + 2.
Proof.
  destruct (Nat.le_gt_cases (floor_alpha m p (k + 1)) (k + 2)) as [L|L].
  - pose proof (floor_alpha_ge m p Hm Hp k 0) as H. lia.
  - assert (exists d, floor_alpha m p (k + 1) = (k + 1) + (d + 1)) as (d & E)
      by (exists (floor_alpha m p (k + 1) - k - 2); lia).
    pose proof (proj1 (floor_alpha_ge m p Hm Hp (k + 1) (d + 1)) ltac:(lia)) as U.
    assert (k + d <= floor_alpha m p k); [|lia].
    apply floor_alpha_ge; [exact Hm|exact Hp|].
    destruct (Nat.le_gt_cases (p * (d * d) + m * (d * k)) (p * (k * k))) as [C|C]; [exact C|].
    apply (step m p k d Hm) in C. lia.
Qed.

Lemma floor_alpha_steps k d : floor_alpha m p (k + d) <= floor_alpha m p k + 2 * d.
Proof.
  induction d as [|d IH]; [rewrite Nat.add_0_r; lia|].
  replace (k + S d) with ((k + d) + 1) by lia. pose proof (floor_alpha_step (k + d)). lia.
Qed.

Theorem hegarty k : let hegarty_a := a_of m p (k + (p - 1)) - (p - 1) in
  floor_alpha m p k <= hegarty_a + (p - 1) /\ hegarty_a <= floor_alpha m p k + (p - 1).
Proof.
  cbn zeta. pose proof (lower_a m p Hm Hp k). pose proof (upper_a m p Hm Hp (k + (p - 1))).
  pose proof (floor_alpha_steps k (p - 1)). pose proof (a_ge m p Hm Hp (k + (p - 1))). lia.
Qed.
End Hegarty.

(* ---- m = 1: epsilon is 0 or 1 ---------------------------------------------------------------- *)

Section Epsilon.
Variable p : nat.
Hypothesis Hp : 1 <= p.
Set Default Proof Using "Hp".
Let H1 : 1 <= 1 := le_n 1.

Lemma floor_L_ge n d : d <= floor_L p n <-> p * (d * d) <= p * (n * n) + d * n.
Proof.
  pose proof (floor_beta_ge 1 p H1 Hp n d) as F.
  assert (floor_beta 1 p n = n + floor_L p n) as E.
  { unfold floor_beta, floor_L.
    replace (2 * p * n + Nat.sqrt (n * n * (1 * 1 + 4 * p * p)) + 1 * n) with
      ((n + Nat.sqrt (n * n * (4 * p * p + 1))) + n * (2 * p)).
    - rewrite Nat.div_add by lia. lia.
    - replace (1 * 1 + 4 * p * p) with (4 * p * p + 1) by lia. lia. }
  rewrite E in F. lia.
Qed.
Lemma floor_l_ge n d : d <= floor_l p n <-> p * (d * d) + d * n <= p * (n * n).
Proof.
  pose proof (floor_alpha_ge 1 p H1 Hp n d) as F.
  assert (floor_alpha 1 p n = n + floor_l p n) as E.
  { unfold floor_alpha, floor_l. pose proof (sqrt_root 1 p H1 Hp n) as R.
    replace (1 * 1 + 4 * p * p) with (4 * p * p + 1) in * by lia.
    replace (2 * p * n + Nat.sqrt (n * n * (4 * p * p + 1)) - 1 * n) with
      ((Nat.sqrt (n * n * (4 * p * p + 1)) - n) + n * (2 * p)) by lia.
    rewrite Nat.div_add by lia. lia. }
  rewrite E in F. lia.
Qed.

Section Pair.
Variable n : nat.
Notation a := (a_of 1 p n).
Notation b := (b_of 1 p n).

(* b_n c < a_n + 1 *)
Lemma epsilon_above : p * (b * b) < p * ((a + 1) * (a + 1)) + (a + 1) * b.
Proof.
  pose proof (pair_difference 1 p H1 Hp n) as D. pose proof (a_le_b 1 p H1 Hp n).
  pose proof (Nat.mul_div_le n p ltac:(lia)) as V.
  destruct (n / p) as [|c] eqn:Ev; [assert (b = a) as -> by lia; nia|].
  assert (p <= n) as Hn by nia.
  destruct (bounds 1 p H1 Hp n) as [_ K]. specialize (K (n + 1 - p) ltac:(lia) ltac:(lia)).
  unfold below_a in K.
  assert (exists k, n + 1 = p + k) as (k & Ek) by (exists (n + 1 - p); lia).
  replace (n + 1 - p) with k in K by lia.
  pose proof (a_ge 1 p H1 Hp n).
  assert (exists u, a + 1 = k + u) as (u & Eu) by (exists (a + 1 - k); lia).
  replace (a + 1 - k) with u in K by lia.
  assert (p * c <= k) as C by nia.
  assert (b = (k + u) + c) as -> by lia. rewrite Eu.
  (* p times the difference: f(pc) >= f(k) > 0, f(x) = p N^2 + N x - 2p N x - x^2, N = k + u *)
  clear - Hp K C. set (N := k + u) in *.
  assert (k * k + 2 * p * N * k < p * (N * N) + N * k) as F by (unfold N; nia).
  assert (exists e, k = p * c + e) as (e & E) by (exists (k - p * c); lia).
  set (x := p * c) in *.
  assert (x * x + 2 * p * N * x < p * (N * N) + N * x) as G by (subst k; nia).
  apply (Nat.mul_lt_mono_pos_l p); [lia|].
  replace (p * (p * ((N + c) * (N + c)))) with (p * p * (N * N) + 2 * p * N * x + x * x)
    by (unfold x; ring).
  replace (p * (p * (N * N) + N * (N + c))) with (p * p * (N * N) + p * (N * N) + N * x)
    by (unfold x; ring). lia.
Qed.

(* a_n + 1 < (b_n + 2) c *)
Lemma epsilon_below : p * ((a + 1) * (a + 1)) + (b + 2) * (a + 1) < p * ((b + 2) * (b + 2)).
Proof.
  pose proof (pair_difference 1 p H1 Hp n) as D. pose proof (a_le_b 1 p H1 Hp n).
  pose proof (Nat.div_mod n p ltac:(lia)) as V. pose proof (Nat.mod_upper_bound n p ltac:(lia)) as U.
  set (v := n / p) in *. assert (n + 1 <= p * (v + 1)) as W by lia.
  replace (b + 2) with ((a + 1) + (v + 1)) by lia. pose proof (a_ge 1 p H1 Hp n) as G.
  assert (n * n + (2 * p - 1) * (a * n) >= p * (a * a)) as A.
  { destruct (Nat.eq_dec n 0) as [Z|Z].
    - rewrite Z. cbn. lia.
    - destruct (bounds 1 p H1 Hp n) as [K _]. specialize (K ltac:(lia)). unfold above_a in K.
      assert (exists j, a = n + j) as (j & Ej) by (exists (a - n); lia).
      rewrite Ej in *. replace (n + j - n) with j in K by lia.
      assert (exists t, 2 * p = t + 1) as (t & Et) by (exists (2 * p - 1); lia).
      replace (2 * p - 1) with t by lia. nia. }
  assert (a <= 2 * n) as A2.
  { pose proof (upper_a 1 p H1 Hp n).
    pose proof (floor_alpha_steps 1 p H1 Hp 0 n) as S. cbn [Nat.add] in S.
    assert (floor_alpha 1 p 0 = 0) as Z; [|lia].
    unfold floor_alpha. rewrite !Nat.mul_0_r. cbn. apply Nat.div_0_l. lia. }
  set (N := a + 1) in *. set (x := p * (v + 1)) in *.
  assert (exists t, 2 * p = t + 1) as (t & Et) by (exists (2 * p - 1); lia).
  replace (2 * p - 1) with t in A by lia.
  assert (p * (N * N) < (n + 1) * (n + 1) + t * (N * (n + 1))) as B by (unfold N; nia).
  assert (p * (N * N) < x * x + t * (N * x)) as C.
  { pose proof (Nat.mul_le_mono _ _ _ _ W W).
    pose proof (Nat.mul_le_mono_l _ _ t (Nat.mul_le_mono_l _ _ N W)). lia. }
  apply (Nat.mul_lt_mono_pos_l p); [lia|].
  replace (p * (p * (N * N) + (N + (v + 1)) * N)) with (p * p * (N * N) + p * (N * N) + N * x)
    by (unfold x; ring).
  replace (p * (p * ((N + (v + 1)) * (N + (v + 1))))) with
    (p * p * (N * N) + (2 * p) * (N * x) + x * x) by (unfold x; ring).
  rewrite Et. lia.
Qed.

Lemma epsilon_pair :
  floor_L p (a + 1) <= b + 1 <= floor_L p (a + 1) + 1 /\
  floor_l p (b + 1) <= a + 1 <= floor_l p (b + 1) + 1.
Proof.
  pose proof epsilon_above as A. pose proof epsilon_below as B.
  split; split.
  - pose proof (proj1 (floor_L_ge (a + 1) (b + 2))). lia.
  - assert (b <= floor_L p (a + 1)); [|lia]. apply floor_L_ge. lia.
  - pose proof (proj1 (floor_l_ge (b + 1) (a + 2))) as F.
    pose proof (step 1 p b (a + 1) (le_n 1)) as S.
    replace (a + 1 + 1) with (a + 2) in S by lia. lia.
  - assert (a <= floor_l p (b + 1)); [|lia]. apply floor_l_ge.
    pose proof (step 1 p (b + 1) a (le_n 1)) as S.
    replace (b + 1 + 1) with (b + 2) in S by lia.
    destruct (Nat.le_gt_cases (p * (a * a) + a * (b + 1)) (p * ((b + 1) * (b + 1)))); lia.
Qed.
End Pair.

Theorem epsilon x y : pair 1 p x y ->
  floor_L p (x + 1) <= y + 1 <= floor_L p (x + 1) + 1 /\
  floor_l p (y + 1) <= x + 1 <= floor_l p (y + 1) + 1.
Proof. intros (n & -> & ->). apply epsilon_pair. Qed.
End Epsilon.
