// One pointer a line: line k, counted without comments, holds the successor or the parent of node k, then anything. -1, or the
// node itself, is a tail or a root. "#" opens comments.
#include <fmt/format.h>

#include <utility>

#include "kernels/data/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

using Pointers = std::vector<std::uint32_t>;

std::vector<std::uint32_t> read_pointers(const ReadContext& context, const char* what) {
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
            pointers.push_back(number.negative ? kNone : static_cast<std::uint32_t>(number.magnitude));
            return true;
        });

    const auto n = parsed.num_records();
    if (n == 0) throw context.error(parsed.num_lines(), "the file ends before any number");
    if (n >= kNone)
        throw context.error(parsed.num_lines(), fmt::format("{} nodes are more than 32 bits can number", grouped(n)));
    Pointers pointers;
    pointers.reserve(n);
    for (auto& part : parsed.parts) {
        context.progress.check();
        for (const auto pointer : part.data) {
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

SuccessorList read_list(const ReadContext& context) {
    auto successors = read_pointers(context, "successor");
    context.progress.begin("Walking the list", 0);
    return make_successor_list(std::move(successors), context.lines.name());
}

Forest read_parents(const ReadContext& context) {
    auto parents = read_pointers(context, "parent");
    context.progress.begin("Looking for roots", 0);
    return make_forest(std::move(parents), context.lines.name());
}

}  // namespace lockstep
