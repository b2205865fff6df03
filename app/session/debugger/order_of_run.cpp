// In which order the launches of a run are gone through (lens_order.hpp).

#include <algorithm>

#include "app/session/debugger/lens_order.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

/// Empty where a GPU has run it.
std::optional<Order> order_of(const Run& run) {
    const auto text = run.order();
    return text.empty() ? std::nullopt : std::optional(Order::parse(text));
}

}  // namespace

std::optional<Order> recorded_order(const LensOrder& order, const Run& run) {
    const auto ran = order_of(run);
    auto wanted = ran;
    if (order.kind == LensOrder::Kind::chosen) wanted = order.order;
    else if (order.kind == LensOrder::Kind::usual && ran == Order::lane_by_lane() && !run.request().order &&
             run.reproducible())
        wanted = Order::lockstep();
    const auto by_itself = ran.value_or(Order::lockstep());
    return wanted && *wanted != by_itself ? wanted : std::nullopt;
}

LensOrder order_taken(const LensOrder& now, const Run& run) {
    if (const auto recorded = recorded_order(now, run)) return LensOrder::of(*recorded);
    return order_of(run) ? LensOrder::as_run() : LensOrder::of(Order::lockstep());
}

std::vector<LensOrder> orders_to_choose_from(const LensOrder& now, const Run& run) {
    const auto ran = order_of(run);
    std::vector<LensOrder> all;
    if (ran) all.push_back(LensOrder::as_run());
    if (ran != Order::lockstep()) all.push_back(LensOrder::of(Order::lockstep()));
    const auto taken = order_taken(now, run);
    const bool is_shuffled = taken.kind == LensOrder::Kind::chosen && taken.order.kind == Order::Kind::shuffled;
    if (!is_shuffled) all.push_back(LensOrder::of(Order::shuffled(1)));
    if (std::ranges::find(all, taken) == all.end()) all.push_back(taken);
    return all;
}

}  // namespace lockstep
