(* Finds all that Checker.v checks, from the certificate alone. Nothing is proved here, and nothing
   need be: a fault here makes the checker say no. *)
Require Import ZArith List Bool FMapPositive.
Require Import Wy.Numeration Wy.Conditions Wy.Tables Wy.Image Wy.Unique Wy.Tails Wy.Counts Wy.Ruleset Wy.Codes Wy.Checker.
Import ListNotations.
Local Open Scope positive_scope.

(* ---- numbers for lists ---- *)
Inductive trie := Trie (v : option positive) (next : PM.t trie).
Definition empty_trie : trie := Trie None (PM.empty _).
Fixpoint trie_find (k : list positive) (t : trie) : option positive :=
  let 'Trie v next := t in
  match k with
  | [] => v
  | x :: k => match PM.find x next with Some t => trie_find k t | None => None end
  end.
Fixpoint trie_new (k : list positive) (i : positive) : trie :=
  match k with [] => Trie (Some i) (PM.empty _) | x :: k => Trie None (PM.add x (trie_new k i) (PM.empty _)) end.
Fixpoint trie_add (k : list positive) (i : positive) (t : trie) : trie :=
  let 'Trie v next := t in
  match k with
  | [] => Trie (Some i) next
  | x :: k => Trie v (PM.add x (match PM.find x next with Some t => trie_add k i t | None => trie_new k i end) next)
  end.
Record numbers := Numbers { nm_trie : trie; nm_next : positive }.
Definition no_numbers : numbers := Numbers empty_trie 1.
(* its number, and whether it is new *)
Definition number (k : list positive) (s : numbers) : positive * bool * numbers :=
  match trie_find k (nm_trie s) with
  | Some i => (i, false, s)
  | None => (nm_next s, true, Numbers (trie_add k (nm_next s) (nm_trie s)) (Pos.succ (nm_next s)))
  end.
Definition okeyp (o : option positive) : positive := match o with Some q => Pos.succ q | None => 1 end.

(* from the last to the first, without a deep stack *)
Definition rmap {X Y} (f : X -> Y) (l : list X) : list Y := fold_left (fun acc x => f x :: acc) l [].
(* fuel that does not run out *)
Definition rounds : nat := Pos.to_nat 20000.

(* ---- merging states: a list of number, label, where the letters lead, the first state at the head ---- *)
Fixpoint merge_round (l : list (positive * positive * list (option positive))) (c : PM.t positive) (s : numbers)
    (out : PM.t positive) : PM.t positive * positive :=
  match l with
  | [] => (out, nm_next s)
  | (i, _, next) :: l =>
      let at_ q := match q with Some q => match PM.find q c with Some k => Pos.succ k | None => 1 end | None => 1 end in
      let '(k, _, s) := number (at_ (Some i) :: map at_ next) s in
      merge_round l c s (PM.add i k out)
  end.
Fixpoint merge_rounds (fuel : nat) l (c : PM.t positive) (n : positive) : PM.t positive :=
  match fuel with
  | O => c
  | S fuel => let '(c', n') := merge_round l c no_numbers (PM.empty _) in
              if Pos.eqb n n' then c' else merge_rounds fuel l c' n'
  end.
Definition merging (l : list (positive * positive * list (option positive))) : PM.t positive :=
  let '(c, s) := fold_left (fun cs x => let '(c, s) := cs in let '(i, v, _) := x in
    let '(k, _, s) := number [v] s in (PM.add i k c, s)) l (PM.empty _, no_numbers) in
  merge_rounds rounds l c (nm_next s).

(* ---- from which of these numbers a heavy one can be reached: a list of number, whether it is heavy, where it leads ---- *)
Fixpoint spread_rounds (fuel : nat) (r : PM.t (list positive)) (front : list positive) (m : PM.t unit) : PM.t unit :=
  match fuel, front with
  | S fuel, _ :: _ =>
      let '(m, front) := fold_left (fun st i =>
        fold_left (fun st j => match PM.find j (fst st) with
          | Some _ => st | None => (PM.add j tt (fst st), j :: snd st) end)
          (match PM.find i r with Some l => l | None => [] end) st) front (m, []) in
      spread_rounds fuel r front m
  | _, _ => m
  end.
Definition spread (l : list (positive * bool * list positive)) : PM.t unit :=
  let r := fold_left (fun r x => let '(i, _, js) := x in fold_left (fun r j =>
    PM.add j (i :: match PM.find j r with Some l => l | None => [] end) r) js r) l (PM.empty _) in
  let heavy := fold_left (fun h x => let '(i, b, _) := x in if b : bool then i :: h else h) l [] in
  spread_rounds rounds r heavy (fold_left (fun m i => PM.add i tt m) heavy (PM.empty _)).

Section Find.
Variable N : num.
Let L := letters N.

(* ---- the states of conditions, and nodes: a state of the table and one of the conditions ---- *)
Definition zkey (z : Z) : positive := match z with Z0 => 1 | Zpos p => p~0 | Zneg p => p~1 end.
Fixpoint cskey (T : list cs) : list positive :=
  match T with
  | [] => []
  | Sat :: T => 1 :: cskey T
  | Ex r :: T => 2 :: fold_right (fun z k => zkey z :: k) (cskey T) r
  end.
Definition has (m : PM.t unit) (i : positive) : bool := match PM.find i m with Some _ => true | None => false end.
(* a state of the conditions; its steps are found when a node needs them *)
Record krow := KRow { kr_row : rrow; kr_ts : list (list (Z * option cs)) }.
Definition nedges := list (letter * list positive).
Record nst := Nst { ns_nm : numbers; ns_rows : PM.t krow; ns_ids : PM.t (PM.t positive); ns_next : positive;
                    ns_all : list (positive * node * nedges); ns_todo : list (positive * node) }.
Section Nodes.
Variable F : table nat.
Variable R : rel.
Variable es : list (list Z).
Definition rel_id (x y : positive) (T : list cs) (s : nst) : positive * nst :=
  let '(k, new, nm) := number (x :: y :: cskey T) (ns_nm s) in
  (k, if new : bool
      then Nst nm (PM.add k (KRow (RRow T x y (rfin N R T && v_end N x && v_end N y) (PM.empty _)) (write N R T es)) (ns_rows s))
             (ns_ids s) (ns_next s) (ns_all s) (ns_todo s)
      else s).
Definition rel_steps (k : positive) (l' : letter) (s : nst) : PM.t positive * nst :=
  match PM.find k (ns_rows s) with
  | None => (PM.empty _, s)
  | Some kr =>
      let r := kr_row kr in
      match PM.find l' (r_next r) with
      | Some m => (m, s)
      | None =>
          let '(m, s) := fold_left (fun ms l => let '(m, s) := ms in
            match v_step N (r_x r) (dx N l), v_step N (r_y r) (dy N l) with
            | Some x, Some y =>
                match rstep_by N R (r_cs r) (kr_ts kr) l l' with
                | None => (m, s)
                | Some T => let '(k, s) := rel_id x y T s in (PM.add l k m, s)
                end
            | _, _ => (m, s)
            end) L (PM.empty _, s) in
          (m, Nst (ns_nm s) (PM.add k (KRow (RRow (r_cs r) (r_x r) (r_y r) (r_fin r) (PM.add l' m (r_next r))) (kr_ts kr)) (ns_rows s))
                (ns_ids s) (ns_next s) (ns_all s) (ns_todo s))
      end
  end.
Definition node_id (n : node) (s : nst) : positive * nst :=
  let row := match PM.find (fst n) (ns_ids s) with Some m => m | None => PM.empty _ end in
  match PM.find (snd n) row with
  | Some i => (i, s)
  | None => let i := ns_next s in
      (i, Nst (ns_nm s) (ns_rows s) (PM.add (fst n) (PM.add (snd n) i row) (ns_ids s)) (Pos.succ i) (ns_all s) ((i, n) :: ns_todo s))
  end.
Definition node_row (x : positive * node) (s : nst) : nst :=
  let '(i, n) := x in
  let '(a, s) := match PM.find (fst n) F with
    | None => ([], s)
    | Some f => fold_left (fun st l' => match PM.find l' (t_next f) with
        | None => st
        | Some q => let '(a, s) := st in let '(m, s) := rel_steps (snd n) l' s in ((q, m) :: a, s)
        end) L ([], s)
    end in
  let a := rev a in
  let '(es, s) := fold_left (fun es l => let '(es, s) := es in
    let '(ids, s) := fold_left (fun st n' => let '(ids, s) := st in
      let '(j, s) := node_id n' s in (j :: ids, s)) (led a l) ([], s) in
    (match ids with [] => es | _ => (l, rev ids) :: es end, s)) L ([], s) in
  Nst (ns_nm s) (ns_rows s) (ns_ids s) (ns_next s) ((i, n, es) :: ns_all s) (ns_todo s).
Fixpoint node_rows (fuel : nat) (s : nst) : nst :=
  match fuel, ns_todo s with
  | S fuel, _ :: _ =>
      node_rows fuel (fold_left (fun s x => node_row x s) (ns_todo s)
        (Nst (ns_nm s) (ns_rows s) (ns_ids s) (ns_next s) (ns_all s) []))
  | _, _ => s
  end.
Definition found_nodes : nst :=
  let s := Nst no_numbers (PM.empty _) (PM.empty _) 1 [] [] in
  let '(_, s) := rel_id 1 1 (rstart N R) s in
  let '(_, s) := node_id (1, 1) s in
  node_rows rounds s.
(* steps that no node needs lead to a state that is not there *)
Definition found_rows (s : nst) : PM.t rrow :=
  let out := fold_left (fun m l => PM.add l (nm_next (ns_nm s)) m) L (PM.empty _) in
  pm_map (fun kr => let r := kr_row kr in
    RRow (r_cs r) (r_x r) (r_y r) (r_fin r)
      (fold_left (fun m l' => match PM.find l' (r_next r) with Some _ => m | None => PM.add l' out m end) L (r_next r))) (ns_rows s).
End Nodes.
Definition dead_of (all : list (positive * node * nedges)) (keep : positive -> bool) : PM.t (PM.t unit) :=
  fold_left (fun d x => let '(i, n, _) := x in
    if keep i then d
    else PM.add (fst n) (PM.add (snd n) tt (match PM.find (fst n) d with Some m => m | None => PM.empty _ end)) d)
    all (PM.empty _).
Definition find_nodes (F : table nat) (R : rel) : PM.t rrow * PM.t nrow * PM.t (PM.t unit) :=
  let s := found_nodes F R (evs N R) in
  let all := ns_all s in
  let RT := found_rows s in
  let live := spread (rmap (fun x => let '(i, n, es) := x in
    (i, match weigh F RT n with O => false | _ => true end, flat_map snd es)) all) in
  let keep i := if has live 1 then has live i else true in
  (RT, fold_left (fun nd x => let '(i, n, es) := x in
    if keep i then
      PM.add i (NRow (fst n) (snd n) (weigh F RT n) (fold_left (fun m e =>
         match filter keep (snd e) with [] => m | js => PM.add (fst e) js m end) es (PM.empty _))) nd
    else nd) all (PM.empty _), dead_of all keep).

(* ---- sets of nodes ---- *)
Definition vec_key (cap : nat) (m : vec) : list positive :=
  match cap with
  | 1%nat => map fst m
  | _ => flat_map (fun ic => [fst ic; Pos.of_succ_nat (snd ic)]) m
  end.
Record sst := Sst { ss_nm : numbers; ss_rows : list (positive * srow); ss_todo : list (positive * (positive * positive * vec)) }.
Section Sets.
Variable cap : nat.
Variable ND : PM.t nrow.
Definition set_id (x y : positive) (v : vec) (s : sst) : positive * sst :=
  let '(i, new, nm) := number (x :: y :: vec_key cap v) (ss_nm s) in
  (i, Sst nm (ss_rows s) (if new : bool then (i, (x, y, v)) :: ss_todo s else ss_todo s)).
Definition set_row (z : positive * (positive * positive * vec)) (s : sst) : sst :=
  let '(i, (x, y, v)) := z in
  let rs := rows_of ND v in
  let '(next, s) := fold_left (fun ns l => let '(next, s) := ns in
    match v_step N x (dx N l), v_step N y (dy N l) with
    | Some x', Some y' => let '(j, s) := set_id x' y' (next_of cap l rs) s in (PM.add l j next, s)
    | _, _ => (next, s)
    end) L (PM.empty _, s) in
  Sst (ss_nm s) ((i, SRow x y v next 1) :: ss_rows s) (ss_todo s).
Fixpoint set_rows (fuel : nat) (s : sst) : sst :=
  match fuel, ss_todo s with
  | S fuel, _ :: _ =>
      set_rows fuel (fold_left (fun s x => set_row x s) (ss_todo s) (Sst (ss_nm s) (ss_rows s) []))
  | _, _ => s
  end.
Fixpoint zeros_needed (fuel : nat) (m : nat) (v : vec) : nat * vec :=
  match fuel with
  | O => (m, v)
  | S fuel => let v' := next_vec cap ND zero v in
              if vec_eqb v v' then (m, v) else zeros_needed fuel (S m) v'
  end.
Definition set_label (s : srow) : positive :=
  if v_end N (s_x s) && v_end N (s_y s) then Pos.of_succ_nat (S (weight_of cap (rows_of ND (s_vec s)))) else 1.
Definition find_sets : PM.t srow * table nat * nat :=
  let '(m0, v) := zeros_needed rounds 0 [(1, 1%nat)] in
  let '(i, s) := set_id 1 1 v (Sst no_numbers [] []) in
  let rows := ss_rows (set_rows rounds s) in
  let states := rmap (fun x => let '(i, s) := x in (i, set_label s, map (fun l => PM.find l (s_next s)) L)) rows in
  let c := merging states in
  let class i := match PM.find i c with Some k => k | None => 1 end in
  fold_left (fun st x => let '(sb, g, m0) := st in let '(i, s) := x in
    let k := class i in
    let sb := PM.add i (SRow (s_x s) (s_y s) (s_vec s) (s_next s) k) sb in
    (sb, match PM.find k g with
         | Some _ => g
         | None => PM.add k (Row (Nat.pred (Nat.pred (Pos.to_nat (set_label s)))) (pm_map class (s_next s))) g
         end, m0)) rows (PM.empty _, PM.empty _, m0).
End Sets.

Definition find_image (F : table nat) (R : rel) (cap : nat) : image_w :=
  let '(RT, ND, D) := find_nodes F R in
  let '(SB, G, m0) := find_sets cap ND in
  ImageW RT ND D SB G m0.
(* no node at all adds anything *)
Definition find_nothing (F : table nat) (R : rel) : nothing_w :=
  let s := found_nodes F R (evs N R) in
  NothingW (found_rows s) (dead_of (ns_all s) (fun _ => false)).

(* ---- the numeration ---- *)
Record jst := Jst { js_all : PM.t (PM.t (list cs)); js_todo : list (positive * positive * cs) }.
Definition j_add (s1 s2 : positive) (c : cs) (s : jst) : jst :=
  if jmem (js_all s) s1 s2 c then s
  else let m := match PM.find s1 (js_all s) with Some m => m | None => PM.empty _ end in
       let l := match PM.find s2 m with Some l => l | None => [] end in
       Jst (PM.add s1 (PM.add s2 (c :: l) m) (js_all s)) ((s1, s2, c) :: js_todo s).
Definition j_steps (Cn : con) (s1 s2 : positive) (c : cs) (ls : list letter) (s : jst) : jst :=
  fold_left (fun s l => match v_step N s1 (dx N l), v_step N s2 (dy N l) with
    | Some t1, Some t2 => match cstep N Cn c (ev N Cn l l) with None => s | Some c' => j_add t1 t2 c' s end
    | _, _ => s
    end) ls s.
Fixpoint j_rounds (fuel : nat) (Cn : con) (s : jst) : jst :=
  match fuel, js_todo s with
  | S fuel, _ :: _ =>
      j_rounds fuel Cn (fold_left (fun s x => let '(s1, s2, c) := x in j_steps Cn s1 s2 c L s) (js_todo s) (Jst (js_all s) []))
  | _, _ => s
  end.
Definition find_order (Cn : con) : PM.t (PM.t (list cs)) :=
  let less := filter (fun l => (dx N l <? dy N l)%Z) L in
  let s := fold_left (fun s q => j_steps Cn (fst q) (fst q) (zeros_r N) less s) (PM.elements (n_valid N)) (Jst (PM.empty _) []) in
  js_all (j_rounds rounds Cn s).

(* pairs of states: what may follow the first may follow the second *)
Record tst := Tst { ts_all : PM.t (list positive); ts_todo : list (positive * positive) }.
Definition t_add (q p : positive) (s : tst) : tst :=
  if smem (ts_all s) q p then s
  else Tst (PM.add q (p :: match PM.find q (ts_all s) with Some l => l | None => [] end) (ts_all s)) ((q, p) :: ts_todo s).
Fixpoint t_rounds (fuel : nat) (s : tst) : tst :=
  match fuel, ts_todo s with
  | S fuel, _ :: _ =>
      t_rounds fuel (fold_left (fun s x => fold_left (fun s d =>
        match v_step N (fst x) d, v_step N (snd x) d with Some q, Some p => t_add q p s | _, _ => s end)
        (all_digits N) s) (ts_todo s) (Tst (ts_all s) []))
  | _, _ => s
  end.
Definition find_tails : PM.t (list positive) :=
  ts_all (t_rounds rounds (fold_left (fun s q => t_add (fst q) 1 s) (PM.elements (n_valid N)) (Tst (PM.empty _) []))).

(* all positions: pairs of states of the valid words *)
Record ast := Ast { as_nm : numbers; as_rows : list (positive * (positive * positive * trow nat)); as_todo : list (positive * (positive * positive)) }.
Definition all_row (z : positive * (positive * positive)) (s : ast) : ast :=
  let '(i, (x, y)) := z in
  let '(next, s) := fold_left (fun ns l => let '(next, s) := ns in
    match v_step N x (dx N l), v_step N y (dy N l) with
    | Some x', Some y' =>
        let '(j, new, nm) := number [x'; y'] (as_nm s) in
        (PM.add l j next, Ast nm (as_rows s) (if new : bool then (j, (x', y')) :: as_todo s else as_todo s))
    | _, _ => (next, s)
    end) L (PM.empty _, s) in
  Ast (as_nm s) ((i, (x, y, Row (if v_end N x && v_end N y then 1%nat else 0%nat) next)) :: as_rows s) (as_todo s).
Fixpoint all_rows (fuel : nat) (s : ast) : ast :=
  match fuel, as_todo s with
  | S fuel, _ :: _ =>
      all_rows fuel (fold_left (fun s x => all_row x s) (as_todo s) (Ast (as_nm s) (as_rows s) []))
  | _, _ => s
  end.
Definition find_all : table nat * PM.t (list (positive * positive)) :=
  let '(i, _, nm) := number [1; 1] no_numbers in
  let rows := as_rows (all_rows rounds (Ast nm [] [(i, (1, 1))])) in
  fold_left (fun st z => let '(i, (x, y, r)) := z in (PM.add i r (fst st), PM.add i [(x, y)] (snd st)))
    rows (PM.empty _, PM.empty _).

(* the validity of both tracks in each state of a table *)
Record xst := Xst { xs_all : PM.t (list (positive * positive)); xs_todo : list (positive * (positive * positive)) }.
Definition xy_add (q x y : positive) (s : xst) : xst :=
  if xymem (xs_all s) q x y then s
  else Xst (PM.add q ((x, y) :: match PM.find q (xs_all s) with Some l => l | None => [] end) (xs_all s)) ((q, (x, y)) :: xs_todo s).
Fixpoint xy_rounds (fuel : nat) (F : table nat) (s : xst) : xst :=
  match fuel, xs_todo s with
  | S fuel, _ :: _ =>
      xy_rounds fuel F (fold_left (fun s z => let '(q, (x, y)) := z in
        fold_left (fun s l => match tnext F q l with
          | None => s
          | Some q' => match v_step N x (dx N l), v_step N y (dy N l) with
              | Some x', Some y' => xy_add q' x' y' s | _, _ => s end
          end) L s) (xs_todo s) (Xst (xs_all s) []))
  | _, _ => s
  end.
Definition find_xy (F : table nat) : PM.t (list (positive * positive)) := xs_all (xy_rounds rounds F (xy_add 1 1 1 (Xst (PM.empty _) []))).

(* ---- codes ---- *)
Definition code_label (o : option code) : positive :=
  match o with
  | None => 1
  | Some c => let b (x : bool) p := if x then p~1 else p~0 in
      b (k_known c) (b (k_out c) (b (k_end c) (b (k_acc c) (b (k_else c) (Pos.of_succ_nat (S (k_count c)))))))
  end.
Definition as_next (l : list (letter * option positive)) : PM.t positive :=
  fold_left (fun m lj => match snd lj with Some p => PM.add (fst lj) p m | None => m end) l (PM.empty _).
Record cst := Cst { cs_ids : PM.t (PM.t positive); cs_next : positive;
                    cs_all : list (positive * (positive * option positive) * option code * list (option positive));
                    cs_todo : list (positive * (positive * option positive)) }.
Definition pair_id (q : positive) (o : option positive) (s : cst) : positive * cst :=
  let row := match PM.find q (cs_ids s) with Some m => m | None => PM.empty _ end in
  match PM.find (okey o) row with
  | Some i => (i, s)
  | None => let i := cs_next s in
      (i, Cst (PM.add q (PM.add (okey o) i row) (cs_ids s)) (Pos.succ i) (cs_all s) ((i, (q, o)) :: cs_todo s))
  end.
Section Chain.
Variables (block : nat) (misere : bool).
Section Step.
Variables (C : ctable) (T : table nat) (sy : saying).
Definition pair_row (z : positive * (positive * option positive)) (s : cst) : cst :=
  let '(i, (q, o)) := z in
  match PM.find q C with
  | None => s
  | Some c =>
      let '(next, s) := fold_left (fun ns l => let '(next, s) := ns in
        match PM.find l (t_next c) with
        | None => (None :: next, s)
        | Some q' => let '(j, s) := pair_id q' (ostep T o l) s in (Some j :: next, s)
        end) L ([], s) in
      Cst (cs_ids s) (cs_next s) ((i, (q, o), new block misere sy (ovalue T o) (t_val c), rev next) :: cs_all s) (cs_todo s)
  end.
Fixpoint pair_rows (fuel : nat) (s : cst) : cst :=
  match fuel, cs_todo s with
  | S fuel, _ :: _ =>
      pair_rows fuel (fold_left (fun s x => pair_row x s) (cs_todo s) (Cst (cs_ids s) (cs_next s) (cs_all s) []))
  | _, _ => s
  end.
Definition find_step : ctable * PM.t (PM.t prow) :=
  let '(i, s) := pair_id 1 (Some 1) (Cst (PM.empty _) 1 [] []) in
  let all := cs_all (pair_rows rounds s) in
  let open := spread (rmap (fun x => let '(i, _, k, next) := x in
    (i, Pos.eqb i 1 || match k with Some _ => true | None => false end, flat_map olist next)) all) in
  let keep j := match j with Some j => if has open j then Some j else None | None => None end in
  let states := fold_left (fun l x => let '(i, _, k, next) := x in
    if has open i then (i, code_label k, map keep next) :: l else l) all [] in
  let c := merging states in
  let class i := match PM.find i c with Some k => k | None => 1 end in
  let oclass j := match keep j with Some j => Some (class j) | None => None end in
  fold_left (fun st x => let '(C', PR) := st in let '(i, (q, o), k, next) := x in
    let to := oclass (Some i) in
    let PR := PM.add q (PM.add (okey o) (PRow q o to) (match PM.find q PR with Some m => m | None => PM.empty _ end)) PR in
    match to with
    | None => (C', PR)
    | Some p => (match PM.find p C' with
        | Some _ => C'
        | None => PM.add p (Row k (fold_left (fun m lj => match oclass (snd lj) with
            | Some p => PM.add (fst lj) p m | None => m end) (combine L next) (PM.empty _))) C'
        end, PR)
    end) all (PM.empty _, PM.empty _).
End Step.
End Chain.

(* the positions that a table does not accept *)
Definition find_complement (all A : table nat) : table nat * PM.t (PM.t prow) :=
  let C := pm_map (fun r => Row (if Nat.eqb (t_val r) 1 then Some start_code else None) (t_next r)) all in
  let '(i, s) := pair_id 1 (Some 1) (Cst (PM.empty _) 1 [] []) in
  fold_left (fun st x => let '(B, PR) := st in let '(i, (q, o), _, next) := x in
    (PM.add i (Row (if Nat.eqb (value all q) 1 && Nat.eqb (ovalue A o) 0 then 1%nat else 0%nat)
                   (as_next (combine L next))) B,
     PM.add q (PM.add (okey o) (PRow q o (Some i)) (match PM.find q PR with Some m => m | None => PM.empty _ end)) PR))
    (cs_all (pair_rows 0 false C A Accepted rounds s)) (PM.empty _, PM.empty _).
End Find.

(* ---- who finds what is large: this file, or a program that is quicker ---- *)
Record finders := Finders {
  f_image : num -> table nat -> rel -> nat -> image_w;
  f_step : num -> nat -> bool -> ctable -> table nat -> saying -> ctable * PM.t (PM.t prow)
}.
Definition own_finders : finders := Finders find_image find_step.

(* ---- everything ---- *)
Definition no_image : image_w := ImageW (PM.empty _) (PM.empty _) (PM.empty _) (PM.empty _) (PM.empty _) 0.
Definition num_only (nw : num_w) : witness :=
  Witness nw (PM.empty _) [] [] [] [] [] [] (PM.empty _) (PM.empty _) (PM.empty _) [] [] [].
Definition find_num (fs : finders) (N : num) : num_w :=
  let ct := Cert N (Game [] 0 [] false) (PM.empty _) [] [] [] in
  let '(all, xy) := find_all N in
  let t := find_tails N in
  let w := num_only (NumW (PM.empty _) t all xy no_image) in
  NumW (find_order N (order_con ct)) t all xy (f_image fs N all (succ_rel ct w) 1).
Fixpoint find_apart (N : num) (all : table nat) (ct : cert) (w : witness) (ms : list line) : list (list nothing_w) :=
  match ms with
  | [] => []
  | m :: ms => map (fun m' => find_nothing N all (line_rel ct w m ++ line_rel ct w m')) ms :: find_apart N all ct w ms
  end.
(* What is found is checked at once, line by line, and only the tables are kept. *)
Section Quick.
Variable fs : finders.
Variable ct : cert.
Let N := ct_num ct.
Let g := ct_game ct.
Let A := ct_table ct.
Fixpoint images (w : witness) (F : table nat) (cap : nat) (rs : list rel) : option (list (table nat)) :=
  match rs with
  | [] => Some []
  | R :: rs =>
      let i := f_image fs N F R cap in
      if im_check ct w F R cap i then
        match images w F cap rs with Some gs => Some (iw_g i :: gs) | None => None end
      else None
  end.
Lemma images_sound w F cap {X} (f : X -> rel) xs : forall gs, images w F cap (map f xs) = Some gs ->
  exists is, map iw_g is = gs /\ forallb2 (fun x i => im_check ct w F (f x) cap i) xs is = true.
Proof.
  induction xs as [|x xs IH]; cbn [map images]; intros gs.
  - intros [= <-]. exists []. auto.
  - destruct (im_check ct w F (f x) cap (f_image fs N F (f x) cap)) eqn:E; [|discriminate].
    destruct (images w F cap (map f xs)) as [gs'|]; [|discriminate]. intros [= <-].
    destruct (IH gs' eq_refl) as (is & <- & H). exists (f_image fs N F (f x) cap :: is).
    cbn [map forallb2]. rewrite E, H. auto.
Qed.
Fixpoint chain_quick (C : ctable) (sts : list (saying * table nat)) : bool :=
  match sts with
  | [] => last_check (g_block g) (g_misere g) C
  | (s, T) :: sts =>
      let x := f_step fs N (g_block g) (g_misere g) C T s in
      step_check (g_block g) (g_misere g) (letters N) C (fst x) T s (snd x) && chain_quick (fst x) sts
  end.
Lemma chain_quick_sound sts : forall C, chain_quick C sts = true -> exists ws, chain_check ct C sts ws = true.
Proof.
  induction sts as [|[s T] sts IH]; intros C; cbn [chain_quick].
  - intros H. exists []. exact H.
  - rewrite andb_true_iff. intros [H1 H2]. apply IH in H2. destruct H2 as [ws H2].
    exists (f_step fs N (g_block g) (g_misere g) C T s :: ws). cbn [chain_check].
    destruct (f_step fs N (g_block g) (g_misere g) C T s) as [C' PR]. cbn [fst snd] in *.
    fold g N. rewrite H1, H2. reflexivity.
Qed.
Definition begin_witness : witness :=
  let nw := find_num fs N in
  let all := nu_all nw in
  let w := num_only nw in
  let '(B, PR) := if g_misere g && negb (Nat.eqb (g_block g) 0) then find_complement N all A else (PM.empty _, PM.empty _) in
  Witness nw (find_xy N A) (map (find_xy N) (ct_out ct)) [] []
    (map (fun m => if is_tied m then find_nothing N all (ends_rel ct w (l_where m)) else NothingW (PM.empty _) (PM.empty _)) (g_lines g))
    (match g_block g with O => [] | _ => find_apart N all ct w (sorted (g_lines g)) end) []
    B (find_xy N B) PR [] [] [].
Definition check_cert : bool :=
  let w := begin_witness in
  let all := nu_all (w_num w) in
  if numeration_check ct w && forallb2 (strict_check N) (ct_out ct) (w_out w) &&
     (negb (g_misere g) || match ct_out ct, ct_off ct, ct_ban ct with [], [], [] => true | _, _, _ => false end) && strict_check N A (w_xy w) && lines_check ct w &&
     (Nat.eqb (g_block g) 0 || apart_check ct w (sorted (g_lines g)) (w_apart w)) &&
     not_check ct w && forallb (fun m => shape_ok (l_shape m)) (ct_ban ct)
  then
    match images w all 1 (map (ends_rel ct w) (ct_off ct)), images w A 1 (map (line_rel ct w) (ct_ban ct)),
          images w all 1 (map (ends_rel ct w) (g_ends g)) with
    | None, _, _ | _, None, _ | _, _, None => false
    | Some fs', Some bs, Some es =>
        match (if g_misere g then images w (elsewhere ct w) 1 (map (line_rel ct w) (g_lines g)) else Some []) with
        | None => false
        | Some ls =>
            match images w A (S (g_block g)) (map (line_rel ct w) (sorted (g_lines g))) with
            | None => false
            | Some os =>
                chain_quick (first_table w)
                  (map (pair Out) (ct_out ct ++ fs' ++ bs) ++ map (pair Ends) es ++ [(Accepted, A)] ++ map (pair Elsewhere) ls ++ map (pair Options) os)
            end
        end
    end
  else false.
Lemma check_cert_witness : check_cert = true -> exists w, check ct w = true.
Proof.
  unfold check_cert. cbv zeta. generalize begin_witness as bw. intros bw.
  destruct (numeration_check ct bw && forallb2 (strict_check N) (ct_out ct) (w_out bw) &&
     (negb (g_misere g) || match ct_out ct, ct_off ct, ct_ban ct with [], [], [] => true | _, _, _ => false end) && strict_check N A (w_xy bw) && lines_check ct bw &&
     (Nat.eqb (g_block g) 0 || apart_check ct bw (sorted (g_lines g)) (w_apart bw)) &&
     not_check ct bw && forallb (fun m => shape_ok (l_shape m)) (ct_ban ct)) eqn:E; [|discriminate].
  rewrite !andb_true_iff in E. destruct E as [[[[[[[E1 E6] E7] E2] E3] E4] E5] E8].
  destruct (images bw (nu_all (w_num bw)) 1 (map (ends_rel ct bw) (ct_off ct))) as [os'|] eqn:I0; [|discriminate].
  destruct (images bw A 1 (map (line_rel ct bw) (ct_ban ct))) as [bs|] eqn:I4; [|discriminate].
  destruct (images bw (nu_all (w_num bw)) 1 (map (ends_rel ct bw) (g_ends g))) as [es|] eqn:I1; [|discriminate].
  destruct (if g_misere g then images bw (elsewhere ct bw) 1 (map (line_rel ct bw) (g_lines g)) else Some []) as [ls|] eqn:I2; [|discriminate].
  destruct (images bw A (S (g_block g)) (map (line_rel ct bw) (sorted (g_lines g)))) as [os|] eqn:I3; [|discriminate].
  intros H. apply chain_quick_sound in H. destruct H as [ws H].
  apply images_sound in I0. destruct I0 as (ifs & <- & I0).
  apply images_sound in I4. destruct I4 as (ibs & <- & I4).
  apply images_sound in I1. destruct I1 as (ies & <- & I1).
  apply images_sound in I3. destruct I3 as (ios & <- & I3).
  assert (K2 : exists ils, map iw_g ils = ls /\
    (if g_misere g then forallb2 (fun m i => im_check ct bw (elsewhere ct bw) (line_rel ct bw m) 1 i) (g_lines g) ils
     else match ils with [] => true | _ => false end) = true).
  { destruct (g_misere g).
    - apply images_sound in I2. exact I2.
    - injection I2 as <-. exists []. auto. }
  destruct K2 as (ils & <- & I2').
  exists (Witness (w_num bw) (w_xy bw) (w_out bw) ifs ibs (w_tied bw) (w_apart bw) ies (w_not bw) (w_nxy bw) (w_nrows bw) ils ios ws).
  rewrite !map_map, <- map_app in H. unfold check. rewrite !andb_true_iff.
  split; [split; [split; [split; [split; [split; [split; [split; [split; [split; [split; [split; [split|]|]|]|]|]|]|]|]|]|]|]|].
  - exact E1.
  - exact E6.
  - exact E7.
  - exact E2.
  - exact E3.
  - exact E4.
  - exact E5.
  - exact I0.
  - exact E8.
  - exact I4.
  - exact I1.
  - exact I2'.
  - exact I3.
  - exact H.
Qed.
End Quick.

(* The statement: let [ct] be a certificate that is accepted. *)
Theorem check_cert_sound fs ct : check_cert fs ct = true -> ct_out ct = [] -> ct_off ct = [] -> ct_ban ct = [] -> forall u (x y : nat), wvalid (ct_num ct) u = true ->
  vx (ct_num ct) u = Z.of_nat x -> vy (ct_num ct) u = Z.of_nat y ->
  (P (ct_game ct) (x, y) <-> tval (ct_table ct) u = 1%nat).
Proof. intros H. apply check_cert_witness in H. destruct H as [w H]. exact (check_sound ct w H). Qed.
(* Every position has such a word, and one only up to zeros in front. *)
Theorem check_cert_words fs ct : check_cert fs ct = true ->
  (forall x y : nat, exists u, wvalid (ct_num ct) u = true /\ vx (ct_num ct) u = Z.of_nat x /\ vy (ct_num ct) u = Z.of_nat y) /\
  (forall u v, length u = length v -> wvalid (ct_num ct) u = true -> wvalid (ct_num ct) v = true ->
     vx (ct_num ct) u = vx (ct_num ct) v -> vy (ct_num ct) u = vy (ct_num ct) v -> u = v).
Proof.
  intros H. apply check_cert_witness in H. destruct H as [w H].
  split; [exact (all_positions ct w H)|exact (unique ct w H)].
Qed.
Print Assumptions check_cert_sound.
Print Assumptions check_cert_words.
