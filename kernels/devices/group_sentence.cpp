#include "kernels/devices/group_sentence.hpp"

#include <cstdint>
#include <numeric>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string crossed_text(const GroupPass& pass) {
    const auto bytes = std::accumulate(pass.bytes.begin(), pass.bytes.end(), std::uint64_t{0});
    const auto messages = std::accumulate(pass.messages.begin(), pass.messages.end(), std::uint64_t{0});
    if (messages == 0) return "nothing crossed";
    return count_text(bytes, "byte", "bytes") + " crossed in " + count_text(messages, "message", "messages");
}

}  // namespace lockstep
