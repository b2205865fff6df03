// What must hold for the words of every algorithm: of one thing they speak as of one, and a range has two ends.

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using test::BudgetedRun;

/// A count of one, at the beginning of a text or in it.
const std::string kOne = "(?:^|[A-Za-z,;:.] )1 ";
/// The same where what follows may be its verb: behind "of" it belongs to another word.
const std::string kSubject = "(?:^|[,;:.] |[a-eg-zA-Z] )1 ";
const std::string kWord = "(?!(?:to|how|what|who|that|where|until|its)\\b)[a-z]+";
const std::string kVerbs =
    "(?:are|have|were|do|own|begin|count|hold|point|take|go|stop|wait|know|reach|stand|lie|lead|give|hook|need)";
const std::string kThings =
    "(?:vertices|arcs|edges|nodes|links|pointers|roots|trees|threads|elements|entries|pairs|rows|tiles|blocks|bits|steps|"
    "sums|segments|loads|cells)";

/// The part of a text that speaks of one thing as of several; empty where there is none.
std::string out_of_number(const std::string& text) {
    static const std::vector<std::regex> faults = [] {
        std::vector<std::regex> made;
        for (const auto& pattern : {
                 kSubject + "(?:" + kWord + " ){0,3}" + kWord + "(?: of [0-9][0-9,]*|, which)? " + kVerbs + "\\b",
                 "(?:^|[,;:] |and )1 " + kVerbs + "\\b",
                 kOne + "of (?:[a-z0-9,']+ ){1,4}(?:work|" + kVerbs + ")\\b",
                 std::string("(?:^|[,;:.] )1 (?!of them)[a-z][^.,;:2-9]*\\b(?:their|them|they)\\b"),
                 std::string("(?:^|; )1 [a-z]+ (?:[a-z]+ |1 )*each(?:$|[.,;:]| is)"),
                 std::string("(?:^|of )1 (?:[a-z]+ |1 )*[a-z]+[;:] each [a-z]+s\\b"),
                 kOne + kThings + "\\b",
                 std::string("(?:[Ee]ach of|\\ball) 1 [a-z]"),
                 std::string("(?:^|[^0-9,.])([0-9][0-9,]*) to \\1(?![0-9])"),
             })
            made.emplace_back(pattern);
        return made;
    }();
    std::smatch found;
    for (const auto& fault : faults)
        if (std::regex_search(text, found, fault)) return found.str();
    return {};
}

TEST(OutOfNumber, IsWhatSpeaksOfOneAsOfSeveral) {
    for (const char* text : {"1 arc have joined trees",
                             "Where 1 segment begin is packed",
                             "1 forward arc count 1 each",
                             "1 bit along the tour have been counted",
                             "1 active vertex of 64 own 2 work items",
                             "6 entries took 32 steps each, 1 are left",
                             "Of 256 vertices, spread evenly, 1 have the root 0",
                             "1 vertex and 1 arc, which count twice",
                             "1 of 1 pair have one",
                             "1 of 4 threads work: the first",
                             "1 element took in what ends 1 place before them",
                             "1 thread has written down the ranks of their nodes",
                             "1 entry took 1 step each: the product is done",
                             "1 element has fetched what each is multiplied by",
                             "A list of 1 node: each points one link on",
                             "1 element in 1 segment; each holds itself",
                             "1 of 1 vertices reached",
                             "Each of 1 vertex is a tree",
                             "The sum of all 1 element",
                             "1 vertex on levels 0 to 0",
                             "vertices 1,024 to 1,024 have joined"})
        EXPECT_NE(out_of_number(text), "") << text;
    for (const char* text : {"1 arc has joined trees",
                             "2 arcs have joined trees",
                             "11 arcs have joined trees",
                             "1,001 arcs have joined",
                             "Lanes of 1 warp have made 2 additions",
                             "1 vertex knows how many are at and below it",
                             "3 pointers moved, 1 of them to the tail",
                             "1 of a warp's 32 lanes at most has an addition to make",
                             "1 vertex found a lower neighbour to point to",
                             "1 node gave each child what comes before it",
                             "1 node of the tree now holds 2 elements",
                             "2 vertices on levels 0 to 1",
                             "levels 1 to 10",
                             "levels 10 to 1,010",
                             "32 arcs count 1 each, 32 others count 0",
                             "6 entries took 1 step each: the product is done",
                             "2 elements in 1 segment; each holds itself",
                             "lane 1 is done after 1 addition of its own",
                             "4 elements took in what ends 1 place before them",
                             "n \u2212 1 operations are the least",
                             "A forest of 1 node with 1 root: each node points to its parent"})
        EXPECT_EQ(out_of_number(text), "") << text;
}

class EveryAlgorithmsWords : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryAlgorithmsWords, SpeakOfOneAsOfOne) {
    const auto& info = *GetParam();
    auto choices = test::choices_of(info);
    choices.push_back({"as it is", test::defaults_of(info)});
    for (const std::uint32_t n : {1u, 2u, 3u, 33u}) {
        for (const auto& input : test::examples(info, n)) {
            for (const auto& choice : choices) {
                BudgetedRun run(info, *input, choice.values, Order::lockstep(), std::size_t{1} << 30);
                for (std::uint32_t pass = 0; pass < run.timeline.size(); ++pass) {
                    const auto& report = run.timeline.record(pass).report;
                    std::vector<std::string> said{report.label, report.sentence, report.note};
                    for (const auto& line : report.lines) said.push_back(line.count);
                    for (const auto& text : said)
                        EXPECT_EQ(out_of_number(text), "")
                            << input->source << ", " << choice.text << ", pass " << pass << ": " << text;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithmsWords, ::testing::ValuesIn(test::with_demonstrations()),
                         test::name_of_test);

}  // namespace
}  // namespace lockstep
