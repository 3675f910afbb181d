(* Rows of Grundy values by the definition, as far as Rows.v asks for them. Nothing relies on it. *)
open Extracted

let most_cells = 1 lsl 28

let find watch (c : Reader.rows) =
  let rows = List.length c.claims in
  let width = List.fold_left (fun m (c, p) -> max m (c + p)) 0 c.claims in
  let descents =
    List.concat_map
      (fun (m : Reader.move) ->
        if m.v = 0 && m.kind = 0 then []
        else
          let rec go s t = if t >= rows then [] else (s, t) :: (if m.kind = 0 then go (s + m.u) (t + m.v) else []) in
          go m.s m.t)
      c.lines
  in
  if width * rows * (1 + List.length descents) > most_cells then raise (Reader.Unknown "it takes too long");
  let value = Array.make_matrix rows width 0 in
  for y = 0 to rows - 1 do
    let used = Hashtbl.create 1024 and free = ref 0 in
    let here = List.filter (fun (_, t) -> t >= 1 && t <= y) descents in
    for x = 0 to width - 1 do
      if x land 1023 = 0 then watch ();
      let below = List.filter_map (fun (s, t) -> if s <= x then Some value.(y - t).(x - s) else None) here in
      while Hashtbl.mem used !free do incr free done;
      let v = ref !free in
      while Hashtbl.mem used !v || List.mem !v below do incr v done;
      Hashtbl.add used !v ();
      value.(y).(x) <- !v
    done
  done;
  List.mapi
    (fun y (c, p) ->
      let w = ref 0 in
      for x = 0 to c + p - 1 do w := max !w (abs (value.(y).(x) - x)) done;
      { d_c = Reader.z c; d_p = Reader.z p; d_w = Reader.z !w;
        d_vals = Finder.map (c + p) (fun x -> Some (Reader.z value.(y).(x - 1))) })
    c.claims
