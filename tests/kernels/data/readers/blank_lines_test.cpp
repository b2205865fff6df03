// A small compressed file that holds next to nothing but a long text: what is read of it takes the room of what it holds.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

/// Of this program so far, in bytes.
std::uint64_t most_resident() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

TEST(BlankLines, TakeNoMemoryInAnyFormat) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers keep what was freed";
#endif
    constexpr std::uint64_t kText = std::uint64_t{1} << 26, kMember = 1 << 22;
    const auto member = packed("gzip -c", std::string(kMember, '\n'));
    if (member.empty()) GTEST_SKIP() << "no gzip";
    std::string blank;  // a file may be in parts, one behind the other
    for (std::uint64_t made = 0; made < kText; made += kMember) blank += member;
    ASSERT_LT(blank.size(), kText / 500);
    struct Begun {
        const char *name, *text;
    };
    const Begun all[] = {
        {"x.txt", "0 1\n1 2\n"},         {"x.csv", "from,to\na,b\nb,c\n"},
        {"x.gr", "p sp 2 1\na 1 2 7\n"}, {"x.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n"},
        {"x.graph", "2 1\n2\n1\n"},      {"x.hgr", "1 2\n1 2\n"},
        {"x.list.tsv", "1\n2\n-1\n"},    {"x.parent.tsv", "-1\n0\n0\n"},
        {"x.dat", "0 1\n2\n"},           {"x.nwk", "((a,b)c,d);\n"},
    };
    for (const auto& [name, text] : all) {
        const auto file = packed("gzip -c", text) + blank;
        const auto before = most_resident();
        std::string refused;
        try {
            Progress progress;
            parse_dataset(file, std::string(name) + ".gz", {}, progress);
        } catch (const InputError& error) {
            refused = error.what();
        }
        EXPECT_LT(most_resident() - before, kText / 4) << name << ", " << (refused.empty() ? "read" : refused);
    }
}

}  // namespace
}  // namespace lockstep
