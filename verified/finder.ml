(* Finds what the checker checks, quickly: Find.v in arrays. Nothing relies on it; a fault here makes
   the checker say no. *)
open Extracted

let rec to_int = function XH -> 1 | XO p -> 2 * to_int p | XI p -> (2 * to_int p) + 1
let rec of_nat = function O -> 0 | S n -> 1 + of_nat n
let rec to_nat n = if n = 0 then O else S (to_nat (n - 1))

(* Numbers of Coq, each made once. *)
let made = ref [| XH; XH |]

let pos n =
  if n >= Array.length !made then begin
    let old = !made in
    let all = Array.make (max (n + 1) (2 * Array.length old)) XH in
    Array.blit old 0 all 0 (Array.length old);
    for i = Array.length old to Array.length all - 1 do
      all.(i) <- (if i land 1 = 1 then XI all.(i / 2) else XO all.(i / 2))
    done;
    made := all
  end;
  !made.(n)

(* ---- maps of Coq: f of all keys, and the map of 1, ..., n ---- *)
let iter f m =
  let rec go pre bit = function
    | PositiveMap.Leaf -> ()
    | PositiveMap.Node (l, o, r) ->
        Option.iter (f (pre + bit)) o;
        go pre (2 * bit) l;
        go (pre + bit) (2 * bit) r
  in
  go 0 1 m

let greatest m = let n = ref 0 in iter (fun k _ -> if k > !n then n := k) m; !n

let map n value =
  let rec go pre bit =
    if pre + bit > n then PositiveMap.Leaf
    else
      let l = go pre (2 * bit) and o = value (pre + bit) and r = go (pre + bit) (2 * bit) in
      match (l, o, r) with PositiveMap.Leaf, None, PositiveMap.Leaf -> PositiveMap.Leaf | _ -> PositiveMap.Node (l, o, r)
  in
  go 0 1

(* The place of each of 1, ..., n in the order by_bits of Image.v. *)
let places n =
  let place = Array.make (n + 1) 0 and met = ref 0 in
  let rec go pre bit =
    if pre + bit <= n then begin
      place.(pre + bit) <- !met;
      incr met;
      go pre (2 * bit);
      go (pre + bit) (2 * bit)
    end
  in
  go 0 1;
  place

(* ---- arrays that grow, and numbers for keys ---- *)
type 'a store = { mutable items : 'a array; mutable used : int }

let store empty = { items = Array.make 1024 empty; used = 0 }

let push s x =
  if s.used = Array.length s.items then begin
    let all = Array.make (2 * s.used) x in
    Array.blit s.items 0 all 0 s.used;
    s.items <- all
  end;
  s.items.(s.used) <- x;
  s.used <- s.used + 1

module Numbers = Hashtbl.Make (struct
  type t = int array

  let equal (a : t) b =
    let n = Array.length a in
    let rec go i = i = n || (a.(i) = b.(i) && go (i + 1)) in
    n = Array.length b && go 0

  let hash a = Array.fold_left (fun h x -> (h * 16777619) lxor x) 2166136261 a land max_int
end)

(* Numbers from which one of the heavy ones can be reached. *)
let reaching n heavy (next : (int -> unit) -> int -> unit) =
  let first = Array.make (n + 1) 0 in
  for i = 0 to n - 1 do
    next (fun j -> first.(j + 1) <- first.(j + 1) + 1) i
  done;
  for i = 1 to n do
    first.(i) <- first.(i) + first.(i - 1)
  done;
  let back = Array.make first.(n) 0 and filled = Array.copy first in
  for i = 0 to n - 1 do
    next (fun j -> back.(filled.(j)) <- i; filled.(j) <- filled.(j) + 1) i
  done;
  let reached = Array.make n false and stack = ref [] in
  let reach i =
    if not reached.(i) then begin
      reached.(i) <- true;
      stack := i :: !stack
    end
  in
  for i = 0 to n - 1 do
    if heavy i then reach i
  done;
  let rec go () =
    match !stack with
    | [] -> ()
    | i :: rest ->
        stack := rest;
        for k = first.(i) to first.(i + 1) - 1 do
          reach back.(k)
        done;
        go ()
  in
  go ();
  reached

(* ---- tables: rows from 1 on, letters from 0 on, 0 where a letter leads nowhere ---- *)
let steps_of letters m =
  let row = Array.make letters 0 in
  iter (fun l q -> row.(l - 1) <- to_int q) m;
  row

let table letters value m =
  let n = greatest m in
  let next = Array.make (n + 1) [||] and values = Array.make (n + 1) (value None) in
  iter (fun q r -> next.(q) <- steps_of letters r.t_next; values.(q) <- value (Some r.t_val)) m;
  (n, next, values)

let count_of = function Some v -> of_nat v | None -> 0

(* ---- the steps of valid words ---- *)
let validity n letters =
  let all = Array.of_list letters in
  let known = Hashtbl.create 64 in
  fun x y ->
    match Hashtbl.find_opt known (x, y) with
    | Some row -> row
    | None ->
        let step q d = match v_step n (pos q) d with Some p -> to_int p | None -> 0 in
        let row = Array.map (fun l -> let x' = step x (dx n l) and y' = step y (dy n l) in if x' > 0 && y' > 0 then Some (x', y') else None) all in
        Hashtbl.add known (x, y) row;
        row

(* ---- sums over options: what Image.v asks for ---- *)
let image watch n f r cap =
  let cap = of_nat cap in
  let letters = Extracted.letters n in
  let nl = List.length letters in
  let _, f_next, f_value = table nl count_of f in
  (* states of the conditions, with the validity of x and y: numbered from 1 on; their steps, by l' and l, when
     a node needs them *)
  let valid = validity n letters in
  let all = Array.of_list letters in
  let es = evs n r in
  let known = Numbers.create 1024 and states = store (0, 0, []) and next = store [||] and written = store [] in
  let of_z = function Z0 -> 0 | Zpos p -> to_int p | Zneg p -> -to_int p in
  let state x y t =
    let key = Array.of_list (x :: y :: List.concat_map (function Sat -> [ max_int ] | Ex r -> List.map of_z r) t) in
    match Numbers.find_opt known key with
    | Some k -> k
    | None ->
        let k = states.used in
        Numbers.add known key k;
        push states (x, y, t);
        push next (Array.make (nl * nl) (-2));
        push written (write n r t es);
        k
  in
  push states (0, 0, []);
  push next [||];
  push written [];
  ignore (state 1 1 (rstart n r));
  let steps_of k l' =
    let row = next.items.(k) in
    if row.(l' * nl) = -2 then begin
      let x, y, t = states.items.(k) in
      Array.iteri
        (fun l v ->
          let to_ =
            match v with
            | None -> 0
            | Some (x', y') -> ( match rstep_by n r t written.items.(k) all.(l) all.(l') with None -> 0 | Some t' -> state x' y' t')
          in
          row.((l' * nl) + l) <- to_)
        (valid x y)
    end;
    row
  in
  (* nodes: q and k, and where each letter leads *)
  let most = 1 lsl 28 in
  let numbers = Hashtbl.create 4096 and nodes = store 0 and edges = store [||] in
  let number q k =
    let key = (q * most) + k in
    match Hashtbl.find_opt numbers key with
    | Some i -> i
    | None ->
        let i = nodes.used in
        Hashtbl.add numbers key i;
        push nodes key;
        i
  in
  ignore (number 1 1);
  while edges.used < nodes.used do
    if edges.used land 4095 = 0 then watch ();
    let key = nodes.items.(edges.used) in
    let to_q = f_next.(key / most) and k = key mod most in
    let row = Array.make nl [] in
    for l' = nl - 1 downto 0 do
      if to_q.(l') > 0 then begin
        let to_k = steps_of k l' in
        for l = 0 to nl - 1 do
          let k = to_k.((l' * nl) + l) in
          if k > 0 then row.(l) <- number to_q.(l') k :: row.(l)
        done
      end
    done;
    push edges row
  done;
  Hashtbl.reset numbers;
  let nk = states.used - 1 in
  let ended = Hashtbl.create 16 in
  let ends q = match Hashtbl.find_opt ended q with Some b -> b | None -> let b = v_end n (pos q) in Hashtbl.add ended q b; b in
  let fin = Array.init (nk + 1) (fun k -> let x, y, t = states.items.(k) in k > 0 && ends x && ends y && rfin n r t) in
  let rt =
    let out = map nl (fun _ -> Some (pos (nk + 1))) in (* steps that no node needs: to a state that is not there *)
    map nk (fun k ->
        let x, y, t = states.items.(k) and row = next.items.(k) in
        Some
          { r_cs = t; r_x = pos x; r_y = pos y; r_fin = fin.(k);
            r_next =
              map nl (fun l' ->
                  if row.((l' - 1) * nl) = -2 then Some out
                  else match map nl (fun l -> let j = row.(((l' - 1) * nl) + l - 1) in if j > 0 then Some (pos j) else None) with
                    | PositiveMap.Leaf -> None
                    | m -> Some m) })
  in
  let q_of i = nodes.items.(i) / most and k_of i = nodes.items.(i) mod most in
  let weigh i = if fin.(k_of i) then f_value.(q_of i) else 0 in
  let count = nodes.used in
  let live = reaching count (fun i -> weigh i > 0) (fun see i -> Array.iter (List.iter see) edges.items.(i)) in
  (* the live ones, and the first, are numbered from 1 on *)
  let name = Array.make count 0 and kept = store 0 in
  push kept 0;
  for i = 0 to count - 1 do
    if live.(i) || i = 0 then begin
      name.(i) <- kept.used;
      push kept i
    end
  done;
  let nn = kept.used - 1 in
  let edge = Array.make (nn + 1) [||] in
  for i = 1 to nn do
    edge.(i) <- Array.map (fun js -> Array.of_list (List.filter_map (fun j -> if live.(j) || j = 0 then Some name.(j) else None) js)) edges.items.(kept.items.(i))
  done;
  let of_letters value = map nl value in
  let nd =
    map nn (fun i ->
        let o = kept.items.(i) in
        Some
          { n_q = pos (q_of o); n_k = pos (k_of o); n_w = to_nat (weigh o);
            n_edges = of_letters (fun l -> match edge.(i).(l - 1) with [||] -> None | es -> Some (List.map pos (Array.to_list es))) })
  in
  let d =
    let dead = Array.make (Array.length f_next) [] in
    for i = count - 1 downto 0 do
      if not live.(i) then dead.(q_of i) <- pos (k_of i) :: dead.(q_of i)
    done;
    map (Array.length dead - 1) (fun q ->
        match dead.(q) with [] -> None | l -> Some (List.fold_left (fun m k -> PositiveMap.add k () m) PositiveMap.empty l))
  in
  edges.items <- [||];
  (* sets of ways: validity of x and y, then nodes in the order by_bits, and their numbers of ways *)
  let place = places nn in
  let ways = Array.make (nn + 1) 0 and touched = store 0 in
  let follow set l =
    touched.used <- 0;
    let size = (Array.length set - 2) / 2 in
    for m = 0 to size - 1 do
      let c = set.(3 + (2 * m)) in
      Array.iter
        (fun j ->
          if ways.(j) = 0 then push touched j;
          ways.(j) <- min cap (ways.(j) + c))
        edge.(set.(2 + (2 * m))).(l)
    done;
    let found = Array.sub touched.items 0 touched.used in
    Array.sort (fun i j -> compare place.(i) place.(j)) found;
    fun x y ->
      let next = Array.make (2 + (2 * Array.length found)) 0 in
      next.(0) <- x;
      next.(1) <- y;
      Array.iteri
        (fun m j ->
          next.(2 + (2 * m)) <- j;
          next.(3 + (2 * m)) <- ways.(j);
          ways.(j) <- 0)
        found;
      next
  in
  let rec settle m set = let next = follow set 0 1 1 in if next = set then (m, set) else settle (m + 1) next in
  let m0, first = settle 0 [| 1; 1; 1; 1 |] in
  let ids = Numbers.create 4096 and sets = store [||] and steps = store [||] in
  let number set =
    match Numbers.find_opt ids set with
    | Some i -> i
    | None ->
        let i = sets.used in
        Numbers.add ids set i;
        push sets set;
        i
  in
  ignore (number first);
  while steps.used < sets.used do
    if steps.used land 4095 = 0 then watch ();
    let set = sets.items.(steps.used) in
    push steps
      (Array.mapi (fun l -> function Some (x, y) -> number (follow set l x y) | None -> -1) (valid set.(0) set.(1)))
  done;
  Numbers.reset ids;
  let ns = sets.used in
  let weight set =
    let total = ref 0 in
    for m = 0 to ((Array.length set - 2) / 2) - 1 do
      total := min cap (!total + (set.(3 + (2 * m)) * weigh kept.items.(set.(2 + (2 * m)))))
    done;
    !total
  in
  let label i = let set = sets.items.(i) in if ends set.(0) && ends set.(1) then 1 + weight set else 0 in
  let labels = Array.init ns label in
  let steps = Array.sub steps.items 0 ns in
  let classes = Merge.classes labels steps in
  let shared = Array.init (if cap = 1 then nn + 1 else 0) (fun i -> (pos i, S O)) in
  let member i c = if cap = 1 then shared.(i) else (pos i, to_nat c) in
  let sb =
    map ns (fun i ->
        let set = sets.items.(i - 1) and next = steps.(i - 1) in
        Some
          { s_x = pos set.(0); s_y = pos set.(1);
            s_vec = List.init ((Array.length set - 2) / 2) (fun m -> member set.(2 + (2 * m)) set.(3 + (2 * m)));
            s_next = of_letters (fun l -> if next.(l - 1) < 0 then None else Some (pos (next.(l - 1) + 1)));
            s_to = pos (classes.(i - 1) + 1) })
  in
  let ng = 1 + Array.fold_left max 0 classes in
  let head = Array.make ng 0 in
  for i = ns - 1 downto 0 do
    head.(classes.(i)) <- i
  done;
  let g =
    map ng (fun k ->
        let i = head.(k - 1) in
        Some
          { t_val = to_nat (max 0 (labels.(i) - 1));
            t_next = of_letters (fun l -> let j = steps.(i).(l - 1) in if j < 0 then None else Some (pos (classes.(j) + 1))) })
  in
  { iw_rt = rt; iw_nd = nd; iw_d = d; iw_sb = sb; iw_g = g; iw_m = to_nat m0 }

(* ---- one function more: what Codes.v asks for ---- *)
let step watch n block misere c t saying =
  let nl = List.length (Extracted.letters n) in
  let _, c_next, c_value = table nl Option.join c in
  let _, t_next, t_value = table nl (fun v -> v) t in
  let nt = Array.length t_next in
  let value o = if o = 0 then O else match t_value.(o) with Some v -> v | None -> O in
  let numbers = Hashtbl.create 4096 and pairs = store 0 and steps = store [||] in
  let number q o =
    let key = (q * nt) + o in
    match Hashtbl.find_opt numbers key with
    | Some i -> i
    | None ->
        let i = pairs.used in
        Hashtbl.add numbers key i;
        push pairs key;
        i
  in
  ignore (number 1 1);
  while steps.used < pairs.used do
    if steps.used land 4095 = 0 then watch ();
    let key = pairs.items.(steps.used) in
    let q = key / nt and o = key mod nt in
    push steps (Array.mapi (fun l q' -> if q' = 0 then -1 else number q' (if o = 0 then 0 else t_next.(o).(l))) c_next.(q))
  done;
  let count = pairs.used in
  let codes = Array.init count (fun i -> let q = pairs.items.(i) / nt and o = pairs.items.(i) mod nt in Extracted.new0 block misere saying (value o) c_value.(q)) in
  let opened =
    reaching count (fun i -> i = 0 || codes.(i) <> None) (fun see i -> Array.iter (fun j -> if j >= 0 then see j) steps.items.(i))
  in
  (* those that are open, numbered from 0 on *)
  let name = Array.make count (-1) and kept = store 0 in
  for i = 0 to count - 1 do
    if opened.(i) then begin
      name.(i) <- kept.used;
      push kept i
    end
  done;
  let next = Array.init kept.used (fun i -> Array.map (fun j -> if j < 0 then -1 else name.(j)) steps.items.(kept.items.(i))) in
  let label = Hashtbl.create 16 in
  let labels =
    Array.init kept.used (fun i ->
        let code = codes.(kept.items.(i)) in
        match Hashtbl.find_opt label code with Some v -> v | None -> let v = Hashtbl.length label in Hashtbl.add label code v; v)
  in
  let classes = Merge.classes labels next in
  let nc = 1 + Array.fold_left max 0 classes in
  let head = Array.make nc 0 in
  for i = kept.used - 1 downto 0 do
    head.(classes.(i)) <- i
  done;
  let class_of j = if j < 0 then None else Some (pos (classes.(j) + 1)) in
  let c' =
    map nc (fun k ->
        let i = head.(k - 1) in
        Some { t_val = codes.(kept.items.(i)); t_next = map nl (fun l -> class_of next.(i).(l - 1)) })
  in
  let rows = Array.make (Array.length c_next) [] in
  for i = count - 1 downto 0 do
    let q = pairs.items.(i) / nt and o = pairs.items.(i) mod nt in
    rows.(q) <- (pos (o + 1), { p_q = pos q; p_o = (if o = 0 then None else Some (pos o)); p_to = class_of name.(i) }) :: rows.(q)
  done;
  let pr =
    map (Array.length rows - 1) (fun q ->
        match rows.(q) with [] -> None | l -> Some (List.fold_left (fun m (k, r) -> PositiveMap.add k r m) PositiveMap.empty l))
  in
  (c', pr)

let all watch = { f_image = image watch; f_step = step watch }
