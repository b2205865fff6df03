#include "app/session/debugger/answers/provenance_tree.hpp"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "app/session/debugger/answers/writer_text.hpp"
#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/array_names.hpp"
#include "app/session/debugger/value_types.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

using From = debugger::PastValue::From;

std::string where_of(const debugger::PastValue& value, const debugger::TracedLaunch& open) {
    const auto pass = count_text(value.launch.pass);
    switch (value.from) {
        case From::write: return fmt::format("pass {}, {}", pass, writer_text(*open.recording, value.event));
        case From::input: return "input";
        case From::start: return "as the run began";
        case From::host: return fmt::format("set by the host before pass {}", pass);
        case From::unseen: return "by a block that was not recorded";
        case From::far: return fmt::format("before pass {}", pass);
        case From::unsought: return "not searched yet";
        case From::unrecorded: return fmt::format("pass {} or before: too large to be recorded", pass);
        case From::unknown: break;
    }
    return value.place.is_shared() ? "unwritten" : "before this launch";
}

/// The place of the store; else where the search can continue: the launch after it, or the read of its value.
std::optional<AccessPlace> place_of(const debugger::PastValue& value) {
    switch (value.from) {
        case From::write:
        case From::unsought: return AccessPlace{value.launch.pass, value.launch.launch, std::size_t{value.event} + 1};
        case From::far: return AccessPlace{value.launch.pass, value.launch.launch, 0};
        default: return std::nullopt;
    }
}

std::string remark_on(const debugger::PastValue& value) {
    if (value.same_until == 0) return {};
    const auto first = value.from == From::write ? value.launch.pass + 1 : 1;
    return first == value.same_until
               ? fmt::format("Pass {} did not change it.", count_text(first))
               : fmt::format("Passes {} to {} did not change it.", count_text(first), count_text(value.same_until));
}

/// ", as rank": the name of the array in the writing kernel, if it differs.
std::string name_at_writer(const debugger::PastValue& value, const debugger::TracedLaunch& open,
                           const ArrayColumns& arrays) {
    const auto& recording = *open.recording;
    if (value.from != From::write || value.event >= recording.num_events()) return {};
    const auto* access = open.text->access_of(recording.event(value.event));
    return !access || names_joined(arrays, access->array).empty() ? "" : ", as " + access->array;
}

/// The arrays and value types of each launch in the tree, computed once.
class TypesOfLaunches {
public:
    struct Types {
        std::vector<ArrayColumns> arrays;  ///< by buffer
        ValueTypes values;
    };
    explicit TypesOfLaunches(const std::vector<Column>& columns) : columns_(columns) {}
    const Types& of(const debugger::TracedLaunch& open) {
        const auto [place, is_new] = types_.try_emplace(open.id);
        if (is_new) {
            auto& made = place->second;
            made.arrays = array_columns(*open.recording, columns_, *open.text);
            made.values = ValueTypes(*open.recording, *open.text, made.arrays);
        }
        return place->second;
    }

private:
    const std::vector<Column>& columns_;
    std::map<debugger::LaunchId, Types> types_;
};

/// "s.tile[17][2]", if the source is known.
std::string shared_cell(const debugger::PastValue& value, const debugger::TracedLaunch& open) {
    auto element = value.event < open.recording->num_events() ? open.text->element(open.recording->event(value.event))
                                                              : open.text->shared_element(value.place.word * 4);
    return element.empty() ? fmt::format("shared[{}]", value.place.word) : element;
}

/// The node of a value, without the values below it.
ProvenanceNode node_of(const debugger::PastValue& value, const debugger::TracedLaunch& open,
                       TypesOfLaunches& types_of_launches) {
    const auto& types = types_of_launches.of(open);
    const auto& arrays = types.arrays[value.place.buffer];
    ProvenanceNode node{.reads = value.name, .where = where_of(value, open), .remark = remark_on(value)};
    node.brief = value.from == From::write ? fmt::format("pass {}, {}", count_text(value.launch.pass),
                                                         brief_writer_text(*open.recording, value.event))
                                           : node.where;
    const bool shared = value.place.is_shared();
    node.cell = shared ? shared_cell(value, open) : arrays.cell_name(value.place.word);
    node.value = shared ? types.values.shared_text(value.place.word, value.bits)
                        : arrays.element_text(value.place.word, value.bits, value.bytes);
    if (!shared) {
        node.element = arrays.element_at(value.place.word);
        node.where += name_at_writer(value, open, arrays);
    }
    node.place = place_of(value);
    node.goes_on = value.cut;
    node.left_out = value.left_out;
    return node;
}

/// found  nodes by number; moved from
ProvenanceNode tree_of(const debugger::PastValue& value, std::vector<ProvenanceNode>& found) {
    auto node = std::move(found.at(value.number));
    for (const auto& part : value.parts) node.from.push_back(tree_of(part, found));
    return node;
}

}  // namespace

ProvenanceNode find_provenance(debugger::PastQuery query) {
    const auto columns = query.run->columns();
    TypesOfLaunches types(columns);
    std::vector<ProvenanceNode> found;
    // Built during the search, so that launches can be evicted.
    query.found = [&](const debugger::PastValue& value, const debugger::TracedLaunch& open) {
        found.push_back(node_of(value, open, types));
    };
    const auto root = debugger::past_of(query);
    return tree_of(root, found);
}

}  // namespace lockstep
