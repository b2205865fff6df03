#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/recording/npy_array.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A column with the bytes of its numbers after the pass that was written last.
struct WrittenColumn {
    const Column* column = nullptr;
    NpyArray state;
};

/// At most this many numbers of a column, or changes of it, are in memory beside the state.
constexpr std::uint32_t kRecordedPart = 1u << 20;

/// Elements that a pass changed, in ascending order, and the bytes of their new numbers.
struct ChangedPart {
    std::vector<std::uint32_t> places;
    std::string values;
};

/// Leads from the state after one pass to the state after the next: over the run's list of changed words, if it stores one, else by
/// comparing all numbers.
class PassChanges {
public:
    /// Waits if the pass has to be recomputed. Throws DeviceError, Cancelled.
    PassChanges(Run& run, std::uint32_t pass, const Progress& progress);
    ~PassChanges();
    PassChanges(const PassChanges&) = delete;
    PassChanges& operator=(const PassChanges&) = delete;

    /// Calls visit() with the changed elements of a column, in parts. put: stores their new numbers in `written`.
    /// changed  number of elements that the run counted; DeviceError if the state has another
    void visit(WrittenColumn& written, std::uint64_t changed, bool put,
               const std::function<void(const ChangedPart&)>& visit);
    /// Stores the whole state of a column in `written`.
    void take(WrittenColumn& written);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
