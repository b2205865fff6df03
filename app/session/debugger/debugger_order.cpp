#include "app/session/debugger/debugger_order.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {

DebuggerOrder DebuggerOrder::parse(std::string_view text) {
    if (text == "usual") return {};
    if (text == "as_run") return as_run();
    try {
        return of(Order::parse(text));
    } catch (const InputError&) {
        throw InputError(fmt::format("'{}' is none of usual, as_run, lockstep, lane_by_lane, shuffled:SEED", text));
    }
}

std::string DebuggerOrder::text() const {
    switch (kind) {
        case Kind::usual: return "usual";
        case Kind::as_run: return "as_run";
        case Kind::chosen: break;
    }
    return order.text();
}

std::string manner_of(const Order& order) {
    switch (order.kind) {
        case Order::Kind::lockstep: return "in lock step";
        case Order::Kind::lane_by_lane: return "lane by lane";
        case Order::Kind::shuffled: break;
    }
    return "in the order " + order.text();
}

std::string short_text(const DebuggerOrder& order) {
    if (order.kind == DebuggerOrder::Kind::as_run) return "as it ran";
    if (order.kind == DebuggerOrder::Kind::usual) return "usual";
    switch (order.order.kind) {
        case Order::Kind::lockstep: return "lock step";
        case Order::Kind::lane_by_lane: return "lane by lane";
        case Order::Kind::shuffled: break;
    }
    return order.order.text();
}

}  // namespace lockstep
