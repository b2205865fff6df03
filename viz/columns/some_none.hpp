#pragma once

#include <cstdint>

#include "viz/scene.hpp"

namespace lockstep {

/// Whether a column has null values at this pass. Checked once for each content; large columns are assumed to.
class SomeNone {
public:
    static constexpr std::uint32_t kMaxRead = 1u << 16;

    bool ask(const ColumnPicture& picture);

private:
    std::uint64_t seen_ = 0;
    bool some_ = false;
};

}  // namespace lockstep
