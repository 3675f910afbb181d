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

(* Of each pair of these words, whether the automaton accepts it. *)
let accepted (c : cert) words =
  let size = Array.length words and n = Array.length c.outputs in
  let next = Array.make (n * c.digits * c.digits) (-1) in
  Array.iteri (fun q l -> List.iter (fun (label, p) -> next.((q * c.digits * c.digits) + label) <- p) l) c.next;
  let words = Array.map Array.of_list words in
  let rec go q x y i =
    if i = Array.length x then c.outputs.(q)
    else
      let p = next.((((q * c.digits) + x.(i)) * c.digits) + y.(i)) in
      p >= 0 && go p x y (i + 1)
  in
  Array.init size (fun x -> Array.init size (fun y -> go 0 words.(x) words.(y) 0))

let fault (c : cert) =
  let quick m = m.at_ = [] && (m.kind = 0 || m.kind = 2) in
  let size =
    if List.for_all quick c.moves then 400 else if List.exists (fun m -> m.kind = 1 || m.kind = 3) c.moves then 40 else 128 in
  let words = words c size in
  if words = [||] then None
  else begin
    let accepted = accepted c words in
    let p = Array.make_matrix size size false and found = ref None in
    (* of rays without conditions: how many options, and how many of them in P; one more than a step back *)
    let moves = List.map (fun m -> (m, if quick m && m.kind = 0 then Array.make (size * size) (0, 0) else [||])) c.moves in
    let x = ref 0 in
    while !found = None && !x < size do
      let x0 = !x in
      for y = 0 to size - 1 do
        let in_p = ref 0 and others = ref false in
        if !found = None then begin
          List.iter
            (fun (m, counts) ->
              let before = !in_p in
              if counts = [||] then each_move m x0 y (fun s t -> if p.(x0 - s).(y - t) then incr in_p else others := true)
              else if m.s <= x0 && m.t <= y then begin
                let all, mine = if m.u <= x0 && m.v <= y then counts.(((x0 - m.u) * size) + y - m.v) else (0, 0) in
                let mine = if p.(x0 - m.s).(y - m.t) then mine + 1 else mine in
                counts.((x0 * size) + y) <- (all + 1, mine);
                in_p := !in_p + mine;
                if all + 1 > mine then others := true
              end;
              (* what cannot be blocked *)
              if c.diagonal && !in_p > before && not (m.s > 0 && m.t > 0) then in_p := !in_p + c.block + 1)
            moves;
          let ends = List.exists (fun at -> holds at x0 y 0 0) c.ends in
          p.(x0).(y) <- holds c.board x0 y 0 0 && (if ends then not c.misere else !in_p <= c.block && ((not c.misere) || !others));
          if accepted.(x0).(y) <> p.(x0).(y) then found := Some (x0, y, p.(x0).(y))
        end
      done;
      incr x
    done;
    !found
  end

(* The same for Grundy values: the first position of which a set is wrong, and its value. *)
let layers_fault (c : layers) =
  let size = if List.exists (fun m -> m.kind = 1 || m.kind = 3) c.game.moves then 40 else 100 in
  let words = words c.game size in
  if words = [||] then None
  else begin
    let sets = List.map (fun (outputs, next) -> accepted { c.game with outputs; next } words) c.sets in
    let value = Array.make_matrix size size 0 and found = ref None in
    for x = 0 to size - 1 do
      for y = 0 to size - 1 do
        if !found = None then begin
          let last = List.length c.sets in
          let met = Array.make (last + 1) false and least = ref 0 in
          if not (List.exists (fun at -> holds at x y 0 0) c.game.ends) then
            List.iter (fun m -> each_move m x y (fun s t -> let v = value.(x - s).(y - t) in if v <= last then met.(v) <- true)) c.game.moves;
          while !least <= last && met.(!least) do incr least done;
          value.(x).(y) <- !least;
          if List.exists Fun.id (List.mapi (fun i a -> a.(x).(y) <> (!least = i)) sets) then found := Some (x, y, !least)
        end
      done
    done;
    !found
  end
