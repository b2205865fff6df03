// DOT, the language of Graphviz, by Boost.Graph's parser: "digraph { a -> b [weight=3]; }".
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
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

/// Splits a file into its graphs, and rewrites each for Boost.Graph's parser: "subgraph" before each group { a b } of nodes, HTML labels
/// as strings, no comments. A damaged rest belongs to the last graph.
class DotGraphs {
public:
    explicit DotGraphs(std::string_view text) : text_(text) {
        while (at_ < text_.size()) take();
        if (without_blanks_before(graph_).empty()) return;
        if (graphs_.empty()) graphs_.emplace_back();
        graphs_.back() += graph_;
    }
    const std::vector<std::string>& all() const { return graphs_; }

private:
    void take() {
        const auto rest = text_.substr(at_);
        const auto front = rest.front();
        const bool line_begins = at_ == 0 || text_[at_ - 1] == '\n';
        if (rest.starts_with("/*")) return skip_behind(rest.find("*/"), 2);
        if (rest.starts_with("//") || (front == '#' && line_begins)) return skip_behind(rest.find('\n'), 0);
        if (front == '"') return word(end_of_string(rest));
        if (front == '<') return html(rest);
        if (front == '{') return open();
        if (is_letter(front)) {
            std::size_t end = 1;
            while (end < rest.size() && is_letter(rest[end])) ++end;
            return word(end);
        }
        graph_ += front;
        ++at_;
        if (front == '}' && --depth_ == 0) {
            graphs_.push_back(std::exchange(graph_, {}));
            before_ = last_ = {};
        } else if (std::string_view(" \t\r\n").find(front) == std::string_view::npos) {
            before_ = last_ = {};
        }
    }
    void skip_behind(std::size_t end, std::size_t mark) {
        at_ = end == std::string_view::npos ? text_.size() : at_ + end + mark;
        graph_ += ' ';
    }
    void word(std::size_t size) {
        before_ = last_;
        last_ = text_.substr(at_, size);
        graph_ += last_;
        at_ += size;
    }
    void open() {
        const bool named = starts_without_case(last_, "subgraph") || starts_without_case(before_, "subgraph");
        graph_ += depth_ == 0 || named ? "{" : "subgraph {";
        ++depth_;
        ++at_;
        before_ = last_ = {};
    }
    /// The text between the tags of <b>this</b>, which may be nested.
    void html(std::string_view rest) {
        graph_ += '"';
        std::size_t end = 0;
        for (int nested = 0; end < rest.size(); ++end) {
            const auto c = rest[end];
            nested += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (nested == 0) break;
            if (nested != 1 || c == '<' || c == '>') continue;
            if (c == '"') graph_ += '\\';
            graph_ += c;
        }
        graph_ += '"';
        at_ += std::min(end + 1, rest.size());
        before_ = last_ = {};
    }
    static std::size_t end_of_string(std::string_view text) {
        std::size_t at = 1;
        while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
        return std::min(at + 1, text.size());
    }
    static bool is_letter(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               static_cast<unsigned char>(c) >= 0x80;
    }

    std::string_view text_, before_, last_;  // the last two words
    std::size_t at_ = 0;
    int depth_ = 0;
    std::string graph_;
    std::vector<std::string> graphs_;
};

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
        auto found = graph.finish(names);
        place(found, graph, context);
        return found;
    }

    bool is_directed() const override { return directed_; }
    void do_add_vertex(const std::string& node) override { labels_[node]; }
    void do_add_edge(const boost::detail::graph::edge_t&, const std::string& source,
                     const std::string& target) override {
        edges_.push_back({source, target, {}});
    }
    void set_node_property(const std::string& key, const std::string& node, const std::string& value) override {
        if (key == "label") labels_[node] = value;
        if (key == "pos") places_[node] = value;
    }
    void set_edge_property(const std::string& key, const boost::detail::graph::edge_t&,
                           const std::string& value) override {
        if (key == "weight") edges_.back().weight = value;
    }
    void set_graph_property(const std::string&, const std::string&) override {}
    void finish_building_graph() override {}

private:
    /// Graphviz's places, "x,y" in points, if every node has one.
    void place(CsrGraph& graph, NamedEdges& vertices, const ReadContext& context) const {
        if (places_.empty()) return;
        std::vector<Point> points(graph.num_vertices());
        for (const auto& [name, label] : labels_) {
            const auto place = places_.find(name);
            const auto point = place == places_.end() ? std::nullopt : parse_place(place->second);
            if (!point) {
                context.notes.push_back(fmt::format("coordinates not used: node {} has {}", one_line(name),
                                                    place == places_.end() ? "no pos" : "a pos that is not x,y"));
                return;
            }
            points[vertices.vertex(name)] = *point;
        }
        graph.coordinates = std::move(points);
        graph.coordinates_source = "the nodes' pos";
        context.notes.push_back("coordinates from the nodes' pos");
    }
    static std::optional<Point> parse_place(std::string_view text) {
        const auto comma = text.find(',');
        if (comma == text.npos) return std::nullopt;
        const auto number = [](std::string_view word) {
            double value = 0;
            const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
            const bool read = failure == std::errc{} && std::abs(value) <= 1e12;
            const std::string_view rest(end, word.data() + word.size());
            return read && (rest.empty() || rest == "!" || rest.front() == ',')
                       ? std::optional(static_cast<float>(value))
                       : std::nullopt;
        };
        const auto x = number(text.substr(0, comma)), y = number(text.substr(comma + 1));
        return x && y ? std::optional(Point{*x, *y}) : std::nullopt;
    }

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
    std::map<std::string, std::string> labels_, places_;  // by the names of nodes
    std::vector<Edge> edges_;
    std::vector<std::string> numbers_;
};

CsrGraph read_dot(const ReadContext& context, ElementNames& names) {
    const auto whole = context.take_text();
    const DotGraphs graphs(whole);
    context.require_item(graphs.all().size(), "graph");
    const auto& text = graphs.all().at(context.item() - 1);
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
        .items = true,
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
