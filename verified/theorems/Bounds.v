(* Sharp bounds for the pairs of (m,p)-Wythoff Nim, for all m, p >= 1.

   Let 1/alpha + 1/beta = 1 and beta - alpha = m/p, that is

     alpha = (2p - m + sqrt(m^2 + 4p^2)) / 2p,     beta = alpha + m/p.

   Then  floor((n-p+1) alpha) <= a_n <= floor(n alpha)
   and   floor((n-p+1) beta)  <= b_n <= floor(n beta).

   S1 (section 1.4.5) prints the bounds without floors, and so they are false; Hegarty's appendix
   proves |a'_k - floor(k alpha)| <= p - 1 for m = 1. Both follow here for all m.

   No reals. With c = alpha - 1 = 1/(beta - 1) we have p c^2 + m c = p, so for whole numbers
   d, k >= 0, not both 0:   d < kc  iff  p d^2 + m d k < p k^2.   The proof, by induction on n:
   let j = a_n - n. Below a_n there are j of the b_i with i >= p, so (for j > 0)
   b_(p+j-1) < a_n < b_(p+j).
   Above: n + j = a_n > b_(p+j-1) >= floor(j beta), so n + j > j beta, so n c > j, so n alpha > a_n.
   Below: let k = n-p+1 and q = p+j. Then k + q = a_n + 1 <= b_q < q beta, so k c < q, so
   k alpha < k + q = a_n + 1. The bounds for b_n = a_n + m floor(n/p) follow from those for a_n. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Pairs.

Section Bounds.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Notation a := (a_of m p).
Notation b := (b_of m p).
Set Default Proof Using "Hm Hp".

(* ---- the floors, without division and root ---------------------------------------------- *)

Lemma div_ge q x y : 1 <= y -> (q <= x / y <-> y * q <= x).
Proof.
  intros H. split; intros K; [|apply Nat.div_le_lower_bound; lia].
  pose proof (Nat.mul_div_le x y). nia.
Qed.

Lemma sqrt_root k : m * k <= Nat.sqrt (k * k * (m * m + 4 * p * p)).
Proof. apply Nat.sqrt_le_square. nia. Qed.

Lemma floor_alpha_ge k d :
  k + d <= floor_alpha m p k <-> p * (d * d) + m * (d * k) <= p * (k * k).
Proof.
  unfold floor_alpha. rewrite div_ge by lia. pose proof (sqrt_root k) as R.
  transitivity (2 * p * d + m * k <= Nat.sqrt (k * k * (m * m + 4 * p * p))); [lia|].
  rewrite <- Nat.sqrt_le_square. nia.
Qed.

Lemma floor_beta_ge k d :
  k + d <= floor_beta m p k <-> p * (d * d) <= p * (k * k) + m * (d * k).
Proof.
  unfold floor_beta. rewrite div_ge by lia. pose proof (sqrt_root k) as R.
  destruct (Nat.le_gt_cases (2 * p * d) (m * k)) as [L|L].
  - split; intros _; [|lia]. nia.
  - transitivity (2 * p * d - m * k <= Nat.sqrt (k * k * (m * m + 4 * p * p))); [lia|].
    rewrite <- Nat.sqrt_le_square.
    assert (exists e, 2 * p * d = m * k + e) as (e & E) by (exists (2 * p * d - m * k); lia).
    replace (2 * p * d - m * k) with e by lia. nia.
Qed.

(* ---- what is proved by induction --------------------------------------------------------- *)

(* a_n < n alpha, b_n < n beta *)
Definition above_a n := p * ((a n - n) * (a n - n)) + m * ((a n - n) * n) < p * (n * n).
Definition above_b n := p * ((b n - n) * (b n - n)) < p * (n * n) + m * ((b n - n) * n).
(* k alpha < a_n + 1, k beta < b_n + 1 *)
Definition below_a n k := p * (k * k) < p * ((a n + 1 - k) * (a n + 1 - k)) + m * ((a n + 1 - k) * k).
Definition below_b n k := p * (k * k) + m * ((b n + 1 - k) * k) < p * ((b n + 1 - k) * (b n + 1 - k)).

Lemma above_b_of_a n : above_a n -> above_b n.
Proof.
  unfold above_a, above_b, b_of. pose proof (a_ge m p Hm Hp n) as G.
  pose proof (Nat.mul_div_le n p ltac:(lia)) as V. set (v := n / p) in *.
  replace (a n + m * v - n) with ((a n - n) + m * v) by lia.
  set (j := a n - n). intros H.
  assert (m * m * v * (p * v) <= m * m * v * n) by (apply Nat.mul_le_mono_l; exact V).
  assert (2 * j * m * (p * v) <= 2 * j * m * n) by (apply Nat.mul_le_mono_l; exact V). nia.
Qed.

Lemma below_b_of_a n k : 1 <= k -> n + 1 = k + p -> below_a n k -> below_b n k.
Proof.
  unfold below_a, below_b, b_of. intros Hk E. pose proof (a_ge m p Hm Hp n) as G.
  assert (k <= p * (n / p)) as V.
  { pose proof (Nat.div_mod n p ltac:(lia)). pose proof (Nat.mod_upper_bound n p). lia. }
  set (v := n / p) in *.
  replace (a n + m * v + 1 - k) with ((a n + 1 - k) + m * v) by lia.
  set (u := a n + 1 - k). intros H.
  assert (m * m * v * k <= m * m * v * (p * v)) by (apply Nat.mul_le_mono_l; exact V).
  assert (2 * u * m * k <= 2 * u * m * (p * v)) by (apply Nat.mul_le_mono_l; exact V). nia.
Qed.

Lemma bounds n : (1 <= n -> above_a n) /\ (forall k, 1 <= k -> n + 1 = k + p -> below_a n k).
Proof.
  induction n as [n IH] using lt_wf_ind.
  destruct (Pairs.below_a m p Hm Hp n) as [G B].
  assert (forall i, b i < a n -> i < n) as Early.
  { intros i H. apply (a_lt_iff m p Hm Hp). pose proof (a_le_b m p Hm Hp i). lia. }
  remember (a n - n) as j eqn:Ej. split.
  - intros Hn. unfold above_a. rewrite <- Ej.
    destruct j as [|j]; [nia|].
    assert (b (p + j) < a n) as L by (apply B; lia).
    specialize (Early _ L). destruct (IH _ Early) as [_ K].
    specialize (K (S j) ltac:(lia) ltac:(lia)).
    apply below_b_of_a in K; [|lia|lia]. unfold below_b in K.
    assert (b (p + j) + 1 - S j <= n) as W by lia.
    remember (b (p + j) + 1 - S j) as w eqn:Ew. clear Ew L Early IH B Ej G.
    remember (S j) as i eqn:Ei.
    assert (m * i < p * w) by nia.
    assert (exists e, n = w + e) as (e & ->) by (exists (n - w); lia). nia.
  - intros k Hk E. unfold below_a.
    replace (a n + 1 - k) with (p + j) by lia.
    destruct (Nat.le_gt_cases n (p + j)) as [L|L].
    { assert (k <= p + j) as L' by lia. pose proof (Nat.mul_le_mono _ _ _ _ L' L').
      assert (1 <= (p + j) * k) by nia. nia. }
    assert (k + (p + j) <= b (p + j)) as U.
    { pose proof (a_ne_b m p Hm Hp n (p + j)). specialize (B j). lia. }
    destruct (IH _ L) as [K _]. specialize (K ltac:(lia)).
    apply above_b_of_a in K. unfold above_b in K.
    remember (b (p + j) - (p + j)) as w eqn:Ew. remember (p + j) as q eqn:Eq.
    assert (exists e, w = k + e) as (e & ->) by (exists (w - k); lia).
    assert (1 <= q) by lia. clear - K H Hk Hm Hp.
    destruct (Nat.le_gt_cases (p * k) (m * q)) as [S|S]; nia.
Qed.

(* ---- the theorem -------------------------------------------------------------------------- *)

Theorem upper_a n : a n <= floor_alpha m p n.
Proof.
  pose proof (a_ge m p Hm Hp n) as G. replace (a n) with (n + (a n - n)) by lia.
  apply floor_alpha_ge. destruct (Nat.eq_dec n 0) as [->|N]; [cbn; lia|].
  destruct (bounds n) as [K _]. specialize (K ltac:(lia)). unfold above_a in K. lia.
Qed.

Theorem upper_b n : b n <= floor_beta m p n.
Proof.
  pose proof (a_ge m p Hm Hp n) as G. pose proof (a_le_b m p Hm Hp n).
  replace (b n) with (n + (b n - n)) by lia.
  apply floor_beta_ge. destruct (Nat.eq_dec n 0) as [->|N].
  - unfold b_of. rewrite Nat.div_small by lia. cbn. lia.
  - destruct (bounds n) as [K _]. specialize (K ltac:(lia)). apply above_b_of_a in K.
    unfold above_b in K. lia.
Qed.

Theorem lower_a k : floor_alpha m p k <= a (k + (p - 1)).
Proof.
  destruct (Nat.eq_dec k 0) as [->|N].
  { unfold floor_alpha. rewrite !Nat.mul_0_r. cbn. rewrite Nat.div_0_l by lia. lia. }
  remember (k + (p - 1)) as n eqn:En. pose proof (a_ge m p Hm Hp n) as G.
  destruct (bounds n) as [_ K]. specialize (K k ltac:(lia) ltac:(lia)). unfold below_a in K.
  destruct (Nat.le_gt_cases (floor_alpha m p k) (a n)) as [L|L]; [exact L|exfalso].
  pose proof (proj1 (floor_alpha_ge k (a n + 1 - k))) as F. lia.
Qed.

Theorem lower_b k : floor_beta m p k <= b (k + (p - 1)).
Proof.
  destruct (Nat.eq_dec k 0) as [->|N].
  { unfold floor_beta. rewrite !Nat.mul_0_r. cbn. rewrite Nat.div_0_l by lia. lia. }
  remember (k + (p - 1)) as n eqn:En.
  pose proof (a_ge m p Hm Hp n) as G. pose proof (a_le_b m p Hm Hp n).
  destruct (bounds n) as [_ K]. specialize (K k ltac:(lia) ltac:(lia)).
  apply below_b_of_a in K; [|lia|lia]. unfold below_b in K.
  destruct (Nat.le_gt_cases (floor_beta m p k) (b n)) as [L|L]; [exact L|exfalso].
  pose proof (proj1 (floor_beta_ge k (b n + 1 - k))) as F. lia.
Qed.
End Bounds.
