#include "kernels/simt/fibers/fiber.hpp"

#include <sys/mman.h>

#include <string>

#include "kernels/simt/device.hpp"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace lockstep {
namespace {

constexpr std::size_t kPage = 4096, kHugePage = 2 * 1024 * 1024;
constexpr std::size_t kGuardBytes =
    16 * 1024 * 1024;  ///< reserves addresses only, for frames that are larger than the spare room

constexpr std::size_t rounded_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

/// With small pages each switch would miss the TLB. The larger stacks of debug builds are sparsely used; huge pages would waste memory.
bool has_huge_pages(std::size_t stride) { return stride <= 8 * 1024; }

}  // namespace

void StackArena::unmap() {
    if (!mapping_) return;
#if defined(__SANITIZE_ADDRESS__)
    __asan_unpoison_memory_region(mapping_, mapped_bytes_);  // the addresses may be mapped again
#endif
    munmap(mapping_, mapped_bytes_);
    mapping_ = nullptr;
    bytes_ = stacks_ = 0;
}

StackArena::~StackArena() { unmap(); }

void StackArena::map(std::size_t bytes) {
    const auto used = kRoomBelow + kHugePage + bytes;
    mapped_bytes_ = kGuardBytes + used;
    auto* const mapping = mmap(nullptr, mapped_bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping != MAP_FAILED) mapping_ = mapping;
    auto* const room = static_cast<char*>(mapping_) + kGuardBytes;
    if (!mapping_ || mprotect(room, used, PROT_READ | PROT_WRITE) != 0) {
        unmap();
        throw DeviceError("the emulator has no memory for " + std::to_string(bytes) +
                          " bytes of stacks; use lane_by_lane");
    }
    bytes_ = bytes;
    const auto lowest = reinterpret_cast<std::uintptr_t>(room) + kRoomBelow;
    memory_ = room + kRoomBelow + (kHugePage - lowest % kHugePage) % kHugePage;
    if (has_huge_pages(stride_)) madvise(memory_, bytes_, MADV_HUGEPAGE);
}

void StackArena::reserve(std::size_t stacks, std::size_t stack_bytes) {
    const auto stride = rounded_up(stack_bytes == 0 ? kStackBytes : stack_bytes, kPage);
    if (stride == stride_ && stacks <= stacks_) return;
    const auto bytes = rounded_up(stacks * stride, kHugePage);
    // The use of huge pages depends on the size of a stack: another size needs another mapping.
    if (bytes > bytes_ || stride != stride_) {
        unmap();
        stride_ = stride;
        map(bytes);
    }
    for (auto stack = stacks_; stack < stacks; ++stack) mark(stack);
    stacks_ = stacks;
}

void StackArena::mark(std::size_t stack) const { std::memcpy(bottom(stack) - kMarkBytes, kMark, sizeof kMark); }

void StackArena::mark_again() const {
    for (std::size_t stack = 0; stack < stacks_; ++stack) mark(stack);
}

#if defined(__SANITIZE_ADDRESS__)
namespace {
// The stack of the host thread that runs the scheduler, known once a fiber is entered from it.
thread_local const void* scheduler_bottom = nullptr;
thread_local std::size_t scheduler_bytes = 0;
}  // namespace

/// The sanitizer calls this as the program starts. It disables the search for uses after return, which would take a second stack of megabytes
/// for each fiber.
extern "C" const char* __asan_default_options();
const char* __asan_default_options() { return "detect_stack_use_after_return=0"; }

boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void* bottom,
                                                std::size_t bytes) {
    void* fake_stack = nullptr;
    __sanitizer_start_switch_fiber(&fake_stack, bottom ? bottom : scheduler_bottom, bottom ? bytes : scheduler_bytes);
    const auto back = boost::context::detail::jump_fcontext(to, data);
    __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
    return back;
}

void forget_frames(void* bottom, std::size_t bytes) { __asan_unpoison_memory_region(bottom, bytes); }

void fiber_entered(bool from_scheduler) {
    if (from_scheduler) __sanitizer_finish_switch_fiber(nullptr, &scheduler_bottom, &scheduler_bytes);
    else __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
}
#endif

#if defined(__SANITIZE_THREAD__)
// The sanitizer follows 8,128 threads and fibers at most, so fibers are not reported: all fibers of a host thread count as that thread. Their
// code is compiled without marks at the ends of functions (.cmake/Options.cmake).
boost::context::detail::transfer_t switch_fiber(FiberContextHandle to, void* data, const void*, std::size_t) {
    return boost::context::detail::jump_fcontext(to, data);
}
void forget_frames(void*, std::size_t) {}
void fiber_entered(bool) {}
#endif

}  // namespace lockstep
