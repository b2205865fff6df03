#include "kernels/debugger/place.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep::debugger {
namespace {

/// In the order of trace::Operation.
constexpr std::array<std::string_view, 8> kWords = {"load",      "store",   "atomic", "sync_block",
                                                    "sync_warp", "shuffle", "ballot", "show"};

}  // namespace

std::string_view word_for(trace::Operation operation) { return kWords.at(static_cast<std::size_t>(operation)); }

trace::Operation operation_of(std::string_view word) {
    const auto found = std::ranges::find(kWords, word);
    if (found == kWords.end()) throw InputError(fmt::format("'{}' is not an operation of a kernel", word));
    return static_cast<trace::Operation>(found - kWords.begin());
}

}  // namespace lockstep::debugger
