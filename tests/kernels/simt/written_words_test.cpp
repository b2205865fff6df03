#include "kernels/simt/written_words.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kFresh = kPoison * 0x01010101u;

/// Which of an array's words are known, as a mask.
std::uint32_t known(const WrittenWords& written, const std::vector<std::uint32_t>& words) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (written.contains(&words[i])) mask |= 1u << i;
    return mask;
}

TEST(WrittenWords, AreThoseThatLookFresh) {
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

TEST(WrittenWords, AreCopiedAlsoWithinAnArray) {
    const std::vector<std::uint32_t> words(6, kFresh);
    WrittenWords written;
    written.note(&words[0], sizeof(std::uint32_t));
    written.note(&words[3], sizeof(std::uint32_t));
    written.note_copy(&words[1], &words[0], 4 * sizeof(std::uint32_t));
    EXPECT_EQ(known(written, words), 0b010011u) << "1 is as 0 was, 4 as 3 was, and 3 as 2, which nobody has written";
}

TEST(WrittenWords, OfALaunchAreThoseThatItFound) {
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
    EXPECT_EQ(log.launches[0].written, (std::vector<trace::ArrayWord>{{1, 1}})) << "2 was loaded before it was stored";
    EXPECT_EQ(known(written, words), 0b0110u);
    log.launches.push_back({.first_event = log.events.size()});
    add(trace::Operation::load, 2);
    written.take_launch(log, begins);
    EXPECT_EQ(log.launches[1].written, (std::vector<trace::ArrayWord>{{1, 2}}));
}

}  // namespace
}  // namespace lockstep
