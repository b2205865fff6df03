#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// A pass writes the middle number of every second element: 7 i + 1, and 3 - i.
struct WriteStrided {
    static constexpr const char* name = "write_strided";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t n, std::uint32_t pass, Span<std::uint32_t> triples,
                            Span<std::uint32_t> quads) const {
        const auto i = ctx.global_thread();
        if (i >= n || i % 2 == pass % 2) return;
        const auto was = ctx.load(triples, 3 * i + 1);
        ctx.store(triples, 3 * i + 1, was + 7 * i + 1);
        ctx.store(quads, 4 * i + 2, 3u - i);
    }
};

/// Columns of a list's nodes whose numbers lie in the middle of elements, with nothing behind the last element. Pass 1
/// writes the even nodes, pass 2 the odd nodes.
///   triple  word 1 of 3: 7 i + 1; null is 0
///   quad    int32, word 2 of 4: 3 - i; null is the largest int32
class StridedColumns final : public DeclaredAlgorithm {
public:
    static constexpr Field kTriple{.stride = 3, .word = 1};
    static constexpr Field kQuad{.stride = 4, .word = 2, .type = ValueType::int32};
    static constexpr std::uint32_t kFar = std::numeric_limits<std::int32_t>::max();

    StridedColumns(Emulator& emulator, std::uint32_t n)
        : emulator_(emulator), n_(n), triples_(emulator, 3 * n - 1, "triples"), quads_(emulator, 4 * n - 1, "quads") {
        const auto column = [n](const char* name, std::uint64_t none, const Field& field) {
            return Column{.name = name,
                          .style = ValueStyle::unknown,
                          .none = none,
                          .space = space_names::nodes,
                          .size = n,
                          .field = field};
        };
        state(triples_, column("triple", 0, kTriple));
        state(quads_, column("quad", kFar, kQuad));
        host(pass_);
    }

    void start() override {
        pass_ = 0;
        triples_.fill(0);
        quads_.fill(kFar);
    }
    bool step() override {
        if (pass_ == 2) return false;
        ++pass_;
        emulator_.launch(WriteStrided{}, n_, n_, pass_, triples_.write(), quads_.write());
        return true;
    }
    PassReport describe(const Changes&) override {
        return {.label = "half", .sentence = "The numbers of every second node are written"};
    }

private:
    Emulator& emulator_;
    std::uint32_t n_, pass_ = 0;
    Buffer<std::uint32_t> triples_, quads_;
};

inline AlgorithmInfo strided_columns() {
    AlgorithmInfo info{.id = "list.strided", .title = "Strided columns", .source = "a test"};
    info.input = DatasetKind::list;
    info.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<StridedColumns>(dynamic_cast<Emulator&>(device), dataset.num_vertices());
    };
    return info;
}

}  // namespace lockstep::test
