#include "kernels/data/generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "kernels/data/csr_build.hpp"
#include "kernels/data/graph_notes.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/numerals.hpp"
#include "kernels/data/parallel.hpp"
#include "kernels/data/random.hpp"
#include "kernels/data/tree_shapes.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 31;
constexpr std::uint64_t kMostArcs = kNone - 1;
constexpr std::uint64_t kNodesAPiece = 1 << 17;

/// Streams of random numbers, so that no two uses of a seed draw the same.
enum Stream : std::uint64_t { memory_order, splitter_order, splitter_positions, parents, arcs, labels };

/// The options of a spec, and the words that were given for them.
class Spec {
public:
    Spec(std::string_view text, const GeneratorInfo& info, std::uint64_t free_memory);

    /// As it is to be shown in an error.
    const std::string& text() const { return text_; }
    bool given(const std::string& key) const { return given_.contains(key); }
    std::uint64_t count(const std::string& key, std::uint64_t lowest, std::uint64_t highest) const {
        return parse_count(word(key), key, lowest, highest);
    }
    std::uint64_t nodes() const;
    std::uint64_t seed() const { return parse_count(word("seed"), "seed"); }
    std::uint64_t free_memory() const { return free_memory_; }

private:
    const std::string& word(const std::string& key) const { return given(key) ? given_.at(key) : fallback_.at(key); }

    std::string text_;
    std::uint64_t free_memory_;
    std::map<std::string, std::string> given_, fallback_;
};

Spec::Spec(std::string_view text, const GeneratorInfo& info, std::uint64_t free_memory)
    : text_(one_line(text)), free_memory_(free_memory) {
    for (const auto& option : info.options) fallback_[option.name] = option.fallback;
    auto rest = text.substr(std::min(text.size(), info.name.size() + 1));
    while (!rest.empty()) {
        const auto item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        const auto equals = item.find('=');
        const std::string key(item.substr(0, equals));
        if (!fallback_.contains(key)) {
            std::vector<std::string> known;
            for (const auto& option : info.options) known.push_back(option.name + "=");
            throw InputError(
                fmt::format("{} has no option \"{}\": it takes {}", info.name, printable(key), fmt::join(known, ", ")));
        }
        if (equals == std::string_view::npos)
            throw InputError(fmt::format("{}: option {} lacks a value: {}=...", text_, key, key));
        if (!given_.emplace(key, item.substr(equals + 1)).second)
            throw InputError(fmt::format("{}: {}= is given twice", text_, key));
    }
}

std::uint64_t Spec::nodes() const {
    const auto n = count("n", 0, kMostNodes);
    if (n == 0)
        throw InputError(
            fmt::format("{}: a dataset needs at least one node, n={} asks for none", text_, printable(word("n"))));
    return n;
}

void require_memory(const Spec& spec, std::string_view what, const MemoryNeed& need) {
    require_fits(spec.text(), what, need, spec.free_memory());
}

void require_arcs(const Spec& spec, std::uint64_t num_arcs) {
    if (num_arcs <= kMostArcs) return;
    throw InputError(
        fmt::format("{} has {} arcs, at most {} can be held", spec.text(), grouped(num_arcs), grouped(kMostArcs)));
}

// ---- lists -------------------------------------------------------------------------------------------------------

/// The list whose node at position p is node_at(p), which is a permutation of 0 .. n - 1.
template <class NodeAt>
SuccessorList chain(std::uint64_t n, NodeAt node_at, Progress& progress) {
    progress.begin("Linking nodes", n);
    SuccessorList list;
    list.successor.resize(n);
    list.head = node_at(0);
    list.tail = node_at(n - 1);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::uint32_t node = node_at(begin);
        for (auto position = begin; position < end; ++position) {
            const std::uint32_t next = position + 1 < n ? node_at(position + 1) : node;
            list.successor[node] = next;
            node = next;
        }
        progress.advance(end - begin);
    });
    return list;
}

Dataset list_random(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the list", need_of_pointers(n));
    const RandomPermutation node_at(n, spec.seed(), memory_order);
    return {.kind = DatasetKind::list,
            .data = chain(n, node_at, progress),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {}};
}

Dataset list_ordered(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    spec.seed();
    require_memory(spec, "the list", need_of_pointers(n));
    const auto node_at = [](std::uint64_t position) { return static_cast<std::uint32_t>(position); };
    return {.kind = DatasetKind::list,
            .data = chain(n, node_at, progress),
            .source = {},
            .path = {},
            .seed = {},
            .notes = {}};
}

/// Places that cut n cells into `count` blocks as even as can be: block k begins at floor(k n / count). The other cells are
/// numbered in order, and the block of such a number has a closed form.
struct EvenBlocks {
    std::uint64_t n, count;

    std::uint32_t begin(std::uint64_t block) const { return static_cast<std::uint32_t>(block * n / count); }
    /// The block that begins at a cell, or none.
    bool begins_block(std::uint64_t cell, std::uint64_t& block) const {
        block = (cell * count + n - 1) / n;
        return block < count && begin(block) == cell;
    }
    std::uint64_t others() const { return n - count; }
    /// How many cells before this one begin no block.
    std::uint64_t other_index(std::uint64_t cell) const { return cell - (cell * count + n - 1) / n; }
    /// Up to block k stand floor(k others / count) other cells, so the block of the i-th is the last k for which that is <= i.
    std::uint32_t other(std::uint64_t i) const {
        const auto block = ((i + 1) * count + others() - 1) / others() - 1;
        return static_cast<std::uint32_t>(begin(block) + 1 + i - block * others() / count);
    }
};

std::uint64_t num_splitters(const Spec& spec, std::uint64_t n) {
    if (spec.given("splitters")) return spec.count("splitters", 1, n);
    // floor(n / log2 n), the rule of the recursive method's first level.
    return n < 4 ? 1 : static_cast<std::uint64_t>(static_cast<double>(n) / std::log2(static_cast<double>(n)));
}

/// Rehman 2010, 4.4.2, "random access with balanced load": a random list in which the nodes at regular distance in memory are
/// equidistant in the list too. Splitters that an algorithm picks at the start of each block of n / splitters cells cut it
/// into sublists of equal length, one more or less.
Dataset list_balanced(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the list", need_of_pointers(n));
    const EvenBlocks blocks{n, num_splitters(spec, n)};
    const RandomPermutation splitter(blocks.count, spec.seed(), splitter_order);
    const RandomPermutation other(std::max<std::uint64_t>(1, blocks.others()), spec.seed(), memory_order);
    const auto node_at = [&](std::uint64_t position) {
        std::uint64_t block = 0;
        if (blocks.begins_block(position, block)) return blocks.begin(splitter(block));
        return blocks.other(other(blocks.other_index(position)));
    };
    return {.kind = DatasetKind::list,
            .data = chain(n, node_at, progress),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {fmt::format("{} splitters at equal distance in memory and in the list", grouped(blocks.count))}};
}

/// Rehman 2010, 4.4.2, "regular access patterns with unbalanced loads": memory is walked in order, but the nodes at regular
/// distance in memory stand at random places of the list. The thesis draws splitters from an ordered list instead; here the
/// list brings the imbalance with it, for algorithms that pick splitters at regular distance.
Dataset list_unbalanced(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the list", need_of_pointers(n, 1));
    const EvenBlocks blocks{n, num_splitters(spec, n)};
    progress.begin("Placing splitters", blocks.count);
    std::vector<bool> is_splitter(n);
    is_splitter[0] = true;
    if (n > 1) {
        const RandomPermutation place(n - 1, spec.seed(), splitter_positions);
        for (std::uint64_t k = 0; k + 1 < blocks.count; ++k) {
            if (k % kNodesAPiece == 0) progress.check();
            is_splitter[1 + place(k)] = true;
        }
    }
    progress.begin("Linking nodes", n);
    SuccessorList list;
    list.successor.resize(n);
    std::uint64_t splitters = 0, others = 0;
    std::uint32_t last = kNone;
    for (std::uint64_t position = 0; position < n; ++position) {
        if (position % kNodesAPiece == 0) {
            progress.check();
            progress.set(position);
        }
        const auto node = is_splitter[position] ? blocks.begin(splitters++) : blocks.other(others++);
        if (last == kNone) list.head = node;
        else list.successor[last] = node;
        last = node;
    }
    list.successor[last] = list.tail = last;
    return {.kind = DatasetKind::list,
            .data = std::move(list),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {fmt::format("{} splitters at equal distance in memory, at random places of the list",
                                  grouped(blocks.count))}};
}

// ---- forests -----------------------------------------------------------------------------------------------------

/// Positions are filled so that a parent stands before its children, then spread over memory by a random permutation.
/// Without a height: a random recursive forest, each position below a random earlier one. With one: positions are dealt
/// out evenly to the levels, each below a random one of the level above.
Dataset forest_random(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the forest", need_of_pointers(n, 1));
    const auto trees = spec.given("trees") ? spec.count("trees", 1, n) : std::max<std::uint64_t>(1, n / 16);
    const auto below = n - trees;
    const auto height = spec.given("height") ? spec.count("height", 0, n - 1) : 0;
    if (spec.given("height") && (below < height || (height == 0 && below > 0))) {
        throw InputError(fmt::format("{}: {} of height {} cannot have {}", spec.text(), counted(trees, "tree"),
                                     grouped(height), counted(n, "node")));
    }
    const auto level_begin = [&](std::uint64_t level) { return level == 0 ? 0 : trees + below * (level - 1) / height; };
    const RandomPermutation node_at(n, spec.seed(), memory_order);
    const CounterRandom random(spec.seed(), parents);
    const auto parent_of = [&](std::uint64_t position) {
        if (position < trees) return position;
        if (height == 0) return random.below(position, position);
        const auto level = ((position - trees + 1) * height + below - 1) / below;
        const auto first = level_begin(level - 1);
        return first + random.below(position, level_begin(level) - first);
    };

    progress.begin("Choosing parents", height == 0 ? 2 * n : n);
    Forest forest;
    forest.num_roots = static_cast<std::uint32_t>(trees);
    forest.height = static_cast<std::uint32_t>(height);
    forest.parent.resize(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto position = begin; position < end; ++position)
            forest.parent[node_at(position)] = node_at(parent_of(position));
        progress.advance(end - begin);
    });
    if (height == 0) {
        std::vector<std::uint8_t> depth(n);  // of a random recursive tree: near e ln n, 60 at most
        for (std::uint64_t position = trees; position < n; ++position) {
            if (position % kNodesAPiece == 0) {
                progress.check();
                progress.advance(kNodesAPiece);
            }
            depth[position] = static_cast<std::uint8_t>(depth[parent_of(position)] + 1);
            forest.height = std::max<std::uint32_t>(forest.height, depth[position]);
        }
    }
    return {.kind = DatasetKind::forest,
            .data = std::move(forest),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {}};
}

Dataset forest_path(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    spec.seed();
    require_memory(spec, "the forest", need_of_pointers(n));
    progress.begin("Choosing parents", n);
    Forest forest;
    forest.num_roots = 1;
    forest.height = static_cast<std::uint32_t>(n - 1);
    forest.parent.resize(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto node = begin; node < end; ++node)
            forest.parent[node] = static_cast<std::uint32_t>(node == 0 ? 0 : node - 1);
        progress.advance(end - begin);
    });
    return {.kind = DatasetKind::forest, .data = std::move(forest), .source = {}, .path = {}, .seed = {}, .notes = {}};
}

// ---- trees -------------------------------------------------------------------------------------------------------

/// shape  parents of so many vertices, drawn from a seed
template <class Shape>
Dataset generated_tree(const Spec& spec, bool draws, Progress& progress, Shape shape) {
    const auto n = spec.nodes();
    if (n > kMostArcs / 2) require_arcs(spec, 2 * (n - 1));
    require_memory(spec, "the tree", need_of_tree(n));
    const bool shuffle = spec.count("shuffle", 0, 1) == 1;
    Forest forest;
    forest.num_roots = 1;
    forest.parent = shape(static_cast<std::uint32_t>(n));
    if (shuffle) forest.parent = tree_shapes::shuffled(forest.parent, spec.seed(), progress);
    progress.begin("Linking neighbours", 0);
    progress.check();
    Dataset dataset{.kind = DatasetKind::tree, .data = make_tree(forest, spec.text()), .source = {}};
    if (draws || shuffle) dataset.seed = spec.seed();
    return dataset;
}

Dataset tree_binary(const Spec& spec, Progress& progress) {
    return generated_tree(spec, true, progress,
                          [&](std::uint32_t n) { return tree_shapes::random_split(n, spec.seed(), progress); });
}
Dataset tree_random(const Spec& spec, Progress& progress) {
    return generated_tree(spec, true, progress,
                          [&](std::uint32_t n) { return tree_shapes::random_attachment(n, spec.seed(), progress); });
}
template <auto shape>
Dataset tree_of_shape(const Spec& spec, Progress& progress) {
    return generated_tree(spec, false, progress, shape);
}

// ---- graphs ------------------------------------------------------------------------------------------------------

/// Rows of equal length, as near to a square as n allows; the last one may be shorter. In a triangular grid every other row
/// is moved by half a place, so that an inner vertex has two neighbours above and two below.
struct Grid {
    std::int64_t n, columns, rows;
    bool triangular;

    Grid(std::uint64_t size, bool three_ways) : n(static_cast<std::int64_t>(size)), triangular(three_ways) {
        columns = static_cast<std::int64_t>(std::sqrt(static_cast<double>(size)));
        while (columns * columns < n) ++columns;
        while ((columns - 1) * (columns - 1) >= n) --columns;
        rows = (n + columns - 1) / columns;
    }

    /// Writes the neighbours of v in ascending order and returns their number.
    std::uint32_t neighbors(std::int64_t v, std::array<std::uint32_t, 6>& found) const {
        const auto row = v / columns, column = v % columns;
        std::uint32_t count = 0;
        const auto add = [&](std::int64_t r, std::int64_t c) {
            const auto u = r * columns + c;
            if (r >= 0 && c >= 0 && c < columns && u < n) found[count++] = static_cast<std::uint32_t>(u);
        };
        const auto left = column - (row % 2 == 0 ? 1 : 0);
        if (triangular) {
            add(row - 1, left);
            add(row - 1, left + 1);
        } else {
            add(row - 1, column);
        }
        add(row, column - 1);
        add(row, column + 1);
        if (triangular) {
            add(row + 1, left);
            add(row + 1, left + 1);
        } else {
            add(row + 1, column);
        }
        return count;
    }

    Point place(std::int64_t v) const {
        const auto row = v / columns;
        const auto x = static_cast<double>(v % columns) + (triangular && row % 2 != 0 ? 0.5 : 0.0);
        const auto y = static_cast<double>(rows - 1 - row) * (triangular ? 0.86602540378443865 : 1.0);
        return {static_cast<float>(x), static_cast<float>(y)};
    }
};

Dataset grid(const Spec& spec, bool triangular, Progress& progress) {
    const auto n = spec.nodes();
    const Grid shape(n, triangular);
    const auto most_arcs = n * (triangular ? 6 : 4);
    auto need = need_of_graph(n, std::min(most_arcs, kMostArcs), false, 4);
    need.data += sizeof(Point) * n;
    require_memory(spec, "the graph", need);
    progress.begin("Linking neighbours", 2 * n);
    CsrGraph graph;
    graph.symmetric = true;
    graph.coordinates_source = "grid";
    graph.row_offsets.resize(n + 1);
    graph.coordinates.resize(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::array<std::uint32_t, 6> found;
        for (auto v = begin; v < end; ++v) {
            graph.row_offsets[v + 1] = shape.neighbors(static_cast<std::int64_t>(v), found);
            graph.coordinates[v] = shape.place(static_cast<std::int64_t>(v));
        }
        progress.advance(end - begin);
    });
    std::uint64_t num_arcs = 0;
    for (auto& offset : graph.row_offsets) {
        num_arcs += offset;
        offset = static_cast<std::uint32_t>(num_arcs);
    }
    require_arcs(spec, num_arcs);
    graph.column_indices.resize(num_arcs);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::array<std::uint32_t, 6> found;
        for (auto v = begin; v < end; ++v) {
            const auto count = shape.neighbors(static_cast<std::int64_t>(v), found);
            std::copy_n(found.begin(), count, graph.column_indices.begin() + graph.row_offsets[v]);
        }
        progress.advance(end - begin);
    });
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = {}, .path = {}, .seed = {}, .notes = {}};
}

Dataset graph_grid(const Spec& spec, Progress& progress) { return grid(spec, false, progress); }
Dataset graph_grid6(const Spec& spec, Progress& progress) { return grid(spec, true, progress); }

/// Draws arcs by index, drops those drawn twice.
template <class Draw>
Dataset draw_graph(const Spec& spec, std::uint64_t n, std::uint64_t num_arcs, Draw draw, Progress& progress) {
    require_arcs(spec, num_arcs);
    require_memory(spec, "the graph", need_of_graph(n, num_arcs, false, 12));
    progress.begin("Drawing arcs", num_arcs);
    std::vector<ArcBlock> blocks((num_arcs + kNodesAPiece - 1) / kNodesAPiece);
    for_each_piece(num_arcs, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        auto& block = blocks[begin / kNodesAPiece];
        block.tails.reserve(end - begin);
        block.heads.reserve(end - begin);
        for (auto arc = begin; arc < end; ++arc) {
            const std::pair<std::uint32_t, std::uint32_t> ends = draw(arc);
            block.tails.push_back(ends.first);
            block.heads.push_back(ends.second);
        }
        progress.advance(end - begin);
    });
    auto graph = build_csr(static_cast<std::uint32_t>(n), blocks, Twins::none, progress);
    const auto doubles = sort_rows_and_drop_doubles(graph, progress);
    Dataset dataset{.kind = DatasetKind::graph, .data = {}, .source = {}, .path = {}, .seed = spec.seed(), .notes = {}};
    if (doubles != 0) dataset.notes.push_back(counted(doubles, "arc") + " drawn twice dropped");
    note_findings(graph, dataset.notes, progress);
    dataset.data = std::move(graph);
    return dataset;
}

/// Chakrabarti, Zhan, Faloutsos 2004, with the weights of Graph500. One quadrant a level; 32 bits decide it.
Dataset graph_rmat(const Spec& spec, Progress& progress) {
    constexpr auto share = [](double part) { return static_cast<std::uint32_t>(part * 4294967296.0); };
    constexpr auto a = share(0.57), ab = share(0.57 + 0.19), abc = share(0.57 + 0.19 + 0.19);
    auto scale = spec.count("scale", 0, 31);
    if (spec.given("n")) {
        const auto n = spec.nodes();
        if (spec.given("scale"))
            throw InputError(fmt::format("{}: n= and scale= both say how many vertices there are", spec.text()));
        if ((n & (n - 1)) != 0) throw InputError(fmt::format("{}: n={} is no power of two", spec.text(), n));
        for (scale = 0; (std::uint64_t{1} << scale) < n;) ++scale;
    }
    const auto n = std::uint64_t{1} << scale;
    const auto num_arcs = n * spec.count("edges", 0, 1 << 20);
    const auto shuffle = spec.count("shuffle", 0, 1) == 1;
    const CounterRandom random(spec.seed(), arcs);
    const RandomPermutation label(n, spec.seed(), labels);
    const auto draw = [&](std::uint64_t arc) {
        std::uint32_t tail = 0, head = 0;
        std::uint64_t bits = 0;
        for (std::uint64_t level = 0; level < scale; ++level, bits >>= 32) {
            if (level % 2 == 0) bits = random.bits(arc * 16 + level / 2);
            const auto part = static_cast<std::uint32_t>(bits);
            tail = 2 * tail + (part >= ab ? 1 : 0);
            head = 2 * head + ((part >= a && part < ab) || part >= abc ? 1 : 0);
        }
        return shuffle ? std::pair(label(tail), label(head)) : std::pair(tail, head);
    };
    return draw_graph(spec, n, num_arcs, draw, progress);
}

Dataset graph_uniform(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    const auto num_arcs = n * spec.count("edges", 0, 1 << 20);
    const CounterRandom random(spec.seed(), arcs);
    const auto draw = [&](std::uint64_t arc) {
        return std::pair(static_cast<std::uint32_t>(random.below(2 * arc, n)),
                         static_cast<std::uint32_t>(random.below(2 * arc + 1, n)));
    };
    return draw_graph(spec, n, num_arcs, draw, progress);
}

/// That of tree:binary, edge by edge both ways: for what searches graphs.
Dataset graph_binary_tree(const Spec& spec, Progress& progress) {
    auto dataset = tree_binary(spec, progress);
    auto& tree = std::get<Tree>(dataset.data);
    CsrGraph graph;
    graph.row_offsets = std::move(tree.row_offsets);
    graph.column_indices = std::move(tree.column_indices);
    graph.symmetric = true;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    return dataset;
}

// ---- the list of them ----------------------------------------------------------------------------------------------

using Make = Dataset (*)(const Spec&, Progress&);

struct Generator {
    GeneratorInfo info;
    Make make;
};

const std::vector<Generator>& all() {
    using Option = GeneratorInfo::Option;
    const Option nodes{"n", "nodes in all", "64"}, vertices{"n", "vertices in all", "1024"};
    const Option seed{"seed", "what to draw from", "1"}, no_seed{"seed", "accepted, changes nothing", "1"};
    const Option splitters{"splitters", "how many, one at the start of each block of n / splitters nodes",
                           "n / log2 n"};
    const Option shuffled{"shuffle", "0: parents come before children, else vertices are numbered at random", "1"};
    const Option in_order{"shuffle", "1: vertices are numbered at random, all but the root", "0"};
    using enum DatasetKind;
    static const std::vector<Generator> generators{
        {{"list:random", "A list in random memory order.", list, {nodes, seed}}, list_random},
        {{"list:ordered", "A list in memory order: the successor of i is i + 1.", list, {nodes, no_seed}},
         list_ordered},
        {{"list:balanced",
          "Random memory order, with splitters that cut the list into equal parts.",
          list,
          {nodes, seed, splitters}},
         list_balanced},
        {{"list:unbalanced",
          "Memory order, with splitters that cut the list into parts of random length.",
          list,
          {nodes, seed, splitters}},
         list_unbalanced},
        {{"forest:random",
          "Random trees in random memory order.",
          forest,
          {nodes,
           seed,
           {"trees", "how many", "n / 16"},
           {"height", "of the highest tree; without it each parent is any earlier node", "free"}}},
         forest_random},
        {{"forest:path", "One path: the parent of i is i - 1.", forest, {nodes, no_seed}}, forest_path},
        {{"tree:binary",
          "A random binary tree: the vertices below one are split at random into left and right.",
          tree,
          {nodes, seed, shuffled}},
         tree_binary},
        {{"tree:random", "Random attachment: each vertex hangs from any earlier one.", tree, {nodes, seed, shuffled}},
         tree_random},
        {{"tree:path", "One path; the root is its end.", tree, {nodes, seed, in_order}},
         tree_of_shape<tree_shapes::path>},
        {{"tree:star", "All other vertices hang from the root.", tree, {nodes, seed, in_order}},
         tree_of_shape<tree_shapes::star>},
        {{"tree:caterpillar",
          "A path of half the vertices, and one more at each of them.",
          tree,
          {nodes, seed, in_order}},
         tree_of_shape<tree_shapes::caterpillar>},
        {{"tree:complete", "A complete binary tree, level by level.", tree, {nodes, seed, in_order}},
         tree_of_shape<tree_shapes::complete_binary>},
        {{"graph:grid", "A square grid with open borders; inner degree 4.", graph, {vertices, no_seed}}, graph_grid},
        {{"graph:grid6", "A triangular grid with open borders; inner degree 6.", graph, {vertices, no_seed}},
         graph_grid6},
        {{"graph:rmat",
          "Scale-free, directed, drawn as in Graph500; arcs drawn twice are dropped.",
          graph,
          {{"scale", "2^scale vertices", "10"},
           {"n", "vertices in all, a power of two, instead of scale", "1024"},
           {"edges", "arcs a vertex", "16"},
           seed,
           {"shuffle", "1: vertices numbered at random, else the hubs come first", "0"}}},
         graph_rmat},
        {{"graph:uniform",
          "Directed, both ends of each arc drawn at random; arcs drawn twice are dropped.",
          graph,
          {vertices, {"edges", "arcs a vertex", "8"}, seed}},
         graph_uniform},
        {{"graph:binary-tree",
          "That of tree:binary, as a graph: every edge both ways.",
          graph,
          {nodes, seed, shuffled}},
         graph_binary_tree},
    };
    return generators;
}

}  // namespace

std::span<const GeneratorInfo> generators() {
    static const auto infos = [] {
        std::vector<GeneratorInfo> found;
        for (const auto& generator : all()) found.push_back(generator.info);
        return found;
    }();
    return infos;
}

Dataset generate_dataset(std::string_view spec, Progress& progress, std::uint64_t free_memory) {
    const auto name = spec.substr(0, spec.find(','));
    for (const auto& generator : all()) {
        if (generator.info.name != name) continue;
        auto dataset = generator.make(Spec(spec, generator.info, free_memory), progress);
        dataset.source = spec;
        return dataset;
    }
    std::vector<std::string> names;
    for (const auto& generator : all()) names.push_back(generator.info.name);
    throw InputError(
        fmt::format("there is no generator \"{}\"; there are {}", printable(name), fmt::join(names, ", ")));
}

std::uint64_t parse_count(std::string_view text, std::string_view what, std::uint64_t lowest, std::uint64_t highest) {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    const auto refuse = [&](std::string_view why) {
        return InputError(fmt::format("{}={} {}", what, printable(text), why));
    };
    auto digits = text;
    unsigned shift = 0;
    if (!digits.empty()) {
        const auto unit = digits.back();
        shift = unit == 'K' || unit == 'k' ? 10 : unit == 'M' || unit == 'm' ? 20 : unit == 'G' || unit == 'g' ? 30 : 0;
        if (shift != 0) digits.remove_suffix(1);
    }
    std::uint64_t value = 0;
    bool too_large = false;
    for (const auto digit : digits) {
        if (digit < '0' || digit > '9') throw refuse("is not a count: write 1000, 64K or 1M");
        const auto units = static_cast<std::uint64_t>(digit - '0');
        too_large = too_large || value > (most - units) / 10;
        value = value * 10 + units;
    }
    if (digits.empty()) throw refuse("is not a count: write 1000, 64K or 1M");
    too_large = too_large || value > (most >> shift);
    value <<= shift;
    if (too_large || value > highest) throw refuse(fmt::format("is too large: at most {}", grouped(highest)));
    if (value < lowest) throw refuse(fmt::format("is too small: at least {}", grouped(lowest)));
    return value;
}

}  // namespace lockstep
