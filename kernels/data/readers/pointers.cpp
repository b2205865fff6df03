// One pointer a line: line k, counted without comments, holds the successor or the parent of node k, then its name, if it
// has one. -1, or the node itself, is a tail or a root. "#" opens comments.
#include <fmt/format.h>

#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

struct Pointers {
    std::vector<std::uint32_t> nodes;
    ElementNames names;  ///< up to the last node that has one
};

/// Names a node of which there may be none before with a name.
void name_node(ElementNames& names, std::size_t node, std::string_view name) {
    if (name.empty()) return;
    while (names.size() < node) names.add({});
    names.add(name);
}

std::vector<std::uint32_t> read_pointers(const ReadContext& context, const char* what, ElementNames& names) {
    auto parsed =
        parse_blocks<Pointers>(context.lines, context.progress, [&](std::string_view line, Pointers& pointers) {
            LineCursor cursor(line);
            if (cursor.done() || cursor.front() == '#') return false;
            auto rest = cursor;
            const auto number = cursor.number(what);
            if (number.negative ? number.magnitude != 1 : number.magnitude >= kNone) {
                throw BadLine{
                    fmt::format("{} {} is no node, and -1 alone stands for none", what, printable(rest.word()))};
            }
            name_node(pointers.names, pointers.nodes.size(), cursor.rest());
            pointers.nodes.push_back(number.negative ? kNone : static_cast<std::uint32_t>(number.magnitude));
            return true;
        });

    const auto n = parsed.num_records();
    if (n == 0) throw context.error(parsed.num_lines(), "the file ends before any number");
    if (n >= kNone)
        throw context.error(parsed.num_lines(),
                            fmt::format("{} nodes are more than 32 bits can number", count_text(n)));
    std::vector<std::uint32_t> pointers;
    pointers.reserve(n);
    for (auto& part : parsed.parts) {
        context.progress.check();
        for (std::uint32_t k = 0; k < part.data.names.size(); ++k)
            name_node(names, pointers.size() + k, part.data.names[k]);
        for (const auto pointer : part.data.nodes) {
            const auto node = pointers.size();
            if (pointer != kNone && pointer >= n) {
                throw context.error(parsed.line_of(node),
                                    fmt::format("{} {} of node {} is out of range 0..{}", what, pointer, node, n - 1));
            }
            pointers.push_back(pointer == kNone ? static_cast<std::uint32_t>(node) : pointer);
        }
        part.data = {};
    }
    return pointers;
}

}  // namespace

SuccessorList read_list(const ReadContext& context, ElementNames& names) {
    auto successors = read_pointers(context, "successor", names);
    context.progress.begin("Walking the list", 0);
    return make_successor_list(std::move(successors), context.lines.name());
}

Forest read_parents(const ReadContext& context, ElementNames& names) {
    auto parents = read_pointers(context, "parent", names);
    context.progress.begin("Looking for roots", 0);
    return make_forest(std::move(parents), context.lines.name());
}

}  // namespace lockstep
