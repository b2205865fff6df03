#include "kernels/system/wanted.hpp"

#include <utility>

#include "kernels/system/progress.hpp"

namespace lockstep {
namespace {

thread_local const std::atomic<bool>* stop_here = nullptr;

}  // namespace

WantedUntil::WantedUntil(const std::atomic<bool>* stop) : before_(std::exchange(stop_here, stop)) {}
WantedUntil::~WantedUntil() { stop_here = before_; }

const std::atomic<bool>* WantedUntil::flag() { return stop_here; }

void require_wanted() {
    if (stop_here && stop_here->load(std::memory_order_relaxed)) throw Cancelled();
}

}  // namespace lockstep
