(* Games as certificates name them: lines of moves, perhaps in some places only; options that may
   be blocked; further ends; misere play. And what their P-positions are. *)
Require Import ZArith List Lia Bool Znumtheory.
Require Import Wy.Numeration Wy.Conditions Wy.Unique.
Import ListNotations.
Local Open Scope nat_scope.

Definition pos := (nat * nat)%type.

(* A x + B y + E s + F t >= L, = L, or = L modulo m: of a position (x,y) and a move (s,t) *)
Inductive compare := Ge | Eq | Mod (m : positive).
Record place := Place { p_x : Z; p_y : Z; p_s : Z; p_t : Z; p_cmp : compare; p_limit : Z }.
Definition place_holds (c : place) (x y s t : nat) : Prop :=
  let v := (p_x c * Z.of_nat x + p_y c * Z.of_nat y + p_s c * Z.of_nat s + p_t c * Z.of_nat t - p_limit c)%Z in
  match p_cmp c with
  | Ge => (0 <= v)%Z
  | Eq => (v = 0)%Z
  | Mod m => (v mod Zpos m = 0)%Z
  end.

Inductive shape :=
| Point (s t : nat)                 (* one move *)
| Ray (s t u v : nat)               (* (s + i u, t + i v) *)
| Fan (s t u v p q : nat)           (* (s + i u + j p, t + i v + j q) *)
| Tied.                             (* all moves that the conditions allow *)
Record line := Line { l_shape : shape; l_where : list place }.

Definition takes (m : shape) (s t : nat) : Prop :=
  match m with
  | Point a b => s = a /\ t = b
  | Ray a b u v => exists i, s = a + i * u /\ t = b + i * v
  | Fan a b u v p q => exists i j, s = a + i * u + j * p /\ t = b + i * v + j * q
  | Tied => True
  end.
(* [p'] is reached from [p] by a move of the line *)
Definition reach (m : line) (p p' : pos) : Prop :=
  exists s t, fst p = fst p' + s /\ snd p = snd p' + t /\ takes (l_shape m) s t /\
    Forall (fun c => place_holds c (fst p) (snd p) s t) (l_where m).

Record game := Game {
  g_lines : list line;
  g_block : nat;                    (* so many options may be blocked *)
  g_ends : list (list place);       (* the game also ends where all conditions of one list hold *)
  g_misere : bool
}.
Definition opt (g : game) (p p' : pos) : Prop := exists m, In m (g_lines g) /\ reach m p p'.
Definition ends (g : game) (p : pos) : Prop :=
  Exists (Forall (fun c => place_holds c (fst p) (snd p) 0 0)) (g_ends g).

(* When p should be in Q, the set of positions from which the player to move loses: the game ends
   there and play is normal; or it does not end there, at most g_block options are in Q, so that they
   can be blocked, and, in misere play, some option is not in Q. *)
Definition should (g : game) (Q : pos -> Prop) (p : pos) : Prop :=
  (ends g p /\ g_misere g = false) \/
  (~ ends g p /\ ~ atleast (S (g_block g)) (fun p' => opt g p p' /\ Q p') /\
   (g_misere g = true -> exists p', opt g p p' /\ ~ Q p')).

(* The P-positions, by recursion on the size. *)
Definition size (p : pos) := fst p + snd p.
Fixpoint Pn (g : game) (n : nat) (p : pos) : Prop :=
  match n with O => False | S n => should g (Pn g n) p end.
Definition P (g : game) (p : pos) : Prop := Pn g (S (size p)) p.

(* every move takes something *)
Definition proper (g : game) : Prop := forall p p', opt g p p' -> size p' < size p.

Lemma should_ext g Q Q' p : (forall p', opt g p p' -> (Q p' <-> Q' p')) -> should g Q p <-> should g Q' p.
Proof.
  cut (forall Q Q', (forall p', opt g p p' -> (Q p' <-> Q' p')) -> should g Q p -> should g Q' p).
  { intros H E. split; apply H; [exact E|]. intros p' Ho. symmetry. apply E. exact Ho. }
  clear Q Q'. intros Q Q' E [H|(H1 & H2 & H3)]; [left; exact H|right]. split; [exact H1|]. split.
  - intros (l & L1 & L2 & L3). apply H2. exists l. repeat split; auto. eapply Forall_impl; [|exact L3].
    intros p' [Ho Hq]. split; [exact Ho|]. apply E; auto.
  - intros M. destruct (H3 M) as (p' & Ho & Hq). exists p'. split; [exact Ho|]. rewrite <- E; auto.
Qed.
Lemma Pn_stable g : proper g -> forall n n' p, size p < n -> size p < n' -> (Pn g n p <-> Pn g n' p).
Proof.
  intros Hg. induction n as [|n IH]; intros n' p Hn Hn'; [lia|]. destruct n' as [|n']; [lia|].
  cbn [Pn]. apply should_ext. intros p' Ho. specialize (Hg p p' Ho). apply IH; lia.
Qed.
(* The recursion of outcomes. *)
Theorem P_spec g : proper g -> forall p, P g p <-> should g (P g) p.
Proof.
  intros Hg p. unfold P at 1. cbn [Pn]. apply should_ext. intros p' Ho. pose proof (Hg p p' Ho).
  apply Pn_stable; auto; unfold P; lia.
Qed.
(* One set only obeys it. *)
Theorem P_unique g (Q : pos -> Prop) : proper g -> (forall p, Q p <-> should g Q p) -> forall p, P g p <-> Q p.
Proof.
  intros Hg HQ. cut (forall n p, size p < n -> (P g p <-> Q p)).
  { intros H p. apply (H (S (size p))). lia. }
  induction n as [|n IH]; intros p Hn; [lia|].
  rewrite (P_spec g Hg), HQ. apply should_ext. intros p' Ho. apply IH. specialize (Hg p p' Ho). lia.
Qed.

(* ---- lines as linear conditions on the position (x,y) and the option (a,b) ---- *)
Section Conditions.
Variable thresholds : con -> con.      (* puts in c_far *)
Local Open Scope Z_scope.
Definition mk (a b x y k : Z) (kd : kind) : con := thresholds (Con a b x y k kd []).
Definition of_place (c : place) : con :=
  mk (- p_s c) (- p_t c) (p_x c + p_s c) (p_y c + p_t c) (- p_limit c)
     match p_cmp c with Ge => AtLeast | Eq => Equal | Mod m => Modulo m end.
(* of X = x - a - s, Y = y - b - t *)
Definition of_way (s t X Y : Z) (kd : kind) : con := mk (- X) (- Y) X Y (- (X * s) - Y * t) kd.
Definition of_shape (m : shape) : rel :=
  match m with
  | Point s t =>
      let s := Z.of_nat s in let t := Z.of_nat t in [of_way s t 1 0 Equal; of_way s t 0 1 Equal]
  | Ray s t u v =>
      let s := Z.of_nat s in let t := Z.of_nat t in let u := Z.of_nat u in let v := Z.of_nat v in
      [of_way s t v (- u) Equal;
       if u =? 0 then of_way s t 0 1 AtLeast else of_way s t 1 0 AtLeast] ++
      (if Z.gcd u v =? 1 then []
       else [if u =? 0 then of_way s t 0 1 (Modulo (Z.to_pos v)) else of_way s t 1 0 (Modulo (Z.to_pos u))])
  | Fan s t u v p q =>
      let s := Z.of_nat s in let t := Z.of_nat t in let u := Z.of_nat u in let v := Z.of_nat v in
      let p := Z.of_nat p in let q := Z.of_nat q in let e := v * p - u * q in
      [of_way s t (- q) p AtLeast; of_way s t v (- u) AtLeast;
       of_way s t (- q) p (Modulo (Z.to_pos e)); of_way s t v (- u) (Modulo (Z.to_pos e))]
  | Tied => [of_way 0 0 1 0 AtLeast; of_way 0 0 0 1 AtLeast]
  end.
Definition of_line (m : line) : rel := of_shape (l_shape m) ++ map of_place (l_where m).

Hypothesis same : forall c a b x y, chold (thresholds c) a b x y = chold c a b x y.

(* the first number of a move, or a step, is not 0 where it must not be *)
Definition shape_ok (m : shape) : bool :=
  match m with
  | Point s t => negb ((s + t =? 0)%nat)
  | Ray s t u v => negb ((s + t =? 0)%nat) && negb ((u + v =? 0)%nat)
  | Fan s t u v p q => negb ((s + t =? 0)%nat) && (Z.of_nat u * Z.of_nat q <? Z.of_nat v * Z.of_nat p)
  | Tied => true
  end.

Lemma chold_way s t X Y kd a b x y : chold (of_way s t X Y kd) a b x y =
  let w := X * (x - a - s) + Y * (y - b - t) in
  match kd with Equal => w =? 0 | AtLeast => 0 <=? w | Modulo m => w mod Zpos m =? 0 end.
Proof.
  unfold of_way, mk. rewrite same. unfold chold, cvalue. cbn [c_a c_b c_x c_y c_k c_kind].
  replace (- X * a + - Y * b + X * x + Y * y + (- (X * s) - Y * t)) with (X * (x - a - s) + Y * (y - b - t)) by lia.
  reflexivity.
Qed.
Lemma chold_place c (a b s t : nat) : chold (of_place c) (Z.of_nat a) (Z.of_nat b) (Z.of_nat (a + s)) (Z.of_nat (b + t)) = true
  <-> place_holds c (a + s) (b + t) s t.
Proof.
  unfold of_place, mk. rewrite same. unfold chold, cvalue, place_holds. cbn [c_a c_b c_x c_y c_k c_kind].
  set (v := _ - p_limit c). replace (_ + - p_limit c) with v.
  - destruct (p_cmp c); [apply Z.leb_le|apply Z.eqb_eq|apply Z.eqb_eq].
  - unfold v. rewrite !Nat2Z.inj_add. lia.
Qed.

(* (X,Y) = i (u,v) with a whole i >= 0 *)
Lemma ray_way u v X Y : 0 <= u -> 0 <= v -> u + v <> 0 -> v * X - u * Y = 0 ->
  (if u =? 0 then 0 <= Y else 0 <= X) ->
  (Z.gcd u v = 1 \/ (if u =? 0 then Y mod v = 0 else X mod u = 0)) ->
  exists i, 0 <= i /\ X = i * u /\ Y = i * v.
Proof.
  intros Hu Hv Huv E. destruct (Z.eqb_spec u 0) as [->|Nu]; intros Hp Hd.
  - assert (Hm : Y mod v = 0).
    { destruct Hd as [Hd|Hd]; [|exact Hd]. rewrite Z.gcd_0_l in Hd. assert (v = 1) as -> by lia. apply Z.mod_1_r. }
    exists (Y / v). pose proof (Z.div_mod Y v ltac:(lia)) as K. rewrite Hm in K.
    split; [apply Z.div_pos; lia|]. split; nia.
  - assert (Hm : (u | X)).
    { destruct Hd as [Hd|Hd]; [|apply Z.mod_divide; lia]. apply (Z.gauss u v X); [|exact Hd].
      exists Y. lia. }
    destruct Hm as [i Hi]. exists i. split; [nia|]. split; [exact Hi|]. subst X.
    assert (u * Y = u * (i * v)) by lia. apply (Z.mul_reg_l _ _ u); lia.
Qed.
Lemma fan_way u v p q X Y : u * q < v * p -> 0 <= p * Y - q * X -> 0 <= v * X - u * Y ->
  (p * Y - q * X) mod (v * p - u * q) = 0 -> (v * X - u * Y) mod (v * p - u * q) = 0 ->
  exists i j, 0 <= i /\ 0 <= j /\ X = i * u + j * p /\ Y = i * v + j * q.
Proof.
  intros He H1 H2 M1 M2. set (e := v * p - u * q) in *. assert (e > 0) by (unfold e; lia).
  apply Z.mod_divide in M1; [|lia]. apply Z.mod_divide in M2; [|lia].
  destruct M1 as [i Hi]. destruct M2 as [j Hj]. exists i, j.
  assert (0 <= i) by nia. assert (0 <= j) by nia. split; [auto|]. split; [auto|].
  assert (X1 : e * X = e * (i * u + j * p)).
  { replace (e * (i * u + j * p)) with ((i * e) * u + (j * e) * p) by ring. rewrite <- Hi, <- Hj. unfold e. ring. }
  assert (Y1 : e * Y = e * (i * v + j * q)).
  { replace (e * (i * v + j * q)) with ((i * e) * v + (j * e) * q) by ring. rewrite <- Hi, <- Hj. unfold e. ring. }
  split; [apply (Z.mul_reg_l _ _ e)|apply (Z.mul_reg_l _ _ e)]; lia.
Qed.

Ltac flags := cbn [rhold forallb app]; rewrite ?andb_true_iff, ?andb_true_r, ?chold_way; cbv zeta;
  rewrite ?Z.eqb_eq, ?Z.leb_le.

Lemma of_shape_spec m (a b x y : nat) : shape_ok m = true ->
  (rhold (of_shape m) (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y) = true <->
   exists s t, x = (a + s)%nat /\ y = (b + t)%nat /\ takes m s t).
Proof.
  intros W. destruct m as [s t|s t u v|s t u v p q|]; cbn [of_shape takes].
  - flags. split.
    + intros [H1 H2]. exists s, t. lia.
    + intros (s' & t' & -> & -> & -> & ->). lia.
  - cbn [shape_ok] in W. rewrite andb_true_iff, !negb_true_iff, !Nat.eqb_neq in W. destruct W as [_ W].
    set (c3 := if Z.gcd _ _ =? 1 then [] else _).
    assert (C3 : rhold c3 (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y) = true <->
      (Z.gcd (Z.of_nat u) (Z.of_nat v) = 1 \/
       (if Z.of_nat u =? 0 then (Z.of_nat y - Z.of_nat b - Z.of_nat t) mod Z.of_nat v = 0
        else (Z.of_nat x - Z.of_nat a - Z.of_nat s) mod Z.of_nat u = 0))).
    { unfold c3. destruct (Z.eqb_spec (Z.gcd (Z.of_nat u) (Z.of_nat v)) 1) as [E|E]; [cbn; tauto|].
      cbn [rhold forallb]. rewrite andb_true_r.
      destruct (Z.eqb_spec (Z.of_nat u) 0) as [Eu|Eu]; rewrite chold_way; cbv zeta; rewrite Z.eqb_eq, Z2Pos.id by lia.
      - rewrite Z.mul_0_l, Z.add_0_l, Z.mul_1_l. tauto.
      - rewrite Z.mul_0_l, Z.add_0_r, Z.mul_1_l. tauto. }
    clearbody c3. unfold rhold in *. rewrite forallb_app, andb_true_iff, C3. clear C3 c3.
    cbn [forallb]. rewrite !andb_true_iff, chold_way. cbv zeta. rewrite Z.eqb_eq.
    assert (C2 : chold (if Z.of_nat u =? 0 then of_way (Z.of_nat s) (Z.of_nat t) 0 1 AtLeast
                        else of_way (Z.of_nat s) (Z.of_nat t) 1 0 AtLeast)
      (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y) = true <->
      (if Z.of_nat u =? 0 then 0 <= Z.of_nat y - Z.of_nat b - Z.of_nat t else 0 <= Z.of_nat x - Z.of_nat a - Z.of_nat s)).
    { destruct (Z.of_nat u =? 0); rewrite chold_way; cbv zeta; rewrite Z.leb_le; lia. }
    rewrite C2. clear C2. split.
    + intros [[H1 [H2 _]] H3].
      destruct (ray_way (Z.of_nat u) (Z.of_nat v) (Z.of_nat x - Z.of_nat a - Z.of_nat s)
        (Z.of_nat y - Z.of_nat b - Z.of_nat t)) as (i & Hi & X & Y); auto; try lia.
      exists (s + Z.to_nat i * u)%nat, (t + Z.to_nat i * v)%nat.
      assert (Z.of_nat (Z.to_nat i * u) = i * Z.of_nat u) by lia.
      assert (Z.of_nat (Z.to_nat i * v) = i * Z.of_nat v) by lia.
      split; [lia|]. split; [lia|]. exists (Z.to_nat i). auto.
    + intros (s' & t' & -> & -> & i & -> & ->). rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul.
      replace (Z.of_nat a + (Z.of_nat s + Z.of_nat i * Z.of_nat u) - Z.of_nat a - Z.of_nat s) with (Z.of_nat i * Z.of_nat u) by lia.
      replace (Z.of_nat b + (Z.of_nat t + Z.of_nat i * Z.of_nat v) - Z.of_nat b - Z.of_nat t) with (Z.of_nat i * Z.of_nat v) by lia.
      split; [split; [lia|split; [|reflexivity]]|right]; destruct (Z.of_nat u =? 0) eqn:Eu; try lia.
      * apply Z.mod_mul. lia.
      * apply Z.mod_mul. lia.
  - cbn [shape_ok] in W. rewrite andb_true_iff, Z.ltb_lt in W. destruct W as [_ W]. flags.
    rewrite Z2Pos.id by lia. split.
    + intros (H1 & H2 & H3 & H4 & _).
      destruct (fan_way (Z.of_nat u) (Z.of_nat v) (Z.of_nat p) (Z.of_nat q) (Z.of_nat x - Z.of_nat a - Z.of_nat s)
        (Z.of_nat y - Z.of_nat b - Z.of_nat t)) as (i & j & Hi & Hj & X & Y); auto; try lia.
      { rewrite <- H3. f_equal. lia. }
      { rewrite <- H4. f_equal. lia. }
      exists (s + Z.to_nat i * u + Z.to_nat j * p)%nat, (t + Z.to_nat i * v + Z.to_nat j * q)%nat.
      assert (Z.of_nat (Z.to_nat i * u) = i * Z.of_nat u) by lia.
      assert (Z.of_nat (Z.to_nat i * v) = i * Z.of_nat v) by lia.
      assert (Z.of_nat (Z.to_nat j * p) = j * Z.of_nat p) by lia.
      assert (Z.of_nat (Z.to_nat j * q) = j * Z.of_nat q) by lia.
      split; [lia|]. split; [lia|]. exists (Z.to_nat i), (Z.to_nat j). auto.
    + intros (s' & t' & -> & -> & i & j & -> & ->). rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul.
      set (e := Z.of_nat v * Z.of_nat p - Z.of_nat u * Z.of_nat q) in *.
      assert (E1 : - Z.of_nat q * (Z.of_nat a + (Z.of_nat s + Z.of_nat i * Z.of_nat u + Z.of_nat j * Z.of_nat p) - Z.of_nat a - Z.of_nat s) +
        Z.of_nat p * (Z.of_nat b + (Z.of_nat t + Z.of_nat i * Z.of_nat v + Z.of_nat j * Z.of_nat q) - Z.of_nat b - Z.of_nat t) = Z.of_nat i * e) by (unfold e; ring).
      assert (E2 : Z.of_nat v * (Z.of_nat a + (Z.of_nat s + Z.of_nat i * Z.of_nat u + Z.of_nat j * Z.of_nat p) - Z.of_nat a - Z.of_nat s) +
        - Z.of_nat u * (Z.of_nat b + (Z.of_nat t + Z.of_nat i * Z.of_nat v + Z.of_nat j * Z.of_nat q) - Z.of_nat b - Z.of_nat t) = Z.of_nat j * e) by (unfold e; ring).
      rewrite E1, E2. split; [nia|]. split; [nia|].
      split; [apply Z.mod_mul; lia|]. split; [apply Z.mod_mul; lia|reflexivity].
  - flags. split.
    + intros [H1 H2]. exists (x - a)%nat, (y - b)%nat. split; [lia|]. split; [lia|exact I].
    + intros (s & t & -> & -> & _). lia.
Qed.

Theorem of_line_spec m (a b x y : nat) : shape_ok (l_shape m) = true ->
  (rhold (of_line m) (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y) = true <-> reach m (x, y) (a, b)).
Proof.
  intros W. unfold of_line, rhold, reach. rewrite forallb_app, andb_true_iff.
  change (forallb (fun c => chold c (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y)) (of_shape (l_shape m)))
    with (rhold (of_shape (l_shape m)) (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y)).
  rewrite of_shape_spec by exact W. cbn [fst snd]. split.
  - intros [(s & t & -> & -> & Ht) H]. exists s, t. repeat split; auto.
    apply Forall_forall. intros c Hc. rewrite forallb_forall in H. apply (chold_place c a b s t).
    apply H. apply in_map. exact Hc.
  - intros (s & t & -> & -> & Ht & H). split; [eauto|]. apply forallb_forall. intros c' Hc'.
    apply in_map_iff in Hc'. destruct Hc' as (c & <- & Hc). apply chold_place.
    rewrite Forall_forall in H. apply H. exact Hc.
Qed.

(* (a,b) = (x,y), in these places *)
Definition of_places (cs : list place) : rel := of_way 0 0 1 0 Equal :: of_way 0 0 0 1 Equal :: map of_place cs.
Lemma of_places_spec cs (a b x y : nat) :
  rhold (of_places cs) (Z.of_nat a) (Z.of_nat b) (Z.of_nat x) (Z.of_nat y) = true <->
  a = x /\ b = y /\ Forall (fun c => place_holds c x y 0 0) cs.
Proof.
  unfold of_places, rhold. cbn [forallb]. rewrite !andb_true_iff, !chold_way. cbv zeta. rewrite !Z.eqb_eq. split.
  - intros (H1 & H2 & H). assert (a = x) by lia. assert (b = y) by lia. subst. repeat split; auto.
    apply Forall_forall. intros c Hc. rewrite forallb_forall in H.
    pose proof (chold_place c x y 0 0) as K. rewrite !Nat.add_0_r in K. apply K. apply H. apply in_map. exact Hc.
  - intros (-> & -> & H). split; [lia|]. split; [lia|]. apply forallb_forall. intros c' Hc'.
    apply in_map_iff in Hc'. destruct Hc' as (c & <- & Hc).
    pose proof (chold_place c x y 0 0) as K. rewrite !Nat.add_0_r in K. apply K.
    rewrite Forall_forall in H. apply H. exact Hc.
Qed.
End Conditions.
