(* S1, section 1.4.5: when p divides m, the pairs of (m,p)-Wythoff Nim are those of (m/p,1)-Wythoff
   Nim, each p times over: a_(np+r) = p a'_n + r and b_(np+r) = p b'_n + r for r < p. So they are given
   by floors: a'_n = floor(n alpha'), b'_n = floor(n beta').

   Proof, by induction: p a'_n + r is the least number that is no a_i or b_i with i < np + r, since
   a'_n is the least that is no a'_k or b'_k with k < n. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Pairs Wy.theorems.Bounds Wy.theorems.Blocking
  Wy.theorems.Fraenkel.

Section Multiple.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Set Default Proof Using "Hm Hp".
Let H1 : 1 <= 1 := le_n 1.
Let Hpm : 1 <= p * m.
Proof. nia. Qed.
Notation a := (a_of (p * m) p).
Notation b := (b_of (p * m) p).
Notation a' := (a_of m 1).
Notation b' := (b_of m 1).

(* a_n is determined by what is before it *)
Lemma a_unique n z : (forall i, i < n -> z <> a i /\ z <> b i) ->
  (forall y, y < z -> exists i, i < n /\ (y = a i \/ y = b i)) -> a n = z.
Proof.
  intros F L. destruct (Nat.lt_trichotomy (a n) z) as [C|[C|C]]; [|exact C|].
  - destruct (L _ C) as (i & Hi & E). pose proof (a_fresh _ _ Hpm Hp i n Hi). tauto.
  - destruct (a_least _ _ Hpm Hp n z C) as (i & Hi & E). specialize (F i Hi). tauto.
Qed.

Lemma b_of_a n r : r < p -> a (n * p + r) = p * a' n + r -> b (n * p + r) = p * b' n + r.
Proof.
  intros Hr E. unfold b_of. rewrite E, Nat.div_1_r.
  replace ((n * p + r) / p) with n; [ring|]. apply (Nat.div_unique _ _ _ r); lia.
Qed.

Lemma split_number z : exists x s, s < p /\ z = p * x + s.
Proof.
  exists (z / p), (z mod p). split; [apply Nat.mod_upper_bound; lia|apply Nat.div_mod; lia].
Qed.
Lemma same_parts x s y t : s < p -> t < p -> p * x + s = p * y + t -> x = y /\ s = t.
Proof. intros Hs Ht E. assert (x = y) by nia. nia. Qed.

Theorem multiple_a n r : r < p -> a (n * p + r) = p * a' n + r.
Proof.
  remember (n * p + r) as N eqn:EN. revert n r EN. induction N as [N IH] using lt_wf_ind.
  intros n r -> Hr.
  assert (forall k s, s < p -> k * p + s < n * p + r ->
    a (k * p + s) = p * a' k + s /\ b (k * p + s) = p * b' k + s) as K.
  { intros k s Hs L. specialize (IH _ L k s eq_refl Hs). split; [exact IH|].
    apply b_of_a; assumption. }
  apply a_unique.
  - intros i Hi. destruct (split_number i) as (k & s & Hs & E).
    rewrite (Nat.mul_comm p k) in E. subst i. destruct (K k s Hs Hi) as [Ea Eb].
    rewrite Ea, Eb. split; intros E; apply same_parts in E; try assumption; destruct E as [E ->].
    + apply (a_inj m 1 Hm H1) in E. subst k. lia.
    + destruct (Nat.eq_dec k 0) as [->|N0].
      * rewrite (b_small m 1 Hm H1 0) in E by lia. apply (a_inj m 1 Hm H1) in E. lia.
      * apply (a_ne_b m 1 Hm H1 n k); [lia|exact E].
  - intros y Hy. destruct (split_number y) as (x & s & Hs & ->).
    destruct (Nat.lt_trichotomy x (a' n)) as [C|[C|C]]; [| |nia].
    + destruct (a_least m 1 Hm H1 n x C) as (k & Hk & E).
      assert (k * p + s < n * p + r) as L by nia. destruct (K k s Hs L) as [Ea Eb].
      exists (k * p + s). split; [exact L|]. rewrite Ea, Eb. destruct E as [-> | ->]; auto.
    + subst x. assert (n * p + s < n * p + r) as L by lia. destruct (K n s Hs L) as [Ea _].
      exists (n * p + s). split; [exact L|]. left. symmetry. exact Ea.
Qed.

Theorem multiple n r : r < p ->
  a (n * p + r) = p * floor_alpha m 1 n + r /\ b (n * p + r) = p * floor_beta m 1 n + r.
Proof.
  intros Hr. pose proof (multiple_a n r Hr) as E.
  rewrite <- (a_beatty m Hm), <- (b_beatty m Hm). split; [exact E|apply b_of_a; assumption].
Qed.
End Multiple.
