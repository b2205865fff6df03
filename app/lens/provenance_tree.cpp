#include "app/lens/provenance_tree.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "app/lens/array_columns.hpp"
#include "app/lens/array_names.hpp"
#include "app/lens/value_types.hpp"
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

/// ", as rank": what the kernel that wrote it calls its array, where that is another name.
std::string called_by_writer(const lens::PastValue& value, const ArrayColumns& arrays) {
    const auto& recording = *value.open->recording;
    if (value.from != From::write || value.event >= recording.num_events()) return {};
    const auto* access = value.open->text->access_of(recording.event(value.event));
    return !access || names_joined(arrays, access->array).empty() ? "" : ", as " + access->array;
}

/// What is found out once for each launch that the tree goes through.
class TypesOfLaunches {
public:
    explicit TypesOfLaunches(const std::vector<Column>& columns) : columns_(columns) {}
    const ValueTypes& of(const lens::TracedLaunch& open) {
        const auto [place, is_new] = types_.try_emplace(&open);
        if (is_new) {
            std::vector<ArrayColumns> arrays;
            for (std::size_t buffer = 0; buffer < open.recording->log().buffers.size(); ++buffer)
                arrays.emplace_back(*open.recording, columns_, static_cast<std::uint16_t>(buffer));
            place->second = ValueTypes(*open.recording, *open.text, arrays);
        }
        return place->second;
    }

private:
    const std::vector<Column>& columns_;
    std::map<const lens::TracedLaunch*, ValueTypes> types_;
};

ProvenanceNode node_of(const lens::PastValue& value, const std::vector<Column>& columns, TypesOfLaunches& types) {
    const ArrayColumns arrays(*value.open->recording, columns, value.place.buffer);
    ProvenanceNode node{.reads = value.name, .where = where_of(value)};
    const bool shared = value.place.is_shared();
    node.cell = shared ? fmt::format("shared[{}]", value.place.word) : arrays.cell_name(value.place.word);
    node.value = shared ? number_of(types.of(*value.open).of_shared(value.place.word), value.bits)
                        : arrays.element_text(value.bits, value.bytes);
    if (!shared) {
        node.element = arrays.element_at(value.place.word);
        node.where += called_by_writer(value, arrays);
    }
    if (value.from == From::write) node.place = AccessPlace{value.launch.pass, value.launch.launch, value.event + 1};
    // Those that were read last say most.
    const auto left_out = value.parts.size() - std::min(value.parts.size(), kMostChildren);
    for (auto i = left_out; i < value.parts.size(); ++i) node.from.push_back(node_of(value.parts[i], columns, types));
    return node;
}

}  // namespace

ProvenanceNode find_provenance(const lens::PastQuestion& question) {
    const auto columns = question.run->columns();
    TypesOfLaunches types(columns);
    return node_of(lens::past_of(question), columns, types);
}

}  // namespace lockstep
