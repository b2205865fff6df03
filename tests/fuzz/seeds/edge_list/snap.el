# Nodes: 3 Edges: 3
% too

5	2
0 5
5 2
