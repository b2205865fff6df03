#pragma once

#include <vector>

namespace lockstep {

/// Begin and end of each operation on streams.
struct OperationTimes {
    std::vector<float> begin_ms, end_ms;
};

}  // namespace lockstep
