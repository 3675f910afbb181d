(* Which moves can be adjoined to a game without a change of its P-positions (S2: Duchene, Fraenkel,
   Nowakowski, Rigo, "Extensions and restrictions of Wythoff's game preserving its P-positions"): a
   set of moves if and only if none of them leads from a P-position to a P-position. So a set can be
   adjoined iff each of its moves can. For Wythoff Nim this says: (i,j) can not be adjoined iff it is
   the difference of two pairs, one of them perhaps mirrored. *)
Require Import Arith List Lia.
Require Import Wy.Game Wy.Statements Wy.theorems.Outcomes Wy.theorems.WythoffBeatty.

Lemma opt_app g h q r : opt (g ++ h) q r <-> opt g q r \/ opt h q r.
Proof.
  unfold opt. split.
  - intros (v & H & K). apply in_app_or in H. destruct H; [left|right]; eauto.
  - intros [(v & H & K)|(v & H & K)]; exists v; auto using in_or_app.
Qed.

Theorem adjoin g h : forallb proper g = true -> forallb proper h = true ->
  ((forall q, P (g ++ h) q <-> P g q) <-> (forall q r, P g q -> opt h q r -> ~ P g r)).
Proof.
  intros Hg Hh.
  assert (forallb proper (g ++ h) = true) as Hgh by (rewrite forallb_app, Hg, Hh; reflexivity).
  split; intros H.
  - intros q r Pq O Pr. apply H in Pq, Pr. rewrite (P_spec _ Hgh) in Pq.
    apply (Pq r); [apply opt_app; auto|exact Pr].
  - intros q. apply (P_kernel (g ++ h) (fun _ => True)); auto.
    + intros q' r _ Pq O. apply opt_app in O. destruct O as [O|O]; [|exact (H q' r Pq O)].
      rewrite (P_spec g Hg) in Pq. exact (Pq r O).
    + intros q' _. destruct (P_decided g Hg q') as [K|(r & O & K)]; [left; exact K|right].
      exists r. split; [apply opt_app; auto|exact K].
Qed.
