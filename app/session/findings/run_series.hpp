#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// One number for each pass.
struct Series {
    std::string name;  ///< "arcs found"
    std::string unit;  ///< "arcs"
    std::vector<double> values;  ///< NaN if a pass has no value
    double highest = 0;  ///< maximum of the finite values
    std::uint32_t highest_at = 0;  ///< the first pass with that value
    bool any = false;  ///< true if there is a finite value
    std::string one{};  ///< singular of the unit, "arc", if it counts changed elements of a space; else empty
};

/// The figures of a run by pass, read once from its growing timeline, so that plots, the scrubber and tables need not
/// read every record in every frame. Index 0 is the input.
class RunSeries {
public:
    /// Once a frame; restarts for another run. Null: no run.
    void update(const Run* run);

    std::uint32_t size() const { return static_cast<std::uint32_t>(labels_.size()); }
    const std::vector<std::string>& labels() const { return labels_; }
    const std::vector<Series>& figures() const { return figures_; }  ///< of the algorithm, in its order
    const std::vector<Series>& kernels() const { return kernels_; }  ///< milliseconds of each kernel
    const std::vector<Series>& changed() const {
        return changed_;
    }  ///< number of changed elements, for each column that ever changed
    const Series& pass_ms() const { return pass_ms_; }
    const Series& kernel_ms() const { return kernel_ms_; }
    const std::vector<int>& depths() const { return depths_; }
    int deepest() const { return deepest_; }
    /// The name of a pass with its groups: "ranking / level 1 / local rank".
    std::string path_name(std::uint32_t pass) const;
    /// The common name of the groups at a depth: "level 1"; empty if their names differ.
    std::string level_name(int depth) const;

private:
    void append(const PassRecord& record, const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces);
    /// Appends a count of changed elements, with the noun of the column's space.
    void append_changed(const Column& column, std::uint64_t count, const std::vector<IndexSpace>& spaces);

    const Run* run_ = nullptr;
    std::vector<std::string> labels_;
    std::vector<Series> figures_, kernels_, changed_;
    Series pass_ms_, kernel_ms_;
    std::vector<int> depths_;
    int deepest_ = 0;
    std::vector<std::string> level_names_;  // by depth
};

}  // namespace lockstep
