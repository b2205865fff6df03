#include "kernels/simt/compare/change_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

struct TwoSnapshots {
    explicit TwoSnapshots(std::uint32_t n) : before(n), after(n) {
        for (std::uint32_t i = 0; i < n; ++i) {
            before[i] = i * 2654435761u;
            after[i] = i % 90 < 3 ? before[i] + i + 1 : before[i];
            num_changed += before[i] != after[i];
        }
    }
    U32s before, after;
    std::uint32_t num_changed = 0;
};

std::vector<std::pair<std::uint32_t, std::uint32_t>> sorted_pairs(const U32s& changes) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t i = 0; i < changes.size(); i += 2) pairs.emplace_back(changes[i], changes[i + 1]);
    std::ranges::sort(pairs);
    return pairs;
}

// before  5 6 7 8      list (1, 6^9) (3, 8^2)
// after   5 9 7 2
TEST(ListChanges, Pairs) {
    for (const auto order : {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(7)}) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> before(emulator, U32s{5, 6, 7, 8}, "before"),
            after(emulator, U32s{5, 9, 7, 2}, "after"), cursor(emulator, U32s{0}, "cursor"),
            changes(emulator, 4, "changes");
        emulator.launch(ListChanges{}, 4, before.read(), after.read(), cursor.write(), changes.write());
        EXPECT_EQ(cursor.download(), U32s{2});
        EXPECT_EQ(sorted_pairs(changes.download()),
                  (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{1, 6 ^ 9}, {3, 8 ^ 2}}));
    }
}

TEST(ListChanges, MatchesEmulator) {
    for (const std::uint32_t n : {1u, 63u, 64u, 65u, 5000u}) {
        const TwoSnapshots two(n);
        Emulator emulator(Order::lane_by_lane());
        const Buffer<std::uint32_t> before(emulator, two.before, "before"), after(emulator, two.after, "after"),
            cursor(emulator, U32s{0}, "cursor"), by_kernel(emulator, 2 * two.num_changed, "by_kernel"),
            by_emulator(emulator, 2 * two.num_changed, "by_emulator");
        emulator.launch(ListChanges{}, n, before.read(), after.read(), cursor.write(), by_kernel.write());
        emulator.list_changes(by_emulator.data(), before.data(), after.data(), n, two.num_changed);
        EXPECT_EQ(sorted_pairs(by_emulator.download()), sorted_pairs(by_kernel.download())) << "n = " << n;
    }
}

TEST(ApplyChanges, BothDirections) {
    for (const std::uint32_t n : {1u, 65u, 5000u}) {
        const TwoSnapshots two(n);
        Emulator emulator(Order::lane_by_lane());
        const Buffer<std::uint32_t> before(emulator, two.before, "before"), after(emulator, two.after, "after"),
            changes(emulator, 2 * two.num_changed, "changes"), words(emulator, two.before, "words");
        emulator.list_changes(changes.data(), before.data(), after.data(), n, two.num_changed);
        emulator.launch(ApplyChanges{}, two.num_changed, changes.read(), words.write());
        EXPECT_EQ(words.download(), two.after) << "n = " << n;
        emulator.apply_changes(words.data(), n, changes.data(), two.num_changed);
        EXPECT_EQ(words.download(), two.before) << "n = " << n;
    }
}

}  // namespace
}  // namespace lockstep
