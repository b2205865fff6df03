#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// Reads a list, a forest, a tree, a graph, an array or segments, plain or compressed (gz, xz, bz2, zst). The format is told by
/// the content first, by the name where the content leaves it open. Throws InputError (names file and line) and Cancelled.
///
/// DIMACS        `p sp` (arcs with weights), `p edge` and `p tw` (edges, read both ways); STEM.co beside STEM.gr gives coordinates
/// MatrixMarket  square coordinate matrices, pattern, real or integer: entry (i, j) is an arc; symmetric ones both ways;
///               values are kept as weights when all are whole numbers within kMinWeight and kMaxWeight; a twin of a
///               skew-symmetric entry has the opposite weight
/// METIS         a header, then a line of neighbours for each vertex; weights of edges are kept
/// SNAP          `u v` a line, counted from options.base; a third column is kept as weights when all of it is that; more are not read
/// table         rows of two columns or more (`.csv`, `.tsv`), with or without names of columns; vertices are whole numbers or
///               names, which are kept; the third column as above
/// list          line k holds the successor of node k, the tail's is -1 (`.list.tsv`); read as a forest or a tree it is a path
/// parent        line k holds the parent of node k, a root's is -1 (`.parent.tsv`); read as a list if it is a path
/// .npy          one or two dimensions in C order: an array; whole numbers and booleans become uint32, floats float32
/// numbers       one a line; floats where one has a point, an exponent or a sign (`--as array`)
/// hMETIS        `.hgr`: a segment is a net, k its cells
/// segments      a line is a segment, its numbers are k, counted from 0 (`.dat`)
/// CME 213       `a.txt` or `NAME_a.txt`: n, p, q, N, then n reals, p starts, n indices; `x.txt` beside it has q reals
/// Newick        `((a:1,b)c,'d e');`: nodes in the order in which they open, with their labels; lengths are not used
///
/// Any graph, and a forest with one root, is read as a tree where that is wanted and it is one, whichever way its arcs go; and
/// as segments: its rows that are not empty. For that a matrix need not be square, and its values may be any real numbers.
Dataset load_dataset(const std::filesystem::path& path, const LoadOptions& options, Progress& progress);

/// The same from bytes in memory, as they would lie in a file called `name`. Looks for no coordinates beside it.
Dataset parse_dataset(std::string_view content, const std::string& name, const LoadOptions& options,
                      Progress& progress);

}  // namespace lockstep
