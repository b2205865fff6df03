#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// A trace knows lines of the kernel's own file only. A function in a file of its own takes the line that it is called from, and
// makes its accesses there: auto&& on = on_line(ctx, line). A GPU keeps no lines.
#if defined(__CUDACC__)

template <class Ctx>
SIMT_FN Ctx& on_line(Ctx& ctx, int) {
    return ctx;
}

#else

/// A context whose accesses all stand on one line.
template <class Ctx>
class OnLine {
public:
    OnLine(Ctx& ctx, int line) : ctx_(ctx), line_(line) {}

    std::uint32_t lane() const { return ctx_.lane(); }
    std::uint32_t block_index() const { return ctx_.block_index(); }

    template <class T>
    std::remove_const_t<T> load_relaxed(Span<T> from, std::uint32_t index) {
        return ctx_.load_relaxed(from, index, line_);
    }
    template <class T>
    void store_relaxed(Span<T> to, std::uint32_t index, std::type_identity_t<T> value) {
        ctx_.store_relaxed(to, index, value, line_);
    }
    template <class T>
    void store(Span<T> to, std::uint32_t index, std::type_identity_t<T> value) {
        ctx_.store(to, index, value, line_);
    }
    template <class T, std::size_t N>
    void store(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        ctx_.store(to, index, value, line_);
    }
    template <class T>
    T shuffle_down(T value, std::uint32_t distance) {
        return ctx_.shuffle_down(value, distance, line_);
    }
    std::uint32_t ballot(bool predicate) { return ctx_.ballot(predicate, line_); }
    void spin() { ctx_.spin(line_); }

private:
    Ctx& ctx_;
    int line_;
};

template <class Ctx>
OnLine<Ctx> on_line(Ctx& ctx, int line) {
    return {ctx, line};
}

#endif

}  // namespace lockstep
