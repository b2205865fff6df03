#pragma once

#include <atomic>
#include <cstdint>

namespace lockstep {

/// While it lives, what this thread works out, and what for_each_piece() has other threads do for it, is wanted until `stop`
/// is true. For work that is handed no Progress: references, checks of results, orders for views.
class CancellationScope {
public:
    explicit CancellationScope(const std::atomic<bool>& stop) : CancellationScope(&stop) {}
    /// Null: wanted whatever happens.
    explicit CancellationScope(const std::atomic<bool>* stop);
    ~CancellationScope();
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;

    /// What holds on this thread now; null: nothing does.
    static const std::atomic<bool>* flag();

private:
    const std::atomic<bool>* before_;
};

/// Throws Cancelled once nobody wants what this thread works out.
void require_wanted();

/// The same in a long loop that counts its turns: every 16,384th looks, the first among them.
inline void require_wanted(std::uint64_t turn) {
    if (turn % (1u << 14) == 0) require_wanted();
}

}  // namespace lockstep
