#include "kernels/run/why_no_cuda.hpp"

#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace lockstep {
namespace {

std::map<std::string, std::string, std::less<>>& reasons() {
    static std::map<std::string, std::string, std::less<>> all;
    return all;
}

}  // namespace

std::string why_no_cuda(std::string_view algorithm) {
    const auto found = reasons().find(algorithm);
    return found == reasons().end() ? fmt::format("{} has no CUDA kernels", algorithm) : found->second;
}

void set_why_no_cuda(std::string algorithm, std::string why) {
    reasons().insert_or_assign(std::move(algorithm), std::move(why));
}

}  // namespace lockstep
