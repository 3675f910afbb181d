(* Looks for a fault among small heaps, by the definition. It proves nothing, and only refuses what
   would be refused as well: but sooner. *)
open Reader

let holds at x y s t =
  List.for_all
    (function
      | [ a; b; e; f; modulus; equal; limit ] ->
          let v = (a * x) + (b * y) + (e * s) + (f * t) - limit in
          if modulus > 0 then v mod modulus = 0 else if equal = 1 then v = 0 else v >= 0
      | _ -> false)
    at

(* All moves of a line at (x,y). *)
let each_move m x y f =
  let try_ s t = if s <= x && t <= y && s + t > 0 && holds m.at_ x y s t then f s t in
  match m.kind with
  | 2 -> try_ m.s m.t
  | 0 -> let i = ref 0 in
         while m.s + (!i * m.u) <= x && m.t + (!i * m.v) <= y do try_ (m.s + (!i * m.u)) (m.t + (!i * m.v)); incr i done
  | 1 -> let i = ref 0 in
         while m.s + (!i * m.u) <= x && m.t + (!i * m.v) <= y do
           let j = ref 0 in
           while m.s + (!i * m.u) + (!j * m.p) <= x && m.t + (!i * m.v) + (!j * m.q) <= y do
             try_ (m.s + (!i * m.u) + (!j * m.p)) (m.t + (!i * m.v) + (!j * m.q)); incr j done;
           incr i done
  | _ -> for s = 0 to x do for t = 0 to y do try_ s t done done

(* The words of 0, 1, ..., size - 1, all of one length: valid words in their order. *)
let words (c : cert) size =
  let step, ends =
    match c.form with
    | Extracted.TwoTerms (second, m, n) ->
        let m = Finder.to_int m and base = n = Extracted.XH in
        ((fun q d -> if base then Some 0 else if q = 0 then Some (if d = m then 1 else 0) else if d = 0 then Some 0 else None),
         fun q -> base || q = 0 || Finder.to_int second = m + 1)
    | Extracted.Order (_, _, _, states) ->
        let rows = Array.of_list states in
        ((fun q d -> Option.map (fun p -> Finder.to_int p - 1) (List.nth (snd rows.(q)) d)), fun q -> fst rows.(q))
  in
  let rec of_length k =
    let found = ref [] and count = ref 0 in
    let rec go q i word =
      if !count < size then
        if i = k then begin if ends q then begin found := List.rev word :: !found; incr count end end
        else for d = 0 to c.digits - 1 do match step q d with Some p -> go p (i + 1) (d :: word) | None -> () done
    in
    go 0 0 [];
    if !count < size && k < 40 then of_length (k + 1) else if !count < size then [||] else Array.of_list (List.rev !found)
  in
  of_length 1

let accepts (c : cert) x y =
  let rec go q x y =
    match (x, y) with
    | a :: x, b :: y -> ( match List.assoc_opt ((a * c.digits) + b) c.next.(q) with Some p -> go p x y | None -> false)
    | _ -> c.outputs.(q)
  in
  go 0 x y

let fault (c : cert) =
  let size = if List.exists (fun m -> m.kind = 1 || m.kind = 3) c.moves then 40 else 128 in
  let words = words c size in
  if words = [||] then None
  else begin
    let p = Array.make_matrix size size false and found = ref None in
    for x = 0 to size - 1 do
      for y = 0 to size - 1 do
        let in_p = ref 0 and others = ref false in
        if !found = None then begin
          List.iter (fun m -> each_move m x y (fun s t -> if p.(x - s).(y - t) then incr in_p else others := true)) c.moves;
          let ends = List.exists (fun at -> holds at x y 0 0) c.ends in
          p.(x).(y) <- (if ends then not c.misere else !in_p <= c.block && ((not c.misere) || !others));
          if accepts c words.(x) words.(y) <> p.(x).(y) then found := Some (x, y, p.(x).(y))
        end
      done
    done;
    !found
  end
