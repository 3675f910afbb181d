(* P-positions in stripes (S0: Larsson and Wastlund, "Maharaja Nim: Wythoff's Queen meets the Knight",
   Theorem 1.1), read off an automaton in Fibonacci numeration: each P-position (x,y) has y within a
   bounded distance of phi x, or x within that distance of phi y.

   sigma(x), the number whose digits are those of x and a 0 behind them, is floor((x+1) phi) - 1. The
   differences y - sigma(x) and sigma(y) - sigma(sigma(x)) of the digits read so far are followed step
   by step: with the next digits d of x and e of y the differences (A, B) become
   (B + e - 2d, A + B + 2e - 3d). A track is given up where it leaves a window; so is the track of
   x - sigma(y). The states of the automaton with both tracks are finitely many; [stripes_check] says
   that a given set of them is closed, and that whenever the automaton accepts one of the tracks is
   there and within the bounds. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Game Wy.Statements Wy.Zeck Wy.Dfa Wy.theorems.WythoffBeatty.
Import ListNotations.
Local Open Scope Z_scope.

(* ---- sigma is a floor ----------------------------------------------------------------------- *)

(* (sigma(x) + 1) < (x + 1) phi < sigma(x) + 2 *)
Lemma sigma_bounds w : 0 <= fst (vp w) /\ 0 <= snd (vp w) /\
  let N := fst (vp w) + 1 in let S := snd (vp w) + 1 in
  S * S < S * N + N * N /\ (S + 1) * N + N * N < (S + 1) * (S + 1).
Proof.
  induction w as [|d w IH]; [cbn; lia|]. cbn [vp vstep fst snd].
  destruct (vp w) as [x s]. cbn [fst snd] in *. cbn zeta in *.
  unfold vstep. cbn [fst snd]. destruct d; cbn [dig]; nia.
Qed.

Lemma sigma_floor w : Z.to_nat (snd (vp w) + 1) = floor_phi (Z.to_nat (fst (vp w) + 1)).
Proof.
  destruct (sigma_bounds w) as (H1 & H2 & H3 & H4).
  set (N := fst (vp w) + 1) in *. set (S := snd (vp w) + 1) in *.
  pose proof (WythoffBeatty.floor_phi_is_floor (Z.to_nat N) (Z.to_nat S)) as F1.
  pose proof (WythoffBeatty.floor_phi_is_floor (Z.to_nat N) (Z.to_nat (S + 1))) as F2.
  assert (0 <= N) by lia. assert (0 <= S) by lia. nia.
Qed.

(* ---- tracks ----------------------------------------------------------------------------------- *)

Definition track := option (Z * Z).

Definition inside (W A : Z) : bool := (- W <=? A) && (A <=? W).
Definition track_step (W : Z) (t : track) (d e : Z) : track :=
  match t with
  | None => None
  | Some (A, B) =>
      let A' := B + e - 2 * d in
      let B' := A + B + 2 * e - 3 * d in
      if inside W A' && inside W B' then Some (A', B') else None
  end.
Fixpoint track_run (W : Z) (u v : list bool) : track :=
  match u, v with
  | d :: u, e :: v => track_step W (track_run W u v) (dig d) (dig e)
  | _, _ => Some (0, 0)
  end.

(* a track that is there is right *)
Lemma track_right W : forall u v A B, length u = length v -> track_run W u v = Some (A, B) ->
  A = fst (vp v) - snd (vp u) /\ B = snd (vp v) - (fst (vp u) + snd (vp u)).
Proof.
  induction u as [|d u IH]; intros [|e v] A B L H; try discriminate.
  - injection H as <- <-. cbn. lia.
  - cbn [track_run] in H. destruct (track_run W u v) as [[A0 B0]|] eqn:E; [|discriminate].
    injection L as L. destruct (IH v A0 B0 L E) as [EA EB]. cbn [track_step] in H.
    destruct (_ && _); [|discriminate]. injection H as <- <-.
    cbn [vp]. unfold vstep. cbn [fst snd]. destruct d, e; cbn [dig]; lia.
Qed.

(* ---- the automaton with both tracks ------------------------------------------------------------ *)

Definition both := (track * track)%type.
Definition both_step (W : Z) (b : both) (l : letter) : both :=
  (track_step W (fst b) (dig (fst l)) (dig (snd l)),
   track_step W (snd b) (dig (snd l)) (dig (fst l))).
Definition both_run (W : Z) (w : word) : both :=
  (track_run W (map fst w) (map snd w), track_run W (map snd w) (map fst w)).
Lemma both_cons W l w : both_run W (l :: w) = both_step W (both_run W w) l.
Proof. destruct l. reflexivity. Qed.

Definition same_track (s t : track) : bool :=
  match s, t with
  | None, None => true
  | Some (A, B), Some (A', B') => (A =? A') && (B =? B')
  | _, _ => false
  end.
Definition same (b c : both) : bool := same_track (fst b) (fst c) && same_track (snd b) (snd c).
Lemma same_track_eq s t : same_track s t = true <-> s = t.
Proof.
  destruct s as [[A B]|], t as [[A' B']|]; cbn; try (split; congruence).
  rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; reflexivity|].
  intros H. injection H. auto.
Qed.
Lemma same_eq b c : same b c = true <-> b = c.
Proof.
  unfold same. rewrite andb_true_iff, !same_track_eq. destruct b, c. cbn.
  split; [intros [-> ->]; reflexivity|]. intros H. injection H. auto.
Qed.

(* sets: for each state of the automaton a list *)
Definition set := PM.t (list both).
Definition member (S : set) (q : positive) (b : both) : bool :=
  match PM.find q S with Some l => existsb (same b) l | None => false end.

Definition near (lo hi : Z) (t : track) : bool :=
  match t with Some (A, _) => (lo <=? A) && (A <=? hi) | None => false end.

Definition stripes_check (W lo hi : Z) (A : dfa) (S : set) : bool :=
  member S 1 (Some (0, 0), Some (0, 0)) &&
  forallb (fun e => let q := fst e in forallb (fun b =>
    (if dacc A q then near lo hi (fst b) || near lo hi (snd b) else true) &&
    forallb (fun l => match dnext A q l with
      | Some q' => member S q' (both_step W b l)
      | None => true end) letters) (snd e)) (PM.elements S).

Section Sound.
Variables (W lo hi : Z) (A : dfa) (S : set).
Hypothesis H : stripes_check W lo hi A S = true.

Lemma member_checked q b : member S q b = true ->
  (dacc A q = true -> near lo hi (fst b) = true \/ near lo hi (snd b) = true) /\
  (forall l q', dnext A q l = Some q' -> member S q' (both_step W b l) = true).
Proof.
  intros M. unfold stripes_check in H. apply andb_true_iff in H. destruct H as [_ K].
  unfold member in M. destruct (PM.find q S) as [bs|] eqn:E; [|discriminate].
  apply PM.elements_correct in E. rewrite forallb_forall in K. specialize (K _ E).
  cbv beta zeta in K. cbn [fst snd] in K.
  apply existsb_exists in M. destruct M as (c & Hc & M). apply same_eq in M. subst c.
  rewrite forallb_forall in K. specialize (K _ Hc). apply andb_true_iff in K. destruct K as [K1 K2].
  split.
  - intros D. rewrite D in K1. apply orb_true_iff. exact K1.
  - intros l q' D. rewrite forallb_forall in K2. specialize (K2 l (letters_all l)).
    rewrite D in K2. exact K2.
Qed.

Lemma run_member : forall w q, drun A w = Some q -> member S q (both_run W w) = true.
Proof.
  induction w as [|l w IH]; intros q D.
  - cbn in D. injection D as <-. unfold stripes_check in H. apply andb_true_iff in H. tauto.
  - cbn in D. destruct (drun A w) as [q0|] eqn:E; [|discriminate].
    rewrite both_cons. exact (proj2 (member_checked q0 _ (IH q0 eq_refl)) l q D).
Qed.

Lemma near_means u v : length u = length v -> near lo hi (track_run W u v) = true ->
  lo <= fst (vp v) - snd (vp u) <= hi.
Proof.
  intros L N. destruct (track_run W u v) as [[a b]|] eqn:E; [|discriminate].
  apply track_right in E; [|exact L]. cbn in N. apply andb_true_iff in N. lia.
Qed.

Theorem stripes_sound w : accepts A w = true ->
  lo <= fst (vp (map snd w)) - snd (vp (map fst w)) <= hi \/
  lo <= fst (vp (map fst w)) - snd (vp (map snd w)) <= hi.
Proof.
  unfold accepts. destruct (drun A w) as [q|] eqn:E; [|discriminate]. intros D.
  destruct (member_checked q _ (run_member w q E)) as [K _].
  destruct (K D) as [N|N]; [left|right]; (apply near_means; [rewrite !map_length; reflexivity|exact N]).
Qed.
End Sound.

(* ---- how the set is found (nothing need be proved) ---------------------------------------------- *)

Definition insert (X : set) (q : positive) (b : both) : set :=
  PM.add q (b :: match PM.find q X with Some l => l | None => [] end) X.

Fixpoint search (fuel : nat) (W : Z) (A : dfa) (todo : list (positive * both)) (X : set) : set :=
  match fuel, todo with
  | S fuel, (q, b) :: todo =>
      let '(todo, X) := fold_left (fun (ts : list (positive * both) * set) l =>
        match dnext A q l with
        | Some q' => let b' := both_step W b l in
            if member (snd ts) q' b' then ts else ((q', b') :: fst ts, insert (snd ts) q' b')
        | None => ts
        end) letters (todo, X) in
      search fuel W A todo X
  | _, _ => X
  end.
Definition found (fuel : nat) (W : Z) (A : dfa) : set :=
  let b := (Some (0, 0), Some (0, 0)) in search fuel W A [(1%positive, b)] (insert (PM.empty _) 1 b).

(* ---- the stripe of a game -------------------------------------------------------------------- *)

Section Game.
Local Open Scope nat_scope.
Variables (g : list move) (A : dfa) (below above : nat) (W : Z) (X : set).
Hypothesis accepted : forall k x y, (Z.of_nat x < F k)%Z -> (Z.of_nat y < F k)%Z ->
  (P g (x, y) <-> accepts A (digits k x y) = true).
Hypothesis checked : stripes_check W (1 - Z.of_nat below) (Z.of_nat above + 1) A X = true.

Definition in_stripe (x y : nat) : bool :=
  (floor_phi (x + 1) <=? y + below) && (y <=? floor_phi (x + 1) + above).
Lemma in_stripe_iff x y : in_stripe x y = true <->
  floor_phi (x + 1) <= y + below /\ y <= floor_phi (x + 1) + above.
Proof. unfold in_stripe. rewrite andb_true_iff, !Nat.leb_le. tauto. Qed.

Lemma two_stripes x y : P g (x, y) -> in_stripe x y = true \/ in_stripe y x = true.
Proof.
  intros H. set (k := x + y).
  assert ((Z.of_nat x < F k)%Z /\ (Z.of_nat y < F k)%Z) as [Hx Hy].
  { pose proof (F_large k). unfold k in *. lia. }
  apply (accepted k x y Hx Hy) in H.
  destruct (digits_spec k x y Hx Hy) as (_ & Ex & Ey).
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

(* floor(n phi) >= floor(3n/2): so the mirrored stripe meets the upper half near the origin only *)
Lemma floor_phi_large n : 3 * n <= 2 * floor_phi n + 1.
Proof.
  assert (3 * n / 2 <= floor_phi n) as H.
  { apply WythoffBeatty.floor_phi_is_floor. pose proof (Nat.mul_div_le (3 * n) 2 ltac:(lia)).
    set (z := 3 * n / 2) in *. nia. }
  pose proof (Nat.div_mod (3 * n) 2 ltac:(lia)).
  pose proof (Nat.mod_upper_bound (3 * n) 2 ltac:(lia)). lia.
Qed.

(* there, one looks *)
Definition near_origin : bool :=
  forallb (fun x => forallb (fun y => implb ((x <=? y) && in_stripe y x) (in_stripe x y))
    (seq 0 (2 * below + 1))) (seq 0 (2 * below + 1)).
Hypothesis looked : near_origin = true.

Theorem stripe : in_one_stripe g below above.
Proof.
  intros x y L H. apply in_stripe_iff. destruct (two_stripes x y H) as [K|K]; [exact K|].
  assert (y < 2 * below + 1).
  { apply in_stripe_iff in K. pose proof (floor_phi_large (y + 1)). lia. }
  pose proof looked as Q. unfold near_origin in Q. rewrite forallb_forall in Q.
  specialize (Q x ltac:(apply in_seq; lia)). rewrite forallb_forall in Q.
  specialize (Q y ltac:(apply in_seq; lia)).
  rewrite K, (proj2 (Nat.leb_le x y) L) in Q. exact Q.
Qed.
End Game.
