(* Dynamic positions of (m,p)-Imitation Nim (S1, Definition 3 and what follows Corollary 20): those that
   are lost after some histories and won after others. With the heaps a <= b

     (a,b) is lost after every history iff it is a pair and xi(a,b) = 0;
     (a,b) is won after every history iff it is no pair, and there is no pair (a,c), a <= c < b.

   Proof. If xi(a,b) > 0: play (a+k,b+k) -> (a+k-1,b+k) -> (a+k-1,b+k-1) -> ... -> (a,b) with k = p - 1;
   each second move is an imitation, so L = 0 < xi(a,b), and the player to move wins. If (a,c) is a
   pair, a <= c < b: play so to (a+w,b) with w = b - c, and then to (a,b); now the move to (a,c) would be
   the p-th imitation in a row, and the player to move loses. As a start (a,b) is lost or won as in
   (m,p)-Wythoff Nim. *)
Require Import Arith ZArith List Bool Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Outcomes Wy.theorems.Pairs Wy.theorems.Blocking
  Wy.theorems.Imitation.
Import ListNotations.
Local Open Scope nat_scope.

Section Dynamic.
Variables m p : nat.
Hypotheses (Hm : 1 <= m) (Hp : 1 <= p).
Set Default Proof Using "Hm Hp".
Notation L := (credit m p).
Notation xi := (xi m p).
Notation is_pair := (pair_or_mirror m p).
Notation move := (imitation_move m p).

(* positions before (x,y), the last one first *)
Fixpoint before (x y i : nat) : list pos :=
  match i with
  | 0 => []
  | S i => (x, S y) :: (S x, S y) :: before (S x) (S y) i
  end.

Lemma one_imitates x y : x <= y -> imitates m (S x, S y) (x, S y) (x, y) = true.
Proof.
  intros H. apply (means_imitates m p Hm Hp); unfold nim_move, small, large; cbn [fst snd]; lia.
Qed.

Lemma before_history i : i <= p - 1 -> forall x y, x <= y ->
  history m p ((x, y) :: before x y i) /\
  L ((x, y) :: before x y i) = (Z.of_nat p - 1 - Z.of_nat i)%Z.
Proof.
  induction i as [|i IH]; intros Hi x y H; [cbn; split; [constructor|lia]|].
  destruct (IH ltac:(lia) (S x) (S y) ltac:(lia)) as [Hh HL].
  cbn [before]. assert (L ((x, y) :: (x, S y) :: (S x, S y) :: before (S x) (S y) i) =
    (Z.of_nat p - 1 - Z.of_nat (S i))%Z) as E.
  { rewrite (L_move m p Hm Hp). rewrite one_imitates by exact H.
    transitivity (Z.of_nat p - 1 - Z.of_nat i - 1)%Z; [f_equal; exact HL|lia]. }
  split; [|exact E].
  apply (Move m p ((x, S y) :: (S x, S y) :: before (S x) (S y) i)).
  - apply (Move m p _ _ Hh). constructor; [left; cbn; lia|].
    rewrite (L_free m p Hm Hp); [lia|]. intros e.
    apply (not_from_small m p Hm Hp). unfold large. cbn. lia.
  - constructor; [right; cbn; lia|]. eapply Z.le_trans; [|apply Z.eq_le_incl; symmetry; exact E]. lia.
Qed.

(* ---- the heaps changed round --------------------------------------------------------------------- *)

Lemma mirror_mirror q : mirror (mirror q) = q.
Proof. destruct q. reflexivity. Qed.
Lemma mirror_imitates e c z : imitates m (mirror e) (mirror c) (mirror z) = imitates m e c z.
Proof. unfold imitates. rewrite !mirror_mirror. apply orb_comm. Qed.
Lemma mirror_L h : L (map mirror h) = L h.
Proof.
  remember (length h) as n eqn:E. revert h E. induction n as [n IH] using lt_wf_ind. intros h ->.
  destruct h as [|z [|c [|e h]]]; try reflexivity.
  change (map mirror (z :: c :: e :: h)) with (mirror z :: mirror c :: mirror e :: map mirror h).
  rewrite !(L_move m p Hm Hp). rewrite mirror_imitates.
  change (mirror e :: map mirror h) with (map mirror (e :: h)).
  rewrite (IH (length (e :: h))); [reflexivity|cbn; lia|reflexivity].
Qed.
Lemma mirror_nim_move q r : nim_move q r -> nim_move (mirror q) (mirror r).
Proof. unfold nim_move, mirror. cbn. tauto. Qed.
Lemma mirror_history h : history m p h -> history m p (map mirror h).
Proof.
  induction 1 as [q|h h' _ IH M]; [constructor|].
  apply (Move m p _ _ IH). destruct M as [q r past M K]. constructor; [apply mirror_nim_move; exact M|].
  apply (Z.le_trans _ _ _ K). apply Z.eq_le_incl. symmetry. exact (mirror_L (r :: q :: past)).
Qed.

(* a history that ends at q with i imitations in a row *)
Lemma some_history i q : i <= p - 1 -> exists past,
  history m p (q :: past) /\ L (q :: past) = (Z.of_nat p - 1 - Z.of_nat i)%Z.
Proof.
  intros Hi. destruct q as [x y]. destruct (Nat.le_ge_cases x y) as [C|C].
  - exists (before x y i). apply before_history; assumption.
  - exists (map mirror (before y x i)). destruct (before_history i Hi y x C) as [Hh HL].
    split; [exact (mirror_history _ Hh)|exact (eq_trans (mirror_L _) HL)].
Qed.

(* ---- the theorem ---------------------------------------------------------------------------------- *)

Theorem always_lost q :
  (forall past, history m p (q :: past) -> loses move (q :: past)) <-> is_pair q /\ xi q = 0%Z.
Proof.
  split.
  - intros H. assert (is_pair q) as Pq.
    { apply (corollary_20 m p Hm Hp). apply H. constructor. }
    split; [exact Pq|]. destruct (some_history (p - 1) q ltac:(lia)) as (past & Hh & HL).
    pose proof (H past Hh) as K. apply theorem_19 in K; try assumption.
    assert (0 <= xi q)%Z by (unfold Statements.xi; lia).
    destruct K as [[_ K]|(r & M & S & Pr & _)]; [rewrite HL in K; lia|].
    exfalso. exact (pair_to_pair m p Hm Hp q r Pq M Pr).
  - intros [Pq X] past Hh. apply theorem_19; try assumption. left. split; [exact Pq|].
    pose proof (history_L m p Hm Hp _ Hh). lia.
Qed.

(* from e to q, taking w from the heap that is not larger *)
Lemma widen q w : small q + w <= large q -> 1 <= w ->
  exists e, nim_move e q /\ small e = small q + w /\ large e = large q.
Proof.
  unfold small, large, nim_move. destruct q as [x y]. cbn [fst snd]. intros H Hw.
  destruct (Nat.le_ge_cases x y); [exists (x + w, y)|exists (x, y + w)]; cbn [fst snd]; lia.
Qed.

Theorem always_won q :
  (forall past, history m p (q :: past) -> wins move (q :: past)) <->
  ~ is_pair q /\ ~ exists r, nim_move q r /\ small r = small q /\ is_pair r.
Proof.
  split.
  - intros H. split.
    + apply (corollary_20_wins m p Hm Hp). apply H. constructor.
    + intros (r & M & S & Pr).
      assert (large r < large q /\ small q <= large r) as [Lr Sr]
        by (unfold nim_move, small, large in *; lia).
      destruct (widen q (large q - large r)) as (e & Me & Es & El); [lia|lia|].
      destruct (some_history (p - 1) e ltac:(lia)) as (past & Hh & HL).
      assert (history m p (q :: e :: past)) as Hq.
      { apply (Move m p _ _ Hh). constructor; [exact Me|]. rewrite (L_free m p Hm Hp); [lia|].
        intros f. apply (not_from_small m p Hm Hp). congruence. }
      apply (Outcomes.not_both move (q :: e :: past)); [|apply H; exact Hq].
      apply theorem_19; try assumption. right. exists r. split; [exact M|]. split; [exact S|].
      split; [exact Pr|]. rewrite (L_move m p Hm Hp).
      rewrite (means_imitates m p Hm Hp); try assumption; try lia.
      unfold Statements.xi. lia.
  - intros [N1 N2] past Hh. apply theorem_19_wins; try assumption. intros [[K _]|(r & M & S & K & _)].
    + exact (N1 K).
    + apply N2. exists r. auto.
Qed.
End Dynamic.
