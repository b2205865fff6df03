#include "kernels/debugger/route.hpp"

namespace lockstep::debugger {

std::optional<LaunchId> Route::next(LaunchId id) const {
    if (has({id.pass, id.launch + 1})) return LaunchId{id.pass, id.launch + 1};
    return next_pass(id);
}

std::optional<LaunchId> Route::previous(LaunchId id) const {
    if (id.launch > 0) return LaunchId{id.pass, id.launch - 1};
    const auto before = previous_pass(id);
    return before ? std::optional(LaunchId{before->pass, launches_[before->pass] - 1}) : std::nullopt;
}

std::optional<LaunchId> Route::next_pass(LaunchId id) const {
    for (auto pass = id.pass + 1; pass < launches_.size(); ++pass)
        if (launches_[pass] != 0) return LaunchId{pass, 0};
    return std::nullopt;
}

std::optional<LaunchId> Route::previous_pass(LaunchId id) const {
    for (auto pass = id.pass; pass-- > 0;)
        if (pass < launches_.size() && launches_[pass] != 0) return LaunchId{pass, 0};
    return std::nullopt;
}

std::optional<LaunchId> Route::nearest(std::uint32_t pass) const {
    if (has({pass, 0})) return LaunchId{pass, 0};
    if (const auto after = next_pass({pass, 0})) return after;
    return previous_pass({pass, 0});
}

}  // namespace lockstep::debugger
