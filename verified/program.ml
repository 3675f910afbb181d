(* wythoff-verified: verifies certificates by the checker that is proved in Coq. *)
open Extracted

let usage =
  "wythoff-verified [--quiet] [--seconds S] FILE...\n\n\
   Verifies certificates of the kinds `automaton` and `rows` by a checker whose soundness is proved in Coq\n\
   (verified/, docs/verified.md). - is stdin.\n\n\
  \  --quiet      say nothing of what is verified\n\
  \  --seconds S  give up after so many seconds of one certificate; else 900\n\
  \  --help       this text\n\n\
   Exit status: 0 all verified; 1 one is refused; 2 bad usage, or a file cannot be read; 3 unknown: too\n\
   large, or of a kind that has no theorem in Coq yet, which is named.\n"

type verdict = Verified of bool (* but for sentences behind the P-set *) | Refuse of string | Unreadable of string | Dont_know of string

let exit_of = function Verified _ -> 0 | Refuse _ -> 1 | Unreadable _ -> 2 | Dont_know _ -> 3
let most_words = 4_000_000_000 / (Sys.word_size / 8)

let really_read channel =
  let buffer = Buffer.create 65536 and chunk = Bytes.create 65536 in
  let rec go () =
    let n = input channel chunk 0 65536 in
    if n > 0 then begin
      Buffer.add_subbytes buffer chunk 0 n;
      go ()
    end
  in
  go ();
  Buffer.contents buffer

let read_all path =
  let channel = if path = "-" then stdin else open_in_bin path in
  Fun.protect ~finally:(fun () -> if path <> "-" then close_in channel) (fun () ->
      set_binary_mode_in channel true;
      really_read channel)

let rec explode s i acc = if i < 0 then acc else explode s (i - 1) (s.[i] :: acc)

(* A certificate of the kind `automaton` may go on with sentences about its P-set, which this checker does not
   know: it verifies the certificate without them, whose last line has another number. *)
let without_sentences text =
  let lines = String.split_on_char '\n' text in
  let rec before kept count = function
    | line :: _ when String.length line > 10 && String.sub line 0 10 = "sentences " ->
        if List.nth_opt (List.rev lines) 1 <> Some (Printf.sprintf "end %d" (List.length lines - 1)) then
          raise (Reader.Refused (List.length lines - 1, "the end is expected here"));
        Some (String.concat "\n" (List.rev (Printf.sprintf "end %d\n" (count + 1) :: kept)))
    | line :: rest -> before (line :: kept) (count + 1) rest
    | [] -> None
  in
  before [] 0 lines

let verdict_of seconds path =
  try
    let whole = read_all path in
    let own = without_sentences whole in
    let text = Option.value own ~default:whole in
    let more = own <> None in
    let until = Sys.time () +. seconds in
    let watch () =
      let words = (Gc.quick_stat ()).Gc.heap_words in
      if words > most_words / 5 then Gc.set { (Gc.get ()) with Gc.space_overhead = 40 };
      if Sys.time () > until then raise (Reader.Unknown "it takes too long")
      else if words > most_words then raise (Reader.Unknown "it takes too much memory")
    in
    let characters () = explode text (String.length text - 1) [] in
    let verdict accepted = if accepted then Verified more else Refuse "the checker says no" in
    let alarm = Gc.create_alarm watch in
    Fun.protect ~finally:(fun () -> Gc.delete_alarm alarm) (fun () ->
        match Reader.certificate text with
        | Layers c -> (
            match Board.layers_fault c with
            | Some (x, y, v) -> Refuse (Printf.sprintf "(%d,%d) has the value %d" x y v)
            | None ->
                let told = List.map (fun (outputs, next) -> Tree.find outputs next) c.sets in
                let sets = List.map (fun (outputs, next) -> Reader.said outputs next) c.sets in
                verdict (accept_layers (Finder.all watch) told (characters ()) c.game.said sets))
        | Rows c -> verdict (accept_rows (Grundy.find watch c) (characters ()) c.told)
        | Automaton c -> (
            match Board.fault c with
            | Some (x, y, p) -> Refuse (Printf.sprintf "(%d,%d) is %s P" x y (if p then "in" else "not in"))
            | None ->
                let reached_and_told = Tree.find c.outputs c.next in
                verdict (accept (Finder.all watch) reached_and_told (characters ()) c.said)))
  with
  | Reader.Refused (line, reason) -> Refuse (Printf.sprintf "line %d: %s" line reason)
  | Reader.Unknown reason -> Dont_know reason
  | Out_of_memory | Stack_overflow -> Dont_know "it takes too much memory"
  | Sys_error reason -> Unreadable reason

let () =
  Gc.set { (Gc.get ()) with Gc.minor_heap_size = 1 lsl 20; space_overhead = 150 };
  let quiet = ref false and seconds = ref 900. and files = ref [] and only_files = ref false in
  let bad message = prerr_endline ("wythoff-verified: " ^ message ^ "; wythoff-verified --help"); exit 2 in
  let rec go = function
    | [] -> ()
    | "--help" :: _ when not !only_files -> print_string usage; exit 0
    | "--quiet" :: rest when not !only_files -> quiet := true; go rest
    | "--seconds" :: s :: rest when not !only_files -> (
        match float_of_string_opt s with Some f when f > 0. -> seconds := f; go rest | _ -> bad (s ^ " is no number of seconds"))
    | "--" :: rest when not !only_files -> only_files := true; go rest
    | s :: _ when (not !only_files) && String.length s > 1 && s.[0] = '-' -> bad (s ^ " is no option")
    | s :: rest -> files := s :: !files; go rest
  in
  go (List.tl (Array.to_list Sys.argv));
  if !files = [] then bad "which FILE?";
  let worst =
    List.fold_left
      (fun worst path ->
        let v = verdict_of !seconds path in
        (match v with
        | Verified more ->
            if not !quiet then
              Printf.printf "%s: verified%s, by the checker that is proved in Coq\n%!" path
                (if more then " but for its sentences" else "")
        | Refuse reason -> Printf.eprintf "%s: REFUSED, %s\n%!" path reason
        | Unreadable reason | Dont_know reason -> Printf.eprintf "wythoff-verified: %s: %s\n%!" path reason);
        max worst (exit_of v))
      0 (List.rev !files)
  in
  exit worst
