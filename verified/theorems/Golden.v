(* Whole numbers u + v c, where c > 0 is the root of p c^2 + m c = p: for m = p = 1 it is phi - 1. Which of
   them are >= 0 is said without c; sums of such are such, and so are products with c. With this,
   inequalities with c are proved as if c were a number. *)
Require Import ZArith Lia.
Local Open Scope Z_scope.

Section Golden.
Variables m p : Z.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Set Default Proof Using "Hm Hp".

(* x <= c y, for x, y >= 0 *)
Definition low (x y : Z) : Prop := p * (x * x) + m * (x * y) <= p * (y * y).
(* c y <= x *)
Definition high (x y : Z) : Prop := p * (y * y) <= p * (x * x) + m * (x * y).

Lemma low_cross x y d v : 0 <= x -> 0 <= y -> 0 <= d -> 0 <= v -> low x y -> low d v ->
  2 * p * (x * d) + m * (x * v) + m * (d * y) <= 2 * p * (y * v).
Proof.
  unfold low. intros Hx Hy Hd Hv H K.
  destruct (Z.eq_dec y 0) as [->|Ny]; [assert (x = 0) as -> by nia; nia|].
  destruct (Z.eq_dec v 0) as [->|Nv]; [assert (d = 0) as -> by nia; nia|].
  destruct (Z.le_ge_cases (d * y) (x * v)) as [C|C].
  - apply (Z.mul_le_mono_pos_l _ _ y); [lia|].
    assert (p * x * (d * y) <= p * x * (x * v)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (m * y * (d * y) <= m * y * (x * v)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (v * (p * (x * x) + m * (x * y)) <= v * (p * (y * y)))
      by (apply Z.mul_le_mono_nonneg_l; [lia|exact H]). nia.
  - apply (Z.mul_le_mono_pos_l _ _ v); [lia|].
    assert (p * d * (x * v) <= p * d * (d * y)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (m * v * (x * v) <= m * v * (d * y)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (y * (p * (d * d) + m * (d * v)) <= y * (p * (v * v)))
      by (apply Z.mul_le_mono_nonneg_l; [lia|exact K]). nia.
Qed.

Lemma high_cross x y d v : 0 <= x -> 0 <= y -> 0 <= d -> 0 <= v -> high x y -> high d v ->
  2 * p * (y * v) <= 2 * p * (x * d) + m * (x * v) + m * (d * y).
Proof.
  unfold high. intros Hx Hy Hd Hv H K.
  assert (0 <= p * (x * d)) by (repeat apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= m * (x * v)) by (repeat apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= m * (d * y)) by (repeat apply Z.mul_nonneg_nonneg; lia).
  destruct (Z.eq_dec y 0) as [->|Ny]; [lia|]. destruct (Z.eq_dec v 0) as [->|Nv]; [lia|].
  destruct (Z.le_ge_cases (d * y) (x * v)) as [C|C].
  - apply (Z.mul_le_mono_pos_l _ _ v); [lia|].
    assert (p * d * (d * y) <= p * d * (x * v)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (m * v * (d * y) <= m * v * (x * v)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (y * (p * (v * v)) <= y * (p * (d * d) + m * (d * v)))
      by (apply Z.mul_le_mono_nonneg_l; [lia|exact K]). nia.
  - apply (Z.mul_le_mono_pos_l _ _ y); [lia|].
    assert (p * x * (x * v) <= p * x * (d * y)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (m * y * (x * v) <= m * y * (d * y)) by (apply Z.mul_le_mono_nonneg_l; [nia|exact C]).
    assert (v * (p * (y * y)) <= v * (p * (x * x) + m * (x * y)))
      by (apply Z.mul_le_mono_nonneg_l; [lia|exact H]). nia.
Qed.
Lemma low_mono x y x' y' : 0 <= x' <= x -> 0 <= y <= y' -> low x y -> low x' y'.
Proof.
  unfold low. intros [X0 X] [Y0 Y] H.
  assert (x' * x' <= x * x) by (apply Z.mul_le_mono_nonneg; lia).
  assert (x' * y <= x * y) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (p * (x' * x') + m * (x' * y) <= p * (y * y)) as K by nia.
  destruct (Z.eq_dec y 0) as [->|N]; [assert (x' = 0) as -> by nia; nia|].
  assert (m * x' <= p * y) by nia. assert (exists e, 0 <= e /\ y' = y + e) as (e & He & ->)
    by (exists (y' - y); lia). nia.
Qed.
Lemma high_mono x y x' y' : 0 <= x <= x' -> 0 <= y' <= y -> high x y -> high x' y'.
Proof.
  unfold high. intros [X0 X] [Y0 Y] H.
  assert (x * x <= x' * x') by (apply Z.mul_le_mono_nonneg; lia).
  assert (x * y <= x' * y) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (p * (y * y) <= p * (x' * x') + m * (x' * y)) as K by nia.
  assert (exists e, 0 <= e /\ y = y' + e) as (e & He & ->) by (exists (y - y'); lia).
  destruct (Z.le_ge_cases (p * y') (m * x')) as [C|C]; nia.
Qed.

(* 0 <= u + v c *)
Definition ge0 (u v : Z) : Prop :=
  (0 <= u /\ 0 <= v) \/ (0 <= u /\ v <= 0 /\ high u (- v)) \/ (u <= 0 /\ 0 <= v /\ low (- u) v).

Lemma mixed u w d v : 0 <= u -> 0 <= w -> 0 <= d -> 0 <= v -> high u w -> low d v ->
  ge0 (u - d) (v - w).
Proof.
  intros Hu Hw Hd Hv H K.
  destruct (Z.le_gt_cases d u) as [A|A], (Z.le_gt_cases w v) as [B|B].
  - left. lia.
  - right; left. split; [lia|]. split; [lia|]. replace (- (v - w)) with (w - v) by lia.
    destruct (Z.le_gt_cases (p * ((w - v) * (w - v)))
      (p * ((u - d) * (u - d)) + m * ((u - d) * (w - v)))) as [C|C]; [exact C|exfalso].
    assert (low (u - d) (w - v)) as C' by (unfold low; lia).
    pose proof (low_cross (u - d) (w - v) d v ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) C' K).
    unfold high, low in *. nia.
  - right; right. split; [lia|]. split; [lia|]. replace (- (u - d)) with (d - u) by lia.
    destruct (Z.le_gt_cases (p * ((d - u) * (d - u)) + m * ((d - u) * (v - w)))
      (p * ((v - w) * (v - w)))) as [C|C]; [exact C|exfalso].
    assert (high (d - u) (v - w)) as C' by (unfold high; lia).
    pose proof (high_cross (d - u) (v - w) u w ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) C' H).
    unfold high, low in *. nia.
  - exfalso. assert (low u v) as K' by (apply (low_mono d v); [lia|lia|exact K]).
    unfold low, high in *.
    assert (exists e, 1 <= e /\ w = v + e) as (e & He & ->) by (exists (w - v); lia).
    destruct (Z.eq_dec v 0) as [->|N]; [assert (u = 0) as -> by nia; nia|].
    assert (m * u <= p * v) by nia. nia.
Qed.

Lemma ge0_add u v u' v' : ge0 u v -> ge0 u' v' -> ge0 (u + u') (v + v').
Proof.
  assert (forall u v u' v', 0 <= u -> 0 <= v -> 0 <= u' -> v' <= 0 -> high u' (- v') ->
    ge0 (u + u') (v + v')) as A.
  { intros a b a' b' H1 H2 H3 H4 H5. destruct (Z.le_ge_cases 0 (b + b')) as [C|C]; [left; lia|].
    right; left. split; [lia|]. split; [lia|]. apply (high_mono a' (- b')); [lia|lia|exact H5]. }
  assert (forall u v u' v', 0 <= u -> 0 <= v -> u' <= 0 -> 0 <= v' -> low (- u') v' ->
    ge0 (u + u') (v + v')) as B.
  { intros a b a' b' H1 H2 H3 H4 H5. destruct (Z.le_ge_cases 0 (a + a')) as [C|C]; [left; lia|].
    right; right. split; [lia|]. split; [lia|]. apply (low_mono (- a') b'); [lia|lia|exact H5]. }
  intros [(H1 & H2)|[(H1 & H2 & H3)|(H1 & H2 & H3)]] [(K1 & K2)|[(K1 & K2 & K3)|(K1 & K2 & K3)]].
  - left. lia.
  - apply A; assumption.
  - apply B; assumption.
  - rewrite (Z.add_comm u), (Z.add_comm v). apply A; assumption.
  - right; left. split; [lia|]. split; [lia|].
    pose proof (high_cross u (- v) u' (- v') ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) H3 K3).
    unfold high in *. nia.
  - replace (u + u') with (u - - u') by lia. replace (v + v') with (v' - - v) by lia.
    apply mixed; try lia; assumption.
  - rewrite (Z.add_comm u), (Z.add_comm v). apply B; assumption.
  - replace (u + u') with (u' - - u) by lia. replace (v + v') with (v - - v') by lia.
    apply mixed; try lia; assumption.
  - right; right. split; [lia|]. split; [lia|].
    pose proof (low_cross (- u) v (- u') v' ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) H3 K3).
    unfold low in *. nia.
Qed.

(* c (u + v c) p = p v + (p u - m v) c *)
Lemma ge0_c u v : ge0 u v -> ge0 (p * v) (p * u - m * v).
Proof.
  intros [(H1 & H2)|[(H1 & H2 & H3)|(H1 & H2 & H3)]].
  - destruct (Z.le_ge_cases 0 (p * u - m * v)) as [C|C]; [left; nia|].
    right; left. split; [nia|]. split; [exact C|]. unfold high.
    assert (exists e, 0 <= e /\ m * v = p * u + e) as (e & He & E) by (exists (m * v - p * u); lia).
    replace (- (p * u - m * v)) with e by lia.
    assert (e <= m * v) by nia. assert (e * e <= e * (m * v)) by nia. nia.
  - right; right. split; [nia|]. split; [nia|]. unfold low, high in *.
    remember (- v) as w eqn:Ew. assert (v = - w) as -> by lia.
    replace (- (p * - w)) with (p * w) by lia. replace (p * u - m * - w) with (p * u + m * w) by lia.
    assert (0 <= w) by lia. nia.
  - unfold low in H3. remember (- u) as d eqn:Ed. assert (u = - d) as -> by lia.
    replace (p * - d - m * v) with (- (p * d + m * v)) by lia.
    right; left. split; [nia|]. split; [nia|]. unfold high.
    replace (- - (p * d + m * v)) with (p * d + m * v) by lia. assert (0 <= d) by lia. nia.
Qed.

Lemma ge0_scale k u v : 1 <= k -> ge0 (k * u) (k * v) -> ge0 u v.
Proof.
  intros Hk [(H1 & H2)|[(H1 & H2 & H3)|(H1 & H2 & H3)]].
  - left. nia.
  - right; left. split; [nia|]. split; [nia|]. unfold high in *.
    assert (k * k * (p * (- v * - v)) <= k * k * (p * (u * u) + m * (u * - v))) by nia. nia.
  - right; right. split; [nia|]. split; [nia|]. unfold low in *.
    assert (k * k * (p * (- u * - u) + m * (- u * v)) <= k * k * (p * (v * v))) by nia. nia.
Qed.
End Golden.
