// The types of values in a kernel, derived from the arrays that they come from and go to.

#include "app/session/debugger/value_types.hpp"

#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

#include "app/session/debugger/warp/read_warp.hpp"
#include "app/session/debugger/warp/shared_picture.hpp"
#include "tests/app/session/debugger/opened_for_test.hpp"

namespace lockstep::test {
namespace {

/// The values of all stores to shared memory as the panels show them: in the lanes, in the sectors, in the sentence.
std::set<std::string> stored_texts(const OpenLaunch& open) {
    std::set<std::string> texts;
    const auto& recording = open.recording();
    debugger::Cursor cursor(open.traced->recording);
    int looked_at = 0;
    for (std::uint32_t i = 0; i < recording.num_events() && looked_at < 40; ++i) {
        const auto& event = recording.event(i);
        if (event.buffer != debugger::kSharedMemory || !trace::is_access(event.operation)) continue;
        ++looked_at;
        cursor.go_to(i + 1);
        const auto instruction = recording.instruction(recording.instruction_of(i));
        const auto picture = read_warp(open, cursor, instruction);
        for (const auto& sector : picture.sectors)
            for (const auto& word : sector.words)
                if (word.asked) texts.insert(word.value);
        for (const auto& variable : read_variables(open, cursor, instruction, debugger::lane_of(event)))
            if (variable.now) texts.insert(variable.after);
        const auto sentence = access_sentence(open, cursor);
        texts.insert(sentence.substr(sentence.rfind(' ') + 1));
    }
    EXPECT_GT(looked_at, 0);
    return texts;
}

TEST(ValueTypes, FloatTilesInEveryPanel) {
    const OpenedLaunch opened("matrix:random,n=16,seed=1", "matrix.multiply-tiled", {{"tile", 0}});
    const auto& types = opened.launch->types;
    EXPECT_EQ(types.of_variable("left", 0), ValueType::float32);
    EXPECT_EQ(types.of_variable("sum", 0), ValueType::float32);
    EXPECT_EQ(types.of_shared(0), ValueType::float32);
    EXPECT_EQ(types.of_shared(8 * 8), ValueType::float32) << "the other tile";
    EXPECT_EQ(types.usual_shared(), ValueType::float32);
    // Floats from -1 to 1: none is shown as the integer with its bits.
    for (const auto& text : stored_texts(*opened.launch))
        EXPECT_TRUE(text == kUnwritten || text == "0" || text.find('.') != std::string::npos) << text;
}

/// The heading of every access to an array, and the words of its sectors.
std::set<std::string> texts_of_array(const OpenLaunch& open, const std::string& name) {
    std::set<std::string> texts;
    const auto& recording = open.recording();
    debugger::Cursor cursor(open.traced->recording);
    for (std::uint32_t i = 0; i < recording.num_events() && texts.size() < 40; ++i) {
        const auto& event = recording.event(i);
        if (!trace::is_access(event.operation) || recording.buffer(event.buffer).name != name) continue;
        cursor.go_to(i + 1);
        for (const auto& sector : read_warp(open, cursor, recording.instruction(recording.instruction_of(i))).sectors)
            for (const auto& word : sector.words)
                if (word.asked) texts.insert(word.value);
        const auto sentence = access_sentence(open, cursor);
        texts.insert(sentence.substr(sentence.rfind(' ') + 1));
    }
    return texts;
}

TEST(ValueTypes, DeclaredTypeOfArrayWithoutColumns) {
    for (const double storage : {0, 1}) {  // a CUDA array in tiles, read by a function; row by row
        const OpenedLaunch opened("array:waves,n=256,width=16", "memory.texture", {{"storage", storage}});
        const auto texts = texts_of_array(*opened.launch, "texture");
        EXPECT_GT(texts.size(), 8u);
        for (const auto& text : texts)
            EXPECT_TRUE(text == "0" || text == "1" || text.find('.') != std::string::npos ||
                        text.find("e-") != std::string::npos)
                << text;
    }
}

TEST(ValueTypes, NegativeIntegers) {
    const OpenedLaunch opened("matrix:random,n=16,seed=1,type=int32,values=-9..-1", "matrix.multiply-tiled",
                              {{"tile", 0}});
    EXPECT_EQ(opened.launch->types.of_shared(3), ValueType::int32);
    for (const auto& text : stored_texts(*opened.launch))
        EXPECT_TRUE(text == kUnwritten || (text.starts_with("−") && text.size() == 4)) << text;
}

TEST(ValueTypes, FloatScansInSharedMemory) {
    const OpenedLaunch opened("array:random,n=24,seed=1,type=float32", "scan.naive", {{"form", 1}});
    EXPECT_EQ(opened.launch->types.of_shared(0), ValueType::float32);
    EXPECT_EQ(opened.launch->types.of_shared(1024), ValueType::float32) << "the array that takes turns with it";
    EXPECT_EQ(opened.launch->types.of_variable("left", 0), ValueType::float32);
    EXPECT_EQ(opened.launch->types.of_variable("stride", 0), ValueType::uint32);
}

TEST(ValueTypes, QueuesOfVerticesAreIntegers) {
    const OpenedLaunch opened("graph:grid,n=64", "bfs.queue");
    EXPECT_EQ(opened.launch->types.usual_shared(), ValueType::uint32);
    EXPECT_EQ(number_of(ValueType::uint32, 7), "7");
    EXPECT_EQ(number_of(ValueType::float32, 0x3F800000u), "1");
    EXPECT_EQ(number_of(ValueType::uint32, 0xA5A5A5A5u), kUnwritten);
}

// At every position, the picture does not depend on the cursor's path; the counts are those of the events.
TEST(SharedPicture, FollowsCursorBothWays) {
    const OpenedLaunch opened("graph:grid,n=64", "bfs.queue");
    const auto& recording = opened.launch->recording();
    debugger::Cursor cursor(opened.launch->traced->recording);
    SharedPicture along;
    for (const auto position : {0u, 40u, 41u, 700u, 30u, recording.num_events(), 5u, 2000u, 1999u}) {
        cursor.go_to(position);
        along.follow(*opened.launch, cursor, 0);
        SharedPicture at_once;
        at_once.follow(*opened.launch, cursor, 0);
        ASSERT_FALSE(along.empty());
        EXPECT_EQ(along.words(), at_once.words()) << position;
        EXPECT_EQ(along.written_at(), at_once.written_at()) << position;
        EXPECT_EQ(along.writes(), at_once.writes()) << position;
        std::vector<std::uint32_t> writes(along.words().size(), 0);
        for (std::uint32_t i = 0; i < cursor.position(); ++i) {
            const auto& event = recording.event(i);
            if (event.buffer != debugger::kSharedMemory || !debugger::writes(event) || event.block != 0) continue;
            ++writes[event.word];
            if (along.written_at()[event.word] == i + 1) {
                EXPECT_EQ(along.words()[event.word], event.after);
            }
        }
        EXPECT_EQ(along.writes(), writes) << position;
    }
}

}  // namespace
}  // namespace lockstep::test
