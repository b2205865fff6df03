#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------------- Receive

/// A message: copies elements from the sender's memory to the receiver's. The only kernel that accesses the memory of two devices; on
/// GPUs a copy between devices replaces it.
/// Threads  one per element, no shared memory, no barrier.
struct Receive {
    static constexpr const char* name = "receive";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class T>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const T> sent, Span<T> received) const {
        const auto i = ctx.global_thread();
        if (i >= sent.size) return;
        const auto value = ctx.load(sent, i);
        ctx.store(received, i, value);
    }
};

// ------------------------------------------------------------------------------------------- Keep own

/// Copies the elements that a device would send to itself.
/// Threads  one per element, no shared memory, no barrier.
struct KeepOwn {
    static constexpr const char* name = "keep_own";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class T>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const T> own, Span<T> kept) const {
        const auto i = ctx.global_thread();
        if (i >= own.size) return;
        const auto value = ctx.load(own, i);
        ctx.store(kept, i, value);
    }
};

// --------------------------------------------------------------------------------------- Put in order

/// Gathers the parts of a column, for pictures and results, in the input's order.
/// parts     n entries, device by device
/// element   n entries: the element at each position
/// whole     n entries, written
/// are_ids   1: entries are positions, and become elements; kNone remains
/// Threads   one per entry, no shared memory, no barrier.
struct PutInOrder {
    static constexpr const char* name = "put_in_order";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class T>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const T> parts, Span<const std::uint32_t> element,
                            std::uint32_t are_ids, Span<T> whole) const {
        const auto i = ctx.global_thread();
        if (i >= parts.size) return;
        const auto place = ctx.load(element, i);
        auto value = ctx.load(parts, i);
        if (are_ids != 0 && value < element.size) value = ctx.load(element, static_cast<std::uint32_t>(value));
        ctx.store(whole, place, value);
    }
};

}  // namespace lockstep
