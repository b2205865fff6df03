// One pointer per line: line k, not counting comments, contains the successor or the parent of node k, then its name, if
// it has one. -1, or the node itself, marks a tail or a root. "#" begins comments.
#include <fmt/format.h>

#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/path_names.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

struct Pointers {
    std::vector<std::uint32_t> nodes;
    ElementNames names;  ///< up to the last named node
};

/// Sets the name of a node; earlier nodes may have no names.
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
                throw BadLine{fmt::format("{} {} is not a node; -1 means none", what, printable(rest.word()))};
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

/// The nodes of a forest of files are named by their whole paths.
void read_as_forest(const ReadContext& context, Dataset& dataset) {
    ElementNames names;
    auto forest = read_parents(context, names);
    names = whole_paths(forest, std::move(names));
    dataset.data = std::move(forest);
    dataset.name_elements(std::move(names));
}

/// As the last extension, or before another one: "x.list", "x.list.tsv".
bool name_has(const FileHead& head, const std::string& ending) {
    return head.ends_in(ending) || head.plain_name.find(ending + ".") != std::string::npos;
}

}  // namespace

const FileFormat& list_format() {
    static const FileFormat format{.name = "list of successors",
                                   .listed = ".list.tsv",
                                   .endings = {".list"},
                                   .by_name = [](const FileHead& head) { return name_has(head, ".list"); },
                                   .as = ReadAs::list,
                                   .readings = {{DatasetKind::list, with_names<read_list>, true},
                                                {DatasetKind::forest, read_as_forest},
                                                {DatasetKind::tree, forest_as_tree<read_as_forest>}}};
    return format;
}

const FileFormat& parent_format() {
    static const FileFormat format{.name = "list of parents",
                                   .listed = ".parent.tsv",
                                   .endings = {".parent"},
                                   .by_name = [](const FileHead& head) { return name_has(head, ".parent"); },
                                   .as = ReadAs::parent,
                                   .readings = {{DatasetKind::forest, read_as_forest, true},
                                                {DatasetKind::list, with_names<read_list>},
                                                {DatasetKind::tree, forest_as_tree<read_as_forest>, true}}};
    return format;
}

}  // namespace lockstep
