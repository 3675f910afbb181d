# wythoff ask: questions and answers as JSON.

$ wythoff ask '{"ask": "position", "game": "wythoff", "x": 5, "y": "10^1-1"}'
{"answer":{"on_board":true,"outcome":"N","move":["0","6"],"to":["5","3"],"may_be_blocked":false,"reason":null,"standing":{"kind":"proved","by":"Wythoff 1907: the pairs ([n phi], [n phi^2])"},"checked":"by the columns engine","heaps":["5","9"],"state":null,"last":null,"pass":false,"name":null,"grundy":"7"}}
$ echo '{"ask": "nth", "game": "maharaja", "n": "10^20"}' | wythoff ask
{"answer":{"a":"161803398874989484820","b":"261803398874989484820","standing":{"kind":"proved","by":"the column machine of the game, complete by closure (15 states, pieces of 14 bits)"}}}
$ wythoff ask '{"ask": "sequence", "game": "wythoff", "from": 3, "count": 2}' '{"ask": "command", "game": "nim", "x": 0, "y": 0, "width": 8}'
{"answer":{"rule":"{(t,0),(0,t),(t,t)}","from":"3","pairs":[["4","7"],["6","10"]],"count":"2","standing":{"kind":"proved","by":"the column machine of the game, complete by closure (1 state, pieces of 6 bits)"}}}
{"answer":{"command":"wythoff draw nim --size 8 -o view.png"}}

# A line is answered before the next one comes.
$ (echo '{"ask": "version"}'; sleep 0.2; echo '{"ask": "nothing"}') | wythoff ask | cut -c 1-60; echo ${PIPESTATUS[1]}
{"answer":{"version":"0.1.0","limits":{"digits":65536,"tile"
{"error":{"code":"bad_input","message":"'nothing' cannot be 
2

# What is wrong says where; what is not known is not "no".
$ wythoff ask '{"ask": "game", "game": "wythoff + queen"}'; echo $?
{"error":{"code":"bad_rule","message":"there is no game called 'queen'; did you mean 'greedy-queens'?","parameter":"game","at":10,"length":5}}
2
$ wythoff ask '{"ask": "position", "game": "nim", "x": -1, "y": 0}'; echo $?
{"error":{"code":"bad_number","message":"x cannot be negative","parameter":"x"}}
2
$ wythoff ask '{"ask": "tile", "game": "wythoff block 2", "x": "2^70", "y": 0}' | grep -o '"code":"[a-z]*","message":"unknown'; echo ${PIPESTATUS[0]}
"code":"limit","message":"unknown
3
$ wythoff ask '{"ask": "position", "game": "nim", "x": 1'; echo $?
{"error":{"code":"bad_json","message":"the request is no JSON object: '}' expected near end of file"}}
2

# A file is base64.
$ wythoff ask '{"ask": "export", "game": "nim", "x": 0, "y": 0, "width": 3, "format": "csv"}' | python3 -c 'import base64, json, sys; a = json.load(sys.stdin)["answer"]; print(a["file"], a["type"]); print(base64.b64decode(a["base64"]).decode(), end="")'
wythoff.csv text/csv; charset=utf-8
x,y
0,0
1,1
2,2
$ echo 'no JSON' | wythoff ask -o /dev/full; echo $?
4

# A move is made in the question, on two heaps as on several.
$ wythoff ask '{"ask": "position", "game": "wythoff", "heaps": [3, 4], "take": [1, 1]}' | grep -o '"outcome":"[PN]"\|"heaps":[^a-z]*'
"outcome":"N"
"heaps":["2","3"],"
$ wythoff ask '{"ask": "position", "game": "wythoff", "heaps": [3, 4], "take": [1, 2]}' | grep -o '"message":"[^:]*'
"message":"(1,2) is no move of this game

# A zero byte is no part of JSON.
$ printf '{"ask":"position","game":"nim","x":1\000,"y":2}\n' | wythoff ask | cut -c 1-80
{"error":{"code":"bad_json","message":"the request is no JSON object: there is a
