# wythoff publish: what is wrong is told before anything is computed.  The page itself is tested by tools/site-tests.

$ wythoff publish 'wythoff + queen' 2>&1 | head -n 1; echo ${PIPESTATUS[0]}
wythoff publish: rule:1:11: there is no game called 'queen'; did you mean 'greedy-queens'?
2
$ wythoff publish 'nim on 3 heaps' 2>&1; echo $?
wythoff publish: this command is not for a game on several heaps
2

# Where `make site` has made nothing there is nothing to fill in.
$ cp "$(command -v wythoff)" alone; ./alone publish wythoff --quiet -o page.html 2>&1 | sed 's/ as .*//'; echo ${PIPESTATUS[0]}; test ! -e page.html
wythoff publish: there is no page to fill in: `make site` makes it,
4
