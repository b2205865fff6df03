#include "app/session/programs/draw_as.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/column/reach.hpp"

namespace lockstep {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::array<ArrayRoleInfo, 15> kRoles{{
    {ArrayRole::row_offsets, "row_offsets", "Graph: row offsets"},
    {ArrayRole::column_indices, "column_indices", "Graph: heads of arcs"},
    {ArrayRole::level, "level", "Graph: level of each vertex"},
    {ArrayRole::frontier, "frontier", "Graph: 1 in the frontier"},
    {ArrayRole::visited, "visited", "Graph: 1 if visited"},
    {ArrayRole::predecessor, "predecessor", "Graph: predecessor of each vertex"},
    {ArrayRole::successor, "successor", "List: successor of each node"},
    {ArrayRole::rank, "rank", "List: rank of each node"},
    {ArrayRole::parent, "parent", "Forest: parent of each node"},
    {ArrayRole::segment_offsets, "segment_offsets", "Segments: first element of each"},
    {ArrayRole::segment_values, "segment_values", "Segments: numbers"},
    {ArrayRole::scan_input, "scan_input", "Scan: numbers that are added"},
    {ArrayRole::scan, "scan", "Scan: sums after each launch"},
    {ArrayRole::matrix, "matrix", "Matrix"},
    {ArrayRole::image, "image", "Image"},
}};

/// The array of a role; null: none has it.
class Chosen {
public:
    Chosen(const DrawnAs& drawn, std::span<const DrawableArray> arrays) : drawn_(drawn), arrays_(arrays) {
        for (const auto& one : drawn) {
            if (std::ranges::find(arrays, one.array, &DrawableArray::name) == arrays.end())
                throw InputError(fmt::format("{}: the program has no array {}", info_of(one.role).word, one.array));
            const auto same = [&](const DrawnArray& other) { return other.role == one.role; };
            if (!is_shared(one.role) && std::ranges::count_if(drawn, same) > 1)
                throw InputError(fmt::format("{}: two arrays have this role", info_of(one.role).word));
        }
    }

    bool has(ArrayRole role) const { return std::ranges::find(drawn_, role, &DrawnArray::role) != drawn_.end(); }
    const DrawableArray* find(ArrayRole role) const {
        const auto found = std::ranges::find(drawn_, role, &DrawnArray::role);
        return found == drawn_.end() ? nullptr : &*std::ranges::find(arrays_, found->array, &DrawableArray::name);
    }
    /// Throws unless there is one, of whole 32-bit numbers or of narrower ones.
    const DrawableArray& whole(ArrayRole role) const {
        const auto* array = find(role);
        if (array == nullptr)
            throw InputError(fmt::format("no array has the role {0}: add {0}=ARRAY", info_of(role).word));
        if (!array->is_whole())
            throw InputError(fmt::format("{}: {} holds {}, which {}", info_of(role).word, array->name,
                                         name_of(array->type),
                                         array->start.empty() ? "cannot be drawn" : "are no whole numbers"));
        return *array;
    }

private:
    const DrawnAs& drawn_;
    std::span<const DrawableArray> arrays_;
};

void require_size(ArrayRole role, const DrawableArray& array, std::size_t size, std::string_view of_what) {
    if (array.size == size) return;
    throw InputError(fmt::format("{}: {} has {}, but there are {} {}", info_of(role).word, array.name,
                                 count_text(array.size, "element", "elements"), count_text(size), of_what));
}

// ---- graphs ---------------------------------------------------------------------------------------------------------------

/// The graph in two arrays, as they are at one moment. Throws InputError.
CsrGraph graph_in(const DrawableArray& offsets, const Words& rows, const DrawableArray& targets, const Words& heads) {
    if (rows.size() < 2) throw InputError(fmt::format("row_offsets: {} has no row", offsets.name));
    if (rows[0] != 0) throw InputError(fmt::format("row_offsets: {}[0] is {}, not 0", offsets.name, rows[0]));
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (rows[i] < rows[i - 1])
            throw InputError(fmt::format("row_offsets: {0}[{1}] is {2}, less than {0}[{3}], {4}", offsets.name, i,
                                         rows[i], i - 1, rows[i - 1]));
    if (rows.back() > heads.size())
        throw InputError(fmt::format("row_offsets: {} ends at {}, but {} has {}", offsets.name, rows.back(),
                                     targets.name, count_text(heads.size(), "element", "elements")));
    const auto n = rows.size() - 1;
    for (std::size_t i = 0; i < rows.back(); ++i)
        if (heads[i] >= n)
            throw InputError(fmt::format("column_indices: {}[{}] is {}, but there are {} vertices", targets.name, i,
                                         heads[i], count_text(n)));
    CsrGraph graph;
    graph.row_offsets = rows;
    graph.column_indices.assign(heads.begin(), heads.begin() + rows.back());
    return graph;
}

/// A program may copy its graph to the device, or build it there.
CsrGraph graph_in(const DrawableArray& offsets, const DrawableArray& targets) {
    if (!offsets.changes && !targets.changes) return graph_in(offsets, offsets.start, targets, targets.start);
    try {
        return graph_in(offsets, offsets.end, targets, targets.end);
    } catch (const InputError&) {
        return graph_in(offsets, offsets.start, targets, targets.start);
    }
}

/// The null value of an array of indices: its only value >= n; kNone if all values are below n. Empty if different values are >= n.
std::optional<std::uint32_t> none_among(const Words& words, std::size_t n) {
    std::uint32_t none = kNone;
    bool found = false;
    for (const auto word : words) {
        if (word < n) continue;
        if (found && word != none) return std::nullopt;
        none = word;
        found = true;
    }
    return none;
}

std::optional<std::uint32_t> none_of_levels(const DrawableArray& array, std::size_t n) {
    const auto at_end = none_among(array.end, n);
    if (!at_end || *at_end != kNone) return at_end;
    return none_among(array.start, n).value_or(kNone);
}

DrawnData graph_drawn(const Chosen& chosen) {
    const auto &offsets = chosen.whole(ArrayRole::row_offsets), &targets = chosen.whole(ArrayRole::column_indices);
    auto graph = graph_in(offsets, targets);
    const auto n = graph.num_vertices();
    DrawnData data;
    data.columns.push_back({offsets.name, {.role = Role::row_offsets, .space = space_names::vertices}});
    if (targets.size == graph.num_edges())
        data.columns.push_back(
            {targets.name, {.role = Role::column_indices, .style = ValueStyle::index, .space = space_names::arcs}});
    const auto of_vertices = [&](ArrayRole role, Column column) {
        if (!chosen.has(role)) return;
        const auto& array = chosen.whole(role);
        require_size(role, array, n, "vertices");
        if (role == ArrayRole::level || role == ArrayRole::predecessor) {
            column.none = none_of_levels(array, n);
            if (!column.none)
                throw InputError(fmt::format("{}: {} holds several numbers from {} on, the number of vertices",
                                             info_of(role).word, array.name, n));
        }
        column.space = space_names::vertices;
        data.columns.push_back({array.name, std::move(column)});
    };
    of_vertices(ArrayRole::level, {.role = Role::level, .style = ValueStyle::infinite, .unit = "levels"});
    of_vertices(ArrayRole::frontier, {.role = Role::frontier, .style = ValueStyle::flag});
    of_vertices(ArrayRole::visited, {.role = Role::visited, .style = ValueStyle::flag});
    of_vertices(ArrayRole::predecessor, {.role = Role::predecessor, .style = ValueStyle::optional});
    data.dataset = {.kind = DatasetKind::graph, .data = std::move(graph)};
    return data;
}

// ---- lists and forests ----------------------------------------------------------------------------------------------------

/// Replaces each link to no element, such as -1, by a link to the element itself.
Words own_ends(const DrawableArray& array, std::string_view word) {
    auto links = array.start;
    const auto n = static_cast<std::uint32_t>(links.size());
    const auto none = none_among(links, n);
    for (std::uint32_t i = 0; i < n; ++i)
        if (links[i] >= n) {
            if (!none || (*none != kNone && *none != n))
                throw InputError(
                    fmt::format("{}: {}[{}] is {}, but there are {} nodes", word, array.name, i, links[i], n));
            links[i] = i;
        }
    return links;
}

bool lead_out(const DrawableArray& array) {
    const auto beyond = [&](std::uint32_t word) { return word >= array.size; };
    return std::ranges::any_of(array.start, beyond) || std::ranges::any_of(array.end, beyond);
}

DrawnData list_drawn(const Chosen& chosen) {
    const auto& array = chosen.whole(ArrayRole::successor);
    DrawnData data;
    auto list = make_successor_list(own_ends(array, "successor"), "successor: " + array.name);
    data.columns.push_back(
        {.array = array.name,
         .column = {.role = Role::successor, .style = ValueStyle::index, .space = space_names::nodes},
         .mended = lead_out(array),
         .start = Role::input_successor});
    if (chosen.has(ArrayRole::rank)) {
        const auto& rank = chosen.whole(ArrayRole::rank);
        require_size(ArrayRole::rank, rank, list.size(), "nodes");
        data.columns.push_back({rank.name, {.role = Role::rank, .unit = "links", .space = space_names::nodes}});
    }
    data.dataset = {.kind = DatasetKind::list, .data = std::move(list)};
    return data;
}

DrawnData forest_drawn(const Chosen& chosen) {
    const auto& array = chosen.whole(ArrayRole::parent);
    DrawnData data;
    data.dataset = {.kind = DatasetKind::forest,
                    .data = make_forest(own_ends(array, "parent"), "parent: " + array.name)};
    data.columns.push_back({.array = array.name,
                            .column = {.role = Role::parent, .style = ValueStyle::index, .space = space_names::nodes},
                            .mended = lead_out(array),
                            .start = Role::input_parent});
    return data;
}

// ---- segments and matrices ------------------------------------------------------------------------------------------------

Numbers numbers_of(const DrawableArray& array) {
    if (array.type == ValueType::float32) {
        std::vector<float> numbers(array.start.size());
        std::memcpy(numbers.data(), array.start.data(), numbers.size() * sizeof(float));
        return numbers;
    }
    if (array.type == ValueType::int32) return std::vector<std::int32_t>(array.start.begin(), array.start.end());
    return array.start;
}

DrawnData segments_drawn(const Chosen& chosen) {
    const auto& offsets = chosen.whole(ArrayRole::segment_offsets);
    const auto* values = chosen.find(ArrayRole::segment_values);
    if (values == nullptr) throw InputError("no array is segment_values");
    if (values->start.empty())
        throw InputError(
            fmt::format("segment_values: {} is too large or holds {}", values->name, name_of(values->type)));
    const auto& rows = offsets.start;
    if (rows.size() < 2 || rows[0] != 0)
        throw InputError(fmt::format("segment_offsets: {} does not begin with 0", offsets.name));
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (rows[i] <= rows[i - 1])
            throw InputError(fmt::format("segment_offsets: {0}[{1}] is {2}, not above {0}[{3}], {4}", offsets.name, i,
                                         rows[i], i - 1, rows[i - 1]));
    require_size(ArrayRole::segment_values, *values, rows.back(), "elements in the segments");
    DrawnData data;
    data.dataset = {.kind = DatasetKind::segments,
                    .data = Segments{.offsets = rows, .value = numbers_of(*values), .x_indices = {}, .x = {}}};
    data.columns.push_back({offsets.name, {.role = Role::segment_offsets, .space = space_names::segments}});
    data.columns.push_back({values->name, {.role = Role::prefix, .space = space_names::elements}});
    return data;
}

// ---- scans ----------------------------------------------------------------------------------------------------------------

/// Without a scan_input the first array holds the numbers before the first launch.
DrawnData scan_drawn(const Chosen& chosen, const DrawnAs& drawn, std::span<const DrawableArray> arrays) {
    const auto* numbers = chosen.find(ArrayRole::scan_input);
    if (!chosen.has(ArrayRole::scan)) throw InputError("no array is scan: one must hold the sums after each launch");
    if (numbers == nullptr) numbers = chosen.find(ArrayRole::scan);
    const auto word = info_of(numbers == chosen.find(ArrayRole::scan) ? ArrayRole::scan : ArrayRole::scan_input).word;
    if (numbers->start.empty())
        throw InputError(fmt::format("{}: {} is too large or holds {}", word, numbers->name, name_of(numbers->type)));
    DrawnData data;
    for (const auto& one : drawn) {
        if (one.role != ArrayRole::scan) continue;
        const auto& array = *std::ranges::find(arrays, one.array, &DrawableArray::name);
        require_size(ArrayRole::scan, array, numbers->size, "numbers in " + numbers->name);
        if (array.start.empty() || array.is_whole() != numbers->is_whole())
            throw InputError(fmt::format("scan: {} holds {}, and {} holds {}", array.name, name_of(array.type),
                                         numbers->name, name_of(numbers->type)));
        data.scans.push_back(array.name);
    }
    data.dataset = {.kind = DatasetKind::array,
                    .data = NumberArray{.values = numbers_of(*numbers), .width = numbers->size}};
    data.roles = {Role::value, Role::prefix, Role::reach};
    return data;
}

void require_rows(const DrawnArray& drawn, const DrawableArray& array) {
    if (drawn.width != 0 && array.size != 0 && array.size % drawn.width == 0) return;
    throw InputError(fmt::format("{}: the {} of {} do not fill rows of {}", info_of(drawn.role).word,
                                 count_text(array.size, "element", "elements"), array.name, drawn.width));
}

/// The first one is the dataset; the others have spaces of their own, or its space if they have its size.
DrawnData matrices_drawn(const DrawnAs& drawn, std::span<const DrawableArray> arrays) {
    DrawnData data;
    for (const auto& one : drawn) {
        const auto& array = *std::ranges::find(arrays, one.array, &DrawableArray::name);
        const auto word = info_of(one.role).word;
        require_rows(one, array);
        if (data.columns.empty()) {
            if (array.start.empty())
                throw InputError(fmt::format("{}: {} is too large or holds {}", word, array.name, name_of(array.type)));
            data.dataset = {.kind = DatasetKind::array,
                            .data = NumberArray{.values = numbers_of(array), .width = one.width}};
        }
        data.columns.push_back({.array = array.name, .column = {}, .width = one.width});
    }
    return data;
}

// ---- proposals ------------------------------------------------------------------------------------------------------------

bool is_called(const DrawableArray& array, std::initializer_list<std::string_view> words) {
    std::string name = array.name;
    for (auto& letter : name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != name.npos; });
}

/// Levels of a search: no arc leads more than one level down, and one vertex at least has a level above 0.
bool are_levels(const DrawableArray& array, const CsrGraph& graph) {
    const auto n = graph.num_vertices();
    if (!array.is_whole() || array.size != n || !array.changes) return false;
    const auto none = none_of_levels(array, n);
    if (!none) return false;
    bool begins = false, goes_on = false;
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto level = array.end[v];
        if (level >= n) continue;
        begins = begins || level == 0;
        goes_on = goes_on || level > 0;
        for (const auto head : graph.neighbors(v))
            if (array.end[head] == *none || array.end[head] > level + 1) return false;
    }
    return begins && goes_on;
}

bool are_flags(const DrawableArray& array) {
    const auto flag = [](std::uint32_t word) { return word <= 1; };
    return array.is_whole() && array.changes && std::ranges::all_of(array.start, flag) &&
           std::ranges::all_of(array.end, flag);
}

void propose_graphs(std::span<const DrawableArray> arrays, std::vector<DrawProposal>& proposals) {
    for (const auto& offsets : arrays) {
        if (!offsets.is_whole() || offsets.size < 3) continue;
        const auto& rows = offsets.changes ? offsets.end : offsets.start;
        if (rows[0] != 0 || rows.back() == 0 || !std::ranges::is_sorted(rows)) continue;
        for (const auto& targets : arrays) {
            if (&targets == &offsets || !targets.is_whole() || targets.size != rows.back()) continue;
            if (targets.changes && !offsets.changes) continue;
            CsrGraph graph;
            try {
                graph = graph_in(offsets, targets);
            } catch (const InputError&) {
                continue;
            }
            DrawProposal proposal{
                .title = "Graph",
                .drawn = {{ArrayRole::row_offsets, offsets.name}, {ArrayRole::column_indices, targets.name}}};
            const DrawableArray *level = nullptr, *frontier = nullptr, *visited = nullptr;
            for (const auto& array : arrays) {
                if (&array == &offsets || &array == &targets || array.size != graph.num_vertices()) continue;
                const bool named = is_called(array, {"level", "depth", "dist", "cost", "hop"});
                if (are_levels(array, graph) && (level == nullptr || named)) level = &array;
            }
            for (const auto& array : arrays) {
                if (&array == level || array.size != graph.num_vertices() || !are_flags(array)) continue;
                if (is_called(array, {"visit", "seen", "done", "explored"})) visited = &array;
                else if (is_called(array, {"updat", "next", "new"})) continue;
                else if (frontier == nullptr || is_called(array, {"front", "mask", "active", "queue"}))
                    frontier = &array;
            }
            if (level) proposal.drawn.push_back({ArrayRole::level, level->name});
            if (frontier) proposal.drawn.push_back({ArrayRole::frontier, frontier->name});
            if (visited) proposal.drawn.push_back({ArrayRole::visited, visited->name});
            proposals.push_back(std::move(proposal));
        }
    }
}

/// Positions in a list: each number once, from 0 or from 1.
bool are_ranks(const DrawableArray& array) {
    if (!array.is_whole() || !array.changes) return false;
    auto sorted = array.end;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i)
        if (sorted[i] != i + sorted[0]) return false;
    return sorted[0] <= 1;
}

void propose_pointers(std::span<const DrawableArray> arrays, std::vector<DrawProposal>& proposals) {
    for (const auto& array : arrays) {
        if (!array.is_whole() || array.size < 3) continue;
        try {
            make_successor_list(own_ends(array, ""), "");
            DrawProposal proposal{.title = "List", .drawn = {{ArrayRole::successor, array.name}}};
            for (const auto& other : arrays)
                if (&other != &array && other.size == array.size &&
                    (are_ranks(other) || (other.changes && other.is_whole() && is_called(other, {"rank"})))) {
                    proposal.drawn.push_back({ArrayRole::rank, other.name});
                    break;
                }
            proposals.push_back(std::move(proposal));
            continue;
        } catch (const InputError&) {
        }
        if (!is_called(array, {"parent", "father", "root", "pred", "link", "uf", "label", "comp"})) continue;
        try {
            make_forest(own_ends(array, ""), "");
            proposals.push_back({.title = "Forest", .drawn = {{ArrayRole::parent, array.name}}});
        } catch (const InputError&) {
        }
    }
}

void propose_segments(std::span<const DrawableArray> arrays, std::vector<DrawProposal>& proposals) {
    for (const auto& offsets : arrays) {
        if (!offsets.is_whole() || offsets.size < 3 || offsets.start[0] != 0 || offsets.changes ||
            std::ranges::adjacent_find(offsets.start, std::ranges::greater_equal()) != offsets.start.end())
            continue;
        for (const auto& values : arrays)
            if (&values != &offsets && !values.start.empty() && values.size == offsets.start.back())
                proposals.push_back(
                    {.title = "Segments",
                     .drawn = {{ArrayRole::segment_offsets, offsets.name}, {ArrayRole::segment_values, values.name}}});
    }
}

/// The sums of the numbers, each with its own number or without it.
bool are_sums(const DrawableArray& array, const DrawableArray& numbers) {
    if (!array.changes || array.size != numbers.size || array.end.empty() || numbers.start.empty() ||
        array.is_whole() != numbers.is_whole())
        return false;
    const auto not_zero = std::ranges::count_if(numbers.start, [](std::uint32_t word) { return word != 0; });
    if (not_zero < 3 || array.end == numbers.start) return false;
    const bool inclusive = array.end[0] == numbers.start[0];
    if (!inclusive && array.end[0] != 0) return false;
    const auto found = scan::find_reach(numbers_of(numbers), array.end, {});
    return found.reach.rule == scan::Reach::all && found.share == 1;
}

void propose_scans(std::span<const DrawableArray> arrays, std::vector<DrawProposal>& proposals) {
    for (const auto& numbers : arrays)
        for (const auto& array : arrays) {
            if (!are_sums(array, numbers)) continue;
            DrawProposal proposal{.title = "Scan", .drawn = {}};
            // A launch that overwrites the numbers writes sums there too.
            if (&numbers != &array)
                proposal.drawn.push_back({numbers.changes ? ArrayRole::scan : ArrayRole::scan_input, numbers.name});
            proposal.drawn.push_back({ArrayRole::scan, array.name});
            proposals.push_back(std::move(proposal));
        }
}

void propose_matrices(std::span<const DrawableArray> arrays, std::vector<DrawProposal>& proposals) {
    DrawnAs matrices;
    for (const auto& array : arrays) {
        if (array.start.empty()) continue;
        // Both extents were given to a launch.
        const auto width = std::ranges::find_if(array.sizes, [&](std::uint32_t w) {
            return w > 1 && array.size % w == 0 && array.size / w > 1 &&
                   std::ranges::find(array.sizes, array.size / w) != array.sizes.end();
        });
        if (width == array.sizes.end()) continue;
        matrices.push_back({array.narrow ? ArrayRole::image : ArrayRole::matrix, array.name, *width});
    }
    if (!matrices.empty())
        proposals.push_back(
            {.title = matrices.front().role == ArrayRole::image ? "Image" : "Matrix", .drawn = matrices});
}

/// The picture that a role belongs to.
DatasetKind kind_of(ArrayRole role) {
    switch (role) {
        case ArrayRole::successor:
        case ArrayRole::rank: return DatasetKind::list;
        case ArrayRole::parent: return DatasetKind::forest;
        case ArrayRole::segment_offsets:
        case ArrayRole::segment_values: return DatasetKind::segments;
        case ArrayRole::scan_input:
        case ArrayRole::scan:
        case ArrayRole::matrix:
        case ArrayRole::image: return DatasetKind::array;
        default: return DatasetKind::graph;
    }
}
bool is_of_scan(ArrayRole role) { return role == ArrayRole::scan || role == ArrayRole::scan_input; }

}  // namespace

std::span<const ArrayRoleInfo> array_roles() { return kRoles; }

const ArrayRoleInfo& info_of(ArrayRole role) { return *std::ranges::find(kRoles, role, &ArrayRoleInfo::role); }

DrawnArray parse_drawn_array(std::string_view text, std::string_view place) {
    const auto equals = text.find('=');
    const auto word = text.substr(0, equals);
    const auto found = std::ranges::find(kRoles, word, &ArrayRoleInfo::word);
    if (found == kRoles.end()) {
        std::string words;
        for (const auto& role : kRoles) words += (words.empty() ? "" : ", ") + std::string(role.word);
        throw InputError(fmt::format("{}: '{}' is no role; there are: {}", place, word, words));
    }
    if (equals == text.npos || equals + 1 == text.size())
        throw InputError(fmt::format("{}: {} needs an array, as {}=NAME", place, word, word));
    DrawnArray drawn{.role = found->role, .array = std::string(text.substr(equals + 1))};
    if (!has_width(drawn.role)) return drawn;
    const auto colon = drawn.array.rfind(':');
    if (colon == std::string::npos)
        throw InputError(fmt::format("{}: {} needs the numbers in a row, as {}=NAME:640", place, word, word));
    drawn.width = static_cast<std::uint32_t>(
        parse_count(drawn.array.substr(colon + 1), fmt::format("{}: the numbers in a row", place), 1, 0x7FFFFFFF));
    drawn.array.resize(colon);
    return drawn;
}

std::string text_of(const DrawnArray& drawn) {
    const auto text = fmt::format("{}={}", info_of(drawn.role).word, drawn.array);
    return has_width(drawn.role) ? fmt::format("{}:{}", text, drawn.width) : text;
}

DrawnData data_drawn_as(const DrawnAs& drawn, std::span<const DrawableArray> arrays) {
    const Chosen chosen(drawn, arrays);
    const auto kind = kind_of(drawn.at(0).role);
    for (const auto& one : drawn)
        if (kind_of(one.role) != kind || is_of_scan(one.role) != is_of_scan(drawn.front().role))
            throw InputError(fmt::format("{} and {} belong to different pictures", info_of(drawn.front().role).word,
                                         info_of(one.role).word));
    auto data = kind == DatasetKind::graph       ? graph_drawn(chosen)
                : kind == DatasetKind::list      ? list_drawn(chosen)
                : kind == DatasetKind::forest    ? forest_drawn(chosen)
                : kind == DatasetKind::segments  ? segments_drawn(chosen)
                : is_of_scan(drawn.front().role) ? scan_drawn(chosen, drawn, arrays)
                                                 : matrices_drawn(drawn, arrays);
    for (const auto& one : data.columns) {
        data.roles.push_back(one.column.role);
        if (one.start != Role::other) data.roles.push_back(one.start);
    }
    return data;
}

std::vector<DrawProposal> draw_proposals(std::span<const DrawableArray> arrays) {
    std::vector<DrawProposal> all, good;
    propose_graphs(arrays, all);
    propose_pointers(arrays, all);
    propose_segments(arrays, all);
    propose_scans(arrays, all);
    propose_matrices(arrays, all);
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const DrawProposal& one) { return one.title == "Graph" ? one.drawn.size() : 2; });
    for (auto& one : all) {
        try {
            data_drawn_as(one.drawn, arrays);
            good.push_back(std::move(one));
        } catch (const InputError&) {
        }
    }
    return good;
}

}  // namespace lockstep
