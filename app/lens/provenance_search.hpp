#pragma once

#include <memory>
#include <optional>

#include "app/lens/provenance_tree.hpp"
#include "app/lens/traced_launch.hpp"

namespace lockstep {

/// A value of which somebody wants to know who wrote it.
struct ProvenanceQuestion {
    std::shared_ptr<Run> run;
    std::shared_ptr<TraceShelf> shelf;
    std::shared_ptr<const TracedLaunch> launch;  ///< in which it is looked at
    lens::Place place;
    std::uint32_t position = 0;  ///< accesses of the launch that count
    std::uint64_t bits = 0;  ///< what lies there
    std::uint32_t bytes = 4;
    std::shared_ptr<Progress> progress;
};

/// Goes back from writer to what it had read, through the launches and passes before, which are recorded on the way. Throws
/// Cancelled.
ProvenanceNode find_provenance(const ProvenanceQuestion& question);

}  // namespace lockstep
