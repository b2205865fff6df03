#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "kernels/debugger/check/trial.hpp"

namespace lockstep::check {

/// An access of a run, as described by its trace.
struct FoundAccess {
    trace::Event event;
    std::string kernel, file, buffer;  ///< file: of the access, which may be in a called function
    std::uint32_t launch = 0;  ///< its number in the pass
    std::size_t access = 0;  ///< number in the launch, from 0
    std::string sentence;
};

/// The pass in which a run's state first differs from the expected one.
struct FirstDifference {
    std::uint32_t pass = 0;
    /// The last store or atomic to the first value that differs after the pass; if only the other order stores it, the first
    /// access in which the storing thread differs. Empty if no kernel stored it, or the trace was cut.
    std::optional<FoundAccess> access;
};

/// The limits of the search.
struct DifferenceOptions {
    std::optional<WrongElement> wrong_element;  ///< is compared before all other values
    std::size_t trace_limit = std::size_t{1} << 22;  ///< accesses of the pass
    std::uint32_t max_passes = 0xFFFFFFFFu;  ///< limit for endless runs
    const std::atomic<bool>* cancel = nullptr;
};

/// The first pass after which two orders leave different states, and the access of `order` that causes the difference: to the
/// wrong element if its value differs, or to its row in another result of its space, else to the first differing result value,
/// else to the first differing value. Empty if the states are equal after each pass. Throws Cancelled.
std::optional<FirstDifference> find_first_difference(const Subject& subject, Order order, Order other,
                                                     const DifferenceOptions& options);

/// The last pass that changes the wrong element's value in its own column, and the last store there, for a result that is wrong
/// in every order. Empty if no pass changes it, or no element is wrong. Throws Cancelled.
std::optional<FirstDifference> find_last_change(const Subject& subject, Order order, const DifferenceOptions& options);

}  // namespace lockstep::check
