#include "app/gui/window/recents_file.hpp"

#include <csignal>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "kernels/base/in_background.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

class RecentsFileTest : public test::TemporaryFolder {
protected:
    std::filesystem::path file() const { return folder / "recents.json"; }
    static Recents of(const std::vector<std::string>& newest_last) {
        Recents recents;
        for (const auto& path : newest_last) recents.add({.source = {.input = path}});
        return recents;
    }
    static std::vector<std::string> paths(const Recents& recents) {
        std::vector<std::string> all;
        for (const auto& recent : recents.all()) all.push_back(recent.source.input.string());
        return all;
    }
    using Paths = std::vector<std::string>;
};

TEST_F(RecentsFileTest, RoundTripOfNewest) {
    {
        RecentsFile kept(file());
        EXPECT_EQ(kept.take(test::kPatience).value().recents.all().size(), 0u);  // no file yet
        EXPECT_FALSE(kept.take(0ms)) << "once";
        kept.keep(of({"/a", "/b"}));
        EXPECT_TRUE(test::comes_about([&] { return parse_recents(content(file())).all().size() == 1; }));
        // Another window has opened an input in the meantime.
        std::ofstream(file()) << recents_text(of({"/b", "/c"}));
        kept.keep(of({"/a", "/b", "/d"}));
        EXPECT_TRUE(test::comes_about([&] { return parse_recents(content(file())).all().size() == 3; }));
    }
    RecentsFile again(file());
    EXPECT_EQ(paths(again.take(test::kPatience).value().recents), (Paths{"/d", "/c", "/b"}));
}

TEST_F(RecentsFileTest, WrongLetterCostsOneEntry) {
    const auto text = recents_text(of({"/a", "/b", "/c", "/d"}));
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto damaged = text;
        damaged[at] = '"';
        if (damaged == text) continue;
        std::ofstream(file()) << damaged;
        RecentsFile kept(file());
        const auto found = kept.take(test::kPatience).value();
        EXPECT_GE(found.recents.all().size(), 2u) << at;
        EXPECT_NE(found.notice, "") << at;
        EXPECT_EQ(content(file().string() + ".damaged"), damaged) << at;
        EXPECT_EQ(content(file()), recents_text(found.recents)) << at;
    }
}

TEST_F(RecentsFileTest, SlowFileDoesNotBlock) {
    ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);  // no writer
    std::signal(SIGPIPE, SIG_IGN);  // a reader may close during the write
    const test::Stopwatch watch;
    RecentsFile kept(file());
    EXPECT_FALSE(kept.take(20ms));
    kept.keep(of({"/a"}));
    EXPECT_LT(watch.elapsed(), test::kSoon);
    // The first reader, or the one that adds an entry, gets all of it or nothing.
    const auto answer = [&] {
        const int pipe = ::open(file().c_str(), O_WRONLY | O_NONBLOCK);
        if (pipe < 0) return;
        const auto text = recents_text(of({"/b"}));
        EXPECT_NE(::write(pipe, text.data(), text.size()), 0);
        ::close(pipe);
    };
    std::optional<RecentsFile::Found> late;
    EXPECT_TRUE(test::comes_about([&] {
        answer();
        return late || (late = kept.take(1ms));
    }));
    // No thread waits for a writer any more.
    EXPECT_TRUE(test::comes_about([&] {
        answer();
        return finish_background(1ms);
    }));
}

TEST_F(RecentsFileTest, WithoutFileNothingIsRemembered) {
    RecentsFile none{{}};
    none.keep(of({"/a"}));
    EXPECT_FALSE(none.take(0ms));
    std::ofstream(file()) << "{\"files\": 7";
    RecentsFile damaged(file());
    EXPECT_EQ(damaged.take(test::kPatience).value().recents.all().size(), 0u);
}

TEST_F(RecentsFileTest, EarlyInputsComeFirst) {
    EXPECT_EQ(paths(joined(of({"/c", "/a"}), of({"/a", "/b"}))), (Paths{"/a", "/c", "/b"}));
    EXPECT_EQ(paths(joined({}, of({"/a", "/b"}))), (Paths{"/b", "/a"}));
}

}  // namespace
}  // namespace lockstep
