# wythoff cite: BibTeX entries.
$ wythoff cite | sed 's/{[0-9.]*\.[0-9.]*}/{V}/'
@software{wythoff,
  title    = {{Wythoff}: a laboratory for heap games of {Wythoff}'s kind},
  author   = {{The Wythoff authors}},
  version  = {V},
  year     = {2026}
}
$ wythoff cite S1 | sed -n '7,$p'
@unpublished{wythoff-S1,
  title    = {2-pile Nim with a restricted number of move-size imitations},
  author   = {U. Larsson},
  note     = {appendix by P. Hegarty},
  key      = {S1}
}
$ wythoff cite 0.13 | sed -n '/claim/,$p' | sed 's/version [0-9.]*/version V/'
@misc{wythoff-claim-0.13,
  title    = {Can a position be decided in polynomial time?},
  author   = {{The Wythoff authors}},
  note     = {S0, Question 1: proved; recomputed by \texttt{wythoff paper 0.13}, version V}
}
$ wythoff cite examples/wythoff.certificate | grep -o 'SHA-256 .*' | grep -c "$(sha256sum examples/wythoff.certificate | cut -d ' ' -f 1)"
1
$ printf '' > /tmp/empty-$$ && wythoff cite /tmp/empty-$$ 2>&1 | sed 's/[0-9][0-9]*/N/'; rm /tmp/empty-$$
wythoff cite: /tmp/empty-N is no certificate
$ wythoff cite maharja 2>&1
# exit 2
wythoff cite: what is 'maharja'? Cite S0 to S3, a claim of `wythoff paper --list`, or the file of a certificate
# Hashes of texts around the length of a block.
$ cd $(mktemp -d) && for n in 7 55 56 63 64 65 119 120 128 1000; do { printf wythoff; head -c $((n - 7)) /dev/zero | tr '\0' x; } > c; wythoff cite c | grep -c "$(sha256sum c | cut -d ' ' -f 1)"; done | sort | uniq -c | tr -s ' '
 10 1
