# What is proved is kept in a folder, and every command uses it.
# The tests have WYTHOFF_CACHE=off; here it is a folder of their own.

$ wythoff cache
0 facts, 0 bytes
$ wythoff prove 'st-wythoff(2,3)' >/dev/null; wythoff cache list; ls -d ~/.cache/wythoff/facts/* 2>/dev/null | wc -l | sed 's/.*/untouched/'
0 facts, 0 bytes
untouched
$ export WYTHOFF_CACHE=$PWD/kept; wythoff prove 'st-wythoff(2,3)' >/dev/null; wythoff cache | sed 's/  *[0-9][0-9]*  /  /; s/[0-9]* bytes/bytes/'
theorem  {(t,0),(0,t),(t,2t),(t,2t+1),(t,2t+2),(2t,t),(2t+1,t),(2t+2,t),(s+t-1,s+2t-2),(2s+t-2,s+t-1)}
1 fact, bytes

# It is the same game however it is written, and what was proved is used at once, by every command.

$ export WYTHOFF_CACHE=$PWD/kept; wythoff rules '{(t,0),(0,t),(t,2t),(t,2t+1),(t,2t+2),(2t,t),(2t+1,t),(2t+2,t),(s+t-1,s+2t-2),(2s+t-2,s+t-1)}' | grep -A 2 '^known'
known    P-set: an automaton of 13 states that reads msd_rec_4_2_from_1_5
         columns: exactly one P-position in every column
         slope: root 4.449490 of x^2 = 4x + 2
$ export WYTHOFF_CACHE=$PWD/kept; wythoff decide 'st-wythoff(2,3)' 30 40
N
move      (28,30)
to        (2,10)
standing  proved: the automaton of the P-set in msd_rec_4_2_from_1_5 with 13 states, proved for all heaps

# wythoff-check verifies what is kept; a damaged file is seen, not used, and written anew.

$ export WYTHOFF_CACHE=$PWD/kept; wythoff cache verify | tail -n 1
1 theorem
$ export WYTHOFF_CACHE=$PWD/kept; for file in kept/*.fact; do sed -i 's/^state 0/state 1/' $file; done; wythoff cache list | tail -n 1 | sed 's/[0-9]* bytes/bytes/'; wythoff cache verify
# exit 1
1 fact, bytes, 1 damaged
damaged  2c583c88e6a7de4fce4b1001482c814af1a7ec54f5f9598b00783950612bd53e.fact
1 theorem
$ export WYTHOFF_CACHE=$PWD/kept; wythoff decide 'st-wythoff(2,3)' 10^30 7 --engine automaton 2>&1 | sed 's/kept.*/kept.../; s|/.*/||'
N
move      (999999999999999999999999999968,0)
to        (32,7)
standing  proved: the automaton of the P-set in msd_rec_4_2_from_1_5 with 13 states, proved for all heaps
wythoff decide: 1 damaged file of the cache was ignored: kept...
$ export WYTHOFF_CACHE=$PWD/kept; wythoff cache verify | tail -n 1
1 theorem

# Half a file, an empty one, and one that is none.

$ export WYTHOFF_CACHE=$PWD/kept; for file in kept/*.fact; do head -c 300 $file >part; mv part $file; done; : >kept/empty.fact; mkdir kept/folder.fact; wythoff decide 'st-wythoff(2,3)' 10^30 7 --engine automaton --quiet | head -n 1; wythoff cache list | tail -n 1 | sed 's/[0-9]* bytes/bytes/'
N
2 facts, bytes, 1 damaged

# Eight processes at once, and one that is killed in the midst; whole files are left.

$ export WYTHOFF_CACHE=$PWD/shared; for i in 1 2 3 4 5 6 7 8; do wythoff prove "st-wythoff(2,$((i % 4 + 1)))" --quiet >/dev/null & done; wait; timeout -s KILL 0.05 wythoff prove maharaja --quiet >/dev/null; wythoff cache list | tail -n 1 | grep -o damaged; wythoff cache verify | sed -n 's/^verified.*/verified/p' | sort | uniq -c | awk '$1 >= 4 { print "four or more" }'
four or more

# A folder that cannot be written is no failure.

$ : >file; WYTHOFF_CACHE=$PWD/file/below wythoff prove nim 2>&1 >/dev/null | sed 's|the cache .* cannot|the cache cannot|'
wythoff prove: the cache cannot be written: Not a directory
$ export WYTHOFF_CACHE=$PWD/shared; wythoff cache clear >/dev/null; wythoff cache; ls shared | wc -l
0 facts, 0 bytes
0

# What is no question.

$ wythoff cache list all 2>&1
# exit 2
wythoff cache: what is 'all' for?
$ wythoff cache forget 2>&1
# exit 2
wythoff cache: 'forget' is not one of list, verify, clear
