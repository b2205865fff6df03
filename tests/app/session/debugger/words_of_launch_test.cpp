// If a kernel copies a value to a column, the column's null is null in every variable on its way.

#include "app/session/debugger/words_of_launch.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "app/session/debugger/warp/read_warp.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"

namespace lockstep::test {
namespace {

/// The second pass of a round of Malison's input-parallel search: each thread computes the minimum of its candidates
/// and passes it on in shared memory. With more arcs than a tile, a third launch combines the minima of tiles from an
/// array without a column.
class Minima : public OpenedLaunch {
public:
    explicit Minima(const char* spec, std::uint32_t number = 0, std::uint32_t round = 0)
        : OpenedLaunch(spec, "sssp.ipbf", {}, Order::lockstep(), number, 2 + 3 * round) {}
};

/// The variables of warp 0 of block 0 after each of its instructions, and the types of the words that it accesses.
struct Seen {
    std::map<std::string, std::set<std::string>> rows, cards;
    std::set<std::string> words, sentences;

    explicit Seen(const OpenLaunch& open) {
        debugger::Cursor cursor(open.traced->recording);
        const auto ids = open.recording().instructions_of({0, 0});
        for (auto id = ids.first; id < ids.end; ++id) {
            const auto instruction = open.recording().instruction(id);
            cursor.go_to(instruction.last + 1);
            const auto picture = read_warp(open, cursor, instruction);
            for (const auto& row : picture.rows) rows[row.name].insert(row.values.begin(), row.values.end());
            for (const auto& sector : picture.sectors)
                for (const auto& word : sector.words)
                    if (word.asked) words.insert(word.value);
            for (const auto& variable : read_variables(open, cursor, instruction, 0))
                cards[variable.name].insert(variable.after);
            sentences.insert(access_sentence(open, cursor));
        }
    }
    bool says(std::string_view number) const {
        const auto is_it = [&](const auto& named) { return named.second.contains(std::string(number)); };
        return std::ranges::any_of(rows, is_it) || std::ranges::any_of(cards, is_it) ||
               words.contains(std::string(number)) || std::ranges::any_of(sentences, [&](const std::string& sentence) {
                   return sentence.find(number) != std::string::npos;
               });
    }
};

TEST(WordsOfLaunch, MinimumOfNullsIsNull) {
    const Minima opened("graph:grid,n=64,weights=1..9");
    ASSERT_EQ(opened.launch->recording().launch().kernel, "scan_minima");
    const Seen seen(*opened.launch);
    for (const char* name : {"own.least", "left.least", "running.least"})
        EXPECT_TRUE(seen.rows.at(name).contains("∞")) << name;
    EXPECT_TRUE(seen.cards.at("own.least").contains("∞"));
    EXPECT_FALSE(seen.says("2147483647")) << "null everywhere";
}

TEST(WordsOfLaunch, ThroughArraysWithoutColumns) {
    const Minima opened("graph:grid,n=576,weights=1..9", 2);
    ASSERT_EQ(opened.launch->recording().launch().kernel, "lower_minima");
    const Seen seen(*opened.launch);
    for (const char* name : {"left.least", "own.least", "running.least"})
        EXPECT_TRUE(seen.rows.at(name).contains("∞")) << name;
    EXPECT_TRUE(seen.words.contains("∞"));
    EXPECT_FALSE(seen.says("2147483647"));
}

TEST(WordsOfLaunch, MemberHasTypeOfTarget) {
    const Minima opened("graph:grid,n=64,weights=-9..-1", 0, 3);
    const Seen seen(*opened.launch);
    const auto& least = seen.rows.at("own.least");
    EXPECT_TRUE(std::ranges::any_of(least, [](const std::string& text) { return text.starts_with("−"); }));
    for (const auto& text : least) EXPECT_LT(text.size(), 8u) << text << " is its bits";
}

TEST(WordsOfLaunch, NamesColumnOfEachVariable) {
    const Minima opened("graph:grid,n=64,weights=1..9");
    const auto& moved = opened.launch->types.moved();
    const auto* least = moved.of_variable("own.least", 0);
    ASSERT_TRUE(least);
    EXPECT_EQ(least->type(), ValueType::int32);
    EXPECT_EQ(least->none, 0x7FFFFFFFu);
    const auto* arc = moved.of_variable("own.arc", 0);
    ASSERT_TRUE(arc);
    EXPECT_EQ(arc->none, ~0u) << "the winner's, not the minimum's";
    // Each array of a shared struct is separate: 64 minima, then 64 arcs.
    ASSERT_TRUE(moved.of_shared(0) && moved.of_shared(64));
    EXPECT_EQ(moved.of_shared(63)->none, 0x7FFFFFFFu);
    EXPECT_EQ(moved.of_shared(64)->none, ~0u);
    EXPECT_FALSE(moved.of_variable("thread", 0)) << "an index that is not stored";
    const auto* head = moved.of_variable("any_head", 0);
    ASSERT_TRUE(head);
    EXPECT_FALSE(head->none) << "that of a tile, which is always known";
}

/// The identity of the minimum equals the null of the column of visited tiles, but it is never stored there.
TEST(WordsOfLaunch, NumberIsNotNullOfOtherColumn) {
    const OpenedLaunch opened("array:index,n=64", "scan.champion", {{"operator", 2}});
    const auto& columns = opened.launch->columns;
    ASSERT_TRUE(std::ranges::any_of(columns, [](const Column& one) { return one.none == ~0u; }));
    const Seen seen(*opened.launch);
    EXPECT_TRUE(seen.rows.at("sum").contains("4294967295"));
    EXPECT_FALSE(seen.rows.at("sum").contains("–"));
}

}  // namespace
}  // namespace lockstep::test
