// Newick (Olsen 1990): "((a:1,b:2)c:3,'d e')root;". A subtree is its children in parentheses, then its label and, after a
// colon, the length of the branch above it. Labels may be enclosed in single or double quotes, which are doubled inside;
// [comments], also [nested [ones]], may occur anywhere. Of several trees one is read.
// Nodes are numbered in the order in which the text opens them, so that the root is 0 and a parent comes before its children.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Parses a text character by character.
class NewickParser {
public:
    explicit NewickParser(const ReadContext& context) : context_(context), wanted_(context.item()) {}

    std::uint64_t line() const { return line_; }
    void take(std::string_view text) {
        for (const auto c : text) {
            take(c);
            ++character_;
            if (c == '\n') {
                ++line_;
                character_ = 1;
            }
        }
    }

    /// The tree, once the text has ended.
    Forest finish(ElementNames& names) {
        if (in_ == In::quotes) throw error("the file ends within a quoted label");
        if (in_ == In::comment) throw error("the file ends within a [comment]");
        if (depth_ != 0) throw error(fmt::format("the file ends, and {} '(' are still open", depth_));
        if (begun_ && num_trees_ < wanted_) throw error("the file ends before the ';' that ends a tree");
        if (num_trees_ == 0) throw error("the file ends before any tree");
        if (begun_) context_.notes.push_back("the text after the last ';' was not read");
        context_.require_item(num_trees_, "tree");
        if (lengths_) context_.notes.push_back("lengths of branches are not used");
        require_memory();
        add_labels(names);
        forest_.num_roots = 1;
        return std::move(forest_);
    }

private:
    enum class In { tree, label, quotes, comment, length };

    /// The label of a node; it ends where the next one begins.
    struct Label {
        std::uint32_t node;
        std::uint64_t begin;  ///< in text_
    };

    InputError error(std::string_view what) const {
        return context_.error(line_, fmt::format("character {}: {}", count_text(character_), what));
    }

    void take(char c) {
        if (in_ == In::comment) {
            if (c == '[') ++comments_;
            if (c == ']' && --comments_ == 0) in_ = before_comment_;
            return;
        }
        if (in_ == In::quotes) return take_quoted(c);
        if (quote_ended_ && c == quote_) {  // a doubled quote is part of the label
            if (is_wanted()) text_ += c;
            in_ = In::quotes;
            return;
        }
        quote_ended_ = false;
        if (c == '[') {
            before_comment_ = in_ == In::label ? In::tree : in_;
            in_ = In::comment;
            comments_ = 1;
            return;
        }
        begun_ = begun_ || (c != ';' && !is_blank(c));
        if (!is_wanted()) return pass_over(c);
        switch (c) {
            case '(': return open();
            case ',':
            case ')': return close(c);
            case ';': return end();
            case ':':
                if (measured_) throw error("a second length of one branch");
                in_ = In::length;
                measured_ = lengths_ = true;
                return;
            case '"':
                if (in_ == In::label) break;  // within a label it is an ordinary letter
                [[fallthrough]];
            case '\'': quote_ = c; return begin_label(In::quotes);
            default: break;
        }
        if (is_blank(c)) {
            if (in_ != In::length) in_ = In::tree;
            return;
        }
        if (in_ == In::length) {
            if (std::string_view("0123456789+-.eE").find(c) == std::string_view::npos)
                throw error(fmt::format("\"{}\" in the length of a branch", printable({&c, 1})));
            return;
        }
        if (in_ != In::label) begin_label(In::label);
        text_ += c;
    }

    void take_quoted(char c) {
        if (c == quote_) {
            in_ = In::tree;
            quote_ended_ = true;
        } else if (is_wanted()) {
            text_ += is_blank(c) ? ' ' : c;
        }
    }

    /// Whether this is the selected tree.
    bool is_wanted() const { return num_trees_ + 1 == wanted_; }

    /// Reads a letter of another tree: only ends are counted.
    void pass_over(char c) {
        if (c == '\'' || (c == '"' && in_ != In::label)) {
            quote_ = c;
            in_ = In::quotes;
        } else if (c == ';') {
            num_trees_ += begun_;
            begun_ = false;
            in_ = In::tree;
        } else {
            in_ = is_blank(c) || c == '(' || c == ')' || c == ',' || c == ':' ? In::tree : In::label;
        }
    }

    void begin_label(In in) {
        if (measured_) throw error("a label after the length of its branch");
        if (labelled_) throw error("a second label of one node: ',' or ')' is missing");
        if (forest_.parent.empty()) add_node(0);
        if (labels_.size() == labels_.capacity()) require_memory();
        labels_.push_back({node_, text_.size()});
        labelled_ = true;
        in_ = in;
    }

    /// Refuses a tree that does not fit into memory. Called when an array is full: it then doubles, and its old memory is still
    /// in use. A few bytes of a compressed text can stand for many nodes.
    void require_memory() const {
        constexpr std::uint64_t kGrowing = 2;
        const auto num_nodes = forest_.parent.size() + 1;
        auto need = need_of_pointers(num_nodes, 4 * kGrowing);
        const auto labels = (1 + kGrowing) * (labels_.size() * sizeof(Label) + text_.size());
        need.making += labels;
        need.run += labels;
        require_fits(
            fmt::format("{}:{}: a tree of at least {}", context_.lines.name(), line_, counted(num_nodes, "node")), "it",
            need, context_.options.free_memory, context_.options.run_bytes);
    }

    /// Labels follow the children of a node: in the text they are not in the order of the nodes.
    void add_labels(ElementNames& names) {
        std::vector<std::uint64_t> ends;
        ends.reserve(labels_.size());
        for (std::size_t i = 1; i < labels_.size(); ++i) ends.push_back(labels_[i].begin);
        ends.push_back(text_.size());
        std::vector<std::uint32_t> order(labels_.size());
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::sort(order, {}, [&](std::uint32_t i) { return labels_[i].node; });
        std::set<std::string_view> hybrids;
        for (const auto i : order) {
            while (names.size() < labels_[i].node) names.add("");
            const auto label = std::string_view(text_).substr(labels_[i].begin, ends[i] - labels_[i].begin);
            const auto hybrid = label.find("#");
            if (hybrid != label.npos && hybrid + 2 < label.size() && !hybrids.insert(label.substr(hybrid)).second)
                throw InputError(
                    fmt::format("{}: node {} occurs twice: networks (extended Newick) are not read, only trees",
                                context_.lines.name(), printable(label)));
            names.add(label);
        }
    }

    void add_node(std::uint32_t parent) {
        if (forest_.parent.size() >= kNone - 1) throw error("more nodes than 32 bits can number");
        if (forest_.parent.size() == forest_.parent.capacity()) require_memory();
        node_ = static_cast<std::uint32_t>(forest_.parent.size());
        forest_.parent.push_back(parent);
        forest_.height = std::max(forest_.height, depth_);
        labelled_ = measured_ = has_children_ = false;
        in_ = In::tree;
    }

    void open() {
        if (forest_.parent.empty()) add_node(0);
        if (labelled_ || measured_ || has_children_) throw error("'(' where a ',' must stand first");
        ++depth_;
        add_node(node_);
    }

    void close(char c) {
        if (depth_ == 0) throw error(fmt::format("'{}' without a '(' before it", c));
        node_ = forest_.parent[node_];
        if (c == ',') return add_node(node_);
        --depth_;
        // The label and length of the parent of these children may follow.
        labelled_ = measured_ = false;
        has_children_ = true;
        in_ = In::tree;
    }

    void end() {
        if (depth_ != 0) throw error(fmt::format("';' ends the tree, and {} '(' are still open", depth_));
        if (forest_.parent.empty()) throw error("';' before any node");
        ++num_trees_;
        begun_ = false;
        in_ = In::tree;
    }

    const ReadContext& context_;
    Forest forest_;
    std::vector<Label> labels_;
    std::string text_;  ///< of all labels, one after the other
    std::uint64_t line_ = 1, character_ = 1;
    std::uint32_t node_ = 0, depth_ = 0;
    In in_ = In::tree, before_comment_ = In::tree;
    bool labelled_ = false, measured_ = false, has_children_ = false;  // of the current node
    bool quote_ended_ = false;  // by the previous letter
    bool begun_ = false;  ///< a tree has begun, which ends with the next ';'
    bool lengths_ = false;
    std::uint64_t num_trees_ = 0, wanted_;
    std::uint32_t comments_ = 0;  ///< number of open comments
    char quote_ = '\'';
};

Forest read_newick(const ReadContext& context, ElementNames& names) {
    context.lines.expect_lists();
    NewickParser parser(context);
    std::string text;
    try {
        while (context.lines.next(text)) {
            context.progress.check();
            parser.take(text);
        }
    } catch (const BadLine& bad) {
        throw context.error(parser.line(), bad.what);
    }
    return parser.finish(names);
}

constexpr auto as_forest = with_names<read_newick>;

}  // namespace

const FileFormat& newick_format() {
    static const FileFormat format{
        .name = "Newick tree",
        .listed = "Newick .tree and .nwk",
        .endings = {".tree", ".tre", ".nwk", ".newick"},
        .by_content =
            [](const FileHead& head) {
                return std::string(without_blanks_before(head.text).starts_with('(') ? "it begins with a parenthesis"
                                                                                     : "");
            },
        .items = true,
        .readings = {{DatasetKind::tree, forest_as_tree<as_forest>}, {DatasetKind::forest, as_forest}},
        .count = [](const FileHead& head) {  // counts the begins of nodes
            return LineCount{.records = static_cast<std::uint64_t>(
                                 std::ranges::count_if(head.text, [](char c) { return c == '(' || c == ','; }))};
        }};
    return format;
}

}  // namespace lockstep
