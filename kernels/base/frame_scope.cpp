#include "kernels/base/frame_scope.hpp"

#include <utility>

namespace lockstep {
namespace {

thread_local FrameScope* current = nullptr;
thread_local std::uint64_t started = 0;

}  // namespace

FrameScope::FrameScope() : outer_(std::exchange(current, this)) {}

FrameScope::~FrameScope() {
    current = outer_;
    for (const auto& begin : waiting_) begin();
}

bool FrameScope::is_drawing() { return current != nullptr; }

void FrameScope::at_end(std::function<void()> begin) { current->waiting_.push_back(std::move(begin)); }

void FrameScope::note_start() {
    if (current) ++started;
}

std::uint64_t FrameScope::num_started() { return started; }

}  // namespace lockstep
