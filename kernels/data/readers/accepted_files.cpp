#include "kernels/data/readers/accepted_files.hpp"

namespace lockstep {

std::string_view accepted_files() {
    return "DIMACS .gr, MatrixMarket .mtx, METIS .graph, edge lists, tables of edges (CSV, TSV), .list.tsv, .parent.tsv, Newick .tree "
           "and .nwk, arrays .npy, hypergraphs .hgr, segments .dat, CME 213 a.txt; plain or gz, xz, bz2, zst";
}

}  // namespace lockstep
