#pragma once

#include <string_view>

#include "kernels/base/available_memory.hpp"
#include "kernels/data/memory_need.hpp"

namespace lockstep {

/// Throws the InputError that generate_dataset() would throw for a spec of which dataset and run do not fit, without making anything.
/// Segments whose lengths are drawn are taken to be as few as can be.
void require_generated_fits(std::string_view spec, RunBytes run_bytes = {},
                            std::uint64_t free_memory = available_memory());

}  // namespace lockstep
