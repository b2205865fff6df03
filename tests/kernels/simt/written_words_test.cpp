#include "kernels/simt/written_words.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kFresh = kPoison * 0x01010101u;

/// Mask of the words of an array that are recorded as written although they hold the poison pattern.
std::uint32_t known(const WrittenWords& written, const std::vector<std::uint32_t>& words) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (written.contains(&words[i])) mask |= 1u << i;
    return mask;
}

TEST(WrittenWords, RecordsWrittenPoisonPattern) {
    const std::vector<std::uint32_t> words{kFresh, 1, kFresh, kFresh - 1, kFresh};
    WrittenWords written;
    written.note(words.data(), 4 * sizeof(std::uint32_t));
    EXPECT_EQ(known(written, words), 0b00101u);
    written.note_fill(&words[3], 0, 2);
    EXPECT_EQ(known(written, words), 0b00101u);
    written.note_fill(&words[4], kFresh, 1);
    EXPECT_EQ(known(written, words), 0b10101u);
    written.forget(&words[2], 2 * sizeof(std::uint32_t));
    EXPECT_EQ(known(written, words), 0b10001u);
}

TEST(WrittenWords, CopiedWithinArray) {
    const std::vector<std::uint32_t> words(6, kFresh);
    WrittenWords written;
    written.note(&words[0], sizeof(std::uint32_t));
    written.note(&words[3], sizeof(std::uint32_t));
    written.note_copy(&words[1], &words[0], 4 * sizeof(std::uint32_t));
    EXPECT_EQ(known(written, words), 0b010011u) << "word 1 is a copy of 0, word 4 of 3, word 3 of the unwritten word 2";
}

TEST(WrittenWords, WordsWrittenBeforeLaunch) {
    const std::vector<std::uint32_t> words(4, kFresh);
    WrittenWords written;
    written.note(&words[1], sizeof(std::uint32_t));
    trace::Log log;
    log.buffers.resize(2);
    const auto add = [&](trace::Operation operation, std::uint32_t word) {
        trace::Event event;
        event.operation = operation;
        event.before = event.after = kFresh;
        event.word = word;
        event.buffer = 1;
        log.events.push_back(event);
    };
    const std::vector<const char*> begins{nullptr, reinterpret_cast<const char*>(words.data())};
    log.launches.resize(1);
    add(trace::Operation::load, 2);
    add(trace::Operation::load, 1);
    add(trace::Operation::store, 2);
    add(trace::Operation::load, 2);
    add(trace::Operation::load, 1);
    written.take_launch(log, begins);
    EXPECT_EQ(log.launches[0].written, (std::vector<trace::ArrayWord>{{1, 1}})) << "word 2 was loaded before the store";
    EXPECT_EQ(known(written, words), 0b0110u);
    log.launches.push_back({.first_event = log.events.size()});
    add(trace::Operation::load, 2);
    written.take_launch(log, begins);
    EXPECT_EQ(log.launches[1].written, (std::vector<trace::ArrayWord>{{1, 2}}));
}

}  // namespace
}  // namespace lockstep
