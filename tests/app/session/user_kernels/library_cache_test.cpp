#include "app/session/user_kernels/user_library.hpp"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/output/output_file.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

/// Of somebody who may have neither a home nor a cache; TMPDIR is the test's folder.
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

TEST_F(LibraryCache, LiesInTheCacheOfWhoseProgramItIs) {
    setenv("HOME", (folder / "home").c_str(), 1);
    EXPECT_EQ(library_cache(), folder / "home/.cache/lockstep/kernels");
    setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
    EXPECT_EQ(library_cache(), folder / "cache/lockstep/kernels");
    EXPECT_EQ(mode_of(folder / "cache/lockstep/kernels"), 0700u);
}

TEST_F(LibraryCache, WhereAnybodyMayMakeFoldersItIsTheOwnersOrNone) {
    const auto own = folder / ("lockstep-" + std::to_string(geteuid()));
    EXPECT_EQ(library_cache(), own / "kernels");
    for (const auto& open : {own, own / "kernels"}) {
        ASSERT_EQ(chmod(open.c_str(), 0777), 0);
        EXPECT_THROW(library_cache(), WriteError) << open;
        ASSERT_EQ(chmod(open.c_str(), 0700), 0);
    }
    EXPECT_EQ(library_cache(), own / "kernels");
}

TEST_F(LibraryCache, SaysWhyALibraryCannotBeKept) {
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

}  // namespace
}  // namespace lockstep::test
