(* Everything that is claimed of games for all numbers, and every definition that the claims need:
   one page, no proofs. The proofs are in theorems/; theorems/Proved.v shows each [Statement_...]
   proved, and that the proof assumes nothing. docs/verified-reading.md says the same in words.

   Numbers are whole numbers >= 0 (nat; subtraction stops at 0, / is rounded down, Nat.sqrt is the
   whole part of the square root) except where Z stands. S1: Larsson, "2-pile Nim with a restricted
   number of move-size imitations", with an appendix by Hegarty. S2: Duchene,
   Fraenkel, Nowakowski, Rigo, "Extensions and restrictions of Wythoff's game". S3: Larsson,
   "Rational heap games". *)
Require Import Arith ZArith List Bool.
Require Import Wy.Game Wy.Zeck.
Require Wy.Numeration Wy.Conditions Wy.Tables Wy.Ruleset Wy.Rows.
Import ListNotations.
Local Open Scope nat_scope.

(* ==== 1. Lost and won ========================================================================= *)

(* A game is a relation: from s one can move to s'. The player to move loses if all moves lead to
   states where the player to move wins (no move: he loses); he wins if some move leads to a state
   where the player to move loses. *)
Inductive loses {S : Type} (can_move : S -> S -> Prop) : S -> Prop :=
| Loses s : (forall s', can_move s s' -> wins can_move s') -> loses can_move s
with wins {S : Type} (can_move : S -> S -> Prop) : S -> Prop :=
| Wins s s' : can_move s s' -> loses can_move s' -> wins can_move s.

(* Games of finitely many rays and single moves are in Game.v: a position [pos] is a pair of heaps,
   [Ray s t u v] takes (s + i u, t + i v) for some i >= 0, [Point s t] takes (s,t), [proper] forbids
   to take nothing, [opt g q r] is a move from q to r, and [P g] is the set with
   P g q <-> forall r, opt g q r -> ~ P g r. Its positions are the lost ones. *)
Definition Statement_P_is_lost : Prop :=
  forall g, forallb proper g = true -> forall q,
  (P g q <-> loses (opt g) q) /\ (~ P g q <-> wins (opt g) q).

(* ==== 2. Wythoff Nim and Fraenkel's games ===================================================== *)

Definition wythoff_nim : list move := [Ray 0 1 0 1; Ray 1 0 1 0; Ray 1 1 1 1].

(* floor(n phi), phi = (1 + sqrt 5) / 2; it is the greatest x with x^2 <= x n + n^2 *)
Definition floor_phi (n : nat) : nat := (n + Nat.sqrt (5 * n * n)) / 2.
Definition Statement_floor_phi : Prop :=
  forall n x, x <= floor_phi n <-> x * x <= x * n + n * n.

Definition Statement_Wythoff : Prop :=
  forall x y, P wythoff_nim (x, y) <-> exists n,
  (x = floor_phi n /\ y = floor_phi n + n) \/ (y = floor_phi n /\ x = floor_phi n + n).

(* Nim, and s >= 1 and t >= 1 from the two heaps with |s - t| < m *)
Definition fraenkel (m : nat) : list move :=
  Ray 0 1 0 1 :: Ray 1 0 1 0 ::
  map (fun d => Ray 1 (1 + d) 1 1) (seq 0 m) ++ map (fun d => Ray (1 + d) 1 1 1) (seq 0 m).

(* floor(k alpha) and floor(k beta), alpha = (2p - m + sqrt(m^2 + 4p^2)) / 2p, beta = alpha + m/p:
   the numbers with 1/alpha + 1/beta = 1 and beta - alpha = m/p. So c = alpha - 1 = 1/(beta - 1) is
   the positive root of p c^2 + m c = p. *)
Definition floor_alpha (m p k : nat) : nat :=
  (2 * p * k + Nat.sqrt (k * k * (m * m + 4 * p * p)) - m * k) / (2 * p).
Definition floor_beta (m p k : nat) : nat :=
  (2 * p * k + Nat.sqrt (k * k * (m * m + 4 * p * p)) + m * k) / (2 * p).
Definition Statement_floors : Prop :=
  forall m p k d, 1 <= m -> 1 <= p ->
  (k + d <= floor_alpha m p k <-> p * (d * d) + m * (d * k) <= p * (k * k)) /\
  (k + d <= floor_beta m p k <-> p * (d * d) <= p * (k * k) + m * (d * k)).

Definition Statement_Fraenkel : Prop :=
  forall m, 1 <= m -> forall x y, P (fraenkel m) (x, y) <-> exists n,
  (x = floor_alpha m 1 n /\ y = floor_beta m 1 n) \/
  (y = floor_alpha m 1 n /\ x = floor_beta m 1 n).

(* S0, Proposition 2.1, for Wythoff Nim and any finite list of further moves: one P-position in each
   column and in each row, at most one on each diagonal. S0: Larsson, Wastlund, "Maharaja Nim". *)
Definition wythoff_and (L : list (nat * nat)) : list move :=
  wythoff_nim ++ map (fun st => Point (fst st) (snd st)) L.
Definition Statement_one_in_each : Prop :=
  forall L, ~ In (0, 0) L ->
  (forall x, exists y, forall z, P (wythoff_and L) (x, z) <-> z = y) /\
  (forall y, exists x, forall z, P (wythoff_and L) (z, y) <-> z = x) /\
  (forall x y x' y', P (wythoff_and L) (x, y) -> P (wythoff_and L) (x', y') ->
   x + y' = x' + y -> x = x').

(* S2: moves h can be adjoined to g without a change of P-positions iff none of them leads from a
   P-position to a P-position. *)
Definition Statement_adjoin : Prop :=
  forall g h, forallb proper g = true -> forallb proper h = true ->
  ((forall q, P (g ++ h) q <-> P g q) <-> (forall q r, P g q -> opt h q r -> ~ P g r)).

(* ==== 3. The pairs of (m,p)-Wythoff Nim ======================================================= *)

(* the least number that is not in the list *)
Fixpoint mex_from (steps k : nat) (l : list nat) : nat :=
  match steps with
  | 0 => k
  | S steps => if existsb (Nat.eqb k) l then mex_from steps (S k) l else k
  end.
Definition mex (l : list nat) : nat := mex_from (length l) 0 l.
Definition Statement_mex : Prop :=
  forall l, ~ In (mex l) l /\ forall k, k < mex l -> In k l.

(* a_n = mex of all a_i and b_i with i < n, which are [used]; b_n = a_n + m floor(n/p) *)
Fixpoint used (m p n : nat) : list nat :=
  match n with
  | 0 => []
  | S i => let l := used m p i in mex l :: mex l + m * (i / p) :: l
  end.
Definition a_of (m p n : nat) : nat := mex (used m p n).
Definition b_of (m p n : nat) : nat := a_of m p n + m * (n / p).
Definition pair (m p x y : nat) : Prop := exists n, x = a_of m p n /\ y = b_of m p n.
Definition pair_or_mirror (m p : nat) (q : pos) : Prop :=
  pair m p (fst q) (snd q) \/ pair m p (snd q) (fst q).

(* Wythoff's and Fraenkel's games once more: P-positions by mex, p = 1 *)
Definition Statement_by_mex : Prop :=
  (forall q, P wythoff_nim q <-> pair_or_mirror 1 1 q) /\
  (forall m, 1 <= m -> forall q, P (fraenkel m) q <-> pair_or_mirror m 1 q).

(* S1, Proposition 14: the a_n, and the b_n with n >= p, are all numbers, each once *)
Definition Statement_partition : Prop :=
  forall m p, 1 <= m -> 1 <= p ->
  (forall i n, i < n -> a_of m p i < a_of m p n /\ b_of m p i < b_of m p n) /\
  (forall k, (exists n, k = a_of m p n) \/ (exists n, p <= n /\ k = b_of m p n)) /\
  (forall i n, p <= n -> a_of m p i <> b_of m p n).

(* floor((n-p+1) alpha) <= a_n <= floor(n alpha), and so with b and beta; below with n = k+p-1 *)
Definition Statement_sharp_bounds : Prop :=
  forall m p, 1 <= m -> 1 <= p ->
  (forall n, a_of m p n <= floor_alpha m p n /\ b_of m p n <= floor_beta m p n) /\
  (forall k, floor_alpha m p k <= a_of m p (k + (p - 1)) /\
             floor_beta m p k <= b_of m p (k + (p - 1))).

(* S1, section 1.4.5, where p divides its m, which is p m here: floors *)
Definition Statement_multiple : Prop :=
  forall m p, 1 <= m -> 1 <= p -> forall n r, r < p ->
  a_of (p * m) p (n * p + r) = p * floor_alpha m 1 n + r /\
  b_of (p * m) p (n * p + r) = p * floor_beta m 1 n + r.

(* Hegarty's theorem, for all m: his a_k is a_(k+p-1) - (p-1), and differs from floor(k alpha) by at
   most p - 1 *)
Definition Statement_Hegarty : Prop :=
  forall m p, 1 <= m -> 1 <= p -> forall k,
  let hegarty_a := a_of m p (k + (p - 1)) - (p - 1) in
  floor_alpha m p k <= hegarty_a + (p - 1) /\ hegarty_a <= floor_alpha m p k + (p - 1).

(* Hegarty's conjecture, m = 1: pi(n) is floor(nL) + e or floor(nl) + e with e = 0 or 1, where
   pi(x + 1) = y + 1 for the P-position (x,y), L = beta - 1 = (1 + sqrt(4p^2 + 1)) / 2p, l = 1/L *)
Definition floor_L (p n : nat) : nat := (n + Nat.sqrt (n * n * (4 * p * p + 1))) / (2 * p).
Definition floor_l (p n : nat) : nat := (Nat.sqrt (n * n * (4 * p * p + 1)) - n) / (2 * p).
Definition Statement_epsilon : Prop :=
  forall p x y, 1 <= p -> pair 1 p x y ->
  floor_L p (x + 1) <= y + 1 <= floor_L p (x + 1) + 1 /\
  floor_l p (y + 1) <= x + 1 <= floor_l p (y + 1) + 1.

(* S0, Lemma 2.3, the Central Lemma, for rational delta = m/p: if x_n and y_n, n >= 1, are complementary
   sequences, x increases, and y_n - x_n = n m/p + O(1), then x_n = n alpha + O(1), y_n = n beta + O(1). *)
Definition Statement_central_lemma : Prop :=
  forall (m p C : nat) (x y : nat -> nat), 1 <= m -> 1 <= p ->
  (forall i n, 1 <= i -> i < n -> x i < x n) ->
  (forall n, 1 <= n -> 1 <= x n /\ 1 <= y n) ->
  (forall k, 1 <= k -> exists n, 1 <= n /\ (k = x n \/ k = y n)) ->
  (forall i n, 1 <= i -> 1 <= n -> x i <> y n) ->
  (forall i n, 1 <= i -> 1 <= n -> y i = y n -> i = n) ->
  (forall n, 1 <= n -> p * y n <= p * x n + m * n + C /\ p * x n + m * n <= p * y n + C) ->
  exists k, forall n, 1 <= n ->
  (floor_alpha m p n <= x n + k /\ x n <= floor_alpha m p n + k) /\
  (floor_beta m p n <= y n + k /\ y n <= floor_beta m p n + k).

(* ==== 4. (m,p)-Wythoff Nim with blocking ====================================================== *)

Definition nim_move (q r : pos) : Prop :=
  (fst r < fst q /\ snd r = snd q) \/ (fst r = fst q /\ snd r < snd q).
Definition diagonal_move (m : nat) (q r : pos) : Prop :=
  exists s t, 1 <= s /\ 1 <= t /\ s < t + m /\ t < s + m /\
  fst q = fst r + s /\ snd q = snd r + t.
Definition same_diagonal (q r : pos) : Prop :=
  exists s, 1 <= s /\ fst q = fst r + s /\ snd q = snd r + s.

(* B is what the previous player blocks at q: at most p - 1 options that may be blocked *)
Definition blocks (may : pos -> pos -> Prop) (p : nat) (q : pos) (B : list pos) : Prop :=
  length B <= p - 1 /\ forall r, In r B -> may q r.

(* As in 1, but first the previous player blocks. *)
Inductive blocking_loses (may : pos -> pos -> Prop) (m p : nat) : pos -> Prop :=
| Blocking_loses q B : blocks may p q B ->
    (forall r, nim_move q r \/ diagonal_move m q r -> ~ In r B -> blocking_wins may m p r) ->
    blocking_loses may m p q
with blocking_wins (may : pos -> pos -> Prop) (m p : nat) : pos -> Prop :=
| Blocking_wins q : (forall B, blocks may p q B ->
    exists r, (nim_move q r \/ diagonal_move m q r) /\ ~ In r B /\ blocking_loses may m p r) ->
    blocking_wins may m p q.

(* S1, Proposition 14, whether all diagonal moves may be blocked, or only those that keep the
   difference of the heaps, or anything between. *)
Definition Statement_blocking : Prop :=
  forall m p (may : pos -> pos -> Prop), 1 <= m -> 1 <= p ->
  (forall q r, same_diagonal q r -> may q r) -> (forall q r, may q r -> diagonal_move m q r) ->
  forall q, (blocking_loses may m p q <-> pair_or_mirror m p q) /\
            (blocking_wins may m p q <-> ~ pair_or_mirror m p q).

(* ==== 5. (m,p)-Imitation Nim ================================================================== *)

(* Moves e -> c -> z: the first took w from heap 0, which was not larger than heap 1; the second
   takes w, ... or w+m-1 from heap 1. Or so with the heaps changed round. *)
Definition imitates_0 (m : nat) (e c z : pos) : bool :=
  (fst e <=? snd e) && (fst c <? fst e) && (snd c =? snd e) &&
  (fst z =? fst c) && (snd z <? snd c) &&
  (fst e - fst c <=? snd c - snd z) && (snd c - snd z <? fst e - fst c + m).
Definition mirror (q : pos) : pos := (snd q, fst q).
Definition imitates (m : nat) (e c z : pos) : bool :=
  imitates_0 m e c z || imitates_0 m (mirror e) (mirror c) (mirror z).

(* A history is the list of all positions so far, the present one first. [credit] is L of S1's
   Definition 18: the imitations that the player who moved last has left. *)
Fixpoint credit (m p : nat) (h : list pos) : Z :=
  match h with
  | z :: c :: ((e :: _) as old) =>
      if imitates m e c z then (credit m p old - 1)%Z else (Z.of_nat p - 1)%Z
  | _ => (Z.of_nat p - 1)%Z
  end.

(* A move is a Nim move that is no forbidden imitation; [history]: what can be played. *)
Inductive imitation_move (m p : nat) : list pos -> list pos -> Prop :=
| Imitation_move q r past : nim_move q r -> (0 <= credit m p (r :: q :: past))%Z ->
    imitation_move m p (q :: past) (r :: q :: past).
Inductive history (m p : nat) : list pos -> Prop :=
| Start q : history m p [q]
| Move h h' : history m p h -> imitation_move m p h h' -> history m p h'.

Definition small (q : pos) : nat := Nat.min (fst q) (snd q).
Definition large (q : pos) : nat := Nat.max (fst q) (snd q).
(* S1, Definition 17: the pairs with the same difference that begin with a smaller number (as
   n <= a_n, their indices are smaller than it) *)
Definition xi (m p : nat) (q : pos) : Z := Z.of_nat (length (filter
  (fun n => (a_of m p n <? small q) && (b_of m p n - a_of m p n =? large q - small q))
  (seq 0 (small q)))).

(* S1, Theorem 19. With the heaps a <= b: (I) (a,b) is a pair and xi(a,b) <= L, or (II) there is a
   pair (a,c), a <= c < b, and L < xi(a,c) would hold after the move to it. *)
Definition form_I (m p : nat) (q : pos) (past : list pos) : Prop :=
  pair_or_mirror m p q /\ (xi m p q <= credit m p (q :: past))%Z.
Definition form_II (m p : nat) (q : pos) (past : list pos) : Prop :=
  exists r, nim_move q r /\ small r = small q /\ pair_or_mirror m p r /\
  (credit m p (r :: q :: past) < xi m p r)%Z.
Definition Statement_theorem_19 : Prop :=
  forall m p, 1 <= m -> 1 <= p -> forall q past, history m p (q :: past) ->
  let lost := form_I m p q past \/ form_II m p q past in
  (loses (imitation_move m p) (q :: past) <-> lost) /\
  (wins (imitation_move m p) (q :: past) <-> ~ lost).

(* S1, Corollary 20: starting positions *)
Definition Statement_corollary_20 : Prop :=
  forall m p, 1 <= m -> 1 <= p -> forall q,
  (loses (imitation_move m p) [q] <-> pair_or_mirror m p q) /\
  (wins (imitation_move m p) [q] <-> ~ pair_or_mirror m p q).

(* S1, behind Corollary 20: which positions are lost after every history, and which are won after every
   history; all others are dynamic (Definition 3). *)
Definition Statement_dynamic : Prop :=
  forall m p, 1 <= m -> 1 <= p -> forall q,
  ((forall past, history m p (q :: past) -> loses (imitation_move m p) (q :: past)) <->
   pair_or_mirror m p q /\ xi m p q = 0%Z) /\
  ((forall past, history m p (q :: past) -> wins (imitation_move m p) (q :: past)) <->
   ~ pair_or_mirror m p q /\
   ~ exists r, nim_move q r /\ small r = small q /\ pair_or_mirror m p r).

(* ==== 6. Automata, and Maharaja Nim =========================================================== *)

(* A set of positions is Fibonacci-automatic if a finite automaton decides it from the Zeckendorf
   digits of x and y, read in step, the greatest first. In Zeck.v [F k] are 1, 2, 3, 5, 8, ..., and
   [zeck k x] are the k digits of x < F k, as a list with the least digit at its head (so
   [fold_right] reads it last). *)
Definition fibonacci_automatic (K : pos -> Prop) : Prop :=
  exists (states : nat) (next : nat -> bool * bool -> nat) (accepting : nat -> bool),
  0 < states /\ (forall q d, q < states -> next q d < states) /\
  forall k x y, (Z.of_nat x < F k)%Z -> (Z.of_nat y < F k)%Z ->
  (K (x, y) <-> accepting (fold_right (fun d q => next q d) 0
    (combine (zeck k (Z.of_nat x)) (zeck k (Z.of_nat y)))) = true).

(* The [Automaton_statement_...] rest on certificates that the checker has verified inside Coq:
   theorems/AutomatonWythoff.v and theorems/Long*.v, which take minutes. *)
Definition Automaton_statement_Wythoff : Prop := fibonacci_automatic (P wythoff_nim).

(* Maharaja Nim: the answer to Question 1 of S0 *)
Definition maharaja_nim : list move := wythoff_and [(1, 2); (2, 1)].
Definition Automaton_statement_Maharaja : Prop := fibonacci_automatic (P maharaja_nim).

(* P-positions on and above the diagonal are in a stripe of slope phi. *)
Definition in_one_stripe (g : list move) (below above : nat) : Prop :=
  forall x y, x <= y -> P g (x, y) ->
  floor_phi (x + 1) <= y + below /\ y <= floor_phi (x + 1) + above.
(* S0, Theorem 1.1, with constants; and three games of its last section *)
Definition Automaton_statement_stripes : Prop := in_one_stripe maharaja_nim 4 3.
Definition Automaton_statement_2_3 : Prop :=
  let g := wythoff_and [(2, 3); (3, 2)] in fibonacci_automatic (P g) /\ in_one_stripe g 3 1.
Definition Automaton_statement_4_5 : Prop :=
  forall q, P (wythoff_and [(4, 5); (5, 4)]) q <-> P wythoff_nim q.
Definition Automaton_statement_4_7 : Prop :=
  let g := wythoff_and [(4, 7); (7, 4)] in fibonacci_automatic (P g) /\ in_one_stripe g 2 1.

(* ==== 7. Rational heap games ================================================================== *)
Local Open Scope Z_scope.

(* the cone of positions, and the moves of G_Q(M) *)
Definition cone (p1 q1 p2 q2 : Z) (w : Z * Z) : Prop :=
  fst w * q1 <= snd w * p1 /\ snd w * p2 <= fst w * q2.
Definition cone_move (M : Z -> Z -> Prop) (p1 q1 p2 q2 : Z) (w w' : Z * Z) : Prop :=
  cone p1 q1 p2 q2 w' /\
  exists s t, M s t /\ fst w' = fst w - p1 * s - p2 * t /\ snd w' = snd w - q1 * s - q2 * t.
(* the moves of G(M) on all pairs of numbers >= 0 *)
Definition plain_move (M : Z -> Z -> Prop) (w w' : Z * Z) : Prop :=
  0 <= fst w' /\ 0 <= snd w' /\
  exists s t, M s t /\ fst w' = fst w - s /\ snd w' = snd w - t.
Definition phi_Q (p1 q1 p2 q2 : Z) (w : Z * Z) : Z * Z :=
  ((fst w * q2 - snd w * p2) / (p1 * q2 - q1 * p2),
   (snd w * p1 - fst w * q1) / (p1 * q2 - q1 * p2)).
(* S3's T_Q, on the cone *)
Definition corner (p1 q1 p2 q2 : Z) (w : Z * Z) : Prop :=
  cone p1 q1 p2 q2 w /\
  p1 * (snd w - q2) < q1 * (fst w - p2) /\ p2 * (snd w - q1) > q2 * (fst w - p1).

(* S3, Theorem 1, for any set M of moves; in both forms *)
Definition Statement_rational : Prop :=
  forall p1 q1 p2 q2 (M : Z -> Z -> Prop), 0 < p1 * q2 - q1 * p2 ->
  (forall w, cone p1 q1 p2 q2 w ->
    (loses (cone_move M p1 q1 p2 q2) w <-> loses (plain_move M) (phi_Q p1 q1 p2 q2 w)) /\
    (wins (cone_move M p1 q1 p2 q2) w <-> wins (plain_move M) (phi_Q p1 q1 p2 q2 w))) /\
  (forall A B, 0 <= A -> 0 <= B ->
    (loses (plain_move M) (A, B) <-> forall x y, corner p1 q1 p2 q2 (x, y) ->
     loses (cone_move M p1 q1 p2 q2) (x + A * p1 + B * p2, y + A * q1 + B * q2))).

(* The moves of a game of rays and single moves, as a set of pairs *)
Definition takes (g : list move) (s t : Z) : Prop :=
  0 <= s /\ 0 <= t /\ exists r, In r g /\ reach r (Z.to_nat s, Z.to_nat t) (0, 0)%nat.
Definition nim : list move := [Ray 0 1 0 1; Ray 1 0 1 0].
(* S3, Corollary 9: Rational Nim, Rational Wythoff Nim, and all games of rays and single moves *)
Definition Statement_rational_games : Prop :=
  forall p1 q1 p2 q2, 0 < p1 * q2 - q1 * p2 -> forall w, cone p1 q1 p2 q2 w ->
  let x := Z.to_nat (fst (phi_Q p1 q1 p2 q2 w)) in
  let y := Z.to_nat (snd (phi_Q p1 q1 p2 q2 w)) in
  (forall g, forallb proper g = true ->
    (loses (cone_move (takes g) p1 q1 p2 q2) w <-> P g (x, y))) /\
  (loses (cone_move (takes nim) p1 q1 p2 q2) w <-> x = y) /\
  (loses (cone_move (takes wythoff_nim) p1 q1 p2 q2) w <-> exists n,
    (x = floor_phi n /\ y = floor_phi n + n)%nat \/ (y = floor_phi n /\ x = floor_phi n + n)%nat).

(* ==== 8. Games as certificates name them ====================================================== *)
Local Open Scope nat_scope.

(* Ruleset.v has games with conditions on moves, further ends, misere play and blocking, and a set
   [Ruleset.P] of P-positions, which is what the checker decides. Here is how such a game is played. At
   an end the player to move has lost (in misere play: won). Elsewhere the previous player blocks at
   most so many options, and the player to move takes one of the others; if there is none, he has
   lost (in misere play: won). *)
Definition player_blocks (g : Ruleset.game) (q : pos) (B : list pos) : Prop :=
  length B <= Ruleset.g_block g /\ forall r, In r B -> Ruleset.opt g q r.
Inductive player_loses (g : Ruleset.game) : pos -> Prop :=
| Lost_end q : Ruleset.ends g q -> Ruleset.g_misere g = false -> player_loses g q
| Lost_move q B : ~ Ruleset.ends g q -> player_blocks g q B ->
    (forall r, Ruleset.opt g q r -> ~ In r B -> player_wins g r) ->
    (Ruleset.g_misere g = true -> exists r, Ruleset.opt g q r /\ ~ In r B) -> player_loses g q
with player_wins (g : Ruleset.game) : pos -> Prop :=
| Won_end q : Ruleset.ends g q -> Ruleset.g_misere g = true -> player_wins g q
| Won_move q : ~ Ruleset.ends g q -> (forall B, player_blocks g q B ->
    (exists r, Ruleset.opt g q r /\ ~ In r B /\ player_loses g r) \/
    (Ruleset.g_misere g = true /\ forall r, Ruleset.opt g q r -> In r B)) -> player_wins g q.

Definition Statement_players : Prop :=
  forall g, Ruleset.proper g ->
  forall q, (Ruleset.P g q <-> player_loses g q) /\ (~ Ruleset.P g q <-> player_wins g q).

(* A set of positions is automatic in a numeration with the first weights [first] and the recurrence [by]
   (the next weight is the sum of the last ones times these, the oldest first) if there are a numeration N
   with them (Numeration.v: the valid words are given by an automaton), in which each position has a valid
   word, and an automaton ([Tables.table]: finitely many states, with values) that has the value 1 at just
   the words of the set. *)
Definition automatic_by (first by_ : list Z) (K : pos -> Prop) : Prop :=
  exists N, Numeration.n_first N = first /\ Numeration.n_by N = by_ /\
  (forall x y : nat, exists u, Conditions.wvalid N u = true /\
    Conditions.vx N u = Z.of_nat x /\ Conditions.vy N u = Z.of_nat y) /\
  exists A, forall u (x y : nat), Conditions.wvalid N u = true ->
  Conditions.vx N u = Z.of_nat x -> Conditions.vy N u = Z.of_nat y ->
  (K (x, y) <-> Tables.tval A u = 1).

(* Wythoff Nim with blocking of one option, with the end x + y <= 1, in misere play; in Fibonacci numeration *)
Definition wythoff_rules (block : nat) (ends : list (list Ruleset.place)) (misere : bool) : Ruleset.game :=
  Ruleset.Game [Ruleset.Line (Ruleset.Ray 0 1 0 1) []; Ruleset.Line (Ruleset.Ray 1 0 1 0) [];
    Ruleset.Line (Ruleset.Ray 1 1 1 1) []] block ends misere.
Definition Automaton_statement_block_1 : Prop :=
  automatic_by [1; 2]%Z [1; 1]%Z (Ruleset.P (wythoff_rules 1 [] false)).
Definition Automaton_statement_terminal : Prop :=
  automatic_by [1; 2]%Z [1; 1]%Z
    (Ruleset.P (wythoff_rules 0 [[Ruleset.Place (-1) (-1) 0 0 Ruleset.Ge (-1)]] false)).
Definition Automaton_statement_misere : Prop :=
  automatic_by [1; 2]%Z [1; 1]%Z (Ruleset.P (wythoff_rules 0 [] true)).
(* Wythoff Nim without the move (2,2), in Padovan's numbers 1, 2, 3, 4, 5, 7, 9, 12, ...: u_(n+4) = u_(n+1) + u_(n+2) *)
Definition wythoff_without_2_2 : Ruleset.game :=
  Ruleset.Game [Ruleset.Line (Ruleset.Ray 0 1 0 1) []; Ruleset.Line (Ruleset.Ray 1 0 1 0) [];
    Ruleset.Line (Ruleset.Ray 3 3 1 1) []; Ruleset.Line (Ruleset.Point 1 1) []] 0 [] false.
Definition Automaton_statement_without_2_2 : Prop :=
  automatic_by [1; 2; 3; 4]%Z [0; 1; 1; 0]%Z (Ruleset.P wythoff_without_2_2).

(* Grundy values: [Rows.grundy g G] says that G gives each position the least number that no option has. The
   positions of Wythoff Nim with the value 1, in Fibonacci numeration *)
Definition Automaton_statement_value_1 : Prop :=
  forall G, Rows.grundy (wythoff_rules 0 [] false) G -> automatic_by [1; 2]%Z [1; 1]%Z (fun q => G q = 1).
