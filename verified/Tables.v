(* Automata on positions whose states have values, and maps. *)
Require Import ZArith List Lia Bool FMapPositive FinFun.
Require Import Wy.Numeration Wy.Conditions.
Import ListNotations.

Global Arguments PM.find : simpl never.

Record trow (V : Type) := Row { t_val : V; t_next : PM.t positive }.
Arguments Row {V}. Arguments t_val {V}. Arguments t_next {V}.
Definition table V := PM.t (trow V).        (* state 1 is the first one *)

Section Table.
Context {V : Type}.
Variable T : table V.
Definition tnext (q : positive) (l : letter) : option positive :=
  match PM.find q T with Some r => PM.find l (t_next r) | None => None end.
Fixpoint trun (w : word) : option positive :=
  match w with
  | [] => Some 1%positive
  | l :: w => match trun w with Some q => tnext q l | None => None end
  end.
Definition tat (q : positive) : option V :=
  match PM.find q T with Some r => Some (t_val r) | None => None end.
End Table.

(* Of numbers: 0 where nothing is said. *)
Definition value (T : table nat) (q : positive) : nat :=
  match PM.find q T with Some r => t_val r | None => 0 end.
Definition tval (T : table nat) (w : word) : nat :=
  match trun T w with Some q => value T q | None => 0 end.

(* ---- maps ---- *)
Fixpoint pm_forall {X} (f : X -> bool) (m : PM.t X) : bool :=
  match m with
  | PM.Leaf _ => true
  | PM.Node l o r => match o with Some x => f x | None => true end && pm_forall f l && pm_forall f r
  end.
Lemma pm_forall_find {X} (f : X -> bool) (m : PM.t X) :
  pm_forall f m = true -> forall k x, PM.find k m = Some x -> f x = true.
Proof.
  induction m as [|l IHl o r IHr]; cbn.
  - intros _ k x Hf. destruct k; discriminate.
  - rewrite !andb_true_iff. intros [[Ho Hl] Hr] [k|k|] x; unfold PM.find; fold (@PM.find X); intros Hf; eauto.
    subst o. exact Ho.
Qed.
Definition pm_foralli {X} (f : positive -> X -> bool) (m : PM.t X) : bool :=
  forallb (fun kx => f (fst kx) (snd kx)) (PM.elements m).
Lemma pm_foralli_find {X} (f : positive -> X -> bool) (m : PM.t X) :
  pm_foralli f m = true -> forall k x, PM.find k m = Some x -> f k x = true.
Proof.
  unfold pm_foralli. rewrite forallb_forall. intros H k x Hk. apply (H (k, x)).
  apply PM.elements_correct. exact Hk.
Qed.

Fixpoint pm_map {X Y} (f : X -> Y) (m : PM.t X) : PM.t Y :=
  match m with
  | PM.Leaf _ => PM.Leaf _
  | PM.Node l o r => PM.Node (pm_map f l) (match o with Some x => Some (f x) | None => None end) (pm_map f r)
  end.
Lemma pm_map_find {X Y} (f : X -> Y) m : forall k,
  PM.find k (pm_map f m) = match PM.find k m with Some x => Some (f x) | None => None end.
Proof. induction m as [|l IHl o r IHr]; intros [k|k|]; cbn; unfold PM.find; fold (@PM.find X); fold (@PM.find Y); auto. Qed.

Definition opos_eqb (a b : option positive) : bool :=
  match a, b with Some x, Some y => Pos.eqb x y | None, None => true | _, _ => false end.
Lemma opos_eqb_eq a b : opos_eqb a b = true -> a = b.
Proof. destruct a, b; cbn; try discriminate; auto. rewrite Pos.eqb_eq. congruence. Qed.

(* ---- lists ---- *)
Definition olist {X} (o : option X) : list X := match o with Some x => [x] | None => [] end.
Definition total {X} (f : X -> nat) (l : list X) : nat := list_sum (map f l).

Lemma total_app {X} (f : X -> nat) a b : total f (a ++ b) = total f a + total f b.
Proof. unfold total. rewrite map_app. apply list_sum_app. Qed.
Lemma total_flat_map {X Y} (f : Y -> nat) (g : X -> list Y) l :
  total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map]. rewrite total_app, IH. reflexivity. Qed.
Lemma total_map {X Y} (f : Y -> nat) (g : X -> Y) l : total f (map g l) = total (fun x => f (g x)) l.
Proof. unfold total. rewrite map_map. reflexivity. Qed.
Lemma total_ext {X} (f g : X -> nat) l : (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof.
  intros H. unfold total. f_equal. apply map_ext_in. exact H.
Qed.
Lemma total_filter {X} (p : X -> bool) (f : X -> nat) l : (forall x, In x l -> p x = false -> f x = 0) ->
  total f (filter p l) = total f l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn [filter].
  assert (IH' : total f (filter p l) = total f l) by (apply IH; intros y Hy; apply H; right; exact Hy).
  destruct (p x) eqn:E.
  - change (f x + total f (filter p l) = f x + total f l). lia.
  - change (total f (filter p l) = f x + total f l). rewrite (H x (or_introl eq_refl) E). lia.
Qed.
Lemma flat_map_flat_map {X Y Z} (f : X -> list Y) (g : Y -> list Z) l :
  flat_map g (flat_map f l) = flat_map (fun x => flat_map g (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite flat_map_app, IH. reflexivity. Qed.
Lemma flat_map_map {X Y Z} (f : X -> Y) (g : Y -> list Z) l : flat_map g (map f l) = flat_map (fun x => g (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.
Lemma map_flat_map {X Y Z} (f : X -> list Y) (g : Y -> Z) l : map g (flat_map f l) = flat_map (fun x => map g (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite map_app, IH. reflexivity. Qed.
Lemma filter_flat_map {X Y} (p : Y -> bool) (f : X -> list Y) l :
  filter p (flat_map f l) = flat_map (fun x => filter p (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite filter_app, IH. reflexivity. Qed.
Lemma flat_map_ext_in {X Y} (f g : X -> list Y) l : (forall x, In x l -> f x = g x) -> flat_map f l = flat_map g l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn. rewrite (H x), IH; auto.
  - intros y Hy. apply H. right. exact Hy.
  - left. reflexivity.
Qed.
Lemma flat_map_filter {X Y} (p : X -> bool) (f : X -> list Y) l : (forall x, In x l -> p x = false -> f x = []) ->
  flat_map f (filter p l) = flat_map f l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn [filter].
  assert (IH' : flat_map f (filter p l) = flat_map f l) by (apply IH; intros y Hy; apply H; right; exact Hy).
  destruct (p x) eqn:E; cbn; rewrite IH'; [reflexivity|]. rewrite (H x (or_introl eq_refl) E). reflexivity.
Qed.

(* ---- all words of a length ---- *)
Section Words.
Variable N : num.
Fixpoint allw (k : nat) : list word :=
  match k with O => [[]] | S k => flat_map (fun v => map (fun l => l :: v) (letters N)) (allw k) end.
Lemma allw_in k : forall w, In w (allw k) <-> length w = k /\ Forall (fun l => In l (letters N)) w.
Proof.
  induction k as [|k IH]; intros w; cbn.
  - split; [intros [<-|[]]; auto|]. intros [H _]. destruct w; [auto|discriminate].
  - rewrite in_flat_map. split.
    + intros (v & Hv & Hw). apply in_map_iff in Hw. destruct Hw as (l & <- & Hl).
      apply IH in Hv. destruct Hv as [Hv1 Hv2]. cbn. split; [lia|constructor; auto].
    + destruct w as [|l w]; intros [H1 H2]; [discriminate|]. inversion H2; subst.
      exists w. split; [apply IH; auto|]. apply in_map_iff. eauto.
Qed.
Lemma letters_nodup : NoDup (letters N).
Proof.
  unfold letters. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b H. lia.
Qed.
End Words.
