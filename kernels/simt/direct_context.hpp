#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "kernels/data/progress.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/host_context.hpp"

namespace lockstep {

/// The emulator's context for threads that never wait for each other: each runs to its end, on the stack of whoever calls.
/// Accesses are relaxed atomics, since blocks run on several cores. Kernels that use barriers or warp operations, or spin, say
/// so in their shape (`cooperative`, `spins`) and get a FiberContext instead; here those do not compile.
/// Now and then, counted in bytes of memory asked for, it looks whether the launch is cancelled, and throws Cancelled.
class DirectContext : public HostContext<DirectContext> {
public:
    DirectContext(const char* kernel, SourcePlace source, const Extent& extent, const std::atomic<bool>* cancel)
        : kernel_(kernel), source_(source), extent_(extent), cancel_(cancel) {}

    void enter(std::uint32_t block, std::uint32_t thread) {
        block_ = block;
        thread_ = thread;
    }
    /// Bytes that arrays were asked for up to now, shared memory left out.
    std::uint64_t bytes_asked() const { return looked_at_ + static_cast<std::uint64_t>(kLook - left_) - shared_bytes_; }

    std::uint32_t block() const { return block_; }
    std::uint32_t thread() const { return thread_; }
    const Extent& extent() const { return extent_; }

    template <class T>
    std::remove_const_t<T> read(Element<T> from, CallSite at) {
        begin_access(from, at);
        return read_whole<std::remove_const_t<T>>(from.address());
    }
    template <class T>
    void write(Element<T> to, T value, CallSite at) {
        begin_access(to, at);
        write_whole(to.address(), value);
    }
    template <class T, class Change>
    T replace(Element<T> to, Change change, CallSite at) {
        begin_access(to, at);
        return replace_whole(to.address(), change).before;
    }
    [[noreturn]] void out_of_range(const void*, std::uint32_t index, std::uint32_t size, CallSite at) const {
        trace::Fault fault;
        fault.kernel = kernel_;
        fault.source = source_;
        fault.at = source_of(at);
        fault.block = block_;
        fault.thread = thread_;
        fault.buffer = "an array";
        fault.index = index;
        fault.size = size;
        throw KernelFault(fault);
    }

private:
    /// A quarter of a second at 100 ns an access, which is slow.
    static constexpr std::int64_t kLook = 8 << 20;

    template <class T>
    void begin_access(const Element<T>& element, CallSite at) {
        if (element.index >= element.size) [[unlikely]]
            out_of_range(element.data, element.index, element.size, at);
        if (element.memory == MemoryPlace::shared) shared_bytes_ += sizeof(T);
        left_ -= static_cast<std::int64_t>(sizeof(T));
        if (left_ < 0) [[unlikely]]
            look();
    }
    void look() {
        looked_at_ += static_cast<std::uint64_t>(kLook - left_);
        left_ = kLook;
        if (cancel_ && cancel_->load(std::memory_order_relaxed)) throw Cancelled();
    }

    const char* kernel_;
    SourcePlace source_;
    Extent extent_;
    const std::atomic<bool>* cancel_;
    std::uint32_t block_ = 0, thread_ = 0;
    std::int64_t left_ = kLook;  ///< bytes up to the next look
    std::uint64_t looked_at_ = 0, shared_bytes_ = 0;
};

}  // namespace lockstep
