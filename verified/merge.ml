(* Merging states that cannot be told apart (A. Valmari, Fast brief practical DFA minimization,
   Information Processing Letters 112, 2012). Nothing relies on it: what is found is checked. *)

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

(* Of each state the number of its class, from 0 in the order of the states. next.(q).(a) is -1 where
   letter a leads nowhere. *)
let classes (labels : int array) (next : int array array) : int array =
  let n = Array.length labels in
  let letters = if n = 0 then 0 else Array.length next.(0) in
  let count = Array.fold_left (Array.fold_left (fun c j -> if j >= 0 then c + 1 else c)) 0 next in
  (* transitions, by letter *)
  let tail = Array.make count 0 and head = Array.make count 0 in
  let c = partition count in
  c.z <- 0;
  let t = ref 0 in
  for a = 0 to letters - 1 do
    let first = !t in
    for q = 0 to n - 1 do
      if next.(q).(a) >= 0 then begin
        tail.(!t) <- q;
        head.(!t) <- next.(q).(a);
        c.s.(!t) <- c.z;
        incr t
      end
    done;
    if !t > first then begin
      c.f.(c.z) <- first;
      c.p.(c.z) <- !t;
      c.z <- c.z + 1
    end
  done;
  let incoming = Array.make (n + 1) 0 in
  Array.iter (fun q -> incoming.(q + 1) <- incoming.(q + 1) + 1) head;
  for q = 1 to n do
    incoming.(q) <- incoming.(q) + incoming.(q - 1)
  done;
  let into = Array.make count 0 and filled = Array.copy incoming in
  Array.iteri
    (fun t q ->
      into.(filled.(q)) <- t;
      filled.(q) <- filled.(q) + 1)
    head;
  (* states, first by labels *)
  let b = partition n in
  let groups = Hashtbl.create 64 in
  Array.iteri (fun q v -> Hashtbl.replace groups v (q :: Option.value ~default:[] (Hashtbl.find_opt groups v))) labels;
  Hashtbl.iter
    (fun _ l ->
      List.iter (mark b) l;
      split b)
    groups;
  let bi = ref 1 and ci = ref 0 in
  (* every block but one has to be a splitter; the first partition may have several *)
  while !ci < c.z do
    for i = c.f.(!ci) to c.p.(!ci) - 1 do
      mark b tail.(c.e.(i))
    done;
    split b;
    incr ci;
    while !bi < b.z do
      for i = b.f.(!bi) to b.p.(!bi) - 1 do
        let q = b.e.(i) in
        for k = incoming.(q) to incoming.(q + 1) - 1 do
          mark c into.(k)
        done
      done;
      split c;
      incr bi
    done
  done;
  let names = Array.make (b.z + 1) (-1) and met = ref 0 in
  Array.init n (fun q ->
      let s = b.s.(q) in
      if names.(s) < 0 then begin
        names.(s) <- !met;
        incr met
      end;
      names.(s))
