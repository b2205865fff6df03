#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// What the passes of a run are called, so that the same pass of another run is found: with the names of the groups that they
/// are part of, but for the innermost where the label has its name or number, and which of several that are called alike.
/// "level 1 / local rank", "round 12: relax", "jump (3)".
class PassNames {
public:
    /// Takes in the passes that a run has recorded since; true when there were any.
    bool update(const Run* run);
    void clear() { *this = PassNames{}; }
    const std::vector<std::string>& all() const { return names_; }

private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, std::uint32_t> met_;
};

}  // namespace lockstep
