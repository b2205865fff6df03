#pragma once

#include <cstdint>
#include <memory>

#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/half.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// A pass halves every second element; neighbours in a word are of different threads.
struct HalveEverySecond {
    static constexpr const char* name = "halve_every_second";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    struct Shared {
        Half half[32];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, std::uint32_t pass, Span<Half> share) const {
        const auto i = ctx.global_thread();
        if (i >= share.size || i % 2 == pass % 2) return;
        const auto t = ctx.thread_index();
        const auto was = ctx.load(share, i);
        ctx.store(shared.half, t, 0.5f * was);
        const auto halved = ctx.load(shared.half, t);
        ctx.store(share, i, halved);
    }
};

/// A column of 16-bit floats over a list's nodes: 3 i - 8, which pass 1 halves for even i and pass 2 for odd i.
class HalfColumns final : public DeclaredAlgorithm {
public:
    HalfColumns(Emulator& emulator, std::uint32_t n) : emulator_(emulator), n_(n), share_(emulator, n, "share") {
        state(share_, Column{.name = "share", .space = space_names::nodes, .result = true});
        host(pass_);
    }

    static float share(std::uint32_t i, std::uint32_t pass) {
        const auto first = 3.0f * static_cast<float>(i) - 8;
        return pass >= i % 2 + 1 ? first / 2 : first;
    }
    void start() override {
        pass_ = 0;
        std::vector<Half> shares(n_);
        for (std::uint32_t i = 0; i < n_; ++i) shares[i] = share(i, 0);
        share_.upload(shares);
    }
    bool step() override {
        if (pass_ == 2) return false;
        ++pass_;
        emulator_.launch(HalveEverySecond{}, n_, pass_, share_.write());
        return true;
    }
    PassReport describe(const Changes&) override {
        return {.label = "halve", .sentence = "Every second share is halved"};
    }

private:
    Emulator& emulator_;
    std::uint32_t n_, pass_ = 0;
    Buffer<Half> share_;
};

inline AlgorithmInfo half_columns() {
    AlgorithmInfo info{.id = "list.half", .title = "Half columns", .source = "a test"};
    info.input = DatasetKind::list;
    info.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<HalfColumns>(dynamic_cast<Emulator&>(device), dataset.num_vertices());
    };
    return info;
}

}  // namespace lockstep::test
