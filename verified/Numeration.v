(* Numerations. Weights u_0, u_1, ... are given by the first d of them and by
     u_(n+d) = b_0 u_n + ... + b_(d-1) u_(n+d-1);
   the number of a word is the sum of digit times weight. A word is a list of digits, the LEAST one
   at the head: so a run from the greatest digit on is structural recursion. Which words are valid
   an automaton says. *)
Require Import ZArith List Lia Bool FMapPositive.
Import ListNotations.
Local Open Scope Z_scope.
Module PM := PositiveMap.

Record vstate := Vst { v_ends : bool; v_next : PM.t positive }.   (* digit d has key d + 1 *)
Record num := Num {
  n_digits : positive;            (* digits 0, ..., n_digits - 1 *)
  n_first : list Z;               (* u_0, ..., u_(d-1) *)
  n_by : list Z;                  (* b_0, ..., b_(d-1) *)
  n_valid : PM.t vstate           (* state 1 is the first one *)
}.

(* ---- weights ---- *)
Fixpoint dot (a b : list Z) : Z :=
  match a, b with x :: a, y :: b => x * y + dot a b | _, _ => 0 end.

Section Weights.
Variable N : num.

(* u_n, ..., u_(n+d-1) *)
Fixpoint window (n : nat) : list Z :=
  match n with
  | O => n_first N
  | S n => let W := window n in tl W ++ [dot (n_by N) W]
  end.
Definition weight (n : nat) : Z := hd 0 (window n).

(* the number of a word whose last digit is at place n *)
Fixpoint val_from (n : nat) (w : list Z) : Z :=
  match w with [] => 0 | d :: w => d * weight n + val_from (S n) w end.
Definition val (w : list Z) : Z := val_from 0 w.

(* ---- valid words ---- *)
Definition digit_key (d : Z) : positive := Z.to_pos (d + 1).
Definition v_step (q : positive) (d : Z) : option positive :=
  if (0 <=? d) && (d <? Zpos (n_digits N)) then
    match PM.find q (n_valid N) with
    | Some s => PM.find (digit_key d) (v_next s)
    | None => None
    end
  else None.
Fixpoint v_run (w : list Z) : option positive :=
  match w with
  | [] => Some 1%positive
  | d :: w => match v_run w with Some q => v_step q d | None => None end
  end.
Definition v_end (q : positive) : bool :=
  match PM.find q (n_valid N) with Some s => v_ends s | None => false end.
Definition valid (w : list Z) : bool :=
  match v_run w with Some q => v_end q | None => false end.

(* A sum r_0 u_n + ... + r_(d-1) u_(n+d-1) when one more digit is read: what is added to
   it is e u_(n-1). *)
Fixpoint addmul (r b : list Z) (t : Z) : list Z :=
  match r, b with x :: r, y :: b => (x + y * t) :: addmul r b t | _, _ => [] end.
Definition shift (r : list Z) (e : Z) : list Z := addmul (e :: r) (n_by N) (last r 0).

Definition num_ok : bool :=
  (Nat.eqb (length (n_by N)) (length (n_first N))) && (Nat.ltb 0 (length (n_by N))) &&
  forallb (Z.leb 0) (n_by N) && forallb (Z.leb 1) (n_first N) &&
  match v_step 1 0 with Some q => Pos.eqb q 1 | None => false end && v_end 1.

Hypothesis ok : num_ok = true.
Definition order := length (n_by N).

Lemma ok_facts : length (n_first N) = order /\ (0 < order)%nat /\
  Forall (Z.le 0) (n_by N) /\ Forall (Z.le 1) (n_first N) /\ v_step 1 0 = Some 1%positive /\ v_end 1 = true.
Proof.
  unfold num_ok in ok. rewrite !andb_true_iff in ok. destruct ok as [[[[[H1 H2] H3] H4] H5] H6].
  apply Nat.eqb_eq in H1. apply Nat.ltb_lt in H2. unfold order.
  repeat split; auto.
  - apply Forall_forall. rewrite forallb_forall in H3. intros x Hx. apply Z.leb_le. auto.
  - apply Forall_forall. rewrite forallb_forall in H4. intros x Hx. apply Z.leb_le. auto.
  - destruct (v_step 1 0); [|discriminate]. apply Pos.eqb_eq in H5. congruence.
Qed.

Lemma window_length n : length (window n) = order.
Proof.
  pose proof ok_facts as (H1 & H2 & _). induction n as [|n IH]; [exact H1|].
  cbn [window]. rewrite app_length. cbn. destruct (window n); cbn in *; lia.
Qed.

Lemma dot_app a : forall b x y, length a = length b -> dot (a ++ [x]) (b ++ [y]) = dot a b + x * y.
Proof.
  induction a as [|c a IH]; intros [|d b] x y; cbn; try discriminate; [lia|].
  intros [= H]. rewrite IH by exact H. lia.
Qed.

Lemma dot_addmul r : forall b w t, length r = length b -> dot (addmul r b t) w = dot r w + t * dot b w.
Proof.
  induction r as [|x r IH]; intros [|y b] [|z w] t; cbn; try discriminate; try lia.
  intros [= H]. rewrite IH by exact H. lia.
Qed.

Lemma addmul_removelast : forall r b t e, length r = length b ->
  addmul (e :: r) b t = addmul (e :: removelast r) b t.
Proof.
  induction r as [|x r IH]; intros [|y b] t e; cbn [length]; try discriminate; [reflexivity|].
  intros [= H]. cbn [addmul]. f_equal. destruct r as [|z r].
  - destruct b; [|discriminate]. reflexivity.
  - change (removelast (x :: z :: r)) with (x :: removelast (z :: r)).
    apply (IH b t x H).
Qed.

Lemma addmul_length r : forall b t, length r = length b -> length (addmul r b t) = length b.
Proof. induction r as [|x r IH]; intros [|y b] t; cbn; try discriminate; auto. Qed.

Lemma removelast_length {X} (l : list X) : length (removelast l) = pred (length l).
Proof. induction l as [|x [|y l] IH]; [reflexivity|reflexivity|]. cbn [removelast length] in *. lia. Qed.

Lemma shift_length r e : length r = order -> length (shift r e) = order.
Proof.
  intros H. unfold shift. rewrite addmul_removelast by exact H.
  rewrite addmul_length; [reflexivity|]. cbn [length]. rewrite removelast_length.
  pose proof ok_facts as (_ & H2 & _). unfold order in *. lia.
Qed.

Lemma shift_spec r e n : length r = order -> dot (shift r e) (window n) = e * weight n + dot r (window (S n)).
Proof.
  intros H. pose proof ok_facts as (_ & H2 & _). pose proof (window_length n) as HW.
  unfold shift, weight. rewrite addmul_removelast by exact H. unfold order in *.
  rewrite dot_addmul; [|cbn [length]; rewrite removelast_length; lia].
  cbn [window]. destruct (window n) as [|w0 W]; [cbn in HW; lia|].
  assert (Hr : r <> []) by (destruct r; [cbn in H; lia|discriminate]).
  pose proof (app_removelast_last 0 Hr) as E. pose proof (removelast_length r) as HL.
  set (r0 := removelast r) in *. set (t := last r 0) in *. clearbody r0 t. subst r. cbn [tl].
  cbn [length] in HW. rewrite dot_app by lia. cbn [dot hd]. lia.
Qed.

Lemma dot_nonneg a : forall b, Forall (Z.le 0) a -> Forall (Z.le 0) b -> 0 <= dot a b.
Proof.
  induction a as [|x a IH]; intros [|y b] Ha Hb; cbn; try lia.
  inversion Ha as [|? ? A1 A2]; inversion Hb as [|? ? B1 B2]; subst. specialize (IH b A2 B2). nia.
Qed.
Lemma window_nonneg n : Forall (Z.le 0) (window n).
Proof.
  pose proof ok_facts as (_ & _ & H3 & H4 & _). induction n as [|n IH].
  - eapply Forall_impl; [|exact H4]. cbn. lia.
  - cbn [window]. apply Forall_app. split.
    + destruct (window n); [constructor|]. inversion IH; assumption.
    + constructor; [|constructor]. apply dot_nonneg; assumption.
Qed.
Lemma weight_nonneg n : 0 <= weight n.
Proof. pose proof (window_nonneg n) as H. unfold weight. destruct (window n); cbn; [lia|]. inversion H; auto. Qed.

Lemma v_run_nonneg w q : v_run w = Some q -> Forall (Z.le 0) w.
Proof.
  revert q. induction w as [|d w IH]; intros q H; [constructor|]. cbn in H.
  destruct (v_run w) as [p|] eqn:E; [|discriminate]. constructor; [|eauto].
  unfold v_step in H. destruct (Z.leb_spec 0 d); [lia|discriminate].
Qed.
Lemma val_from_nonneg w : forall n, Forall (Z.le 0) w -> 0 <= val_from n w.
Proof.
  induction w as [|d w IH]; intros n H; cbn; [lia|]. inversion H as [|? ? A1 A2]; subst.
  pose proof (weight_nonneg n). specialize (IH (S n) A2). nia.
Qed.
Lemma valid_nonneg w : valid w = true -> 0 <= val w.
Proof.
  unfold valid. destruct (v_run w) eqn:E; [|discriminate]. intros _. apply val_from_nonneg.
  eapply v_run_nonneg; eauto.
Qed.

(* zeros in front *)
Lemma v_run_zeros w k : v_run (w ++ repeat 0 k) = v_run w.
Proof.
  pose proof ok_facts as (_ & _ & _ & _ & H & _).
  induction w as [|d w IH]; cbn [app v_run]; [|rewrite IH; reflexivity].
  induction k as [|k IH]; cbn; [reflexivity|]. rewrite IH. exact H.
Qed.
Lemma val_from_zeros w k : forall n, val_from n (w ++ repeat 0 k) = val_from n w.
Proof.
  induction w as [|d w IH]; intros n; cbn [app val_from]; [|rewrite IH; reflexivity].
  revert n. induction k as [|k IH]; intros n; cbn; [reflexivity|]. rewrite IH. lia.
Qed.
Lemma val_zeros w k : val (w ++ repeat 0 k) = val w.
Proof. apply val_from_zeros. Qed.
Lemma valid_zeros w k : valid (w ++ repeat 0 k) = valid w.
Proof. unfold valid. rewrite v_run_zeros. reflexivity. Qed.
End Weights.
