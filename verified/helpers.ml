(* What helps Find.v to be quick: merging states that cannot be told apart (A. Valmari, Fast brief
   practical DFA minimization, Information Processing Letters 112, 2012), and finding those from which
   others can be reached. Nothing relies on it: what is found is checked. *)
open Extracted

let rec to_int = function XH -> 1 | XO p -> 2 * to_int p | XI p -> (2 * to_int p) + 1

let rec of_int n = if n = 1 then XH else if n land 1 = 1 then XI (of_int (n lsr 1)) else XO (of_int (n lsr 1))

(* A partition of 0, ..., n - 1; some of its elements are marked, and split off. *)
type partition = {
  mutable z : int;
  e : int array;
  l : int array;
  s : int array;
  f : int array;
  p : int array;
  m : int array;
  w : int array;
  mutable touched : int;
}

let partition n =
  let p = Array.make (n + 1) 0 in
  p.(0) <- n;
  { z = min n 1; e = Array.init n Fun.id; l = Array.init n Fun.id; s = Array.make n 0; f = Array.make (n + 1) 0; p;
    m = Array.make (n + 1) 0; w = Array.make (n + 1) 0; touched = 0 }

let mark t x =
  let s = t.s.(x) in
  let i = t.l.(x) and j = t.f.(s) + t.m.(s) in
  if i >= j then begin
    t.e.(i) <- t.e.(j);
    t.l.(t.e.(i)) <- i;
    t.e.(j) <- x;
    t.l.(x) <- j;
    if t.m.(s) = 0 then begin
      t.w.(t.touched) <- s;
      t.touched <- t.touched + 1
    end;
    t.m.(s) <- t.m.(s) + 1
  end

let split t =
  while t.touched > 0 do
    t.touched <- t.touched - 1;
    let s = t.w.(t.touched) in
    let j = t.f.(s) + t.m.(s) in
    if j = t.p.(s) then t.m.(s) <- 0
    else begin
      let z = t.z in
      if t.m.(s) <= t.p.(s) - j then begin
        t.f.(z) <- t.f.(s);
        t.p.(z) <- j;
        t.f.(s) <- j
      end
      else begin
        t.p.(z) <- t.p.(s);
        t.f.(z) <- j;
        t.p.(s) <- j
      end;
      for i = t.f.(z) to t.p.(z) - 1 do
        t.s.(t.e.(i)) <- z
      done;
      t.m.(s) <- 0;
      t.m.(z) <- 0;
      t.z <- z + 1
    end
  done

let merge (states : ((positive * positive) * positive option list) list) : positive PositiveMap.t =
  let ids = Array.of_list (List.rev (List.rev_map (fun ((i, _), _) -> to_int i) states)) in
  let n = Array.length ids in
  let at = Array.make (Array.fold_left max 0 ids + 1) (-1) in
  Array.iteri (fun k i -> at.(i) <- k) ids;
  let tails = ref [] and count = ref 0 in
  List.iteri
    (fun k (_, next) ->
      List.iteri
        (fun a -> function
          | Some j when to_int j < Array.length at && at.(to_int j) >= 0 ->
              incr count;
              tails := (a, k, at.(to_int j)) :: !tails
          | _ -> ())
        next)
    states;
  let edges = Array.of_list !tails in
  let mm = !count in
  Array.stable_sort (fun (a, _, _) (b, _, _) -> compare (a : int) b) edges;
  let b = partition n in
  (* first by labels *)
  let groups = Hashtbl.create 64 in
  List.iteri (fun k ((_, v), _) -> Hashtbl.replace groups v (k :: Option.value ~default:[] (Hashtbl.find_opt groups v))) states;
  Hashtbl.iter
    (fun _ l ->
      List.iter (mark b) l;
      split b)
    groups;
  (* transitions, by letter; those that lead to a state *)
  let c = partition mm in
  let incoming = Array.make (n + 1) [] in
  if mm > 0 then begin
    c.z <- 0;
    let last = ref (let a, _, _ = edges.(0) in a) in
    Array.iteri
      (fun t (a, _, head) ->
        incoming.(head) <- t :: incoming.(head);
        if a <> !last then begin
          last := a;
          c.p.(c.z) <- t;
          c.z <- c.z + 1;
          c.f.(c.z) <- t
        end;
        c.s.(t) <- c.z)
      edges;
    c.p.(c.z) <- mm;
    c.z <- c.z + 1
  end;
  let bi = ref 1 and ci = ref 0 in
  (* every block but one has to be a splitter; the first partition may have several *)
  while !ci < c.z do
    for i = c.f.(!ci) to c.p.(!ci) - 1 do
      let _, tail, _ = edges.(c.e.(i)) in
      mark b tail
    done;
    split b;
    incr ci;
    while !bi < b.z do
      for i = b.f.(!bi) to b.p.(!bi) - 1 do
        List.iter (mark c) incoming.(b.e.(i))
      done;
      split c;
      incr bi
    done
  done;
  (* classes have their numbers from the order of the states *)
  let names = Array.make (b.z + 1) XH and met = Array.make (b.z + 1) false and next = ref 0 in
  let out = ref PositiveMap.empty in
  Array.iteri
    (fun k _ ->
      let s = b.s.(k) in
      if not met.(s) then begin
        met.(s) <- true;
        incr next;
        names.(s) <- of_int !next
      end)
    ids;
  List.iteri (fun k ((i, _), _) -> out := PositiveMap.add i names.(b.s.(k)) !out) states;
  !out

(* The numbers from which a heavy one can be reached. *)
let spread (all : ((positive * bool) * positive list) list) : unit PositiveMap.t =
  let most = List.fold_left (fun m ((i, _), js) -> List.fold_left (fun m j -> max m (to_int j)) (max m (to_int i)) js) 0 all in
  let back = Array.make (most + 1) [] and name = Array.make (most + 1) XH and reached = Array.make (most + 1) false in
  let stack = ref [] in
  let reach i =
    if not reached.(i) then begin
      reached.(i) <- true;
      stack := i :: !stack
    end
  in
  List.iter
    (fun ((i, heavy), js) ->
      let n = to_int i in
      name.(n) <- i;
      List.iter (fun j -> let j = to_int j in back.(j) <- n :: back.(j)) js;
      if heavy then reach n)
    all;
  let rec go () =
    match !stack with
    | [] -> ()
    | i :: rest ->
        stack := rest;
        List.iter reach back.(i);
        go ()
  in
  go ();
  let out = ref PositiveMap.empty in
  Array.iteri (fun i r -> if r then out := PositiveMap.add name.(i) () !out) reached;
  !out

let all = { h_merge = merge; h_spread = spread; h_go = (fun _ -> true) }
