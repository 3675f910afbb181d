(* From the automata of certificates to automata as they are in books: states 0, 1, ..., n - 1, a next
   state for each state and letter (Statements.v, [fibonacci_automatic]). State q + 1 of the
   certificate becomes q, and the word that has no run leads to one more state that it never leaves. *)
Require Import Arith ZArith List Lia Bool FMapPositive.
Require Import Wy.Game Wy.Zeck Wy.Dfa Wy.Statements.
Require Wy.Tables.
Import ListNotations.
Local Open Scope nat_scope.

(* no transition leads beyond the list *)
Definition numbered (d : list dstate) : bool :=
  match PM.find (Pos.of_succ_nat (length d)) (load d) with Some _ => false | None => true end &&
  Tables.pm_forall (fun s => forallb (fun l => match sel s l with
    | Some q => Pos.to_nat q <=? length d | None => true end) letters) (load d).

Section Automatic.
Variables (d : list dstate) (K : pos -> Prop).
Hypothesis accepted : forall k x y, (Z.of_nat x < F k)%Z -> (Z.of_nat y < F k)%Z ->
  (K (x, y) <-> accepts (load d) (digits k x y) = true).
Hypothesis Hd : numbered d = true.

Definition sink : nat := length d.
Definition next (q : nat) (l : letter) : nat :=
  match dnext (load d) (Pos.of_succ_nat q) l with
  | Some q' => pred (Pos.to_nat q')
  | None => sink
  end.
Definition accepting (q : nat) : bool := dacc (load d) (Pos.of_succ_nat q).

Lemma sink_missing : PM.find (Pos.of_succ_nat sink) (load d) = None.
Proof.
  unfold numbered in Hd. apply andb_true_iff in Hd. unfold sink.
  destruct (PM.find (Pos.of_succ_nat (length d)) (load d)); [destruct Hd; discriminate|reflexivity].
Qed.

Lemma next_less q l : next q l < S sink.
Proof.
  unfold next, dnext. unfold numbered in Hd. apply andb_true_iff in Hd. destruct Hd as [_ H].
  destruct (PM.find (Pos.of_succ_nat q) (load d)) as [s|] eqn:E; [|lia].
  pose proof (Tables.pm_forall_find _ _ H _ _ E) as C. cbv beta in C. rewrite forallb_forall in C.
  specialize (C l (letters_all l)). destruct (sel s l) as [q'|]; [|lia].
  apply Nat.leb_le in C. unfold sink. lia.
Qed.
Lemma next_sink l : next sink l = sink.
Proof. unfold next, dnext. rewrite sink_missing. reflexivity. Qed.

Lemma succ_pred q : Pos.of_succ_nat (pred (Pos.to_nat q)) = q.
Proof.
  destruct (Pos2Nat.is_succ q) as (n & E). rewrite E. cbn [pred].
  rewrite <- (Pos2Nat.id q), E. apply Pos.of_nat_succ.
Qed.

Lemma run w : fold_right (fun l q => next q l) 0 w =
  match drun (load d) w with Some q => pred (Pos.to_nat q) | None => sink end.
Proof.
  induction w as [|l w IH]; [reflexivity|]. cbn [fold_right drun]. rewrite IH.
  destruct (drun (load d) w) as [q|]; [|apply next_sink].
  unfold next. rewrite succ_pred. reflexivity.
Qed.

Theorem automatic : fibonacci_automatic K.
Proof.
  exists (S sink), next, accepting. split; [lia|]. split; [intros; apply next_less|].
  intros k x y Hx Hy. rewrite (accepted k x y Hx Hy).
  change (combine _ _) with (digits k x y). rewrite run. unfold accepts, accepting.
  destruct (drun (load d) (digits k x y)) as [q|].
  - rewrite succ_pred. reflexivity.
  - unfold dacc. rewrite sink_missing. reflexivity.
Qed.
End Automatic.
