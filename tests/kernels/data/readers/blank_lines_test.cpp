// Compressed files that expand to a long text with little content. The memory used must follow the content.

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <malloc.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/readers/readers.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

/// Memory of this process in bytes: "VmRSS", the current size; "VmHWM", the peak.
std::uint64_t resident(std::string_view what) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(what)) return std::stoull(line.substr(what.size() + 1)) * 1024;
    return 0;
}

/// How far the peak of `work` lies above the size after it.
std::uint64_t max_taken(const std::function<void()>& work) {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak
    const auto before = resident("VmRSS:");
    work();
    return resident("VmHWM:") - before;
}

struct Example {
    const FileFormat* format;
    const char* name;
    std::string text;
    LoadOptions::As as = LoadOptions::As::guess;
};

/// Minimal files that cover every path of each format's reader.
const std::vector<Example>& examples() {
    using As = LoadOptions::As;
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
    const std::string padded = header + std::string(117 - header.size(), ' ') + '\n';
    static const std::vector<Example> all{
        {&dimacs_format(), "x.gr", "p sp 2 1\na 1 2 7\n"},
        {&matrix_market_format(), "x.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n"},
        {&metis_format(), "x.graph", "2 1\n2\n1\n"},
        {&edge_list_format(), "x.el", "0 1\n1 2\n"},
        {&table_format(), "x.csv", "from,to\na,b\nb,c\n"},
        {&list_format(), "x.list.tsv", "1\n2\n-1\n"},
        {&parent_format(), "x.parent.tsv", "1\n2\n-1\n"},
        {&newick_format(), "x.nwk", "((a,b)c,d);\n"},
        {&expression_format(), "x.expr", "1+2\n"},
        {&npy_format(), "x.npy",
         std::string("\x93NUMPY\x01\0", 8) + std::string("\x76\0", 2) + padded + std::string(16, '\1')},
        {&numbers_format(), "x.txt", "1.5\n2\n", As::array},
        {&segment_lines_format(), "x.dat", "0 1\n2\n", As::segments},
        {&hypergraph_format(), "x.hgr", "1 2\n1 2\n"},
        {&graphml_format(), "x.graphml",
         "<graphml><graph><node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml>"},
        {&gexf_format(), "x.gexf",
         "<gexf><graph><nodes><node id='a'/><node id='b'/></nodes><edges><edge source='a' target='b'/></edges></graph></gexf>"},
        {&course_format(), "a.txt", "4 2 1 1\n1 2 3 4\n0 4\n0 0 0 0\n"},
    };
    return all;
}

/// Null for formats that read the whole text before parsing.
const Example* example_of(const FileFormat* format) {
    const auto found = std::ranges::find(examples(), format, &Example::format);
    if (found != examples().end()) return &*found;
    const bool whole = format == &node_link_format() || format == &dot_format() || format == &npz_format();
    if (!whole && !format->readings.empty()) throw std::logic_error("a format without an example");
    return nullptr;
}

TEST(BlankLines, DoNotTakeMemory) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers keep freed memory";
#endif
    constexpr std::size_t kText = std::size_t{1} << 24, kMember = kText / 8;
    struct Filler {
        std::string line, packed{};
    };
    // Another format refuses this comment at once.
    Filler fillers[] = {{"\n"}, {"# a\n"}, {"% a\n"}, {"c a\n"}, {"[a]\n"}};
    for (auto& [line, blank] : fillers) {
        std::string text;
        while (text.size() < kMember) text += line;
        const auto member = packed("gzip -c", text);
        if (member.empty()) GTEST_SKIP() << "no gzip";
        // Compressed files may consist of several streams.
        for (std::size_t made = 0; made < kText; made += text.size()) blank += member;
        ASSERT_LT(blank.size(), kText / 100);
    }
    const ScopedWorkerCount two(2);  // each worker has its own blocks
    const Folder folder;
    folder.write("x.txt", "1.5\n");  // the counterpart of the course's a.txt
    for (const auto* one : formats())
        for (const auto& reading : one->readings) {
            const auto* example = example_of(one);
            if (example == nullptr) continue;
            const auto& [format, name, text, as] = *example;
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
