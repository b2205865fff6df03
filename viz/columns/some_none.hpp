#pragma once

#include <cstdint>

#include "viz/scene.hpp"

namespace lockstep {

/// Whether some numbers of a column are none at this pass. Looked up once for each content; of many numbers it is taken for granted.
class SomeNone {
public:
    static constexpr std::uint32_t kMaxRead = 1u << 16;

    bool ask(const ColumnPicture& picture);

private:
    std::uint64_t seen_ = 0;
    bool some_ = false;
};

}  // namespace lockstep
