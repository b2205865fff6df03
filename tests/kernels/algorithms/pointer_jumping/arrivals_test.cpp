#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "kernels/algorithms/components/shiloach_vishkin.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

/// The sentence of a jump: "41 pointers moved, 4 of them to the tail".
struct Said {
    std::size_t moved = 0, arrived = 0;
};

std::size_t number(std::string text) {
    std::erase(text, ',');
    return std::stoul(text);
}

Said said_in(const std::string& sentence) {
    if (sentence.find("no pointer moved") != sentence.npos) return {};
    if (sentence.find("1 pointer moved, to ") != sentence.npos) return {1, 1};
    if (sentence.find("1 pointer moved, not to ") != sentence.npos) return {1, 0};
    std::smatch found;
    EXPECT_TRUE(std::regex_search(sentence, found, std::regex("([0-9,]+) pointers moved, (none|all|[0-9,]+) of them")))
        << sentence;
    const auto moved = number(found[1]);
    return {moved, found[2] == "none" ? 0 : found[2] == "all" ? moved : number(found[2])};
}

/// Whether a node points to a root or to the tail, which point to themselves.
bool has_arrived(const U32s& pointer, std::uint32_t i) {
    return pointer[i] < pointer.size() && pointer[pointer[i]] == pointer[i];
}

/// Recounts the sentence and figures of each jump from the columns. Returns the number of jumps.
std::uint32_t expect_true_sentences(const AlgorithmInfo& info, const std::string& spec, Order order,
                                    const std::vector<std::pair<std::string, std::string>>& given = {}) {
    Progress progress;
    const auto dataset = generate_dataset(spec, progress);
    Emulator emulator(order);
    const auto algorithm = info.make_simt(emulator, dataset, resolve_parameters(info.parameters, dataset, given));
    Timeline timeline(emulator, std::size_t{1} << 28);
    timeline.begin(*algorithm);
    algorithm->start();
    std::uint32_t jumps = 0;
    U32s before;
    do {
        timeline.append(*algorithm, PassRecord{});
        const auto& report = timeline.record(timeline.size() - 1).report;
        auto pointer = read_role(*algorithm, Role::successor);
        if (pointer.empty()) pointer = read_role(*algorithm, Role::parent);
        if (report.label.starts_with("jump ")) {
            ++jumps;
            std::size_t moved = 0, arrived = 0, at_end = 0;
            for (std::uint32_t i = 0; i < pointer.size(); ++i) {
                moved += pointer[i] != before[i];
                at_end += has_arrived(pointer, i);
                arrived += has_arrived(pointer, i) && !has_arrived(before, i);
            }
            const auto said = said_in(report.sentence);
            const auto where = info.id + " on " + spec + ", " + order.text() + ": " + report.sentence;
            EXPECT_EQ(said.moved, moved) << where;
            EXPECT_EQ(said.arrived, arrived) << where;
            for (const auto& figure : report.figures)
                if (figure.name.starts_with("arrived")) {
                    EXPECT_EQ(figure.value, static_cast<double>(at_end)) << where;
                }
        }
        before = std::move(pointer);
    } while (algorithm->step());
    return jumps;
}

TEST(Arrivals, CountPointersAtTailOrRoot) {
    for (const auto order : kOrders) {
        for (const std::string n : {"2", "3", "33", "64", "65", "257"}) {
            for (const char* in_place : {"0", "1"})
                EXPECT_GT(expect_true_sentences(list_ranking::wyllie_stepwise(), "list:random,seed=7,n=" + n, order,
                                                {{"in_place", in_place}}),
                          0u);
            EXPECT_GT(expect_true_sentences(pointer_jumping::forest_roots(), "forest:random,n=" + n, order), 0u);
            EXPECT_GT(expect_true_sentences(pointer_jumping::forest_roots(), "forest:path,n=" + n, order), 0u);
            EXPECT_GT(
                expect_true_sentences(components::shiloach_vishkin(), "graph:uniform,edges=1,seed=3,n=" + n, order),
                0u);
        }
    }
    EXPECT_GT(expect_true_sentences(tree::euler_tour(), "tree:binary,n=24", Order::lockstep(),
                                    {{"ranking", "wyllie-stepwise"}}),
              0u);
}

}  // namespace
}  // namespace lockstep
