#include "app/session/drawing/drawn_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "app/session/drawing/drawn_numbers.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

[[noreturn]] void refuse(std::string_view word, std::string_view why) {
    throw InputError(fmt::format("“{}”: {}", word, why));
}

/// The words between blanks, commas and semicolons.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    constexpr std::string_view blanks = " ,;\t\r\n";
    for (auto at = text.find_first_not_of(blanks); at != text.npos; at = text.find_first_not_of(blanks, at)) {
        const auto end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

std::uint32_t parse_vertex(std::string_view number, std::string_view word, std::string_view form) {
    std::uint32_t vertex = 0;
    const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), vertex);
    if (failure == std::errc::invalid_argument || end != number.data() + number.size()) refuse(word, form);
    if (failure != std::errc{} || vertex >= kMaxDrawn)
        refuse(word, fmt::format("a drawing has at most {} vertices, from 0 to {}; write a larger input as a file",
                                 kMaxDrawn, kMaxDrawn - 1));
    return vertex;
}

/// Adds vertices up to `last`, at their earlier places.
void reach(DrawnInput& drawn, std::uint32_t last, const DrawnInput& before) {
    while (drawn.vertices.size() <= last) {
        const auto v = drawn.vertices.size();
        drawn.vertices.push_back(v < before.vertices.size() ? before.vertices[v]
                                                            : DrawnVertex{.at = {}, .placed = false});
    }
}

void add_arc(DrawnInput& drawn, const DrawnArc& arc, std::string_view word) {
    if (drawn.arc_between(arc.tail, arc.head))
        refuse(word, drawn.directed || drawn.kind != DrawnKind::graph ? "this arc is listed twice"
                                                                      : "this edge is listed twice");
    if (drawn.kind == DrawnKind::tree && arc.tail == arc.head) refuse(word, "a vertex is not its own parent");
    if (drawn.kind == DrawnKind::tree && drawn.predecessor_of(arc.head))
        refuse(word, fmt::format("vertex {} has the parent {} already", arc.head, *drawn.predecessor_of(arc.head)));
    if (drawn.arcs.size() >= kMaxDrawnArcs)
        refuse(word, fmt::format("a drawing has at most {} arcs; write a larger input as a file", kMaxDrawnArcs));
    drawn.arcs.push_back(arc);
}

/// "0-1", "0->1", "0-1:5", or "4".
void parse_arc_word(std::string_view word, DrawnInput& drawn, const DrawnInput& before) {
    const bool tree = drawn.kind == DrawnKind::tree;
    const auto form =
        tree ? "an arc leads from a parent to a child: 0-1" : "an arc is two vertices: 0-1, with a weight: 0-1:5";
    const auto dash = word.find_first_of("->");
    const auto colon = word.find(':');
    if (dash == word.npos || dash > colon) {
        const auto vertex = parse_vertex(word, word, form);
        return reach(drawn, vertex, before);
    }
    const auto head_at = word.find_first_not_of("->", dash);
    if (head_at == word.npos || head_at - dash > 2) refuse(word, form);
    DrawnArc arc;
    arc.tail = parse_vertex(word.substr(0, dash), word, form);
    arc.head = parse_vertex(word.substr(head_at, colon == word.npos ? word.npos : colon - head_at), word, form);
    if (colon != word.npos) {
        if (tree) refuse(word, "arcs of a tree have no weights");
        arc.weight = parse_weight(word.substr(colon + 1));
        drawn.weighted = true;
    }
    reach(drawn, std::max(arc.tail, arc.head), before);
    add_arc(drawn, arc, word);
}

/// "3 0 / 2 1".
void parse_chains(const std::vector<std::string_view>& words, DrawnInput& drawn, const DrawnInput& before) {
    std::optional<std::uint32_t> last;
    for (const auto word : words) {
        if (word == "/") {
            last.reset();
            continue;
        }
        const auto node = parse_vertex(word, word, "a list is the numbers of its nodes in their order: 2 0 1");
        reach(drawn, node, before);
        const bool twice = drawn.predecessor_of(node) || (!last && drawn.successor_of(node));
        if (twice) refuse(word, fmt::format("node {} stands twice", node));
        if (last) drawn.arcs.push_back({.tail = *last, .head = node});
        // A chain that has come back to its head is a cycle, and ends.
        if (drawn.successor_of(node)) last.reset();
        else last = node;
    }
}

std::string text_of_arcs(const DrawnInput& drawn) {
    std::string text;
    std::uint32_t reached = 0;
    for (const auto& arc : drawn.arcs) {
        text += fmt::format("{}{}-{}", text.empty() ? "" : " ", arc.tail, arc.head);
        if (drawn.weighted) text += ":" + number_text(arc.weight);
        reached = std::max({reached, arc.tail + 1, arc.head + 1});
    }
    const auto n = static_cast<std::uint32_t>(drawn.vertices.size());
    if (reached < n) text += fmt::format("{}{}", text.empty() ? "" : " ", n - 1);
    return text;
}

std::string text_of_chains(const DrawnInput& drawn) {
    const auto found = chains_of(drawn);
    std::string text;
    for (std::size_t i = 0; i < found.chains.size(); ++i) {
        if (i > 0) text += " / ";
        const auto& chain = found.chains[i];
        text += fmt::format("{}", fmt::join(chain, " "));
        if (i + found.num_cycles >= found.chains.size()) text += fmt::format(" {}", chain.front());
    }
    return text;
}

}  // namespace

std::string text_of(const DrawnInput& drawn) {
    if (drawn.kind == DrawnKind::list) return text_of_chains(drawn);
    if (drawn.kind != DrawnKind::array) return text_of_arcs(drawn);
    std::string text;
    for (const auto number : drawn.numbers) text += (text.empty() ? "" : " ") + number_text(number);
    return text;
}

DrawnInput parse_drawn(std::string_view text, const DrawnInput& before) {
    DrawnInput drawn;
    drawn.kind = before.kind;
    drawn.directed = before.directed;
    drawn.weighted = before.weighted;
    const auto words = words_of(text);
    switch (drawn.kind) {
        case DrawnKind::array:
            if (words.size() > kMaxDrawn)
                throw InputError(fmt::format("{} numbers are more than {}: write a larger input as a file",
                                             words.size(), kMaxDrawn));
            for (const auto word : words) drawn.numbers.push_back(parse_array_number(word));
            break;
        case DrawnKind::list: parse_chains(words, drawn, before); break;
        case DrawnKind::graph:
        case DrawnKind::tree:
            for (const auto word : words) parse_arc_word(word, drawn, before);
    }
    drawn.place_others();
    return drawn;
}

std::string text_hint(const DrawnInput& drawn) {
    switch (drawn.kind) {
        case DrawnKind::graph:
            if (!drawn.directed) return "Edges, such as 0-1 1-2, with weights 0-1:5";
            return "Arcs, such as 0-1 1-2, with weights 0-1:5";
        case DrawnKind::list: return "Nodes in the order of the list, such as 2 0 1";
        case DrawnKind::tree: return "Arcs from parent to child, such as 0-1 0-2";
        case DrawnKind::array: break;
    }
    return "Numbers, such as 3 1 4 1 5";
}

}  // namespace lockstep
