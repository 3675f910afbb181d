# wythoff graph: the game graph below a position, for Graphviz.

$ wythoff graph nim 1 1
// vertices: 4, edges: 4, in the kernel: 2; the columns engine agrees
digraph game {
  label="nim"; labelloc=t; fontname="Helvetica";
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  edge [color="#9a9a9a", arrowsize=0.6];
  "1,1" [fillcolor="#c1121f", fontcolor=white, peripheries=2];
  "0,1";
  "1,0";
  "0,0" [fillcolor="#c1121f", fontcolor=white];
  "1,1" -> "0,1";
  "1,1" -> "1,0";
  "0,1" -> "0,0" [color="#c1121f", penwidth=1.4];
  "1,0" -> "0,0" [color="#c1121f", penwidth=1.4];
}
$ wythoff graph wythoff 2 3 --fold
// vertices: 9, edges: 26, in the kernel: 2; the columns engine agrees
digraph game {
  label="wythoff"; labelloc=t; fontname="Helvetica";
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  edge [color="#9a9a9a", arrowsize=0.6];
  "2,3" [peripheries=2];
  "1,3";
  "0,3";
  "2,2";
  "1,2" [fillcolor="#c1121f", fontcolor=white];
  "0,2";
  "0,1";
  "1,1";
  "0,0" [fillcolor="#c1121f", fontcolor=white];
  "2,3" -> "1,3";
  "2,3" -> "0,3";
  "2,3" -> "2,2";
  "2,3" -> "1,2" [color="#c1121f", penwidth=1.4];
  "2,3" -> "0,2";
  "2,3" -> "0,1";
  "1,3" -> "0,3";
  "1,3" -> "1,2" [color="#c1121f", penwidth=1.4];
  "1,3" -> "1,1";
  "1,3" -> "0,1";
  "1,3" -> "0,2";
  "0,3" -> "0,2";
  "0,3" -> "0,1";
  "0,3" -> "0,0" [color="#c1121f", penwidth=1.4];
  "2,2" -> "1,2" [color="#c1121f", penwidth=1.4];
  "2,2" -> "0,2";
  "2,2" -> "1,1";
  "2,2" -> "0,0" [color="#c1121f", penwidth=1.4];
  "1,2" -> "0,2";
  "1,2" -> "1,1";
  "1,2" -> "0,1";
  "0,2" -> "0,1";
  "0,2" -> "0,0" [color="#c1121f", penwidth=1.4];
  "0,1" -> "0,0" [color="#c1121f", penwidth=1.4];
  "1,1" -> "0,1";
  "1,1" -> "0,0" [color="#c1121f", penwidth=1.4];
}
$ wythoff graph 'wythoff misere' 1 1
// vertices: 4, edges: 5, in the kernel: 2; the table engine agrees
digraph game {
  label="wythoff misere"; labelloc=t; fontname="Helvetica";
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  edge [color="#9a9a9a", arrowsize=0.6];
  "1,1" [peripheries=2];
  "0,1" [fillcolor="#c1121f", fontcolor=white];
  "1,0" [fillcolor="#c1121f", fontcolor=white];
  "0,0";
  "1,1" -> "0,1" [color="#c1121f", penwidth=1.4];
  "1,1" -> "1,0" [color="#c1121f", penwidth=1.4];
  "1,1" -> "0,0";
  "0,1" -> "0,0";
  "1,0" -> "0,0";
}
$ wythoff graph 'wythoff block 1' 1 1 | grep fillcolor=
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  "0,1" [fillcolor="#c1121f", fontcolor=white];
  "1,0" [fillcolor="#c1121f", fontcolor=white];
  "0,0" [fillcolor="#c1121f", fontcolor=white];
$ wythoff graph wythoff 0 0
// vertices: 1, edges: 0, in the kernel: 1; the columns engine agrees
digraph game {
  label="wythoff"; labelloc=t; fontname="Helvetica";
  node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica", margin=0.02];
  edge [color="#9a9a9a", arrowsize=0.6];
  "0,0" [fillcolor="#c1121f", fontcolor=white, peripheries=2];
}
$ wythoff graph 'nim terminal x+y<=1' 1 1 | head -n 1
// vertices: 3, edges: 2, in the kernel: 2; the table engine agrees
$ wythoff graph 'rational-nim(1/2,2/1)' 6 6 | head -n 1
// vertices: 9, edges: 18, in the kernel: 3; the table engine agrees
$ wythoff graph maharaja 12 13 | head -n 1
// vertices: 182, edges: 3290, in the kernel: 10; the columns engine agrees
$ wythoff graph maharaja 12 13 --engine plain | head -n 1
// vertices: 182, edges: 3290, in the kernel: 10; the plain engine agrees
$ wythoff graph wythoff 3 3 -o graph.dot; sed -n 2p graph.dot; ls
// vertices: 16, edges: 62, in the kernel: 3; the columns engine agrees
examples
graph.dot
$ wythoff graph '{(1000000,0),(0,1000000)}' 10^7 10^7 | head -n 1
// vertices: 121, edges: 220, in the kernel: 61; not compared with an engine

# Limits, and games without such a graph.
$ wythoff graph wythoff 200 200 2>&1
# exit 3
wythoff graph: the graph below this position has more than 10000 vertices; begin at a smaller one
$ wythoff graph wythoff 99 99 2>&1
# exit 3
wythoff graph: the graph below this position has more than 200000 edges; begin at a smaller one
$ wythoff graph wythoff 9 9 --max-edges 100 2>&1
# exit 3
wythoff graph: the graph below this position has more than 100 edges; begin at a smaller one
$ wythoff graph wythoff 10^30 10^30 2>&1
# exit 3
wythoff graph: a graph begins at heaps of at most 10^18
$ wythoff graph 'imitation(1,1)' 3 3 2>&1
# exit 2
wythoff graph: this game has no graph of positions: which moves there are depends on the history of play
$ wythoff graph 'wythoff + (1,2)' 3 3 --fold 2>&1
# exit 2
wythoff graph: only a game in which the heaps can be exchanged can be folded
$ wythoff graph wythoff 3 2>&1
# exit 2
wythoff graph: the position has 1 number, and this game has 2 heaps
$ wythoff graph wythoff 3 -5 2>&1
# exit 2
wythoff graph: a heap cannot be negative: -5
$ wythoff graph 'rational-nim(1/2,2/1)' 9 1 2>&1
# exit 2
wythoff graph: this is no position on the board of the game
$ wythoff graph wythoff 3 3 -o /nowhere/graph.dot 2>&1
# exit 4
wythoff graph: cannot create "/nowhere/graph.dot": No such file or directory
$ wythoff graph nim 2 2 -o nim.png 2>&1; ls
# exit 0
wythoff graph: the graph is text for Graphviz: write it to a .dot file, then dot -Tpng FILE.dot -o FILE.png
...

# On several heaps, or with a memory, the kernel is found in the same way, and the box engine agrees.
$ wythoff graph 'nim misere no repeat' 3,2 | head -n 1
// vertices: 29, edges: 42, in the kernel: 12; the box engine agrees
$ wythoff graph 'wythoff on 3 heaps misere block 2' 3,2,3 | head -n 1
// vertices: 48, edges: 214, in the kernel: 23; the box engine agrees
$ wythoff graph 'wythoff on 3 heaps terminal x+y<=2' 3,4,4 | head -n 1
// vertices: 100, edges: 516, in the kernel: 32; the box engine agrees
$ wythoff graph 'nim comply 1' 1,1 | head -n 1
// vertices: 4, edges: 4, P-positions: 2; by the box engine
$ wythoff graph '{(0,t): t<=2} on heap y' 3 | head -n 1
// vertices: 4, edges: 5, in the kernel: 2; the table engine agrees
