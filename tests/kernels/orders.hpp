#pragma once

#include <vector>

#include "kernels/simt/order.hpp"

namespace lockstep::test {

/// The orders for tests of order-independent results. Sanitizer builds omit the slowest order, since a fiber switch
/// takes many times as long there; tests with many elements or random inputs are smaller there, too.
#if defined(LOCKSTEP_SANITIZED)
inline constexpr bool kSanitized = true;
inline const std::vector<Order> kOrders{Order::lane_by_lane(), Order::shuffled(3)};
#else
inline constexpr bool kSanitized = false;
inline const std::vector<Order> kOrders{Order::lane_by_lane(), Order::lockstep(), Order::shuffled(3)};
#endif

}  // namespace lockstep::test
