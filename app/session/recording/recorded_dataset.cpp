#include "app/session/recording/recorded_dataset.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/column/role_name.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMaxNames = std::uint64_t{1} << 32;  // bytes

/// The columns after pass 0, found by their roles.
class InputColumns {
public:
    explicit InputColumns(const Recording& recording) : recording_(recording), passes_(recording) { passes_.next(); }

    std::string name() const { return recording_.file().string(); }
    /// Null: there is none.
    const NpyArray* find(Role role) const {
        const auto& columns = recording_.columns();
        const auto& described = recording_.manifest().at("columns");
        const NpyArray* found = nullptr;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto its_role = described[i].find("role");
            if (its_role == described[i].end() || !its_role->is_string() || *its_role != name_of(role)) continue;
            if (found && !columns[i].input) continue;
            found = &passes_.state().at(columns[i].name);
            if (columns[i].input) break;
        }
        return found;
    }
    /// A column of indices by its name, if its role is not unique.
    std::vector<std::uint32_t> named(const std::string& column) const {
        const auto found = passes_.state().find(column);
        if (found == passes_.state().end())
            refuse(fmt::format("its input was a file, and it has no column {} to draw it from", column));
        return numbers<std::uint32_t>(found->second);
    }
    const NpyArray& get(Role role) const {
        if (const auto* found = find(role)) return *found;
        throw InputError(
            fmt::format("{}: its input was a file, and it has no column of {} to draw it from", name(), name_of(role)));
    }
    [[noreturn]] void refuse(std::string_view why) const { throw InputError(fmt::format("{}: {}", name(), why)); }

    template <class Number>
    std::vector<Number> numbers(const NpyArray& array) const {
        if (array.item_bytes() != sizeof(Number)) refuse("a column of its input has another type than inputs have");
        std::vector<Number> numbers(array.size());
        std::memcpy(numbers.data(), array.bytes.data(), array.bytes.size());
        return numbers;
    }
    std::vector<std::uint32_t> indices(Role role) const { return numbers<std::uint32_t>(get(role)); }
    Numbers typed_numbers(const NpyArray& array) const {
        if (array.dtype == "<f4") return numbers<float>(array);
        if (array.dtype == "<f8") return numbers<double>(array);
        if (array.dtype == "<i4") return numbers<std::int32_t>(array);
        return numbers<std::uint32_t>(array);
    }
    /// A number of the manifest's `input`.
    std::uint32_t fact(const char* key, std::uint32_t fallback) const {
        const auto& input = recording_.manifest().at("input");
        const auto found = input.find(key);
        return found != input.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : fallback;
    }

private:
    const Recording& recording_;
    RecordedPasses passes_;
};

CsrGraph rows_of(const InputColumns& columns) {
    CsrGraph graph;
    graph.row_offsets = columns.indices(Role::row_offsets);
    graph.column_indices = columns.indices(Role::column_indices);
    const auto& offsets = graph.row_offsets;
    if (offsets.empty() || offsets.front() != 0 || !std::ranges::is_sorted(offsets) ||
        offsets.back() != graph.column_indices.size())
        columns.refuse("row_offsets of its input do not rise from 0 to the number of arcs");
    for (const auto head : graph.column_indices)
        if (head >= graph.num_vertices())
            columns.refuse(fmt::format("an arc of its input ends at vertex {}, which it does not have", head));
    return graph;
}

CsrGraph graph_of(const InputColumns& columns) {
    auto graph = rows_of(columns);
    if (const auto* weights = columns.find(Role::edge_weight); weights && weights->size() == graph.num_edges()) {
        if (weights->dtype == "<f4") graph.real_weights = columns.numbers<float>(*weights);
        else graph.edge_weights = columns.numbers<std::int32_t>(*weights);
    }
    graph.symmetric = columns.fact("symmetric", 0) != 0;
    return graph;
}

/// The twin of each arc of a tree, which has each edge as two arcs.
std::vector<std::uint32_t> twins_of(const CsrGraph& graph) {
    const auto ends = [](std::uint32_t tail, std::uint32_t head) { return std::uint64_t{tail} << 32 | head; };
    std::unordered_map<std::uint64_t, std::uint32_t> arcs;
    std::vector<std::uint32_t> twin(graph.num_edges());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            const auto head = graph.column_indices[arc];
            arcs[ends(v, head)] = arc;
            const auto other = arcs.find(ends(head, v));
            if (other == arcs.end()) continue;
            twin[arc] = other->second;
            twin[other->second] = arc;
        }
    return twin;
}

Tree tree_of(const InputColumns& columns) {
    const auto graph = rows_of(columns);
    make_tree(graph, columns.name());  // refuses other graphs
    Tree tree{.row_offsets = graph.row_offsets,
              .column_indices = graph.column_indices,
              .twin = columns.find(Role::twin) ? columns.indices(Role::twin) : twins_of(graph),
              .root = columns.fact("root", 0)};
    bool sound = tree.twin.size() == tree.column_indices.size() && tree.root < tree.num_vertices();
    for (std::uint32_t v = 0; sound && v < tree.num_vertices(); ++v)
        for (auto arc = tree.row_offsets[v]; sound && arc < tree.row_offsets[v + 1]; ++arc) {
            const auto twin = tree.twin[arc];
            sound = twin < tree.num_arcs() && tree.twin[twin] == arc && tree.column_indices[twin] == v;
        }
    if (!sound) columns.refuse("the twins of its input's arcs are wrong");
    return tree;
}

NumberArray array_of(const InputColumns& columns) {
    NumberArray array{.values = columns.typed_numbers(columns.get(Role::value))};
    array.width = columns.fact("width", array.size());
    if (array.size() == 0) array.width = 0;
    else if (array.width == 0 || array.size() % array.width != 0)
        columns.refuse(fmt::format("{} elements have no rows of {}", array.size(), array.width));
    return array;
}

Segments segments_of(const InputColumns& columns) {
    Segments segments{.offsets = columns.indices(Role::segment_offsets),
                      .value = columns.typed_numbers(columns.get(Role::value)),
                      .iterations = columns.fact("iterations", 0)};
    if (const auto* places = columns.find(Role::x_indices))
        segments.x_indices = columns.numbers<std::uint32_t>(*places);
    if (const auto* x = columns.find(Role::x)) segments.x = columns.typed_numbers(*x);
    const auto& offsets = segments.offsets;
    const bool rising = std::ranges::adjacent_find(offsets, std::greater_equal{}) == offsets.end();
    const bool inside = std::ranges::all_of(segments.x_indices, [&](auto place) { return place < segments.num_x(); });
    if (offsets.empty() || offsets.front() != 0 || !rising || offsets.back() != size_of(segments.value) || !inside ||
        (segments.has_x() && segments.x_indices.size() != segments.size()))
        columns.refuse("its segments are invalid: offsets must rise from 0 to the number of elements, places lie in x");
    return segments;
}

Matrices matrices_of(const InputColumns& columns) {
    const auto &left = columns.get(Role::left), &right = columns.get(Role::right);
    if (left.shape.size() != 2 || right.shape.size() != 2 || left.shape[1] != right.shape[0] ||
        left.dtype != right.dtype)
        columns.refuse("its matrices cannot be multiplied");
    const auto entries = [&](const NpyArray& array) -> MatrixEntries {
        if (array.dtype == "<f4") return columns.numbers<float>(array);
        return columns.numbers<std::int32_t>(array);
    };
    return {.rows = static_cast<std::uint32_t>(left.shape[0]),
            .inner = static_cast<std::uint32_t>(left.shape[1]),
            .columns = static_cast<std::uint32_t>(right.shape[1]),
            .a = entries(left),
            .b = entries(right)};
}

/// Converts the nodes from preorder to postfix order, from which an expression is made as from its file.
Expression expression_of(const InputColumns& columns) {
    const auto parent = columns.named("parent"), side = columns.named("side"), operation = columns.named("operation"),
               constant = columns.named("constant");
    const auto n = parent.size();
    const auto require = [&](bool holds) {
        if (!holds) columns.refuse("its expression is invalid: each operator must have two operands, a number none");
    };
    require(n != 0 && side.size() == n && operation.size() == n && constant.size() == n);
    std::vector<std::uint32_t> left(n, kNone), right(n, kNone);
    for (std::uint32_t node = 1; node < n; ++node) {
        require(parent[node] < node && side[node] <= Expression::kRight);
        auto& operand = side[node] == Expression::kLeft ? left[parent[node]] : right[parent[node]];
        require(operand == kNone);
        operand = node;
    }
    Postfix reversed;
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const auto node = open.back();
        open.pop_back();
        const bool leaf = operation[node] == Expression::kLeaf;
        require(operation[node] <= Expression::kMultiply && (left[node] == kNone) == leaf &&
                (right[node] == kNone) == leaf);
        reversed.operation.push_back(operation[node]);
        reversed.constant.push_back(constant[node]);
        if (leaf) continue;
        open.push_back(left[node]);
        open.push_back(right[node]);
    }
    require(reversed.operation.size() == n);
    std::ranges::reverse(reversed.operation);
    std::ranges::reverse(reversed.constant);
    return make_expression(reversed, columns.name());
}

void read_names(Dataset& dataset, const Recording& recording) {
    const auto text = recording.read_member(kNamesMember, kMaxNames);
    if (!text) return;
    const auto refuse = [&] {
        throw InputError(fmt::format("{}: {} is not a list of names", recording.file().string(), kNamesMember));
    };
    const auto json = Json::parse(*text, nullptr, false);
    if (!json.is_object()) refuse();
    for (const auto& [space, list] : json.items()) {
        if (!list.is_array()) refuse();
        ElementNames names;
        for (const auto& name : list) {
            if (!name.is_string()) refuse();
            names.add(name.get_ref<const std::string&>());
        }
        dataset.names[space] = std::move(names);
    }
}

void read_coordinates(CsrGraph& graph, const Recording& recording) {
    const auto content = recording.read_member(kCoordinatesMember, std::uint64_t{1} << 40);
    if (!content) return;
    const auto place = fmt::format("{}: {}", recording.file().string(), kCoordinatesMember);
    const auto array = parse_npy(*content, place);
    if (array.dtype != "<f4" || array.shape.size() != 2 || array.shape[0] != graph.num_vertices() ||
        array.shape[1] != 2)
        throw InputError(place + " does not have two numbers of type <f4 for each vertex");
    graph.coordinates.resize(graph.num_vertices());
    static_assert(sizeof(Point) == 2 * sizeof(float));
    std::memcpy(graph.coordinates.data(), array.bytes.data(), array.bytes.size());
    graph.coordinates_source = recording.file().filename().string();
}

}  // namespace

void add_input_members(ZipWriter& zip, const Dataset& dataset) {
    if (dataset.path.empty()) return;
    if (!dataset.names.empty()) {
        Json json = Json::object();
        for (const auto& [space, names] : dataset.names) {
            auto& list = json[space] = Json::array();
            for (std::uint32_t element = 0; element < names.size(); ++element) list.push_back(names[element]);
        }
        zip.add(kNamesMember, json.dump(0, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    if (dataset.kind != DatasetKind::graph || dataset.graph().coordinates.empty()) return;
    const auto& points = dataset.graph().coordinates;
    zip.add(kCoordinatesMember,
            npy_text({.dtype = "<f4",
                      .shape = {points.size(), 2},
                      .bytes = {reinterpret_cast<const char*>(points.data()), points.size() * sizeof(Point)}}));
}

Json input_facts(const Dataset& dataset) {
    Json json = Json::object();
    if (dataset.kind == DatasetKind::array) json["width"] = dataset.array().width;
    if (dataset.kind == DatasetKind::tree && dataset.tree().root != 0) json["root"] = dataset.tree().root;
    if (dataset.kind == DatasetKind::graph && dataset.graph().symmetric) json["symmetric"] = 1;
    if (dataset.kind == DatasetKind::segments && dataset.segments().iterations != 0)
        json["iterations"] = dataset.segments().iterations;
    return json;
}

Dataset recorded_dataset(const Recording& recording, DatasetKind kind, Progress& progress) {
    const auto& input = recording.manifest().at("input");
    if (const auto spec = input.find("generate"); spec != input.end() && spec->is_string())
        return generate_dataset(spec->get<std::string>(), progress);
    const InputColumns columns(recording);
    Dataset dataset;
    dataset.kind = kind;
    const auto name = input.find("name");
    dataset.source = dataset.path = name != input.end() && name->is_string() ? name->get<std::string>() : "input";
    switch (kind) {
        case DatasetKind::list:
            dataset.data = make_successor_list(columns.indices(Role::input_successor), columns.name());
            break;
        case DatasetKind::forest:
            dataset.data = make_forest(columns.indices(Role::input_parent), columns.name());
            break;
        case DatasetKind::graph: {
            auto graph = graph_of(columns);
            read_coordinates(graph, recording);
            dataset.data = std::move(graph);
            break;
        }
        case DatasetKind::tree: dataset.data = tree_of(columns); break;
        case DatasetKind::array: dataset.data = array_of(columns); break;
        case DatasetKind::segments: dataset.data = segments_of(columns); break;
        case DatasetKind::matrix: dataset.data = matrices_of(columns); break;
        case DatasetKind::expression: dataset.data = expression_of(columns); break;
    }
    read_names(dataset, recording);
    return dataset;
}

}  // namespace lockstep
