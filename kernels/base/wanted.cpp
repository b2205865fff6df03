#include "kernels/base/wanted.hpp"

#include <utility>

#include "kernels/base/progress.hpp"

namespace lockstep {
namespace {

thread_local const std::atomic<bool>* stop_here = nullptr;
std::atomic<const std::function<void()>*> probe{nullptr};

}  // namespace

CancellationScope::CancellationScope(const std::atomic<bool>* stop) : before_(std::exchange(stop_here, stop)) {}
CancellationScope::~CancellationScope() { stop_here = before_; }

const std::atomic<bool>* CancellationScope::flag() { return stop_here; }

void throw_if_cancelled() {
    if (!stop_here) return;
    if (const auto* f = probe.load(std::memory_order_acquire)) (*f)();
    if (stop_here->load(std::memory_order_relaxed)) throw Cancelled();
}

CancellationProbe::CancellationProbe(std::function<void()> f) : f_(std::move(f)) {
    probe.store(&f_, std::memory_order_release);
}
CancellationProbe::~CancellationProbe() { probe.store(nullptr, std::memory_order_release); }

}  // namespace lockstep
