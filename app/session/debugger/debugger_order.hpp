#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/order.hpp"

namespace lockstep {

class Run;

/// The order of accesses in which the debugger records launches.
struct DebuggerOrder {
    enum class Kind {
        usual,  ///< as it ran; in lock step if that gives the same result and is easier to follow
        as_run,  ///< as it ran; a run on a GPU has no known order: lock step
        chosen,
    } kind = Kind::usual;
    Order order{};  ///< if chosen

    static DebuggerOrder as_run() { return {Kind::as_run, {}}; }
    static DebuggerOrder of(Order order) { return {Kind::chosen, order}; }
    /// Parses "usual", "as_run", "lockstep", "lane_by_lane", "shuffled:7". Throws InputError for another word.
    static DebuggerOrder parse(std::string_view text);
    std::string text() const;
    bool operator==(const DebuggerOrder&) const = default;
};

/// The order in which launches of a run are recorded (trace::Request::order); none: as in the run, or lock step for a run on
/// a GPU. The usual order is lock step if the run went lane by lane by default and its result does not depend on the order.
std::optional<Order> recorded_order(const DebuggerOrder& order, const Run& run);

/// The orders that the user can choose for a run: as it ran, lock step, a shuffled order; always with the current one.
std::vector<DebuggerOrder> orders_to_choose_from(const DebuggerOrder& now, const Run& run);
/// The order in use for this run.
DebuggerOrder order_taken(const DebuggerOrder& now, const Run& run);

/// "as it ran", "lock step", "shuffled:7".
std::string short_text(const DebuggerOrder& order);
/// "in lock step", "lane by lane", "in the order shuffled:7".
std::string manner_of(const Order& order);

}  // namespace lockstep
