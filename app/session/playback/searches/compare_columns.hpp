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
    bool at_end = false;  ///< it has ended, and this is its last pass: what is none now stays so
    std::uint32_t links = 0;  ///< threads have followed so many in the middle of the pass; 0: it is over
};

/// How two runs compare in one column.
struct ColumnDifference {
    std::string name;
    std::string space;  ///< what can be picked of its rows; empty: nothing
    std::string one = "entry", many = "entries";  ///< what its rows are called: "arc", "arcs"
    bool elements = false;  ///< it has one number for each node or vertex
    std::uint32_t compared = 0;  ///< numbers
    std::uint32_t differing = 0;
    std::uint32_t unknown = 0;  ///< none in both: not yet known, or never
    std::uint32_t only_kept = 0, only_current = 0;  ///< known in one run, and not yet in the other, which goes on
    std::vector<std::uint32_t> first;  ///< elements that differ, in ascending order, kMaxListed at most

    static constexpr std::size_t kMaxListed = 4096;
    bool same() const { return differing == 0 && only_kept == 0 && only_current == 0; }
};

/// A column that two runs have in common: the same name, role, type, space and size.
struct ColumnPair {
    Column kept, current;
};
/// Without inputs; results come first.
std::vector<ColumnPair> common_columns(const Run& kept, const Run& current);

/// Reads the columns piece by piece; throws Cancelled when nobody wants to know any more, and what reading throws.
ColumnDifference compare_column(const ColumnPair& pair, const RunAtPass& kept, const RunAtPass& current,
                                const Progress& progress);

}  // namespace lockstep
