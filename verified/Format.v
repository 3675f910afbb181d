(* Certificates as text. Who reads the text need not be trusted: what was read is written again, and
   must be the text, character by character. So it is enough to read [print] here. *)
Require Import ZArith Lia List Bool FMapPositive Ascii String DecimalString.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Unique Wy.Ruleset Wy.Checker Wy.Find Wy.Minimal Wy.Rows Wy.Layers Wy.Boards.
Import ListNotations.
Local Open Scope list_scope.

Inductive num_form :=
| TwoTerms (second m n : positive)          (* u_1, and u_(k+1) = m u_k + u_(k-1), if n is 2; 1: + 0 u_(k-1) *)
| Order (digits : positive) (weights by_ : list Z) (states : list (bool * list (option positive))).
Inductive ends_form := NoEnds | HalfPlane (a b limit : Z) | EndsIn (l : list (list place)).
(* [Diagonal]: everywhere, and only moves that lower both heaps can be blocked *)
Inductive board_form := Everywhere | OnBoard (l : list place) | OnCone (p1 q1 p2 q2 : nat) | Diagonal.
Definition text := list ascii.
(* [x_heading]: version and rule, in words; format 1 has neither. The theorem does not go by them. *)
Record text_cert := TextCert {
  x_heading : option (text * text);
  x_num : num_form; x_lines : list line; x_block : nat; x_ends : ends_form; x_misere : bool;
  x_states : list (bool * list (letter * positive));
  x_board : board_form
}.

(* ---- what it means ---- *)
Fixpoint numbered {X} (i : positive) (l : list X) : list (positive * X) :=
  match l with [] => [] | x :: l => (i, x) :: numbered (Pos.succ i) l end.
Definition as_map {X} (l : list (positive * X)) : PM.t X := fold_left (fun m kx => PM.add (fst kx) (snd kx) m) l (PM.empty X).
Definition keep_some {X} (l : list (positive * option X)) : list (positive * X) :=
  flat_map (fun kx => match snd kx with Some x => [(fst kx, x)] | None => [] end) l.
Definition num_of (f : num_form) : num :=
  match f with
  | TwoTerms second m n =>
      if Pos.eqb n 1 then           (* a base *)
        Num m [1%Z] [Zpos m]
          (as_map [(1%positive, Vst true (as_map (map (fun d => (Pos.of_succ_nat d, 1%positive)) (seq 0 (Pos.to_nat m)))))])
      else                          (* after a digit m, 0 comes, or the word ends if u_1 = m + 1 *)
        Num (Pos.succ m) [1%Z; Zpos second] [1%Z; Zpos m]
          (as_map [(1%positive, Vst true (as_map ((Pos.succ m, 2%positive) ::
                      map (fun d => (Pos.of_succ_nat d, 1%positive)) (seq 0 (Pos.to_nat m)))));
                   (2%positive, Vst (Pos.eqb second (Pos.succ m)) (as_map [(1%positive, 1%positive)]))])
  | Order digits weights by_ states =>
      Num digits weights by_
        (as_map (map (fun ks => (fst ks, Vst (fst (snd ks)) (as_map (keep_some (numbered 1 (snd (snd ks)))))))
                     (numbered 1 states)))
  end.
Definition game_of (x : text_cert) : game :=
  Game (x_lines x) (x_block x)
    (match x_ends x with
     | NoEnds => []
     | HalfPlane a b l => [[Place (- a) (- b) 0 0 Ge (- l)]]
     | EndsIn l => l
     end) (x_misere x).
Definition table_of (states : list (bool * list (letter * positive))) : table nat :=
  as_map (map (fun ks => (fst ks, Row (if fst (snd ks) : bool then 1%nat else 0%nat) (as_map (snd (snd ks)))))
              (numbered 1 states)).
Definition cert_of (x : text_cert) : cert :=
  let N := num_of (x_num x) in let g := game_of x in let A := table_of (x_states x) in
  match x_board x with
  | OnBoard l => Cert N g A [] (negations l) []
  | Diagonal => Cert N (by_both g) A [] [] (filter other (g_lines g))
  | _ => Cert N g A [] [] []
  end.

(* ---- how it is written ---- *)
Fixpoint put (s : string) (k : text) : text := match s with EmptyString => k | String c s => c :: put s k end.
Definition nl : string := String (ascii_of_nat 10) EmptyString.
Definition put_z (z : Z) (k : text) : text := put (NilZero.string_of_int (Z.to_int z)) k.
Definition put_n (n : nat) (k : text) : text := put_z (Z.of_nat n) k.
(* a state, counted from 0 *)
Definition put_q (q : positive) (k : text) : text := put_z (Zpos q - 1) k.
Definition put_each {X} (f : X -> text -> text) (l : list X) (k : text) : text := fold_right f k l.
Definition put_pair (s t : nat) (k : text) : text := put "(" (put_n s (put "," (put_n t (put ")" k)))).

Definition put_num (f : num_form) (k : text) : text :=
  match f with
  | TwoTerms second m n =>
      put "numeration u_0 = 1, u_1 = " (put_z (Zpos second) (put ", u_(k+1) = " (put_z (Zpos m) (put " u_k + "
        (put_q n (put " u_(k-1)" (put nl k)))))))
  | Order digits weights by_ states =>
      put "numeration order " (put_n (List.length weights) (put " digits " (put_z (Zpos digits)
        (put " preperiod 0 period 1 valid " (put_n (List.length states) (put nl
        (put "weights" (put_each (fun z k => put " " (put_z z k)) weights (put nl
        (put "recurrence" (put_each (fun z k => put " " (put_z z k)) by_ (put nl
        (put_each (fun ks k => put "valid " (put_q (fst ks)
            (put (if fst (snd ks) : bool then " ends" else "")
            (put_each (fun o k => put " " (match o with Some q => put_q q k | None => put "-" k end)) (snd (snd ks))
            (put nl k))))) (numbered 1 states) k)))))))))))))
  end.
Definition put_place (tied : bool) (c : place) (k : text) : text :=
  put_z (p_x c) (put " x + " (put_z (p_y c) (put " y "
    ((if tied then fun k => put "+ " (put_z (p_s c) (put " s + " (put_z (p_t c) (put " t " k)))) else fun k => k)
    match p_cmp c with
    | Ge => put ">= " (put_z (p_limit c) k)
    | Eq => put "= " (put_z (p_limit c) k)
    | Mod m => put "= " (put_z (p_limit c) (put " mod " (put_z (Zpos m) k)))
    end)))).
Fixpoint put_places (tied : bool) (l : list place) (k : text) : text :=
  match l with
  | [] => k
  | [c] => put_place tied c k
  | c :: l => put_place tied c (put " and " (put_places tied l k))
  end.
Definition put_where (l : list place) (k : text) : text :=
  match l with [] => k | _ => put " where " (put_places false l k) end.
Definition put_line (m : line) (k : text) : text :=
  match l_shape m with
  | Point s t => put "point " (put_pair s t (put_where (l_where m) (put nl k)))
  | Ray s t u v => put "ray " (put_pair s t (put "+i" (put_pair u v (put_where (l_where m) (put nl k)))))
  | Fan s t u v p q => put "fan " (put_pair s t (put "+i" (put_pair u v (put "+j" (put_pair p q
      (put_where (l_where m) (put nl k)))))))
  | Tied => put "tied where " (put_places true (l_where m) (put nl k))
  end.
Definition put_ends (e : ends_form) (k : text) : text :=
  match e with
  | NoEnds => put "terminal none" (put nl k)
  | HalfPlane a b l => put "terminal " (put_z a (put " x + " (put_z b (put " y <= " (put_z l (put nl k))))))
  | EndsIn l => put "terminal " (put_n (List.length l) (put nl
      (put_each (fun c k => put "where " (put_places false c (put nl k))) l k)))
  end.
(* a letter as its two digits *)
Definition put_letter (g : positive) (l : letter) (k : text) : text :=
  put_z ((Zpos l - 1) / Zpos g) (put " " (put_z ((Zpos l - 1) mod Zpos g) k)).
Definition put_state (g : positive) (ks : positive * (bool * list (letter * positive))) (k : text) : text :=
  put "state " (put_q (fst ks) (put (if fst (snd ks) : bool then " 1" else " 0") (put nl
    (put_each (fun lq k => put_letter g (fst lq) (put " -> " (put_q (snd lq) (put nl k)))) (snd (snd ks)) k)))).
Definition put_heading (kind : string) (h : option (text * text)) (k : text) : text :=
  match h with
  | None => put "wythoff certificate 1" (put nl (put kind (put nl k)))
  | Some (version, rule) =>
      put "wythoff certificate 2" (put nl (put kind (put nl
        (put "version " (version ++ put nl (put "rule " (rule ++ put nl k)))))))
  end.
Definition put_table (g : positive) (states : list (bool * list (letter * positive))) (k : text) : text :=
  put "states " (put_n (List.length states) (put nl
    (put "transitions " (put_z (fold_left (fun n s => (n + Z.of_nat (List.length (snd s)))%Z) states 0%Z) (put nl
    (put_each (put_state g) (numbered 1 states) k)))))).
Definition put_board (b : board_form) (k : text) : text :=
  match b with
  | Everywhere => k
  | OnBoard l => put "board where " (put_places false l (put nl k))
  | Diagonal => k
  | OnCone p1 q1 p2 q2 => put "cone " (put_pair p1 q1 (put " " (put_pair p2 q2 (put nl k))))
  end.
(* everything before the automaton *)
Definition put_game (kind : string) (x : text_cert) (k : text) : text :=
  put_heading kind (x_heading x) (put_num (x_num x) (put_board (x_board x)
    (put "moves " (put_n (List.length (x_lines x)) (put nl (put_each put_line (x_lines x)
    (put "block " (put_n (x_block x) (put (match x_board x with Diagonal => " diagonal" | _ => "" end) (put nl (put_ends (x_ends x)
    (put (if x_misere x then "play misere" else "play normal") (put nl k))))))))))))).
Definition body (x : text_cert) (k : text) : text :=
  put_game "kind automaton" x (put_table (n_digits (num_of (x_num x))) (x_states x) k).
Definition lines_of (t : text) : Z := fold_left (fun n c => if Ascii.eqb c (ascii_of_nat 10) then (n + 1)%Z else n) t 0%Z.
Definition put_end (body : text -> text) : text := body (put "end " (put_z (lines_of (body []) + 1) (put nl []))).
Definition print (x : text_cert) : text := put_end (body x).

Fixpoint text_eqb (a b : text) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if Ascii.eqb x y then text_eqb a b else false
  | _, _ => false
  end.
Lemma text_eqb_eq a : forall b, text_eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; auto.
  destruct (Ascii.eqb_spec x y) as [->|]; [|discriminate]. intros H. f_equal. auto.
Qed.

(* ---- the checker of texts ---- *)
Definition steep (p1 q1 p2 q2 : nat) : bool := (Z.of_nat q1 * Z.of_nat p2 <? Z.of_nat p1 * Z.of_nat q2)%Z.
Definition board_ok (x : text_cert) : bool :=
  match x_board x with
  | Everywhere => true
  | OnBoard _ => negb (x_misere x)
  | OnCone p1 q1 p2 q2 => steep p1 q1 p2 q2 && free (game_of x)
  | Diagonal => negb (x_misere x) && match x_ends x with NoEnds => true | _ => false end &&
      forallb (fun m => both m || one m) (x_lines x)
  end.
(* [m]: how states are reached, and told apart *)
Definition accept (fs : finders) (m : PM.t (positive * letter) * tree) (t : text) (x : text_cert) : bool :=
  text_eqb (print x) t && board_ok x && minimal_check (table_of (x_states x)) (fst m) (snd m) && check_cert fs (cert_of x).

(* What is claimed of the P-positions: (x,y) is one if and only if its word is accepted. On a board or a cone
   they are a set Q that obeys the recursion of outcomes there; on a cone, where (x,y) is the canonical
   position of (X,Y). There is such a set. *)
Definition claim (x : text_cert) : Prop :=
  let N := num_of (x_num x) in let A := table_of (x_states x) in let g := game_of x in
  let decided (K : pos -> Prop) := forall u (a b : nat), wvalid N u = true -> vx N u = Z.of_nat a -> vy N u = Z.of_nat b ->
    (K (a, b) <-> tval A u = 1%nat) in
  match x_board x with
  | Everywhere => decided (P g)
  | Diagonal => (exists Q, obeys_diagonal g Q) /\ forall Q, obeys_diagonal g Q -> decided Q
  | OnBoard B =>
      let obeyed := obeys (on_board B) (ends g) (board_move g B) (g_block g) (g_misere g) in
      (exists Q, obeyed Q) /\ forall Q, obeyed Q -> decided (fun p => on_board B p /\ Q p)
  | OnCone p1 q1 p2 q2 =>
      let z := Z.of_nat in
      let obeyed := obeys (on_cone (z p1) (z q1) (z p2) (z q2)) (fun _ => False) (cone_move (z p1) (z q1) (z p2) (z q2) g) (g_block g) (g_misere g) in
      (exists Q, obeyed Q) /\ forall Q, obeyed Q -> forall w, on_cone (z p1) (z q1) (z p2) (z q2) w ->
      forall u, wvalid N u = true -> vx N u = z (fst (canonical (z p1) (z q1) (z p2) (z q2) w)) ->
        vy N u = z (snd (canonical (z p1) (z q1) (z p2) (z q2) w)) -> (Q w <-> tval A u = 1%nat)
  end.
Theorem accept_sound fs m t x : accept fs m t x = true ->
  t = print x /\
  let N := num_of (x_num x) in let A := table_of (x_states x) in
  (forall x y : nat, exists u, wvalid N u = true /\ vx N u = Z.of_nat x /\ vy N u = Z.of_nat y) /\
  (forall u v, List.length u = List.length v -> wvalid N u = true -> wvalid N v = true ->
     vx N u = vx N v -> vy N u = vy N v -> u = v) /\
  claim x /\
  (forall B : table nat, (forall u, tval B u = 1%nat <-> tval A u = 1%nat) -> PM.cardinal A <= PM.cardinal B)%nat.
Proof.
  unfold accept. rewrite !andb_true_iff. intros [[[H1 H4] H3] H2]. split; [symmetry; apply text_eqb_eq; exact H1|].
  assert (EN : ct_num (cert_of x) = num_of (x_num x)) by (unfold cert_of; destruct (x_board x); reflexivity).
  destruct (check_cert_words fs (cert_of x) H2) as [W1 W2]. rewrite EN in W1, W2. split; [exact W1|]. split; [exact W2|].
  split; [|exact (minimal_sound _ _ _ H3)]. clear EN.
  unfold claim, board_ok, cert_of in *. cbv zeta in H2. destruct (x_board x) as [|B|p1 q1 p2 q2|].
  - exact (check_cert_sound fs _ H2 eq_refl eq_refl eq_refl).
  - rewrite negb_true_iff in H4. exact (board_sound fs _ (game_of x) _ B H4 H2).
  - rewrite andb_true_iff in H4. destruct H4 as [HS HF]. unfold steep in HS. apply Z.ltb_lt in HS.
    assert (Hp : proper (game_of x)).
    { pose proof (check_cert_witness fs _ H2) as [w K]. exact (g_proper _ w K). }
    destruct (cone_sound (Z.of_nat p1) (Z.of_nat q1) (Z.of_nat p2) (Z.of_nat q2) ltac:(lia) (game_of x) HF Hp) as [C1 C2].
    split; [exact C1|]. intros Q HQ w Hw u Hu Hx Hy. rewrite (C2 Q HQ w Hw).
    pose proof (check_cert_sound fs _ H2 eq_refl eq_refl eq_refl u _ _ Hu Hx Hy) as K. rewrite <- surjective_pairing in K. exact K.
  - rewrite !andb_true_iff in H4. destruct H4 as [_ HS]. exact (diagonal_sound fs _ (game_of x) _ HS H2).
Qed.
Print Assumptions accept_sound.

(* ---- the kind `layers`: one automaton for each of the values 0, 1, ...; the game is that of [x], whose own
   states are not used ---- *)
Definition print_layers (x : text_cert) (sets : list (list (bool * list (letter * positive)))) : text := put_end (fun k =>
  put_game "kind layers" x
    (put "values " (put_n (List.length sets) (put nl
    (put_each (fun ks k => put "value " (put_q (fst ks) (put nl (put_table (n_digits (num_of (x_num x))) (snd ks) k))))
       (numbered 1 sets) k))))).
Definition accept_layers (fs : finders) (ms : list (PM.t (positive * letter) * tree)) (t : text) (x : text_cert)
    (sets : list (list (bool * list (letter * positive)))) : bool :=
  text_eqb (print_layers x sets) t && match x_board x with Everywhere => true | _ => false end &&
  forallb2 (fun s m => minimal_check (table_of s) (fst m) (snd m)) sets ms &&
  layers_check fs (num_of (x_num x)) (game_of x) (map table_of sets).

Theorem accept_layers_sound fs ms t x sets : accept_layers fs ms t x sets = true ->
  t = print_layers x sets /\
  let N := num_of (x_num x) in
  (forall x y : nat, exists u, wvalid N u = true /\ vx N u = Z.of_nat x /\ vy N u = Z.of_nat y) /\
  (forall u v, List.length u = List.length v -> wvalid N u = true -> wvalid N v = true ->
     vx N u = vx N v -> vy N u = vy N v -> u = v) /\
  (forall G, values (game_of x) G -> forall i s, nth_error sets i = Some s ->
     forall u (a b : nat), wvalid N u = true -> vx N u = Z.of_nat a -> vy N u = Z.of_nat b ->
     (G (a, b) = i <-> tval (table_of s) u = 1%nat)) /\
  (forall s, In s sets -> forall B : table nat,
     (forall u, tval B u = 1%nat <-> tval (table_of s) u = 1%nat) -> PM.cardinal (table_of s) <= PM.cardinal B)%nat.
Proof.
  unfold accept_layers. rewrite !andb_true_iff. intros [[[H1 _] H3] H2]. split; [symmetry; apply text_eqb_eq; exact H1|].
  destruct (layers_sound fs _ _ _ H2) as (W1 & W2 & W3). split; [exact W1|]. split; [exact W2|]. split.
  - intros G HG i s Hs. apply (W3 G HG i). rewrite nth_error_map, Hs. reflexivity.
  - intros s Hs. destruct (forallb2_in _ _ _ H3 s Hs) as (m & _ & K). exact (minimal_sound _ _ _ K).
Qed.
Print Assumptions accept_layers_sound.

(* ---- the kind `rows`: preperiod and period of each row of Grundy values ---- *)
Record rows_cert := RowsCert { y_heading : option (text * text); y_lines : list line; y_rows : list (Z * Z) }.
Definition print_rows (x : rows_cert) : text := put_end (fun k =>
  put_heading "kind rows" (y_heading x)
    (put "moves " (put_n (List.length (y_lines x)) (put nl (put_each put_line (y_lines x)
    (put "block 0" (put nl (put "terminal none" (put nl (put "play normal" (put nl
    (put "rows " (put_n (List.length (y_rows x)) (put nl
    (put_each (fun kr k => put "row " (put_q (fst kr) (put " preperiod " (put_z (fst (snd kr))
      (put " period " (put_z (snd (snd kr)) (put nl k))))))) (numbered 1 (y_rows x)) k))))))))))))))).
(* [ds]: the rows, found by whoever found them *)
Definition accept_rows (ds : list rowd) (t : text) (x : rows_cert) : bool :=
  text_eqb (print_rows x) t &&
  forallb2 (fun d r => Z.eqb (d_c d) (fst r) && Z.eqb (d_p d) (snd r)) ds (y_rows x) &&
  grundy_rows_check (Game (y_lines x) 0 [] false) ds.

Theorem accept_rows_sound ds t x : accept_rows ds t x = true ->
  t = print_rows x /\
  forall G, grundy (Game (y_lines x) 0 [] false) G ->
  forall y c p, nth_error (y_rows x) y = Some (c, p) ->
  periodic G y (Z.to_nat c) (Z.to_nat p) /\
  forall c' p', (0 < p')%nat -> periodic G y c' p' -> (Z.to_nat p <= p')%nat /\ (p' = Z.to_nat p -> (Z.to_nat c <= c')%nat).
Proof.
  unfold accept_rows. rewrite !andb_true_iff. intros [[H1 H2] H3]. split; [symmetry; apply text_eqb_eq; exact H1|].
  intros G HG y c p Hy.
  assert (K : exists d, nth_error ds y = Some d /\ d_c d = c /\ d_p d = p).
  { clear H1 H3 HG. revert y Hy H2. generalize (y_rows x) as rs. induction ds as [|d l IH]; intros [|r rs] y Hy H2; try discriminate.
    - destruct y; discriminate.
    - cbn in H2. rewrite !andb_true_iff, !Z.eqb_eq in H2. destruct H2 as [[E1 E2] H2]. destruct y as [|y].
      + cbn in Hy. injection Hy as ->. exists d. auto.
      + exact (IH rs y Hy H2). }
  destruct K as (d & Hd & <- & <-). exact (grundy_rows_sound _ ds H3 G HG y d Hd).
Qed.
Print Assumptions accept_rows_sound.
