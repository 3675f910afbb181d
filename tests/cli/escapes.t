# Text from the command line stays text in every file that it gets into, whatever it holds.
# parse.py reads a file as XML and as HTML, and wants no element q in it.
$ printf '%b' 'import html.parser, sys, xml.etree.ElementTree as tree\ntext = open(sys.argv[1], encoding="utf-8").read()\nif ".svg" in sys.argv[1]: print(tree.fromstring(text).find("{*}metadata").text.partition(": ")[2])\nclass Tags(html.parser.HTMLParser):\n  def handle_starttag(self, tag, attributes): assert tag != "q", tag\nTags().feed(text)\n' > parse.py
$ wythoff draw wythoff --size 5 --title 'x?><q>y</q>--><!-- ]]>"&amp;\' -o a.svg && python3 parse.py a.svg
wythoff draw wythoff --size 5 --title 'x?><q>y</q>--><!-- ]]>"&amp;\' -o a.svg
$ wythoff draw wythoff --size 5 --title 'x><q>y' -o a.svg && python3 parse.py a.svg && grep -c '<q>' a.svg
# exit 1
wythoff draw wythoff --size 5 --title 'x><q>y' -o a.svg
0
$ wythoff analyze 'wythoff # --></title><q>"\' --columns 100 --states 0 --format html -o a.html && python3 parse.py a.html && grep -c '</title>' a.html
1
$ wythoff paper 2.8a --short -o 'a>--><q>"\.html' >/dev/null && mv a*q*.html b.html && python3 parse.py b.html && grep -o '<code>wythoff p.*</code>' b.html
<code>wythoff paper 2.8a --short -o 'a&gt;--&gt;&lt;q&gt;&quot;\.html'</code>
$ wythoff draw wythoff --size 5 --title '\input{x}%$#_^~&' -o a.tex && grep 'input' a.tex | sed 's/.*{\\text/{\\text/'
% Made by: wythoff draw wythoff --size 5 --title '\input{x}%$#_^~&' -o a.tex
{\textbackslash{}input\{x\}\%\$\#\_\textasciicircum{}\textasciitilde{}\&};
# BibTeX counts braces, also those with a backslash before them.
$ wythoff prove wythoff -o 'a{}}\%$.cert' >/dev/null && wythoff cite 'a{}}\%$.cert' | grep title
  title    = {{Wythoff}: a laboratory for heap games of {Wythoff}'s kind},
  title    = {a\textbraceleft{}\textbraceright{}\textbraceright{}\textbackslash{}\%\$.cert},
$ wythoff graph 'wythoff # "\" x' 2 2 | grep label
  label="wythoff # \"\\\" x"; labelloc=t; fontname="Helvetica";
