(* What is known of every position, function by function: whether it is left out, whether it is
   accepted, whether the game ends there, how many accepted options have been found. The codes are a table; where a code
   decides the matter, the position is settled, and states after which all is settled are left
   out. *)
Require Import ZArith List Lia Bool FMapPositive.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Image.
Import ListNotations.

Record code := Code { k_known : bool; k_out : bool; k_end : bool; k_acc : bool; k_else : bool; k_count : nat }.
Inductive saying := Out | Ends | Accepted | Elsewhere | Options.
Definition code_eqb (a b : code) : bool :=
  Bool.eqb (k_known a) (k_known b) && Bool.eqb (k_out a) (k_out b) && Bool.eqb (k_end a) (k_end b) && Bool.eqb (k_acc a) (k_acc b) &&
  Bool.eqb (k_else a) (k_else b) && Nat.eqb (k_count a) (k_count b).
Lemma code_eqb_eq a b : code_eqb a b = true -> a = b.
Proof.
  unfold code_eqb. rewrite !andb_true_iff, Nat.eqb_eq. intros [[[[[H1 H6] H2] H3] H4] H5].
  apply Bool.eqb_prop in H1, H2, H3, H4, H6. destruct a, b; cbn in *; congruence.
Qed.

Section Codes.
Variable block : nat.
Variable misere : bool.
Variable L : list letter.

Definition put (s : saying) (v : nat) (c : code) : code :=
  match s with
  | Out => Code (k_known c) (k_out c || Nat.ltb 0 v) (k_end c) (k_acc c) (k_else c) (k_count c)
  | Ends => Code (k_known c) (k_out c) (k_end c || Nat.ltb 0 v) (k_acc c) (k_else c) (k_count c)
  | Accepted => Code true (k_out c) (k_end c) (Nat.ltb 0 v) (k_else c) (k_count c)
  | Elsewhere => Code (k_known c) (k_out c) (k_end c) (k_acc c) (k_else c || Nat.ltb 0 v) (k_count c)
  | Options => Code (k_known c) (k_out c) (k_end c) (k_acc c) (k_else c) (sat (S block) (k_count c + v))
  end.
(* right, when all is said *)
Definition right (c : code) : bool :=
  if k_out c then negb (k_acc c)
  else if k_end c then Bool.eqb (k_acc c) (negb misere)
  else Bool.eqb (k_acc c) (Nat.leb (k_count c) block && (negb misere || k_else c)).
(* right, whatever will be said of options *)
Definition settled (c : code) : bool :=
  k_known c && (if k_out c then negb (k_acc c) else if k_end c then Bool.eqb (k_acc c) (negb misere)
                else Nat.ltb block (k_count c) && negb (k_acc c)).

Lemma settled_right c : settled c = true -> right c = true.
Proof.
  unfold settled, right. rewrite andb_true_iff. intros [_ H]. destruct (k_out c); [exact H|]. destruct (k_end c); [exact H|].
  rewrite andb_true_iff, Nat.ltb_lt, negb_true_iff in H. destruct H as [H1 ->].
  replace (Nat.leb (k_count c) block) with false; [reflexivity|]. symmetry. apply Nat.leb_gt. exact H1.
Qed.
Lemma settled_put s v c : s = Elsewhere \/ s = Options -> settled c = true -> settled (put s v c) = true.
Proof.
  intros [-> | ->]; unfold settled; cbn [put k_known k_out k_end k_acc k_count]; [auto|].
  destruct (k_known c); [|discriminate]. destruct (k_out c); [auto|]. destruct (k_end c); [auto|]. cbn [andb].
  rewrite !andb_true_iff, !Nat.ltb_lt. intros [H1 H2]. split; [unfold sat; lia|exact H2].
Qed.

(* ---- one function more ---- *)
Definition ctable := table (option code).       (* None: nothing is claimed, or settled *)
Definition new (s : saying) (v : nat) (o : option code) : option code :=
  match o with
  | None => None
  | Some c => let c' := put s v c in if settled c' then None else Some c'
  end.
Definition ocode_eqb (a b : option code) : bool :=
  match a, b with Some x, Some y => code_eqb x y | None, None => true | _, _ => false end.
Lemma ocode_eqb_eq a b : ocode_eqb a b = true -> a = b.
Proof. destruct a, b; cbn; try discriminate; auto. intros H. f_equal. apply code_eqb_eq. exact H. Qed.

Section Step.
Variables (C C' : ctable) (T : table nat) (s : saying).
Definition orun (w : word) : option positive := trun T w.
Definition ostep (o : option positive) (l : letter) : option positive :=
  match o with Some q => tnext T q l | None => None end.
Definition ovalue (o : option positive) : nat := match o with Some q => value T q | None => 0 end.
Definition okey (o : option positive) : positive := match o with Some q => Pos.succ q | None => 1%positive end.
(* a state of C, a state of T; a state of C', or 1 where all is settled, 1 more otherwise *)
Record prow := PRow { p_q : positive; p_o : option positive; p_to : option positive }.
Variable PR : PM.t (PM.t prow).
Definition plook (q : positive) (o : option positive) : option (option positive) :=
  match PM.find q PR with
  | Some m => match PM.find (okey o) m with
              | Some r => if Pos.eqb (p_q r) q && opos_eqb (p_o r) o then Some (p_to r) else None
              | None => None end
  | None => None
  end.
Definition prow_check (r : prow) : bool :=
  match PM.find (p_q r) C with
  | None => false
  | Some c =>
      let n := new s (ovalue (p_o r)) (t_val c) in
      match p_to r with
      | None => ocode_eqb n None && forallb (fun l => match PM.find l (t_next c) with
          | None => true
          | Some q => match plook q (ostep (p_o r) l) with Some None => true | _ => false end
          end) L
      | Some p => match PM.find p C' with
          | None => false
          | Some c' => ocode_eqb n (t_val c') && forallb (fun l =>
              match PM.find l (t_next c) with
              | None => match PM.find l (t_next c') with None => true | Some _ => false end
              | Some q => match plook q (ostep (p_o r) l) with
                  | Some to => opos_eqb (PM.find l (t_next c')) to
                  | None => false end
              end) L
          end
      end
  end.
Definition step_check : bool :=
  match plook 1 (Some 1%positive) with Some (Some p) => Pos.eqb p 1 | _ => false end &&
  pm_forall (pm_forall prow_check) PR.

Lemma plook_check : step_check = true -> forall q o to, plook q o = Some to -> prow_check (PRow q o to) = true.
Proof.
  unfold step_check. rewrite andb_true_iff. intros [_ H] q o to. unfold plook.
  destruct (PM.find q PR) as [m|] eqn:E; [|discriminate]. destruct (PM.find (okey o) m) as [r|] eqn:E2; [|discriminate].
  destruct (Pos.eqb (p_q r) q && opos_eqb (p_o r) o) eqn:Q; [|discriminate]. intros [= <-].
  rewrite andb_true_iff, Pos.eqb_eq in Q. destruct Q as [Q1 Q2]. apply opos_eqb_eq in Q2.
  pose proof (pm_forall_find _ _ (pm_forall_find _ _ H q m E) _ r E2) as K. destruct r. cbn in *. subst. exact K.
Qed.
Lemma step_run : step_check = true -> forall u, Forall (fun l => In l L) u ->
  match trun C u with
  | None => trun C' u = None
  | Some q => plook q (orun u) = Some (trun C' u)
  end.
Proof.
  intros H. induction u as [|l u IH]; intros Hu.
  - unfold step_check in H. rewrite andb_true_iff in H. destruct H as [H _]. cbn.
    destruct (plook 1 (Some 1%positive)) as [[p|]|]; try discriminate. apply Pos.eqb_eq in H. congruence.
  - inversion Hu as [|? ? Hl Hu']; subst. specialize (IH Hu'). cbn [trun orun].
    destruct (trun C u) as [q|]; [|rewrite IH; reflexivity].
    pose proof (plook_check H _ _ _ IH) as K. unfold prow_check in K. cbn [p_q p_o p_to] in K.
    unfold tnext at 1. destruct (PM.find q C) as [c|]; [|discriminate]. cbv zeta in K.
    assert (O : orun (l :: u) = ostep (orun u) l).
    { unfold orun, ostep. cbn [trun]. destruct (trun T u); reflexivity. }
    change (match trun T u with Some q0 => tnext T q0 l | None => None end) with (orun (l :: u)).
    rewrite O. destruct (trun C' u) as [p|].
    + unfold tnext at 1 2. destruct (PM.find p C') as [c'|]; [|discriminate].
      rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K l Hl).
      destruct (PM.find l (t_next c)) as [q2|].
      * destruct (plook q2 (ostep (orun u) l)) as [to|]; [|discriminate]. apply opos_eqb_eq in K. congruence.
      * destruct (PM.find l (t_next c')); [discriminate|reflexivity].
    + rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K l Hl).
      destruct (PM.find l (t_next c)) as [q2|]; [|reflexivity].
      destruct (plook q2 (ostep (orun u) l)) as [[to|]|]; try discriminate. reflexivity.
Qed.

Variable ok : word -> Prop.       (* words that matter *)
Hypothesis ok_letters : forall u, ok u -> Forall (fun l => In l L) u.
Variable fine : word -> Prop.     (* what is to be shown *)
Definition tells (C : ctable) (c : word -> code) : Prop := forall u, ok u ->
  match trun C u with
  | None => fine u
  | Some q => match tat C q with
              | Some (Some k) => k = c u
              | Some None => fine u
              | None => False end
  end.
Lemma step_tells (c : word -> code) : step_check = true -> tells C c ->
  (forall u, ok u -> settled (put s (tval T u) (c u)) = true -> fine u) ->
  tells C' (fun u => put s (tval T u) (c u)).
Proof.
  intros H Hc Hs u Hu. specialize (Hc u Hu). specialize (Hs u Hu).
  pose proof (step_run H u (ok_letters u Hu)) as K.
  destruct (trun C u) as [q|]; [|rewrite K; exact Hc].
  pose proof (plook_check H _ _ _ K) as Q. unfold prow_check in Q. cbn [p_q p_o p_to] in Q.
  unfold tat in Hc. destruct (PM.find q C) as [row|]; [|contradiction].
  assert (V : ovalue (orun u) = tval T u) by reflexivity. rewrite V in Q. cbv zeta in Q.
  destruct (trun C' u) as [p|].
  - unfold tat. destruct (PM.find p C') as [row'|]; [|discriminate]. rewrite andb_true_iff in Q.
    destruct Q as [Q _]. apply ocode_eqb_eq in Q. rewrite <- Q. destruct (t_val row) as [k|]; cbn [new]; [|exact Hc].
    subst k. destruct (settled _) eqn:E; auto.
  - rewrite andb_true_iff in Q. destruct Q as [Q _]. apply ocode_eqb_eq in Q.
    destruct (t_val row) as [k|]; cbn [new] in Q; [|exact Hc]. subst k.
    destruct (settled _) eqn:E; [auto|discriminate].
Qed.
End Step.

Definition last_check (C : ctable) : bool :=
  pm_forall (fun r => match t_val r with Some c => right c | None => true end) C.

(* ---- the positions to which a table does not give 1 ---- *)
Section Complement.
Variables (all T B : table nat) (PR : PM.t (PM.t prow)).
Definition crow_check (r : prow) : bool :=
  match PM.find (p_q r) all, p_to r with
  | Some c, Some p => match PM.find p B with
      | None => false
      | Some b =>
          (negb (Nat.eqb (t_val c) 1) || Nat.eqb (t_val b) (if Nat.ltb 0 (ovalue T (p_o r)) then 0 else 1)) &&
          forallb (fun l => match PM.find l (t_next c) with
            | None => true
            | Some q => match plook PR q (ostep T (p_o r) l), PM.find l (t_next b) with
                | Some (Some p'), Some p'' => Pos.eqb p' p''
                | _, _ => false
                end
            end) L
      end
  | _, _ => false
  end.
Definition complement_check : bool :=
  match plook PR 1 (Some 1%positive) with Some (Some p) => Pos.eqb p 1 | _ => false end &&
  pm_forall (pm_forall crow_check) PR.
Lemma complement_look : complement_check = true -> forall q o to, plook PR q o = Some to -> crow_check (PRow q o to) = true.
Proof.
  unfold complement_check. rewrite andb_true_iff. intros [_ H] q o to. unfold plook.
  destruct (PM.find q PR) as [m|] eqn:E; [|discriminate]. destruct (PM.find (okey o) m) as [r|] eqn:E2; [|discriminate].
  destruct (Pos.eqb (p_q r) q && opos_eqb (p_o r) o) eqn:Q; [|discriminate]. intros [= <-].
  rewrite andb_true_iff, Pos.eqb_eq in Q. destruct Q as [Q1 Q2]. apply opos_eqb_eq in Q2.
  pose proof (pm_forall_find _ _ (pm_forall_find _ _ H q m E) _ r E2) as K. destruct r. cbn in *. subst. exact K.
Qed.
Lemma complement_run : complement_check = true -> forall u, Forall (fun l => In l L) u ->
  forall q, trun all u = Some q -> exists p, plook PR q (trun T u) = Some (Some p) /\ trun B u = Some p.
Proof.
  intros H. induction u as [|l u IH]; intros Hu q Hq.
  - cbn in Hq. injection Hq as <-. unfold complement_check in H. rewrite andb_true_iff in H. destruct H as [H _].
    cbn. destruct (plook PR 1 (Some 1%positive)) as [[p|]|]; try discriminate. apply Pos.eqb_eq in H. subst p. eauto.
  - inversion Hu as [|? ? Hl Hu']; subst. cbn [trun] in Hq. destruct (trun all u) as [q0|]; [|discriminate].
    destruct (IH Hu' q0 eq_refl) as (p & Hp & Hb). pose proof (complement_look H _ _ _ Hp) as K.
    unfold crow_check in K. cbn [p_q p_o p_to] in K. unfold tnext in Hq.
    destruct (PM.find q0 all) as [c|]; [|discriminate]. destruct (PM.find p B) as [b|] eqn:Eb; [|discriminate].
    rewrite andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K l Hl). rewrite Hq in K.
    assert (O : trun T (l :: u) = ostep T (trun T u) l) by (cbn [trun ostep]; destruct (trun T u); reflexivity).
    rewrite O. destruct (plook PR q (ostep T (trun T u) l)) as [[p'|]|]; try discriminate.
    destruct (PM.find l (t_next b)) as [p''|] eqn:E2; [|discriminate]. apply Pos.eqb_eq in K. subst p''.
    exists p'. split; [reflexivity|]. cbn [trun]. rewrite Hb. unfold tnext. rewrite Eb. exact E2.
Qed.
Lemma complement_val : complement_check = true -> forall u, Forall (fun l => In l L) u -> tval all u = 1 ->
  tval B u = if Nat.ltb 0 (tval T u) then 0 else 1.
Proof.
  intros H u Hu Ha. unfold tval in Ha. destruct (trun all u) as [q|] eqn:E; [|discriminate].
  destruct (complement_run H u Hu q E) as (p & Hp & Hb). pose proof (complement_look H _ _ _ Hp) as K.
  unfold crow_check in K. cbn [p_q p_o p_to] in K. unfold value in Ha. unfold tval at 1. rewrite Hb. unfold value.
  destruct (PM.find q all) as [c|]; [|discriminate]. destruct (PM.find p B) as [b|]; [|discriminate].
  rewrite Ha in K. rewrite andb_true_iff in K. destruct K as [K _]. cbn in K. apply Nat.eqb_eq in K. exact K.
Qed.
End Complement.
End Codes.
