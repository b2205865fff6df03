#pragma once

#include <cstdint>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The shown pass: its state, the state before it, and its record. All three change together.
class ShownPass {
public:
    std::uint32_t pass() const { return record_pass_; }
    const Snapshot& now() const { return now_; }
    const Snapshot& before() const { return before_; }
    const PassRecord& record() const { return record_; }
    bool empty() const { return !now_; }

    /// Shows a pass. False, without a change, while its state or the one before it is being recomputed: call it again later.
    bool show(Run& run, std::uint32_t pass);
    /// Shows nothing: before the first pass of another run.
    void clear() { *this = {}; }

private:
    Snapshot obtain(Run& run, std::uint32_t pass) const;

    Snapshot now_, before_;
    Snapshot fetched_;  ///< the state before the pass, fetched first
    PassRecord record_;
    std::uint32_t record_pass_ = 0;
};

}  // namespace lockstep
