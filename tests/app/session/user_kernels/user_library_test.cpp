#include "app/session/user_kernels/user_library.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/output/output_file.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kEntry = "LOCKSTEP_ENTRY(lockstep::mine::mine)\n";

class FolderSources : public TemporaryFolder {
protected:
    void write(std::string_view name, const std::string& text) const {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
    }
    std::vector<fs::path> headers() const { return sources_in(folder).headers; }
};

TEST_F(FolderSources, HeadersWithoutSource) {
    EXPECT_THROW(sources_in(folder), InputError);
    write("one.hpp", kEntry);
    write("two.hpp", "struct Two {};\n");
    write("below/three.hpp", kEntry);
    EXPECT_THAT(sources_in(folder).sources, IsEmpty());
    EXPECT_THAT(headers(), ElementsAre(folder / "one.hpp", folder / "two.hpp"));
}

TEST_F(FolderSources, SourceAndEntryHeaders) {
    write("below/help.cpp", "int help() { return 1; }\n");
    write("one.hpp", std::string("struct One {};\n  ") + kEntry);
    write("spaced.hpp", "LOCKSTEP_ENTRY (mine)\n");
    write("two.hpp", "struct Two {};\n");
    write("told.hpp", std::string("// as in ") + kEntry);
    EXPECT_THAT(sources_in(folder).sources, ElementsAre(folder / "below/help.cpp"));
    EXPECT_THAT(headers(), ElementsAre(folder / "one.hpp", folder / "spaced.hpp"));
}

// Compiling them separately would define entries and functions twice.
TEST_F(FolderSources, SkipsIncludedHeaders) {
    for (const auto* name : {"one.hpp", "two.hpp", "three.hpp"}) write(name, kEntry);
    write("below/mine.cpp", "#include <vector>\n#include \"near.hpp\"\n # include <two.hpp>\n");
    EXPECT_THAT(headers(), ElementsAre(folder / "one.hpp", folder / "three.hpp"));
    write("below/near.hpp", "#include \"../one.hpp\"\n#include \"below/near.hpp\"\n");
    EXPECT_THAT(headers(), ElementsAre(folder / "three.hpp")) << "by way of another";
    write("mine.cpp", "#include \"three.hpp\"\n");
    EXPECT_THAT(headers(), IsEmpty());
}

/// A user with neither a home nor a cache folder; TMPDIR is the test's folder.
class LibraryCache : public TemporaryFolder {
protected:
    void SetUp() override {
        for (const auto* name : {"XDG_CACHE_HOME", "HOME", "TMPDIR"})
            if (const auto* value = std::getenv(name)) before_.emplace_back(name, value);
        unsetenv("XDG_CACHE_HOME");
        unsetenv("HOME");
        setenv("TMPDIR", folder.c_str(), 1);
    }
    void TearDown() override {
        for (const auto* name : {"XDG_CACHE_HOME", "HOME", "TMPDIR"}) unsetenv(name);
        for (const auto& [name, value] : before_) setenv(name.c_str(), value.c_str(), 1);
    }
    static unsigned mode_of(const fs::path& path) { return static_cast<unsigned>(fs::status(path).permissions()); }

private:
    std::vector<std::pair<std::string, std::string>> before_;
};

TEST_F(LibraryCache, UsesXdgCache) {
    setenv("HOME", (folder / "home").c_str(), 1);
    EXPECT_EQ(library_cache(), folder / "home/.cache/lockstep/kernels");
    setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
    EXPECT_EQ(library_cache(), folder / "cache/lockstep/kernels");
    EXPECT_EQ(mode_of(folder / "cache/lockstep/kernels"), 0700u);
}

TEST_F(LibraryCache, RefusesSharedTemporaryFolder) {
    const auto own = folder / ("lockstep-" + std::to_string(geteuid()));
    EXPECT_EQ(library_cache(), own / "kernels");
    for (const auto& open : {own, own / "kernels"}) {
        ASSERT_EQ(chmod(open.c_str(), 0777), 0);
        EXPECT_THROW(library_cache(), WriteError) << open;
        ASSERT_EQ(chmod(open.c_str(), 0700), 0);
    }
    EXPECT_EQ(library_cache(), own / "kernels");
}

TEST_F(LibraryCache, ReportsWriteFailure) {
    std::ofstream(folder / "made.so") << "code";
    fs::create_directory(folder / "kept.so");
    try {
        keep_library(folder / "made.so", folder / "kept.so");
        FAIL() << "in the place of a folder";
    } catch (const WriteError& error) {
        EXPECT_EQ(error.what(), (folder / "kept.so").string() + " cannot be written: it is a folder");
    }
    fs::remove(folder / "kept.so");
    keep_library(folder / "made.so", folder / "kept.so");
    EXPECT_EQ(content(folder / "kept.so"), "code");
    EXPECT_FALSE(fs::exists(folder / "made.so"));
}

/// Libraries that a fake compiler makes of mine.cpp and a file in another folder.
class CachedLibrary : public TemporaryFolder {
protected:
    static constexpr const char* kMark = "mark of a test";

    CachedLibrary() {
        setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
        write("mine/mine.cpp", "1");
        write("other/part.inc", "2");
        // A file of the current second counts as changed during compilation.
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
    ~CachedLibrary() override { unsetenv("XDG_CACHE_HOME"); }

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
    }
    fs::path library() {
        return cached_library({}, ".so", folder / "mine", kMark, [&](const fs::path& made, const fs::path& read) {
            ++compilations_;
            std::ofstream(made) << (garbage_ ? "garbage" : std::string("\x7F") + "ELF " + kMark)
                                << content(folder / "other/part.inc");
            std::ofstream(read) << "made: " << (folder / "mine/mine.cpp").string() << " \\\n "
                                << (folder / "other/part.inc").string() << "\n";
            if (saves_ != 0) {
                --saves_;
                write("other/part.inc", "saved");
                write("other/part.inc", "2");
            }
        });
    }

    int compilations_ = 0, saves_ = 0;
    bool garbage_ = false;
};

TEST_F(CachedLibrary, DependsOnEveryFileRead) {
    const auto first = library();
    EXPECT_EQ(library(), first);
    EXPECT_EQ(compilations_, 1);
    write("other/part.inc", "3");
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_NE(content(library()).find('3'), std::string::npos) << "a file outside of the folder";
    EXPECT_EQ(compilations_, 2);
}

TEST_F(CachedLibrary, RecompilesAfterSaveDuringCompilation) {
    saves_ = 1;
    library();
    EXPECT_EQ(compilations_, 2) << "its text is unchanged";
    saves_ = 100;
    write("mine/mine.cpp", "other");
    EXPECT_THROW(library(), InputError);
}

TEST_F(CachedLibrary, RebuildsDamagedLibrary) {
    const auto made = library();
    for (const auto* damage : {"", "cut",
                               "\x7F"
                               "ELF mark of a tesT2"}) {
        fs::permissions(made, fs::perms::owner_all);
        std::ofstream(made) << damage;
        EXPECT_EQ(library(), made);
        EXPECT_NE(content(made).find(kMark), std::string::npos) << damage;
    }
    fs::remove(made);
    ASSERT_EQ(mkfifo(made.c_str(), 0600), 0);
    EXPECT_EQ(library(), made) << "a pipe must not block";
}

TEST_F(CachedLibrary, RefusesGarbageOfCompiler) {
    garbage_ = true;
    EXPECT_THROW(library(), InputError);
    garbage_ = false;
    EXPECT_NO_THROW(library());
}

TEST_F(CachedLibrary, RefusesWorldWritableCache) {
    fs::create_directories(folder / "cache");
    fs::permissions(folder / "cache", fs::perms::all);
    EXPECT_THROW(library(), WriteError);
}

TEST_F(CachedLibrary, IgnoresUmask) {
    const auto before = umask(0);
    const auto made = library();
    umask(before);
    EXPECT_EQ(static_cast<unsigned>(fs::status(made).permissions()) & 0777u, 0700u);
}

TEST_F(CachedLibrary, RefusesWorldWritableLibrary) {
    const auto made = library();
    fs::permissions(made, fs::perms::all);
    EXPECT_THROW(entries_of_library(made, kMark, made), InputError);
}

TEST_F(CachedLibrary, RemovesOldLibraries) {
    const auto old = library();
    fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(24 * 40));
    write("mine/new.cpp", "3");
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    BuildName other;
    other.add("other");
    cached_library(other, ".so", folder / "mine", kMark, [&](const fs::path& made, const fs::path&) {
        std::ofstream(made) << std::string("\x7F") + "ELF " + kMark;
    });
    EXPECT_FALSE(fs::exists(old));
}

}  // namespace
}  // namespace lockstep::test
