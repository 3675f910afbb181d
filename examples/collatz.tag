# De Mol's tag system for the Collatz map: from n letters a it comes to n/2 of them, or to
# (3n + 1)/2 when n is odd, and so on; it halts when only one a is left.
delete 2
a -> bc
b -> a
c -> aaa
