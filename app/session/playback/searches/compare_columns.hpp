#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A run at a pass.
struct RunAtPass {
    std::shared_ptr<Run> run;
    Snapshot now;
    bool at_end = false;  ///< the last pass of a finished run: null values are final
    std::uint32_t links = 0;  ///< links followed inside the pass; 0: the end of the pass
};

/// The comparison of one column in two runs.
struct ColumnDifference {
    std::string name;
    std::string space;  ///< the space of its rows, for selections; empty: not selectable
    std::string one = "entry", many = "entries";  ///< what its rows are called: "arc", "arcs"
    bool elements = false;  ///< it has one number per node or vertex of the dataset
    std::uint32_t compared = 0;  ///< number of compared values
    std::uint32_t differing = 0;
    std::uint32_t unknown = 0;  ///< null in both: not yet known, or never
    std::uint32_t only_kept = 0, only_current = 0;  ///< known in one run and still null in the other, unfinished one
    std::vector<std::uint32_t> first;  ///< differing elements in ascending order, at most kMaxListed

    static constexpr std::size_t kMaxListed = 4096;
    bool same() const { return differing == 0 && only_kept == 0 && only_current == 0; }
};

/// A column of both runs: with the same name, role, type, space and size.
struct ColumnPair {
    Column kept, current;
};
/// Without inputs; results first.
std::vector<ColumnPair> common_columns(const Run& kept, const Run& current);

/// Compares a column, reading it in pieces. Throws Cancelled and the errors of reads.
ColumnDifference compare_column(const ColumnPair& pair, const RunAtPass& kept, const RunAtPass& current,
                                const Progress& progress);

}  // namespace lockstep
