#include "kernels/simt/order.hpp"

#include <charconv>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {

Order Order::parse(std::string_view text) {
    if (text == "lockstep") return lockstep();
    if (text == "lane_by_lane") return lane_by_lane();
    constexpr std::string_view prefix = "shuffled:";
    if (text.starts_with(prefix)) {
        const auto digits = text.substr(prefix.size());
        std::uint64_t seed = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
        if (error == std::errc{} && end == digits.data() + digits.size() && !digits.empty()) return shuffled(seed);
    }
    throw InputError(fmt::format("--order: '{}' is none of lockstep, lane_by_lane, shuffled:SEED", text));
}

std::string Order::text() const {
    switch (kind) {
        case Kind::lockstep: return "lockstep";
        case Kind::lane_by_lane: return "lane_by_lane";
        case Kind::shuffled: break;
    }
    return fmt::format("shuffled:{}", seed);
}

}  // namespace lockstep
