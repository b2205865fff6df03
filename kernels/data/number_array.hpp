#pragma once

#include <cstdint>

#include "kernels/data/numbers.hpp"

namespace lockstep {

struct DatasetKindInfo;

/// Numbers of one type, in rows of `width` numbers.
struct NumberArray {
    Numbers values;
    std::uint32_t width = 0;  ///< a divisor of their number; 0 in an empty array

    std::uint32_t size() const { return size_of(values); }
    std::uint32_t rows() const { return width == 0 ? 0 : size() / width; }
};

/// The entry of arrays in the table of kinds.
const DatasetKindInfo& array_kind();

}  // namespace lockstep
