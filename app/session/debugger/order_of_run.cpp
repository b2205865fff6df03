// The order of the launches of a run (debugger_order.hpp).

#include <algorithm>

#include "app/session/debugger/debugger_order.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

/// Empty for a run on a GPU.
std::optional<Order> order_of(const Run& run) {
    const auto text = run.order();
    return text.empty() ? std::nullopt : std::optional(Order::parse(text));
}

}  // namespace

std::optional<Order> recorded_order(const DebuggerOrder& order, const Run& run) {
    const auto ran = order_of(run);
    auto wanted = ran;
    if (order.kind == DebuggerOrder::Kind::chosen) wanted = order.order;
    else if (order.kind == DebuggerOrder::Kind::usual && ran == Order::lane_by_lane() && !run.request().order &&
             run.reproducible())
        wanted = Order::lockstep();
    const auto by_itself = ran.value_or(Order::lockstep());
    return wanted && *wanted != by_itself ? wanted : std::nullopt;
}

DebuggerOrder order_taken(const DebuggerOrder& now, const Run& run) {
    if (const auto recorded = recorded_order(now, run)) return DebuggerOrder::of(*recorded);
    return order_of(run) ? DebuggerOrder::as_run() : DebuggerOrder::of(Order::lockstep());
}

std::vector<DebuggerOrder> orders_to_choose_from(const DebuggerOrder& now, const Run& run) {
    const auto ran = order_of(run);
    std::vector<DebuggerOrder> all;
    if (ran) all.push_back(DebuggerOrder::as_run());
    if (ran != Order::lockstep()) all.push_back(DebuggerOrder::of(Order::lockstep()));
    const auto taken = order_taken(now, run);
    const bool is_shuffled = taken.kind == DebuggerOrder::Kind::chosen && taken.order.kind == Order::Kind::shuffled;
    if (!is_shuffled) all.push_back(DebuggerOrder::of(Order::shuffled(1)));
    if (std::ranges::find(all, taken) == all.end()) all.push_back(taken);
    return all;
}

}  // namespace lockstep
