(* Maharaja Nim (S0: Larsson and Wastlund, "Maharaja Nim: Wythoff's Queen meets the Knight"): the main
   theorem with constants, and the answer to Question 1. Both come from the automaton of Maharaja.v,
   which is proved there to accept exactly the P-positions: the first by following y - sigma(x)
   along its runs (Stripes.v), the second by numbering its states. *)
Require Import Arith ZArith List Lia Bool FMapPositive.
Require Import Wy.Game Wy.Zeck Wy.Linear Wy.Dfa Wy.Rules Wy.Main Wy.Load Wy.MaharajaData Wy.Maharaja.
Require Import Wy.Statements Wy.theorems.WythoffBeatty Wy.theorems.Stripes.
Import ListNotations.
Local Open Scope nat_scope.

Definition A : dfa := load maharaja_dfa.

(* ---- Theorem 1.1 ---------------------------------------------------------------------------- *)

Lemma checked : stripes_check 8 (-3) 4 A (found (Pos.to_nat 100000) 8 A) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* floor(n phi) >= floor(3n/2) *)
Lemma floor_phi_large n : 3 * n / 2 <= floor_phi n.
Proof.
  apply floor_phi_is_floor. pose proof (Nat.mul_div_le (3 * n) 2 ltac:(lia)).
  set (z := 3 * n / 2) in *. nia.
Qed.

Definition in_stripe (x y : nat) : bool :=
  (floor_phi (x + 1) <=? y + 4) && (y <=? floor_phi (x + 1) + 3).
Lemma in_stripe_iff x y : in_stripe x y = true <->
  floor_phi (x + 1) <= y + 4 /\ y <= floor_phi (x + 1) + 3.
Proof. unfold in_stripe. rewrite andb_true_iff, !Nat.leb_le. tauto. Qed.

(* the mirrored stripe meets the upper half in a few points only, which are in the stripe *)
Lemma near_origin : forallb (fun x => forallb (fun y =>
  implb ((x <=? y) && in_stripe y x) (in_stripe x y)) (seq 0 12)) (seq 0 12) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma mirrored x y : x <= y -> in_stripe y x = true -> in_stripe x y = true.
Proof.
  intros L H. assert (y < 12).
  { apply in_stripe_iff in H. pose proof (floor_phi_large (y + 1)).
    pose proof (Nat.div_mod (3 * (y + 1)) 2 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (3 * (y + 1)) 2 ltac:(lia)). lia. }
  pose proof near_origin as K. rewrite forallb_forall in K.
  specialize (K x ltac:(apply in_seq; lia)). rewrite forallb_forall in K.
  specialize (K y ltac:(apply in_seq; lia)).
  rewrite H in K. rewrite (proj2 (Nat.leb_le x y) L) in K. exact K.
Qed.

Lemma two_stripes x y : P maharaja_nim (x, y) -> in_stripe x y = true \/ in_stripe y x = true.
Proof.
  intros H. set (k := x + y).
  assert ((Z.of_nat x < F k)%Z /\ (Z.of_nat y < F k)%Z) as [Hx Hy].
  { pose proof (F_large k). unfold k in *. lia. }
  apply (maharaja_P k x y Hx Hy) in H.
  destruct (digits_spec k x y Hx Hy) as (_ & _ & Ex & Ey).
  assert (forall w : list bool, 0 <= fst (vp w) /\ 0 <= snd (vp w))%Z as N.
  { intros w. destruct (sigma_bounds w) as (N1 & N2 & _). auto. }
  pose proof (N (map fst (digits k x y))) as Nx. pose proof (N (map snd (digits k x y))) as Ny.
  pose proof (sigma_floor (map fst (digits k x y))) as Sx.
  pose proof (sigma_floor (map snd (digits k x y))) as Sy.
  unfold vx, vy, val in Ex, Ey. rewrite Ex in Sx. rewrite Ey in Sy.
  replace (Z.to_nat (Z.of_nat x + 1)) with (x + 1) in Sx by lia.
  replace (Z.to_nat (Z.of_nat y + 1)) with (y + 1) in Sy by lia.
  destruct (stripes_sound _ _ _ _ _ checked _ H) as [K|K]; [left|right]; apply in_stripe_iff;
    rewrite ?Ex, ?Ey in K; lia.
Qed.

Theorem maharaja_stripes : Long_statement_stripes.
Proof.
  intros x y L H. apply in_stripe_iff.
  destruct (two_stripes x y H) as [K|K]; [exact K|apply mirrored; assumption].
Qed.
Print Assumptions maharaja_stripes.

(* ---- Question 1 ------------------------------------------------------------------------------ *)

Definition sink : nat := length maharaja_dfa.
Definition next (q : nat) (l : letter) : nat :=
  match dnext A (Pos.of_succ_nat q) l with Some q' => pred (Pos.to_nat q') | None => sink end.
Definition accepting (q : nat) : bool := dacc A (Pos.of_succ_nat q).

Lemma numbered : PM.find (Pos.of_succ_nat sink) A = None /\
  pm_forall (fun d => forallb (fun l => match sel d l with
    | Some q => Pos.to_nat q <=? sink | None => true end) letters) A = true.
Proof. split; vm_compute; reflexivity. Qed.

Lemma next_less q l : next q l < S sink.
Proof.
  unfold next, dnext. destruct numbered as [_ H].
  destruct (PM.find (Pos.of_succ_nat q) A) as [d|] eqn:E; [|lia].
  pose proof (forall_map _ _ H _ _ E) as K. cbv beta in K. rewrite forallb_forall in K.
  specialize (K l (letters_all l)). destruct (sel d l) as [q'|]; [|lia].
  apply Nat.leb_le in K. lia.
Qed.
Lemma next_sink l : next sink l = sink.
Proof. unfold next, dnext. rewrite (proj1 numbered). reflexivity. Qed.

Lemma run w : fold_right (fun d q => next q d) 0 w =
  match drun A w with Some q => pred (Pos.to_nat q) | None => sink end.
Proof.
  induction w as [|l w IH]; [reflexivity|]. cbn [fold_right drun]. rewrite IH.
  destruct (drun A w) as [q|]; [|apply next_sink].
  unfold next. rewrite <- (Pos2Nat.id q) at 2.
  destruct (Pos2Nat.is_succ q) as (n & E). rewrite E. cbn [pred].
  rewrite <- Pos.of_nat_succ. reflexivity.
Qed.

Theorem maharaja_automaton : Long_statement_automaton.
Proof.
  exists (S sink), next, accepting. split; [lia|]. split; [intros; apply next_less|].
  intros k x y Hx Hy. rewrite (maharaja_P k x y Hx Hy : P maharaja_nim (x, y) <-> _).
  change (combine _ _) with (digits k x y). rewrite run.
  change (load maharaja_dfa) with A. unfold accepts, accepting.
  destruct (drun A (digits k x y)) as [q|].
  - destruct (Pos2Nat.is_succ q) as (n & E). rewrite E. cbn [pred].
    replace (Pos.of_succ_nat n) with q; [reflexivity|].
    rewrite <- (Pos2Nat.id q), E. symmetry. apply Pos.of_nat_succ.
  - unfold dacc. rewrite (proj1 numbered). reflexivity.
Qed.
Print Assumptions maharaja_automaton.
