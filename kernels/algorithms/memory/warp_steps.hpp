#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/data/number_array.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::memory {

/// One access of a warp of memory.copy-* or memory.transpose.
struct WarpStep {
    enum class Kind { load, store_shared, load_shared, store };
    Kind kind = Kind::load;
    WarpPattern pattern;

    bool is_shared() const { return kind == Kind::store_shared || kind == Kind::load_shared; }
};

/// The bytes of a word that a thread of memory.copy-* moves: 4, 8 or 16.
std::uint32_t copied_bytes(const ParameterValues& parameters);
/// The number of warps of the launch.
std::uint32_t num_warps(std::string_view algorithm, const NumberArray& array, const ParameterValues& parameters);
/// The accesses of a warp in the kernel's order; steps without a participating lane are left out.
std::vector<WarpStep> warp_steps(std::string_view algorithm, const NumberArray& array,
                                 const ParameterValues& parameters, std::uint32_t warp);
/// The warp that loads an element; 0 if none does.
std::uint32_t loading_warp(std::string_view algorithm, const NumberArray& array, const ParameterValues& parameters,
                           std::uint32_t element);

}  // namespace lockstep::memory
