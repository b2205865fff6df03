#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/order.hpp"

namespace lockstep {

class Run;

/// In which order the accesses of launches are gone through that are looked into.
struct DebuggerOrder {
    enum class Kind {
        usual,  ///< as it ran, or in lock step where that leaves the same and is easier to follow
        as_run,  ///< of a run on a GPU, which does not say in which order it went: in lock step
        chosen,
    } kind = Kind::usual;
    Order order{};  ///< that was chosen

    static DebuggerOrder as_run() { return {Kind::as_run, {}}; }
    static DebuggerOrder of(Order order) { return {Kind::chosen, order}; }
    /// "usual", "as_run", "lockstep", "lane_by_lane", "shuffled:7". Throws InputError that names what is none.
    static DebuggerOrder parse(std::string_view text);
    std::string text() const;
    bool operator==(const DebuggerOrder&) const = default;
};

/// The order in which launches of a run are recorded (trace::Request::order); none: as in the run, or of one on a GPU in lock
/// step. The usual one is lock step where nobody chose that the run goes lane by lane, and who comes first decides nothing in it.
std::optional<Order> recorded_order(const DebuggerOrder& order, const Run& run);

/// What a person can choose among for a run: as it ran, lock step, a shuffled order; the one that is taken now among them.
std::vector<DebuggerOrder> orders_to_choose_from(const DebuggerOrder& now, const Run& run);
/// The one of these orders that is in use for this run.
DebuggerOrder order_taken(const DebuggerOrder& now, const Run& run);

/// "as it ran", "lock step", "shuffled:7".
std::string short_text(const DebuggerOrder& order);
/// "in lock step", "lane by lane", "in the order shuffled:7".
std::string manner_of(const Order& order);

}  // namespace lockstep
