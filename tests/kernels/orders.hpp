#pragma once

#include <vector>

#include "kernels/simt/order.hpp"

namespace lockstep::test {

/// In what orders kernels run where the order must not matter. Under sanitizers, where a switch of fibers takes many times as
/// long, without the one that shuffles nothing; tests of many elements or of chance do less there as well.
#if defined(LOCKSTEP_SANITIZED)
inline constexpr bool kSanitized = true;
inline const std::vector<Order> kOrders{Order::lane_by_lane(), Order::shuffled(3)};
#else
inline constexpr bool kSanitized = false;
inline const std::vector<Order> kOrders{Order::lane_by_lane(), Order::lockstep(), Order::shuffled(3)};
#endif

}  // namespace lockstep::test
