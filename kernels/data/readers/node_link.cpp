// Node-link JSON, as written by networkx.node_link_data and d3: {"directed": true, "nodes": [{"id": "a"}], "links": [{"source":
// "a", "target": "b", "weight": 3}]}. Links may be called "edges". If nodes have no ids, links contain the indices of nodes.
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/named_edges.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

const Json* member(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? &*found : nullptr;
}

CsrGraph read_node_link(const ReadContext& context, ElementNames& names) {
    const auto refuse = [&](std::string_view what) {
        return InputError(fmt::format("{}: {}", context.lines.name(), what));
    };
    Json whole;
    try {
        whole = Json::parse(context.take_text());
    } catch (const Json::parse_error& error) {
        throw refuse(fmt::format("is no JSON from byte {} on", error.byte));
    }
    const auto* nodes = member(whole, "nodes");
    const auto* links = member(whole, "links");
    if (links == nullptr) links = member(whole, "edges");
    if (nodes == nullptr || links == nullptr || !nodes->is_array() || !links->is_array())
        throw refuse("is JSON without \"nodes\" and \"links\": only node-link graphs are read");
    const auto* directed = member(whole, "directed");
    const bool one_way = directed != nullptr && directed->is_boolean() && directed->get<bool>();

    NamedEdges edges(context);
    std::size_t place = 0;
    for (const auto& node : *nodes) {
        const auto* id = member(node, "id");
        const auto name = id != nullptr ? text_of(*id) : std::to_string(place);
        if (edges.has(name)) throw refuse(fmt::format("a second node has the id \"{}\"", printable(name)));
        const auto vertex = edges.vertex(name);
        for (const auto* key : {"name", "label"})
            if (const auto* label = member(node, key); label != nullptr && label->is_string())
                edges.label(vertex, label->get<std::string>());
        ++place;
    }
    place = 0;
    for (const auto& link : *links) {
        const auto *source = member(link, "source"), *target = member(link, "target"), *weight = member(link, "weight");
        ++place;
        if (source == nullptr || target == nullptr)
            throw refuse(fmt::format("link {} has no source or no target", place));
        for (const auto* end : {source, target})
            if (!edges.has(text_of(*end)))
                throw refuse(fmt::format("link {}: no node has the id \"{}\"", place, printable(text_of(*end))));
        edges.add(edges.vertex(text_of(*source)), edges.vertex(text_of(*target)), one_way,
                  weight == nullptr ? "" : text_of(*weight), 0);
    }
    return edges.finish(names);
}

}  // namespace

const FileFormat& node_link_format() {
    static const FileFormat format{.name = "node-link JSON",
                                   .listed = "node-link JSON",
                                   .endings = {".json"},
                                   .by_content =
                                       [](const FileHead& head) {
                                           const auto text = without_blanks_before(head.text);
                                           const bool object = text.starts_with('{') &&
                                                               without_blanks_before(text.substr(1)).starts_with('"');
                                           return std::string(object ? "it is a JSON object" : "");
                                       },
                                   .readings = graph_readings<read_node_link>(),
                                   .describe =
                                       [](const FileHead& head, Recognised& found) {
                                           found.directed = head.text.find("\"directed\": true") != head.text.npos ||
                                                            head.text.find("\"directed\":true") != head.text.npos;
                                       },
                                   .count =
                                       [](const FileHead& head) {
                                           LineCount count;
                                           for (auto at = head.text.find("\"source\""); at != head.text.npos;
                                                at = head.text.find("\"source\"", at + 1))
                                               ++count.records;
                                           return count;
                                       }};
    return format;
}

}  // namespace lockstep
