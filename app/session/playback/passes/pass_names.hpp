#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Unique names of the passes of a run, which identify the same pass in another run: the label with the names of the
/// groups (but not the innermost one if the label contains its name or number), and a number if several names are
/// equal. "level 1 / local rank", "round 12: relax", "jump (3)".
class PassNames {
public:
    /// Adds the passes that a run has recorded since; true if there were any.
    bool update(const Run* run);
    void clear() { *this = PassNames{}; }
    const std::vector<std::string>& all() const { return names_; }

private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, std::uint32_t> met_;
};

}  // namespace lockstep
