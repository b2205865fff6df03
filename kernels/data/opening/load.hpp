#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// Reads a list, a forest, a tree, a graph, an array, matrices or segments, plain or compressed (gz, xz, bz2, zst). The content
/// determines the format; if it is ambiguous, the file name does. Text is UTF-8 or UTF-16, with line ends of any kind. Throws
/// InputError, with file and line, and Cancelled.
///
/// DIMACS        `p sp` (arcs with weights), `p edge` and `p tw` (edges, read both ways); STEM.co beside STEM.gr has coordinates
/// MatrixMarket  entry (i, j) of a square coordinate matrix is an arc; symmetric ones both ways; values are weights if all are integers
///               or finite real numbers; the twin of a skew-symmetric entry has the opposite weight. As a matrix: array or coordinate
/// METIS         a header, then a line of neighbours for each vertex; edge weights are read
/// edge list     `u v` per line; a third column of numbers, or networkx's {'weight': w}, is the weight; further
///               columns are not read. All lines have equally many fields, unless options.as is edges
/// table         rows of two columns or more (`.csv`, `.tsv`), with or without names of columns; vertices are whole numbers or names
/// GraphML, GEXF, DOT, node-link JSON: nodes with their labels, edges with their weights, undirected edges both ways
/// list          line k contains the successor of node k, -1 for the tail (`.list.tsv`); as a forest or a tree it is a path
/// parent        line k contains the parent of node k, -1 for a root (`.parent.tsv`); read as a list if it is a path
/// .npy, .npz    one or two dimensions; integers and booleans become uint32, or int32 if any is below 0, floats float32
/// numbers       one per line; floats if any has a point, an exponent or a sign (`--as array`)
/// hMETIS        `.hgr`: a segment is a net, k its cells
/// segments      a line is a segment, its numbers are k, counted from 0 (`.dat`)
/// CME 213       `a.txt` or `NAME_a.txt`: n, p, q, N, then n reals, p starts, n indices; `x.txt` beside it has q reals
/// Newick        `((a:1,b)c,'d e');`: nodes in the order of their begins, with their labels; branch lengths are not used
///
/// Ids of an edge list or a numbered table are the vertices, unless one needs more than 32 bits or the largest exceeds 16 times
/// the number of ids: then vertices are renumbered, and the ids are their names.
/// Any graph, and a forest with one root, is read as a tree if a tree is wanted and it is one, ignoring the direction of arcs;
/// and as segments: its non-empty rows. For segments a matrix need not be square, and its values may be any real numbers.
Dataset load_dataset(const std::filesystem::path& path, const LoadOptions& options, Progress& progress);

/// The same for the bytes of a file called `name`, without a file of coordinates.
Dataset parse_dataset(std::string_view content, const std::string& name, const LoadOptions& options,
                      Progress& progress);

}  // namespace lockstep
