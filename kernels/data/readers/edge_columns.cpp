#include "kernels/data/readers/edge_columns.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "kernels/data/readers/table_row.hpp"

namespace lockstep {
namespace {

struct EndNames {
    std::string_view tail, head;
    bool shown = false;  ///< listed in an error
};

/// Names of the two ends of an edge; if a header contains several pairs, the first in this list counts.
constexpr std::array<EndNames, 12> kEnds{{{"from", "to", true},
                                          {"source", "target", true},
                                          {"src", "dst", true},
                                          {"tail", "head", true},
                                          {"u", "v", true},
                                          {"source", "destination"},
                                          {"source", "dest"},
                                          {"src", "dest"},
                                          {"src", "tgt"},
                                          {"node1", "node2"},
                                          {"follower", "followee"},
                                          {"start", "end"}}};

constexpr std::array<std::string_view, 6> kWeights{"weight", "distance", "length", "cost", "dist", "w"};
constexpr std::array<std::string_view, 10> kOfRows{"",     "id",    "index", "name", "label",
                                                   "type", "title", "date",  "time", "timestamp"};

/// Reduces a name to lower-case letters and digits: "From_Node" and "from node" are equal.
std::string plain_word(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80) plain += c;
    }
    return plain;
}

std::optional<std::size_t> find(const std::vector<std::string>& words, std::string_view word) {
    const auto found = std::ranges::find(words, word);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
}

/// The columns of both ends, with equal suffixes ("from_id", "to_id"). Names of one letter have no suffix.
std::optional<std::pair<std::size_t, std::size_t>> find_ends(const std::vector<std::string>& words,
                                                             const EndNames& ends) {
    for (std::size_t tail = 0; tail < words.size(); ++tail) {
        const std::string_view word = words[tail];
        if (!word.starts_with(ends.tail) || (ends.tail.size() == 1 && word.size() > 1)) continue;
        const auto head = find(words, std::string(ends.head) + std::string(word.substr(ends.tail.size())));
        if (head && *head != tail) return std::pair{tail, *head};
    }
    return std::nullopt;
}

}  // namespace

EdgeColumns edge_columns(const std::vector<std::string>& names) {
    std::vector<std::string> words;
    for (const auto& name : names) words.push_back(plain_word(name));
    EdgeColumns columns;
    for (const auto& ends : kEnds) {
        const auto found = find_ends(words, ends);
        if (!found) continue;
        columns.tail = found->first;
        columns.head = found->second;
        columns.ends_named = true;
        break;
    }
    for (const auto word : kWeights) {
        const auto found = find(words, word);
        if (!found || *found == columns.tail || *found == columns.head) continue;
        columns.weight = *found;
        columns.weight_named = true;
        break;
    }
    const bool first_two = std::max(columns.tail, columns.head) == 1;
    if (!columns.weight_named && !first_two) columns.weight = EdgeColumns::kNoColumn;
    return columns;
}

std::string known_end_names() {
    std::string text;
    for (const auto& ends : kEnds)
        if (ends.shown) text += (text.empty() ? "" : ", ") + std::string(ends.tail) + " and " + std::string(ends.head);
    return text;
}

bool describes_rows(std::string_view name) { return std::ranges::find(kOfRows, plain_word(name)) != kOfRows.end(); }

EdgeFields edge_fields(std::string_view line, char delimiter, const EdgeColumns& columns) {
    EdgeFields fields;
    TableRow row(line, delimiter);
    for (std::size_t i = 0; !row.done(); ++i) {
        auto field = row.field();
        if (i == columns.tail) fields.tail = std::move(field);
        else if (i == columns.head) fields.head = std::move(field);
        else if (i == columns.weight) fields.weight = std::move(field);
    }
    return fields;
}

}  // namespace lockstep
