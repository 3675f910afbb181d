# wythoff publish: what is wrong is told before anything is computed.  The page itself is tested by tools/site-tests.

$ wythoff publish 'wythoff + queen' 2>&1 | head -n 1; echo ${PIPESTATUS[0]}
wythoff publish: rule:1:11: there is no game called 'queen'; did you mean 'greedy-queens'?
2
$ wythoff publish 'nim on 3 heaps' 2>&1; echo $?
wythoff publish: this command is not for a game on several heaps
2

# Where `make site` has made nothing, a plain page is written: what is known in words, and who wins.
$ cp "$(command -v wythoff)" alone; ./alone publish wythoff --quiet -o page.html; grep -c -e '<h1>wythoff</h1>' -e 'id="who-wins"' -e 'prove-certificate.txt</a>' -e '(0,0) (1,2) (2,1)' page.html
4
