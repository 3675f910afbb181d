(* Reads a certificate of the kinds `automaton`, `layers`, `rows`. Nothing relies on it: what it has read is written
   again by Format.print, and must be the text. It sees to the verdict: what is beyond the limits of
   wythoff-check, or has no theorem in Coq yet, is unknown, not refused. *)
open Extracted

exception Refused of int * string (* line, reason *)
exception Unknown of string

let most_digits = 64
let most_lines = 1024
let most_coordinate = 4096
let most_direction = 64
let most_blocked = 24
let most_modulus = 256
let most_ends = 256
let most_where = 12
let most_order = 12
let most_weight = 1 lsl 14
let most_valid = 1024
let far_beyond = 1_000_000_000_000_000

type reader = { text : string; mutable at : int; mutable line : int }

let refuse r reason = raise (Refused (r.line, reason))
let rec pos n = if n = 1 then XH else if n land 1 = 1 then XI (pos (n lsr 1)) else XO (pos (n lsr 1))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (pos n) else Zneg (pos (-n))
let nat n = let r = ref O in for _ = 1 to n do r := S !r done; !r

let skip r s =
  let n = String.length s in
  if r.at + n <= String.length r.text && String.sub r.text r.at n = s then begin
    r.at <- r.at + n;
    String.iter (fun c -> if c = '\n' then r.line <- r.line + 1) s;
    true
  end
  else false

let read r s = if not (skip r s) then refuse r (Printf.sprintf "'%s' is expected here" (String.trim s))
let at_digit r = r.at < String.length r.text && r.text.[r.at] >= '0' && r.text.[r.at] <= '9'

let number r least greatest =
  let negative = least < 0 && skip r "-" in
  let first = r.at in
  let value = ref 0 in
  while at_digit r && r.at - first < 15 do
    value := (10 * !value) + Char.code r.text.[r.at] - 48;
    r.at <- r.at + 1
  done;
  let digits = r.at - first in
  let zero = digits > 0 && r.text.[first] = '0' && (digits > 1 || negative) in
  let v = if negative then - !value else !value in
  if digits = 0 || zero || at_digit r || v < least || v > greatest then
    refuse r (Printf.sprintf "a number from %d to %d is expected here" least greatest);
  v

let limited r least limit =
  let v = number r (if least < 0 then -far_beyond else least) far_beyond in
  if v < least || v > limit then raise (Unknown "a number is beyond the limits of this checker");
  v

let repeat n f =
  let rec go i acc = if i = n then List.rev acc else let x = f i in go (i + 1) (x :: acc) in
  go 0 []

(* ---- numerations: digits, and how to write them down ---- *)
let numeration r =
  read r "numeration ";
  if skip r "order " then begin
    let order = limited r 1 most_order in
    read r " digits ";
    let digits = limited r 2 most_digits in
    read r " preperiod ";
    let preperiod = limited r 0 63 in
    read r " period ";
    let period = limited r 1 (64 - preperiod) in
    read r " valid ";
    let states = limited r 1 most_valid in
    read r "\n";
    let row name least = read r name; let l = repeat order (fun _ -> read r " "; limited r least most_weight) in read r "\n"; l in
    let weights = row "weights" 1 in
    let by = repeat (preperiod + period) (fun _ -> row "recurrence" (if preperiod + period = 1 then -most_weight else 0)) in
    if List.exists (List.exists (fun b -> b < 0)) by then raise (Unknown "recurrences with negative numbers have no theorem in Coq yet");
    let met = ref 1 in
    let valid =
      repeat states (fun q ->
          if q >= !met then refuse r "no digit before leads to this state";
          read r "valid ";
          ignore (number r q q);
          let ends = skip r " ends" in
          let next =
            repeat digits (fun _ ->
                if skip r " -" then None
                else begin
                  read r " ";
                  let n = number r 0 (min !met (states - 1)) in
                  if n = !met then incr met;
                  Some n
                end)
          in
          read r "\n";
          (ends, next))
    in
    (match valid with
    | (true, Some 0 :: _) :: _ -> ()
    | _ -> refuse r "zeros in front change the valid words");
    if preperiod + period > 1 then raise (Unknown "numerations with several recurrences have no theorem in Coq yet");
    (digits, Order (pos digits, List.map z weights, List.map z (List.hd by),
                    List.map (fun (e, l) -> (e, List.map (Option.map (fun q -> pos (q + 1))) l)) valid))
  end
  else begin
    read r "u_0 = 1, u_1 = ";
    let second = limited r 1 most_digits in
    read r ", u_(k+1) = ";
    let m = limited r 1 most_digits in
    read r " u_k + ";
    let n = number r 0 1 in
    read r " u_(k-1)";
    let base = n = 0 && m >= 2 && second = m and other = n = 1 && (second = m + 1 || (second = m && m >= 2)) in
    if not (base || other) then refuse r "these are no weights of a numeration";
    let digits = if base then m else m + 1 in
    if digits > most_digits then raise (Unknown "too many digits for this checker");
    read r "\n";
    (digits, TwoTerms (pos second, pos m, pos (n + 1)))
  end

(* ---- places: numbers as they stand, for the order of lines ---- *)
type where = int list list (* of x, y, s, t, modulus, equal, limit *)

let place r tied =
  let of_ = Array.make 4 0 in
  List.iteri
    (fun i name ->
      if i < 2 || tied then begin
        if i = 2 then read r "+ ";
        of_.(i) <- limited r (-most_direction) most_modulus;
        read r name
      end)
    [ " x + "; " y "; " s + "; " t " ];
  let equal = not (skip r ">= ") in
  if equal then read r "= ";
  let limit = limited r (-most_coordinate) most_coordinate in
  let modulus = if equal && skip r " mod " then limited r 2 most_modulus else 0 in
  Array.iter
    (fun a ->
      if modulus > 0 && (a < 0 || a >= modulus || limit < 0 || limit >= modulus) then
        refuse r "remainders are less than their modulus";
      if modulus = 0 && a > most_direction then raise (Unknown "too steep for this checker"))
    of_;
  if Array.for_all (( = ) 0) of_ then refuse r "this says nothing of x and y";
  Array.to_list of_ @ [ modulus; Bool.to_int equal; limit ]

let where r tied : where =
  let rec go before count =
    if count = most_where then raise (Unknown "too many conditions for this checker");
    let p = place r tied in
    (match before with b :: _ when compare b p >= 0 -> refuse r "these conditions are not in order" | _ -> ());
    let all = p :: before in
    if skip r " and " then go all (count + 1) else List.rev all
  in
  go [] 0

let place_of = function
  | [ x; y; s; t; modulus; equal; limit ] ->
      { p_x = z x; p_y = z y; p_s = z s; p_t = z t; p_limit = z limit;
        p_cmp = (if modulus > 0 then Mod (pos modulus) else if equal = 1 then Eq0 else Ge) }
  | _ -> assert false

(* ---- moves ---- *)
type move = { kind : int; s : int; t : int; u : int; v : int; p : int; q : int; at_ : where } (* 0 ray, 1 fan, 2 point, 3 tied *)

let rec gcd a b = if b = 0 then a else gcd b (a mod b)
let plain m = m.at_ = [] && (m.kind = 2 || (m.kind = 0 && gcd m.u m.v = 1))

let is_multiple s t u v =
  if u = 0 && v = 0 then s = 0 && t = 0 else s >= 0 && t >= 0 && s * v = t * u && (u = 0 || s mod u = 0)

let meet a b =
  let s = b.s - a.s and t = b.t - a.t and turn = (a.u * b.v) - (a.v * b.u) in
  if turn = 0 then is_multiple s t a.u a.v || is_multiple (-s) (-t) b.u b.v
  else
    let i = (s * b.v) - (t * b.u) and j = (s * a.v) - (t * a.u) in
    i mod turn = 0 && j mod turn = 0 && i / turn >= 0 && j / turn >= 0

let pair r limit =
  read r "(";
  let s = limited r 0 limit in
  read r ",";
  let t = limited r 0 limit in
  read r ")";
  if s = 0 && t = 0 then refuse r "(0,0) is no move";
  (s, t)

let rec compare_where a b =
  match (a, b) with
  | [], [] -> 0
  | [], _ -> -1
  | _, [] -> 1
  | x :: a, y :: b -> let c = compare x y in if c <> 0 then c else compare_where a b

let compare_moves a b =
  let c = compare [ a.kind; a.s; a.t; a.u; a.v; a.p; a.q ] [ b.kind; b.s; b.t; b.u; b.v; b.p; b.q ] in
  if c <> 0 then c else compare_where a.at_ b.at_

let move r before =
  let m =
    if skip r "tied where " then { kind = 3; s = 0; t = 0; u = 0; v = 0; p = 0; q = 0; at_ = where r true }
    else begin
      let fan = skip r "fan " in
      let ray = (not fan) && skip r "ray " in
      if not (fan || ray) then read r "point ";
      let s, t = pair r most_coordinate in
      let u, v = if fan || ray then (read r "+i"; pair r most_direction) else (0, 0) in
      let p, q = if fan then (read r "+j"; pair r most_direction) else (0, 0) in
      let at_ = if skip r " where " then where r false else [] in
      if fan && u * q >= v * p then refuse r "the second step of a fan is the flatter one";
      { kind = (if fan then 1 else if ray then 0 else 2); s; t; u; v; p; q; at_ }
    end
  in
  if plain m && List.exists (fun b -> plain b && meet b m) before then refuse r "this has a move that is there before";
  (match before with b :: _ when compare_moves b m >= 0 -> refuse r "this is not in order" | _ -> ());
  read r "\n";
  m

let line_of m =
  let n = nat in
  { l_shape =
      (match m.kind with
      | 0 -> Ray (n m.s, n m.t, n m.u, n m.v)
      | 1 -> Fan (n m.s, n m.t, n m.u, n m.v, n m.p, n m.q)
      | 2 -> Point (n m.s, n m.t)
      | _ -> Tied);
    l_where = List.map place_of m.at_ }

(* ---- all of it ---- *)
type cert = {
  digits : int;
  form : num_form;
  moves : move list;
  block : int;
  ends : where list;
  misere : bool;
  board : where;
  diagonal : bool;
  outputs : bool array;
  next : (int * int) list array; (* label, state *)
  said : text_cert;
}

let ends r =
  read r "terminal ";
  if skip r "none\n" then ([], NoEnds)
  else begin
    let n = limited r 0 most_ends in
    if skip r " x + " then begin
      if n > most_direction then raise (Unknown "too steep for this checker");
      let b = limited r 0 most_direction in
      read r " y <= ";
      let l = limited r 0 most_coordinate in
      if n = 0 && b = 0 then refuse r "the game ends everywhere";
      read r "\n";
      ([ [ [ -n; -b; 0; 0; 0; 0; -l ] ] ], HalfPlane (z n, z b, z l))
    end
    else begin
      if n = 0 then refuse r "'none' is expected here";
      read r "\n";
      let before = ref None in
      let all =
        repeat n (fun _ ->
            read r "where ";
            let w = where r false in
            read r "\n";
            (match !before with Some b when compare_where b w >= 0 -> refuse r "this is not in order" | _ -> ());
            before := Some w;
            w)
      in
      (all, EndsIn (List.map (List.map place_of) all))
    end
  end

let finished r =
  read r "end ";
  ignore (number r r.line r.line);
  read r "\n";
  if r.at <> String.length r.text then refuse r "nothing may follow the end"

let states r digits =
  read r "states ";
  let n = limited r 1 (1 lsl 28) in
  read r "\ntransitions ";
  let transitions = limited r 1 (1 lsl 28) in
  read r "\n";
  if n + transitions > String.length r.text / 9 then refuse r "the text is too short for so many lines";
  let outputs = Array.make n false and next = Array.make n [] in
  let met = ref 1 and count = ref 0 in
  for q = 0 to n - 1 do
    if q >= !met then refuse r "no transition before leads to this state";
    read r "state ";
    ignore (number r q q);
    read r " ";
    outputs.(q) <- number r 0 1 = 1;
    read r "\n";
    let least = ref 0 in
    while at_digit r do
      let a = number r 0 (digits - 1) in
      read r " ";
      let b = number r 0 (digits - 1) in
      read r " -> ";
      let to_ = number r 0 (min !met (n - 1)) in
      read r "\n";
      let label = (a * digits) + b in
      if label < !least then refuse r "this transition is not in order";
      least := label + 1;
      if to_ = !met then incr met;
      next.(q) <- (label, to_) :: next.(q);
      incr count
    done;
    next.(q) <- List.rev next.(q)
  done;
  if !count <> transitions then refuse r (Printf.sprintf "there are %d transitions" !count);
  (match next.(0) with (0, 0) :: _ -> () | _ -> refuse r "'0 0 -> 0' is missing");
  (outputs, next)

(* Every state is useful, and no two accept the same. *)
let minimal r outputs next =
  let n = Array.length outputs in
  let useful = Array.copy outputs and more = ref true in
  while !more do
    more := false;
    for q = n - 1 downto 0 do
      if (not useful.(q)) && List.exists (fun (_, p) -> useful.(p)) next.(q) then begin
        useful.(q) <- true;
        more := true
      end
    done
  done;
  if not (Array.for_all Fun.id useful) then refuse r "no word is accepted from some state on";
  let labels = 1 + Array.fold_left (List.fold_left (fun m (l, _) -> max m l)) 0 next in
  let classes =
    Merge.classes (Array.map Bool.to_int outputs)
      (Array.map (fun l -> let row = Array.make labels (-1) in List.iter (fun (l, p) -> row.(l) <- p) l; row) next)
  in
  let count = 1 + Array.fold_left max 0 classes in
  if count <> n then refuse r (Printf.sprintf "%d states accept the same" count)

let explode s = List.init (String.length s) (String.get s)

(* From the name to the end of the line: printable characters, some. *)
let words r name =
  read r name;
  let first = r.at in
  while r.at < String.length r.text && r.text.[r.at] >= ' ' && r.text.[r.at] <= '~' do
    r.at <- r.at + 1
  done;
  if r.at = first then refuse r "some words are expected here";
  let said = String.sub r.text first (r.at - first) in
  read r "\n";
  explode said

(* the moves, from "moves" on *)
let lines r =
  read r "moves ";
  let count = limited r 0 most_lines in
  read r "\n";
  if count = 0 then raise (Unknown "games without moves have no theorem in Coq yet");
  let moves = ref [] in
  for _ = 1 to count do
    moves := move r !moves :: !moves
  done;
  List.rev !moves

(* No ray begins one step too late. *)
let begins_late r may moves =
  List.iter
    (fun p ->
      if p.kind = 2 && p.at_ = [] then
        List.iter
          (fun l -> if l.kind = 0 && l.at_ = [] && p.s = l.s - l.u && p.t = l.t - l.v && may { l with s = p.s; t = p.t } then refuse r "a ray begins here, not one step later")
          moves)
    moves

(* ---- the kind `rows` ---- *)
type rows = { lines : move list; claims : (int * int) list; told : rows_cert }

let rows r heading =
  let lines = lines r in
  read r "block 0\n";
  begins_late r (fun _ -> true) lines;
  read r "terminal none\nplay normal\nrows ";
  let count = limited r 1 4096 in
  read r "\n";
  let claims =
    repeat count (fun y ->
        read r "row ";
        ignore (number r y y);
        read r " preperiod ";
        let c = limited r 0 1_000_000_000 in
        read r " period ";
        let p = limited r 1 1_000_000_000 in
        read r "\n";
        (c, p))
  in
  finished r;
  { lines; claims;
    told = { y_heading = heading; y_lines = List.map line_of lines; y_rows = List.map (fun (c, p) -> (z c, z p)) claims } }

(* states as the checker has them *)
let said outputs next =
  let ids = Array.init (Array.length outputs) (fun q -> pos (q + 1)) in
  List.init (Array.length outputs) (fun q -> (outputs.(q), List.map (fun (l, p) -> (pos (l + 1), ids.(p))) next.(q)))

(* one automaton *)
let set r digits =
  let outputs, next = states r digits in
  minimal r outputs next;
  (outputs, next)

(* the kind `layers`: the game, and an automaton for each value *)
type layers = { game : cert; sets : (bool array * (int * int) list array) list }

type any = Automaton of cert | Layers of layers | Rows of rows

let certificate text =
  let r = { text; at = 0; line = 1 } in
  let without_heading = skip r "wythoff certificate 1\n" in
  if not without_heading then read r "wythoff certificate 2\n";
  List.iter
    (fun kind -> if skip r ("kind " ^ kind ^ "\n") then raise (Unknown ("certificates of the kind " ^ kind ^ " have no theorem in Coq yet")))
    [ "beam"; "closure"; "gaps"; "heaps"; "slope"; "values" ];
  let of_rows = skip r "kind rows\n" in
  let of_layers = (not of_rows) && skip r "kind layers\n" in
  if not (of_rows || of_layers || skip r "kind automaton\n") then refuse r "this kind of certificate is not known";
  let heading =
    if without_heading then None
    else
      let version = words r "version " in
      Some (version, words r "rule ")
  in
  if of_rows then Rows (rows r heading)
  else begin
  let digits, form = numeration r in
  if skip r "image " then raise (Unknown "games with a line 'image' have no theorem in Coq yet");
  let board, board_form =
    if skip r "board where " then begin
      let w = where r false in
      read r "\n";
      (w, OnBoard (List.map place_of w))
    end
    else if skip r "cone " then begin
      let p1, q1 = pair r most_coordinate in
      read r " ";
      let p2, q2 = pair r most_coordinate in
      if p1 * q2 <= q1 * p2 then refuse r "the second side of a cone is the steeper one";
      read r "\n";
      ([], OnCone (nat p1, nat q1, nat p2, nat q2))
    end
    else ([], Everywhere)
  in
  let moves = lines r in
  read r "block ";
  let block = limited r 0 most_blocked in
  let diagonal = block > 0 && skip r " diagonal" in
  read r "\n";
  let both m = m.s > 0 && m.t > 0 and one m = m.s + m.u + m.p = 0 || m.t + m.v + m.q = 0 in
  if diagonal then begin
    if List.exists (fun m -> m.kind = 3) moves then raise (Unknown "'block K diagonal' with tied moves has no theorem in Coq yet");
    if not (List.for_all (fun m -> both m || one m) moves) then refuse r "of these moves some can be blocked and some cannot"
  end;
  begins_late r (fun m -> (not diagonal) || both m || one m) moves;
  let ends, ends_form = ends r in
  read r "play ";
  let misere = skip r "misere\n" in
  if not misere then read r "normal\n";
  (match board_form with
  | OnCone _ when ends <> [] || List.exists (fun m -> m.kind = 3 || m.at_ <> []) moves ->
      refuse r "what depends on the position is not the same on a cone"
  | OnBoard _ when misere -> raise (Unknown "misere play on a board has no theorem in Coq yet")
  | (OnBoard _ | OnCone _) when of_layers -> raise (Unknown "Grundy values on a board or cone have no theorem in Coq yet")
  | _ -> ());
  if diagonal && (misere || ends <> [] || board_form <> Everywhere) then
    raise (Unknown "'block K diagonal' with ends, in misere play, on a board or cone has no theorem in Coq yet");
  let board_form = if diagonal then Diagonal else board_form in
  let game outputs next =
    { digits; form; moves; block; ends; misere; board; diagonal; outputs; next;
      said =
        { x_heading = heading; x_num = form; x_lines = List.map line_of moves; x_block = nat block; x_ends = ends_form; x_misere = misere;
          x_states = said outputs next; x_board = board_form } }
  in
  if of_layers then begin
    if misere || block > 0 then refuse r "this kind wants normal play and no blocking";
    read r "values ";
    let count = limited r 1 256 in
    read r "\n";
    let sets = repeat count (fun i -> read r "value "; ignore (number r i i); read r "\n"; set r digits) in
    finished r;
    Layers { game = game [||] [||]; sets }
  end
  else begin
    let outputs, next = set r digits in
    finished r;
    Automaton (game outputs next)
  end
  end
