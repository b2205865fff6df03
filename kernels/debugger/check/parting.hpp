#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "kernels/debugger/check/trial.hpp"

namespace lockstep::check {

/// An access that a run has made, with all that is to be said of it once its trace is gone.
struct MetAccess {
    trace::Event event;
    std::string kernel, file, buffer;  ///< file: that the access stands in
    std::uint32_t launch = 0;  ///< its number in the pass
    std::size_t access = 0;  ///< of the launch, from 0
    std::string sentence;
};

/// Where a run begins to leave what it should not.
struct Parting {
    std::uint32_t pass = 0;
    /// The last store, or atomic, to the first value that is another one after the pass; where only the other order has made one,
    /// what its thread did otherwise first. None where no kernel has done it, or the trace was cut.
    std::optional<MetAccess> access;
};

/// How it is looked for.
struct PartingOptions {
    std::optional<WrongElement> wrong_element;  ///< its value is looked at before others
    std::size_t trace_limit = std::size_t{1} << 22;  ///< accesses of the pass
    std::uint32_t max_passes = 0xFFFFFFFFu;  ///< that are looked through: a run may have no end
    const std::atomic<bool>* cancel = nullptr;
};

/// The first pass after which two orders leave different states, and the access of `order` that makes the difference: of the wrong
/// element where its value differs then, or its row in another result of its space, else of the first value of a result, else of
/// the first one of all. Nothing where they leave the same after each pass. Throws Cancelled.
std::optional<Parting> find_parting(const Subject& subject, Order order, Order other, const PartingOptions& options);

/// The last pass that changes the wrong element's value, in its own column, and the last store there: where a result is wrong in
/// each order. Nothing where no pass does, or none is wrong. Throws Cancelled.
std::optional<Parting> find_last_change(const Subject& subject, Order order, const PartingOptions& options);

}  // namespace lockstep::check
