#include "kernels/simt/fiber.hpp"

#include <sys/mman.h>

#include "kernels/simt/device.hpp"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace lockstep {

void StackArena::unmap() {
    if (!mapping_) return;
#if defined(__SANITIZE_ADDRESS__)
    __asan_unpoison_memory_region(mapping_, mapped_bytes_);  // somebody else may get these addresses
#endif
    munmap(mapping_, mapped_bytes_);
}

StackArena::~StackArena() { unmap(); }

void StackArena::reserve(std::size_t stacks) {
    if (stacks <= stacks_) return;
    constexpr std::size_t kHugePage = 2 * 1024 * 1024;
    const auto bytes = (stacks * kStackBytes + kHugePage - 1) / kHugePage * kHugePage;
    void* mapping =
        mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED)
        throw DeviceError("the emulator has no memory for the stacks of " + std::to_string(stacks) +
                          " threads; use lane_by_lane");
    unmap();
    mapping_ = mapping;
    mapped_bytes_ = bytes + kHugePage;
    const auto address = reinterpret_cast<std::uintptr_t>(mapping);
    memory_ = static_cast<char*>(mapping) + (kHugePage - address % kHugePage) % kHugePage;
    // Lanes take turns at every access: with small pages each turn would miss the TLB. The roomier stacks of debug builds
    // are hardly touched, and huge pages would fill them.
    if constexpr (kStackBytes <= 8 * 1024) madvise(memory_, bytes, MADV_HUGEPAGE);
    stacks_ = stacks;
}

#if defined(__SANITIZE_ADDRESS__)
namespace {
// The stack of the thread that runs the scheduler, learnt when a fiber is entered from it.
thread_local const void* scheduler_bottom = nullptr;
thread_local std::size_t scheduler_bytes = 0;
}  // namespace

boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void* bottom) {
    void* fake_stack = nullptr;
    __sanitizer_start_switch_fiber(&fake_stack, bottom ? bottom : scheduler_bottom,
                                   bottom ? StackArena::kStackBytes : scheduler_bytes);
    const auto back = boost::context::detail::jump_fcontext(to, data);
    __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
    return back;
}

void forget_frames(void* bottom) { __asan_unpoison_memory_region(bottom, StackArena::kStackBytes); }

void fiber_entered(bool from_scheduler) {
    if (from_scheduler) __sanitizer_finish_switch_fiber(nullptr, &scheduler_bottom, &scheduler_bytes);
    else __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
}
#endif

}  // namespace lockstep
