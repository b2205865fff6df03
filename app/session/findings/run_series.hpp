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
    std::vector<double> values;  ///< not a number where a pass says nothing of it
    double highest = 0;  ///< of those that are finite
    std::uint32_t highest_at = 0;  ///< the first pass that has it
    bool any = false;  ///< a finite value is there
    std::string one{};  ///< "arc": where the unit is a space's elements, and of what is changed; else empty
};

/// The numbers of a run by pass, taken from its timeline as it grows, so that plots, the scrubber and tables need not ask
/// for every record in every frame. Index 0 is the input.
class RunSeries {
public:
    /// Once a frame; starts anew when another run is shown. Null: nothing is.
    void update(const Run* run);

    std::uint32_t size() const { return static_cast<std::uint32_t>(labels_.size()); }
    const std::vector<std::string>& labels() const { return labels_; }
    const std::vector<Series>& figures() const { return figures_; }  ///< the algorithm's own, in its order
    const std::vector<Series>& kernels() const { return kernels_; }  ///< milliseconds, one for each kernel
    const std::vector<Series>& changed() const {
        return changed_;
    }  ///< elements, one for each column that ever changed
    const Series& pass_ms() const { return pass_ms_; }
    const Series& kernel_ms() const { return kernel_ms_; }
    const std::vector<int>& depths() const { return depths_; }
    int deepest() const { return deepest_; }
    /// What a pass is called, with what it is part of: "ranking / level 1 / local rank".
    std::string path_name(std::uint32_t pass) const;
    /// What passes of a depth are part of: "level 1"; empty where they are part of different things.
    std::string level_name(int depth) const;

private:
    void append(const PassRecord& record, const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces);
    /// One more count, in the words of the column's space.
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
