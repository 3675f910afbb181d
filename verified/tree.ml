(* That no two states accept the same, and how each is reached: what Minimal.v asks for. A tree of
   questions is grown in rounds: two states are told apart by a letter and a word that tells apart
   where it leads. Nothing relies on it; what is found is checked. *)
open Extracted

type node = { mutable word : int list; mutable yes : int; mutable no : int; up : int; depth : int } (* yes is -1 at a tip *)

let find (outputs : bool array) (next : (int * int) list array) =
  let n = Array.length outputs in
  let labels = 1 + Array.fold_left (List.fold_left (fun m (l, _) -> max m l)) 0 next in
  (* n is what is no state *)
  let step = Array.make_matrix (n + 1) labels n in
  Array.iteri (fun q l -> List.iter (fun (a, p) -> step.(q).(a) <- p) l) next;
  let nodes = Finder.store { word = []; yes = -1; no = -1; up = -1; depth = 0 } in
  let fresh up = Finder.push nodes { word = []; yes = -1; no = -1; up; depth = (if up < 0 then 0 else nodes.items.(up).depth + 1) }; nodes.used - 1 in
  let at = Array.make (n + 1) (fresh (-1)) in
  let rec meet a b =
    if a = b then a
    else
      let x = nodes.items.(a) and y = nodes.items.(b) in
      if x.depth > y.depth then meet x.up b else if x.depth < y.depth then meet a y.up else meet x.up y.up
  in
  (* does tip a lie below yes of node r? *)
  let rec says r a = let up = nodes.items.(a).up in if up = r then nodes.items.(r).yes = a else says r up in
  let members = Hashtbl.create 1024 in
  (* all of one tip, by a partition of the round before *)
  let rec refine before tip states =
    let question =
      List.fold_left
        (fun best a ->
          let to_ q = before.(step.(q).(a)) in
          let first = to_ (List.hd states) in
          let r = List.fold_left (fun r q -> meet r (to_ q)) first states in
          if r = first then best
          else
            let length = List.length nodes.items.(r).word in
            match best with Some (_, _, best_length) when best_length <= length -> best | _ -> Some (a, r, length))
        None
        (List.init labels Fun.id)
    in
    match question with
    | Some (a, r, _) when List.tl states <> [] ->
        split before tip (a :: nodes.items.(r).word) (fun q -> says r before.(step.(q).(a))) states
    | _ ->
        List.iter (fun q -> at.(q) <- tip) states;
        Hashtbl.replace members tip states
  and split before tip word test states =
    let yes, no = List.partition test states in
    let node = nodes.items.(tip) in
    let y = fresh tip in
    let x = fresh tip in
    node.word <- word;
    node.yes <- y;
    node.no <- x;
    refine before y yes;
    refine before x no
  in
  (* the first question is the empty word; tips that are there before a round have no node below *)
  let all = List.init (n + 1) Fun.id in
  let yes, no = List.partition (fun q -> q < n && outputs.(q)) all in
  (if yes <> [] && no <> [] then
     let y = fresh 0 in
     let x = fresh 0 in
     nodes.items.(0).yes <- y;
     nodes.items.(0).no <- x;
     List.iter (fun (t, l) -> List.iter (fun q -> at.(q) <- t) l; Hashtbl.replace members t l) [ (y, yes); (x, no) ]);
  let rec rounds () =
    let count = nodes.used in
    let before = Array.copy at in
    let now = Hashtbl.fold (fun t l acc -> match l with _ :: _ :: _ -> (t, l) :: acc | _ -> acc) members [] in
    List.iter (fun (t, l) -> Hashtbl.remove members t; refine before t l) now;
    if nodes.used > count then rounds ()
  in
  rounds ();
  let letter a = Finder.pos (a + 1) in
  let rec tree i =
    let node = nodes.items.(i) in
    if node.yes >= 0 then Ask (List.map letter node.word, tree node.yes, tree node.no)
    else Tip (Finder.pos (match Hashtbl.find_opt members i with Some (q :: _) -> q + 1 | _ -> n + 1))
  in
  let from = Array.make (n + 2) None in
  for q = n - 1 downto 0 do
    List.iter (fun (a, p) -> if p > q then from.(p + 1) <- Some (Finder.pos (q + 1), letter a)) next.(q)
  done;
  (Finder.map n (fun q -> from.(q)), tree 0)
