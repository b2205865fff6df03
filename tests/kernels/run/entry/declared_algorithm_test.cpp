#include "kernels/run/entry/declared_algorithm.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Declares one buffer of each kind.
class OneOfEach final : public DeclaredAlgorithm {
public:
    explicit OneOfEach(Device& device)
        : given_(device, 3, "given"), left_(device, 4, "left"), spare_(device, 5, "spare"), after_(device, 6, "after") {
        state(left_, Column{.name = "left"});
        scratch(spare_);
        state(after_, Column{.name = "after"});
        input(given_, Column{.name = "given"});
        host(passes_);
    }

    void start() override { passes_ = 0; }
    bool step() override { return ++passes_ != 0; }
    PassReport describe(const Changes&) override { return {}; }
    std::uint32_t passes() const { return passes_; }
    void swap_spare(Buffer<std::uint32_t>& other) { std::swap(spare_, other); }

private:
    Buffer<std::uint32_t> given_, left_, spare_, after_;
    std::uint32_t passes_ = 0;
};

TEST(DeclaredAlgorithm, ScratchIsStateButNoColumn) {
    Emulator emulator;
    const OneOfEach algorithm(emulator);
    std::vector<std::string> kept, shown;
    for (const auto& buffer : algorithm.state()) kept.push_back(buffer.name);
    for (const auto& column : algorithm.columns()) shown.push_back(column.name);
    EXPECT_EQ(kept, (std::vector<std::string>{"left", "spare", "after"}));
    EXPECT_EQ(shown, (std::vector<std::string>{"given", "left", "after"})) << "inputs first";
    EXPECT_EQ(algorithm.columns()[1].buffer, 0u);
    EXPECT_EQ(algorithm.columns()[2].buffer, 2u) << "behind the scratch";
    EXPECT_EQ(algorithm.state()[1].bytes, 5 * sizeof(std::uint32_t));
    ASSERT_EQ(algorithm.inputs().size(), 1u);
    EXPECT_EQ(algorithm.inputs()[0].name, "given");
}

TEST(DeclaredAlgorithm, SwappedScratchKeepsName) {
    Emulator emulator;
    OneOfEach algorithm(emulator);
    Buffer<std::uint32_t> other(emulator, 5, "other");
    const auto* data = other.data();
    algorithm.swap_spare(other);
    EXPECT_EQ(algorithm.state()[1].name, "spare");
    EXPECT_EQ(algorithm.state()[1].data, data);
}

TEST(DeclaredAlgorithm, RestoresHostNumbers) {
    Emulator emulator;
    OneOfEach algorithm(emulator);
    algorithm.start();
    algorithm.step();
    const auto host = algorithm.host_state();
    algorithm.step();
    EXPECT_EQ(host, HostState{1});
    algorithm.restore(host);
    EXPECT_EQ(algorithm.passes(), 1u);
}

/// Host numbers of every type.
class HostNumbers final : public DeclaredAlgorithm {
public:
    enum class Phase { near, far };
    struct Numbers {
        float damping = 0.85f;
        double error = -1e-300;
        std::int32_t shift = -3;
        std::int64_t least = std::numeric_limits<std::int64_t>::min();
        bool more = true;
        Phase phase = Phase::far;
        bool operator==(const Numbers&) const = default;
    };

    HostNumbers() {
        host(numbers.damping);
        host(numbers.error);
        host(numbers.shift);
        host(numbers.least);
        host(numbers.more);
        host(numbers.phase);
    }
    void start() override {}
    bool step() override { return false; }
    PassReport describe(const Changes&) override { return {}; }

    Numbers numbers;
};

TEST(DeclaredAlgorithm, HostNumbersKeepBits) {
    HostNumbers algorithm;
    const auto kept = algorithm.host_state();
    algorithm.numbers = {
        .damping = 0, .error = 0, .shift = 0, .least = 0, .more = false, .phase = HostNumbers::Phase::near};
    algorithm.restore(kept);
    EXPECT_EQ(algorithm.numbers, HostNumbers::Numbers{});
}

}  // namespace
}  // namespace lockstep
