// A small compressed file that holds next to nothing but a long text: what is read of it takes the room of what it holds.

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <malloc.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/readers/readers.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

/// Of this program, in bytes: "VmRSS", what it has, and "VmHWM", the most that it had.
std::uint64_t resident(std::string_view what) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(what)) return std::stoull(line.substr(what.size() + 1)) * 1024;
    return 0;
}

/// What it had more at a time than it has now, while `work` was done.
std::uint64_t max_taken(const std::function<void()>& work) {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";  // the most is counted anew
    const auto before = resident("VmRSS:");
    work();
    return resident("VmHWM:") - before;
}

struct Example {
    Format format;
    const char* name;
    std::string text;
    LoadOptions::As as = LoadOptions::As::guess;
};

/// The smallest of each format that can be read in all of its ways.
const std::vector<Example>& examples() {
    using As = LoadOptions::As;
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
    const std::string padded = header + std::string(117 - header.size(), ' ') + '\n';
    static const std::vector<Example> all{
        {Format::dimacs, "x.gr", "p sp 2 1\na 1 2 7\n"},
        {Format::matrix_market, "x.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n"},
        {Format::metis, "x.graph", "2 1\n2\n1\n"},
        {Format::edge_list, "x.el", "0 1\n1 2\n"},
        {Format::table, "x.csv", "from,to\na,b\nb,c\n"},
        {Format::list, "x.list.tsv", "1\n2\n-1\n"},
        {Format::parent, "x.parent.tsv", "1\n2\n-1\n"},
        {Format::newick, "x.nwk", "((a,b)c,d);\n"},
        {Format::npy, "x.npy",
         std::string("\x93NUMPY\x01\0", 8) + std::string("\x76\0", 2) + padded + std::string(16, '\1')},
        {Format::numbers, "x.txt", "1.5\n2\n", As::array},
        {Format::segment_lines, "x.dat", "0 1\n2\n", As::segments},
        {Format::hypergraph, "x.hgr", "1 2\n1 2\n"},
        {Format::course, "a.txt", "4 2 1 1\n1 2 3 4\n0 4\n0 0 0 0\n"},
    };
    return all;
}

const Example& example_of(Format format) {
    const auto found = std::ranges::find(examples(), format, &Example::format);
    if (found == examples().end()) throw std::logic_error("a format without an example");
    return *found;
}

TEST(BlankLines, TakeNoMemoryInAnyFormat) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers keep what was freed";
#endif
    constexpr std::size_t kText = std::size_t{1} << 24, kMember = kText / 8;
    struct Filler {
        std::string line, packed{};
    };
    // What opens a comment in one format is refused at once in another.
    Filler fillers[] = {{"\n"}, {"# a\n"}, {"% a\n"}, {"c a\n"}, {"[a]\n"}};
    for (auto& [line, blank] : fillers) {
        std::string text;
        while (text.size() < kMember) text += line;
        const auto member = packed("gzip -c", text);
        if (member.empty()) GTEST_SKIP() << "no gzip";
        // A file may be in parts, one behind the other.
        for (std::size_t made = 0; made < kText; made += text.size()) blank += member;
        ASSERT_LT(blank.size(), kText / 100);
    }
    const ScopedWorkerCount two(2);  // each worker has blocks of its own
    const Folder folder;
    folder.write("x.txt", "1.5\n");  // what belongs to the course's a.txt
    for (const auto& reading : readings()) {
        const auto& [format, name, text, as] = example_of(reading.format);
        const LoadOptions options{.as = as, .kind = reading.kind};
        const auto plain = folder.write(name + std::string(".gz"), packed("gzip -c", text));
        const auto what = std::string(name) + " as " + std::string(kind_info(reading.kind).name);
        EXPECT_EQ(loaded(plain, options).kind, reading.kind) << what;
        for (const auto& [line, blank] : fillers) {
            const auto file = folder.write(name + std::string(".gz"), packed("gzip -c", text) + blank);
            std::string refused;
            const auto taken = max_taken([&] { refused = refusal([&] { loaded(file, options); }); });
            EXPECT_LT(taken, kText / 2) << what << ", lines \"" << line.substr(0, line.size() - 1) << "\", "
                                        << (refused.empty() ? "read" : refused);
        }
    }
}

}  // namespace
}  // namespace lockstep
