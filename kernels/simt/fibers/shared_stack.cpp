#include "kernels/simt/fibers/shared_stack.hpp"

#include <sys/mman.h>

#include <string>

#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kHugePage = 2 * 1024 * 1024, kLine = 64;
constexpr std::size_t kUsualRoom = 256;

constexpr std::size_t rounded_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

}  // namespace

void SharedStack::reserve(std::size_t threads) {
    stack_.reserve(1, 0);
    threads_ = threads;
    if (room_ != 0 && threads * room_ <= allocated_) return;
    kept_.reset();
    allocated_ = room_ = 0;
    widen(kUsualRoom);
}

void SharedStack::rest() {
    if (allocated_ >= kHugePage) madvise(kept_.get(), allocated_, MADV_FREE);
}

void SharedStack::widen(std::size_t size) {
    size = rounded_up(size, kLine);
    const bool large = threads_ * size >= kHugePage;
    const auto unit = large ? kHugePage : kLine;
    const auto bytes = rounded_up(threads_ * size, unit);
    auto* const memory = static_cast<char*>(std::aligned_alloc(unit, bytes));
    if (!memory)
        throw DeviceError("the emulator has no memory for " + std::to_string(bytes) +
                          " bytes of stacks; use lane_by_lane");
    if (large) madvise(memory, bytes, MADV_HUGEPAGE);
    for (std::size_t thread = 0; kept_ && thread < threads_; ++thread)
        std::memcpy(memory + thread * size, kept_.get() + thread * room_, room_);
    kept_.reset(memory);
    room_ = size;
    allocated_ = bytes;
}

}  // namespace lockstep
