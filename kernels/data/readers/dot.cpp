// DOT, the language of Graphviz, by Boost.Graph's parser: "digraph { a -> b [weight=3]; }".
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <boost/graph/graphviz.hpp>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/named_edges.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

std::string_view without_comments_before(std::string_view text) {
    while (true) {
        text = without_blanks_before(text);
        const bool block = text.starts_with("/*");
        if (!block && !text.starts_with("//") && !text.starts_with('#')) return text;
        const auto end = text.find(block ? "*/" : "\n");
        if (end == text.npos) return {};
        text.remove_prefix(end + (block ? 2 : 1));
    }
}

/// "graph" or "digraph", if the text begins with this word, a name and a brace; else empty.
std::string_view keyword_of(std::string_view text) {
    text = without_comments_before(text);
    if (starts_without_case(text, "strict")) text = without_comments_before(text.substr(6));
    for (const std::string_view keyword : {"digraph", "graph"}) {
        if (!starts_without_case(text, keyword)) continue;
        const auto rest = text.substr(keyword.size());
        const auto brace = rest.find('{');
        const bool name = brace != rest.npos && rest.substr(0, brace).find_first_of("[;=") == rest.npos;
        const bool apart =
            !rest.empty() && std::string_view(" \t\r\n{\"/").find(rest.front()) != std::string_view::npos;
        return name && apart ? keyword : std::string_view{};
    }
    return {};
}

/// Receives a graph from Boost.Graph's parser: the nodes by name, then each edge and its properties.
class ParsedDot final : public boost::detail::graph::mutate_graph {
public:
    explicit ParsedDot(bool directed) : directed_(directed) {}

    struct Edge {
        std::string source, target, weight;
    };

    CsrGraph finish(const ReadContext& context, ElementNames& names) {
        NamedEdges graph(context);
        order_by_number();
        for (const auto& name : numbers_) graph.vertex(name);
        for (const auto& [source, target, weight] : edges_) {
            const auto tail = graph.vertex(source), head = graph.vertex(target);
            graph.add(tail, head, directed_, weight, 0);
        }
        for (const auto& [name, label] : labels_) {
            const auto vertex = graph.vertex(name);
            if (!label.empty() && label != "\\N") graph.label(vertex, label);
        }
        return graph.finish(names);
    }

    bool is_directed() const override { return directed_; }
    void do_add_vertex(const std::string& node) override { labels_[node]; }
    void do_add_edge(const boost::detail::graph::edge_t&, const std::string& source,
                     const std::string& target) override {
        edges_.push_back({source, target, {}});
    }
    void set_node_property(const std::string& key, const std::string& node, const std::string& value) override {
        if (key == "label") labels_[node] = value;
    }
    void set_edge_property(const std::string& key, const boost::detail::graph::edge_t&,
                           const std::string& value) override {
        if (key == "weight") edges_.back().weight = value;
    }
    void set_graph_property(const std::string&, const std::string&) override {}
    void finish_building_graph() override {}

private:
    /// Nodes are numbered by first appearance in edges; if all names are numbers, by these numbers.
    void order_by_number() {
        for (const auto& [name, label] : labels_) {
            const bool number = !name.empty() && name.size() < 19 && name.find_first_not_of("0123456789") == name.npos;
            if (!number) return numbers_.clear();
            numbers_.push_back(name);
        }
        std::ranges::sort(numbers_, {}, [](const std::string& name) { return std::stoull(name); });
    }

    bool directed_;
    std::map<std::string, std::string> labels_;
    std::vector<Edge> edges_;
    std::vector<std::string> numbers_;
};

CsrGraph read_dot(const ReadContext& context, ElementNames& names) {
    const auto text = context.take_text();
    ParsedDot parsed(keyword_of(text) == "digraph");
    try {
        boost::detail::graph::read_graphviz_new(text, &parsed);
    } catch (const boost::graph_exception& error) {
        throw InputError(fmt::format("{}: is damaged DOT: {}", context.lines.name(), one_line(error.what())));
    }
    return parsed.finish(context, names);
}

}  // namespace

const FileFormat& dot_format() {
    static const FileFormat format{
        .name = "DOT",
        .listed = "DOT .dot and .gv",
        .endings = {".dot", ".gv"},
        .by_content =
            [](const FileHead& head) {
                const auto keyword = keyword_of(head.text);
                return keyword.empty() ? std::string() : fmt::format("it begins with {}", keyword);
            },
        .readings = graph_readings<read_dot>(),
        .describe = [](const FileHead& head,
                       Recognised& found) { found.directed = keyword_of(head.text) == "digraph"; },
        .count =
            [](const FileHead& head) {
                const auto* arrow = keyword_of(head.text) == "digraph" ? "->" : "--";
                LineCount count;
                for (auto at = head.text.find(arrow); at != head.text.npos; at = head.text.find(arrow, at + 2))
                    ++count.records;
                return count;
            }};
    return format;
}

}  // namespace lockstep
