#include "kernels/data/opening/load_queries.hpp"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const auto first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// The vertices of a tree by their names.
class VertexFinder {
public:
    explicit VertexFinder(const Dataset& tree) : num_vertices_(tree.num_vertices()) {
        const auto& names = tree.names_in(noun::vertex.many);
        for (std::uint32_t v = 0; v < names.size(); ++v) {
            if (names[v].empty()) continue;
            const auto [known, is_new] = by_name_.emplace(names[v], v);
            if (!is_new) known->second = kNone;  // several vertices have the name
        }
    }

    /// The vertex with this name or number. Throws BadLine.
    std::uint32_t find(std::string_view word) const {
        if (const auto known = by_name_.find(word); known != by_name_.end()) {
            if (known->second == kNone)
                throw BadLine{fmt::format("several vertices are called {}; write the number of one", printable(word))};
            return known->second;
        }
        LineCursor cursor(word);
        const bool digits = word.find_first_not_of("0123456789") == word.npos;
        if (!digits)
            throw BadLine{by_name_.empty() ? fmt::format("{} is no vertex: vertices have numbers from 0 to {}",
                                                         printable(word), num_vertices_ - 1)
                                           : fmt::format("no vertex is called {}", printable(word))};
        return static_cast<std::uint32_t>(cursor.number_within("vertex", 0, num_vertices_ - 1));
    }

private:
    std::uint32_t num_vertices_;
    std::unordered_map<std::string_view, std::uint32_t> by_name_;  // kNone: the name of several vertices
};

/// The two words of a line. Throws BadLine for fewer or more words.
std::array<std::string_view, 2> two_words(std::string_view line) {
    if (const auto tab = line.find('\t'); tab != line.npos) {
        const std::array words{trimmed(line.substr(0, tab)), trimmed(line.substr(tab + 1))};
        if (words[1].find('\t') == words[1].npos && !words[0].empty() && !words[1].empty()) return words;
        throw BadLine{"a query has two vertices, and a tab between them"};
    }
    LineCursor cursor(line);
    const std::array words{cursor.word(), cursor.word()};
    if (!words[1].empty() && cursor.done()) return words;
    throw BadLine{fmt::format("a query has two vertices, this line has {}", words[1].empty() ? "one" : "more")};
}

}  // namespace

void load_queries(const std::filesystem::path& path, Dataset& dataset, Progress& progress) {
    const auto name = one_line(path.has_filename() ? path.filename().string() : path.string());
    if (dataset.kind != DatasetKind::tree)
        throw InputError(fmt::format("--queries {}: {} is {}, and queries are for trees", name, dataset.source,
                                     dataset.info().phrase));
    LineBlocks lines(open_file(path, name, progress), name, progress);
    const VertexFinder vertices(dataset);
    VertexPairs queries;
    std::string_view line;
    while (lines.take_line(line)) {
        const auto text = trimmed(line);
        if (text.empty() || text.front() == '#') continue;
        try {
            const auto words = two_words(text);
            queries.a.push_back(vertices.find(words[0]));
            queries.b.push_back(vertices.find(words[1]));
        } catch (const BadLine& bad) {
            throw InputError(fmt::format("{}:{}: {}", name, lines.lines_taken(), bad.what));
        }
    }
    dataset.queries = std::move(queries);
}

}  // namespace lockstep
