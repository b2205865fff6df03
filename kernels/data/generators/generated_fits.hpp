#pragma once

#include <string_view>

#include "kernels/base/available_memory.hpp"
#include "kernels/data/memory_need.hpp"

namespace lockstep {

/// Throws the InputError of generate_dataset() for a dataset or run that does not fit into memory, without making the dataset.
/// Assumes the minimum number of segments if lengths are random.
void require_generated_fits(std::string_view spec, RunBytes run_bytes = {},
                            std::uint64_t free_memory = available_memory());

}  // namespace lockstep
