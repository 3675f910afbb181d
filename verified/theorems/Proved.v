(* Each statement of Statements.v is proved; and Coq says of all of them together that they rest on
   nothing else ("Closed under the global context"): no axiom, nothing admitted. *)
Require Import Arith ZArith List.
Require Import Wy.Game Wy.Statements.
Require Wy.theorems.Outcomes Wy.theorems.Pairs Wy.theorems.Bounds Wy.theorems.Blocking
  Wy.theorems.Fraenkel Wy.theorems.WythoffBeatty Wy.theorems.Hegarty Wy.theorems.Imitation
  Wy.theorems.Rational Wy.theorems.RationalNim Wy.theorems.Multiple Wy.theorems.Adjoin
  Wy.theorems.Columns Wy.theorems.Dynamic Wy.theorems.Players
  Wy.theorems.Central.

Theorem P_is_lost : Statement_P_is_lost.
Proof. intros g Hg q. split; [apply Outcomes.P_loses|apply Outcomes.not_P_wins]; exact Hg. Qed.

Theorem floor_phi_is_floor : Statement_floor_phi.
Proof. exact WythoffBeatty.floor_phi_is_floor. Qed.

Theorem wythoff : Statement_Wythoff.
Proof. exact WythoffBeatty.wythoff_beatty. Qed.

Theorem floors : Statement_floors.
Proof.
  intros m p k d Hm Hp.
  split; [apply Bounds.floor_alpha_ge|apply Bounds.floor_beta_ge]; assumption.
Qed.

Theorem fraenkel_beatty : Statement_Fraenkel.
Proof. exact Fraenkel.fraenkel_beatty. Qed.

Theorem one_in_each : Statement_one_in_each.
Proof. exact Columns.one_in_each. Qed.

Theorem adjoin : Statement_adjoin.
Proof. exact Adjoin.adjoin. Qed.

Theorem mex_is_mex : Statement_mex.
Proof. exact Pairs.mex_spec. Qed.

Theorem by_mex : Statement_by_mex.
Proof. split; [intros [x y]; apply WythoffBeatty.wythoff_mex|exact Fraenkel.fraenkel_mex]. Qed.

Theorem partition : Statement_partition.
Proof.
  intros m p Hm Hp. split; [|split].
  - intros i n H. split; [apply Pairs.a_lt|apply Pairs.b_lt]; assumption.
  - exact (Pairs.every m p Hm Hp).
  - exact (Pairs.a_ne_b m p Hm Hp).
Qed.

Theorem sharp_bounds : Statement_sharp_bounds.
Proof.
  intros m p Hm Hp. split; intros n; split;
    auto using Bounds.upper_a, Bounds.upper_b, Bounds.lower_a, Bounds.lower_b.
Qed.

Theorem multiple : Statement_multiple.
Proof. exact Multiple.multiple. Qed.

Theorem hegarty : Statement_Hegarty.
Proof. exact Hegarty.hegarty. Qed.

Theorem epsilon : Statement_epsilon.
Proof. intros p x y Hp H. exact (Hegarty.epsilon p Hp x y H). Qed.

Theorem central_lemma : Statement_central_lemma.
Proof. exact Central.central. Qed.

Theorem blocking : Statement_blocking.
Proof.
  intros m p may Hm Hp H1 H2 q.
  split; [apply Blocking.blocking_loses_iff|apply Blocking.blocking_wins_iff]; assumption.
Qed.

Theorem theorem_19 : Statement_theorem_19.
Proof.
  intros m p Hm Hp q past H.
  split; [apply Imitation.theorem_19|apply Imitation.theorem_19_wins]; assumption.
Qed.

Theorem corollary_20 : Statement_corollary_20.
Proof.
  intros m p Hm Hp q.
  split; [apply Imitation.corollary_20|apply Imitation.corollary_20_wins]; assumption.
Qed.

Theorem dynamic : Statement_dynamic.
Proof.
  intros m p Hm Hp q. split; [apply Dynamic.always_lost|apply Dynamic.always_won]; assumption.
Qed.

Theorem rational : Statement_rational.
Proof.
  intros p1 q1 p2 q2 M HD. split.
  - intros w H. split; [apply Rational.rational_loses|apply Rational.rational_wins]; assumption.
  - intros A B HA HB. apply Rational.rational_corner; assumption.
Qed.

Theorem rational_games : Statement_rational_games.
Proof.
  intros p1 q1 p2 q2 HD w H x y.
  assert (forall g, forallb proper g = true ->
    (loses (cone_move (takes g) p1 q1 p2 q2) w <-> P g (x, y))) as G.
  { intros g Hg. exact (RationalNim.rational_P g Hg p1 q1 p2 q2 HD w H). }
  split; [exact G|]. split.
  - rewrite (G nim eq_refl). apply RationalNim.nim_P.
  - rewrite (G wythoff_nim eq_refl). apply WythoffBeatty.wythoff_beatty.
Qed.

Theorem players : Statement_players.
Proof. exact Players.players. Qed.

Theorem everything :
  Statement_P_is_lost /\
  Statement_floor_phi /\
  Statement_Wythoff /\
  Statement_floors /\
  Statement_Fraenkel /\
  Statement_one_in_each /\
  Statement_adjoin /\
  Statement_mex /\
  Statement_by_mex /\
  Statement_partition /\
  Statement_sharp_bounds /\
  Statement_multiple /\
  Statement_Hegarty /\
  Statement_epsilon /\
  Statement_central_lemma /\
  Statement_blocking /\
  Statement_theorem_19 /\
  Statement_corollary_20 /\
  Statement_dynamic /\
  Statement_rational /\
  Statement_rational_games /\
  Statement_players.
Proof.
  split; [exact P_is_lost|].
  split; [exact floor_phi_is_floor|].
  split; [exact wythoff|].
  split; [exact floors|].
  split; [exact fraenkel_beatty|].
  split; [exact one_in_each|].
  split; [exact adjoin|].
  split; [exact mex_is_mex|].
  split; [exact by_mex|].
  split; [exact partition|].
  split; [exact sharp_bounds|].
  split; [exact multiple|].
  split; [exact hegarty|].
  split; [exact epsilon|].
  split; [exact central_lemma|].
  split; [exact blocking|].
  split; [exact theorem_19|].
  split; [exact corollary_20|].
  split; [exact dynamic|].
  split; [exact rational|].
  split; [exact rational_games|].
  exact players.
Qed.
Print Assumptions everything.
