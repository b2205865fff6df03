#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// The reason why an algorithm has no CUDA kernels; follows "--executor cuda: " in messages.
std::string why_no_cuda(std::string_view algorithm);

/// Sets the reason for kernels that are compiled at program start: on the first thread, before anything runs.
void set_why_no_cuda(std::string algorithm, std::string why);

}  // namespace lockstep
