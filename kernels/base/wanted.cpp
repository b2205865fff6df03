#include "kernels/base/wanted.hpp"

#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/base/when_asked.hpp"

namespace lockstep {
namespace {

thread_local const std::atomic<bool>* stop_here = nullptr;
std::atomic<const std::function<void()>*> when_asked{nullptr};

}  // namespace

CancellationScope::CancellationScope(const std::atomic<bool>* stop) : before_(std::exchange(stop_here, stop)) {}
CancellationScope::~CancellationScope() { stop_here = before_; }

const std::atomic<bool>* CancellationScope::flag() { return stop_here; }

void require_wanted() {
    if (!stop_here) return;
    if (const auto* f = when_asked.load(std::memory_order_acquire)) (*f)();
    if (stop_here->load(std::memory_order_relaxed)) throw Cancelled();
}

WhenAsked::WhenAsked(std::function<void()> f) : f_(std::move(f)) { when_asked.store(&f_, std::memory_order_release); }
WhenAsked::~WhenAsked() { when_asked.store(nullptr, std::memory_order_release); }

}  // namespace lockstep
