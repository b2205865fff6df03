#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/lens/hazard_row.hpp"
#include "app/lens/launch_picture.hpp"
#include "app/lens/traced_launch.hpp"
#include "kernels/lens/lane_values.hpp"
#include "kernels/lens/line_counts.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A launch that is open, with what is found out about it once. Made on another thread; nothing in it changes then.
struct OpenLaunch {
    trace::Request request;
    std::shared_ptr<const TracedLaunch> traced;
    std::optional<lens::LaneValues> values;
    std::vector<Column> columns;  ///< of the algorithm
    LaunchPicture picture;
    std::map<std::uint32_t, lens::LineCount> costs;  ///< by line of the kernel
    std::vector<std::uint32_t> shared_lines;  ///< that touch shared memory
    std::vector<HazardRow> hazards;
    std::string hazards_sentence;  ///< what was searched, where nothing was found or not all was searched
    std::vector<std::size_t> harmful;  ///< accesses, as places of the cursor

    const lens::Recording& recording() const { return *traced->recording; }
    const lens::KernelText& text() const { return traced->text; }
    const ArrayColumns& array(std::uint16_t buffer) const { return traced->arrays[buffer]; }
};

/// What is to be recorded.
struct OpenQuestion {
    std::shared_ptr<Run> run;
    trace::Request request;
    std::shared_ptr<Progress> progress;
};

/// Has it recorded, and makes its tables. Throws a sentence where that is not possible, and Cancelled.
std::shared_ptr<const OpenLaunch> open_launch(const OpenQuestion& question);

/// Which launch of a pass is looked at first: of the same kernel as the one before, else that which asks for most; none where
/// the pass has none.
std::optional<std::uint32_t> launch_to_open(const PassRecord& record, const std::string& kernel);

/// Accesses that a launch makes: as they were counted, else as many as such kernels usually make.
std::uint64_t expected_accesses(const LaunchRecord& record);

/// All of a launch where that is not too much, else as many blocks around one as there is room for.
trace::Request request_for(const LaunchRecord& record, std::uint32_t pass, std::uint32_t launch, std::uint32_t block);

}  // namespace lockstep
