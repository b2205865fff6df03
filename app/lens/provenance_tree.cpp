#include "app/lens/provenance_tree.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/lens/array_columns.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMostChildren = 4;

using From = lens::PastValue::From;

std::string where_of(const lens::PastValue& value) {
    const auto pass = count_text(value.launch.pass);
    switch (value.from) {
        case From::write:
            return fmt::format("pass {}, block {}, thread {}", pass, count_text(value.block), value.thread);
        case From::input: return "input";
        case From::start: return "as the run began";
        case From::host: return fmt::format("set by the host before pass {}", pass);
        case From::unseen: return "by a block that was not recorded";
        case From::far: return fmt::format("before pass {}", pass);
        case From::unrecorded: return fmt::format("pass {} or before: too large to be recorded", pass);
        case From::unknown: break;
    }
    return value.place.is_shared() ? "written by nobody" : "before this launch";
}

ProvenanceNode node_of(const lens::PastValue& value, const std::vector<Column>& columns) {
    const ArrayColumns arrays(*value.open->recording, columns, value.place.buffer);
    ProvenanceNode node{.reads = value.name, .where = where_of(value)};
    const bool shared = value.place.is_shared();
    node.cell = shared ? fmt::format("shared[{}]", value.place.word) : arrays.cell_name(value.place.word);
    node.value = shared ? std::to_string(value.bits) : arrays.element_text(value.bits, value.bytes);
    if (!shared) node.element = arrays.element_at(value.place.word);
    if (value.from == From::write) node.place = AccessPlace{value.launch.pass, value.launch.launch, value.event + 1};
    // Those that were read last say most.
    const auto left_out = value.parts.size() - std::min(value.parts.size(), kMostChildren);
    for (auto i = left_out; i < value.parts.size(); ++i) node.from.push_back(node_of(value.parts[i], columns));
    return node;
}

}  // namespace

ProvenanceNode find_provenance(const lens::PastQuestion& question) {
    return node_of(lens::past_of(question), question.run->columns());
}

}  // namespace lockstep
