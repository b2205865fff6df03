#include "kernels/run/entry/run_size.hpp"

#include <algorithm>
#include <exception>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Large enough for algorithms that treat small inputs differently, and small enough to be made in milliseconds.
constexpr std::uint32_t kSmall = 1u << 18, kLarge = 2 * kSmall;
/// The same for figures per pair of elements. Inputs of 1, 2 and 3 times this size are made, all in whole tiles.
constexpr std::uint32_t kSide = 128;

/// A graph with arcs from each vertex to the vertices after it.
Dataset ring(std::uint32_t num_vertices, std::uint32_t degree) {
    CsrGraph graph;
    graph.row_offsets.resize(std::size_t{num_vertices} + 1);
    for (std::uint32_t v = 0; v <= num_vertices; ++v) graph.row_offsets[v] = v * degree;
    for (std::uint32_t v = 0; v < num_vertices; ++v)
        for (std::uint32_t k = 1; k <= degree; ++k) graph.column_indices.push_back((v + k) % num_vertices);
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = "a ring"};
}

/// Factors with all entries 1, of a product of `sides` by `sides`.
Dataset ones(std::uint32_t sides, std::uint32_t inner, bool floats) {
    const auto count = std::size_t{sides} * inner;
    Matrices matrices{.rows = sides, .inner = inner, .columns = sides, .a = {}, .b = {}};
    if (floats) matrices.a = std::vector<float>(count, 1);
    else matrices.a = std::vector<std::int32_t>(count, 1);
    matrices.b = matrices.a;
    return {.kind = DatasetKind::matrix, .data = std::move(matrices), .source = "ones"};
}

using Arrays = std::vector<Emulator::Array>;

double bytes_of(const Arrays& arrays) {
    double sum = 0;
    for (const auto& array : arrays) sum += static_cast<double>(array.bytes);
    return sum;
}

/// Bytes of the k-th array with this name; 0 if there is none.
double bytes_of(const Arrays& arrays, const std::string& name, std::size_t k) {
    for (const auto& array : arrays)
        if (array.name == name && k-- == 0) return static_cast<double>(array.bytes);
    return 0;
}

double bytes_of(const std::vector<StateBuffer>& buffers) {
    double sum = 0;
    for (const auto& buffer : buffers) sum += static_cast<double>(buffer.bytes);
    return sum;
}

/// Bytes of the columns as Run::results() returns them.
double bytes_of(std::span<const Column> columns) {
    double sum = 0;
    for (const auto& column : columns)
        if (column.input || column.result)
            sum += static_cast<double>(sizeof(std::uint32_t) * column.size * num_words(column.type()));
    return sum;
}

/// Bytes that an algorithm takes on an input.
struct Taken {
    Arrays arrays;
    double all = 0, inputs = 0, state = 0, columns = 0;
};

Taken taken_on(const AlgorithmInfo& algorithm, ParameterValues parameters, const Dataset& input) {
    for (const auto& parameter : algorithm.parameters)
        if (parameter.kind == Parameter::Kind::vertex || !parameters.contains(parameter.name))
            parameters[parameter.name] = parameter.default_on(&input);
    Emulator emulator;
    const auto made = algorithm.make_simt(emulator, input, parameters);
    Taken taken{.arrays = emulator.arrays()};
    taken.all = bytes_of(taken.arrays);
    taken.inputs = bytes_of(made->inputs());
    taken.state = bytes_of(made->state());
    taken.columns = bytes_of(made->columns());
    return taken;
}

/// Pairs of a RunSize member and the Taken member that it is estimated from.
constexpr std::pair<RunNeed RunSize::*, double Taken::*> kParts[] = {{&RunSize::arrays, &Taken::all},
                                                                     {&RunSize::inputs, &Taken::inputs},
                                                                     {&RunSize::state, &Taken::state},
                                                                     {&RunSize::columns, &Taken::columns}};

/// The bytes per further element or arc; if memory jumps between the two sizes, at most the average over all.
double growth(double small, double large) {
    return std::max(0.0, std::min((large - small) / (kLarge - kSmall), large / kLarge));
}

/// The same per pair of elements, by the second difference: memory that grows with single elements is left out.
double growth_of_pairs(double once, double twice, double thrice) {
    constexpr double kPairs = double{kSide} * kSide;
    return std::max(0.0, std::min((thrice - 2 * twice + once) / (2 * kPairs), thrice / (9 * kPairs)));
}

/// The same per entry of both factors, by the mixed difference of sides and inner side: kSide, or twice that if large and deep.
/// Memory that grows with one of them alone, or with the product, is left out.
double growth_of_factors(double small, double small_deep, double large, double large_deep) {
    constexpr double kGrown = 2.0 * kSide * kSide, kAll = 8.0 * kSide * kSide;
    return std::max(0.0, std::min(((large_deep - large) - (small_deep - small)) / kGrown, large_deep / kAll));
}

/// Adds the words by which each array has grown. grown: computes the bytes for the k-th array of a name
template <class Grown>
void add_growth(RunNeed& need, const Arrays& arrays, double RunNeed::Array::*words, Grown grown) {
    std::map<std::string, std::size_t> met;
    for (const auto& array : arrays) {
        const double bytes = grown(array.name, met[array.name]++);
        if (bytes == 0) continue;
        need.arrays.push_back({.name = array.name});
        need.arrays.back().*words = bytes / sizeof(std::uint32_t);
    }
}

void add_growth(RunNeed& need, const Taken& small, const Taken& large, double RunNeed::Array::*words) {
    add_growth(need, small.arrays, words, [&](const std::string& name, std::size_t k) {
        return growth(bytes_of(small.arrays, name, k), bytes_of(large.arrays, name, k));
    });
}

/// Estimates arcs in long rows and in short rows: some algorithms split long rows, some store more arcs of short rows.
void add_arcs(RunSize& size, const AlgorithmInfo& algorithm, const ParameterValues& parameters) {
    constexpr std::uint32_t kVertices = 1u << 10, kShort = 8;
    const auto on_ring = [&](std::uint32_t num_vertices, std::uint32_t num_arcs) {
        return taken_on(algorithm, parameters, ring(num_vertices, num_arcs / num_vertices));
    };
    const auto long_few = on_ring(kVertices, kSmall), long_many = on_ring(kVertices, kLarge);
    const auto short_few = on_ring(kSmall / kShort, kSmall), short_many = on_ring(kLarge / kShort, kLarge);
    add_growth(size.arrays, long_few, long_many, &RunNeed::Array::an_arc);
    for (const auto& [part, figure] : kParts) {
        auto& need = size.*part;
        const auto in_long = growth(long_few.*figure, long_many.*figure);
        const auto with_vertices = (short_many.*figure - short_few.*figure) / (kLarge - kSmall);
        need.an_arc = std::max(0.0, std::min(in_long, with_vertices - need.an_element / kShort));
    }
}

RunSize size_by_elements(const AlgorithmInfo& algorithm, const ParameterValues& parameters, bool floats) {
    const auto plainest = kind_info(algorithm.input).plainest;
    const auto small = taken_on(algorithm, parameters, plainest(kSmall, floats)),
               large = taken_on(algorithm, parameters, plainest(kLarge, floats));
    RunSize size;
    for (const auto& [part, figure] : kParts) (size.*part).an_element = growth(small.*figure, large.*figure);
    add_growth(size.arrays, small, large, &RunNeed::Array::an_element);
    if (algorithm.input == DatasetKind::graph) add_arcs(size, algorithm, parameters);
    return size;
}

/// From measurements with kSide, twice and three times as many elements.
void add_pairs(RunSize& size, const Taken& once, const Taken& twice, const Taken& thrice) {
    for (const auto& [part, figure] : kParts)
        (size.*part).an_element = growth_of_pairs(once.*figure, twice.*figure, thrice.*figure);
    add_growth(size.arrays, once.arrays, &RunNeed::Array::an_element, [&](const std::string& name, std::size_t k) {
        return growth_of_pairs(bytes_of(once.arrays, name, k), bytes_of(twice.arrays, name, k),
                               bytes_of(thrice.arrays, name, k));
    });
}

RunSize size_by_pairs(const AlgorithmInfo& algorithm, const ParameterValues& parameters, bool floats) {
    const auto taken = [&](std::uint32_t n) {
        return taken_on(algorithm, parameters, kind_info(algorithm.input).plainest(n, floats));
    };
    RunSize size;
    add_pairs(size, taken(kSide), taken(2 * kSide), taken(3 * kSide));
    return size;
}

/// For matrices: an entry of the product is an element, an entry of a factor an arc.
RunSize size_by_entries(const AlgorithmInfo& algorithm, const ParameterValues& parameters, bool floats) {
    const auto taken = [&](std::uint32_t sides, std::uint32_t inner) {
        return taken_on(algorithm, parameters, ones(sides * kSide, inner * kSide, floats));
    };
    const auto once = taken(1, 1), once_deep = taken(1, 2), twice = taken(2, 1), twice_deep = taken(2, 2);
    RunSize size;
    add_pairs(size, once, twice, taken(3, 1));
    for (const auto& [part, figure] : kParts)
        (size.*part).an_arc = growth_of_factors(once.*figure, once_deep.*figure, twice.*figure, twice_deep.*figure);
    add_growth(size.arrays, once.arrays, &RunNeed::Array::an_arc, [&](const std::string& name, std::size_t k) {
        return growth_of_factors(bytes_of(once.arrays, name, k), bytes_of(once_deep.arrays, name, k),
                                 bytes_of(twice.arrays, name, k), bytes_of(twice_deep.arrays, name, k));
    });
    return size;
}

}  // namespace

std::uint64_t times_reckoned(const AlgorithmInfo& algorithm, std::uint64_t num_elements) {
    if (!algorithm.steps || algorithm.input == DatasetKind::matrix) return num_elements;
    constexpr std::uint64_t kMaxElements = std::numeric_limits<std::int32_t>::max();
    const auto counted = std::min(num_elements, kMaxElements);
    return counted * counted;
}

std::optional<RunSize> reckon_size(const AlgorithmInfo& algorithm, const ParameterValues& parameters) {
    const bool of_matrices = algorithm.input == DatasetKind::matrix;
    if (!algorithm.make_simt || (!of_matrices && !kind_info(algorithm.input).plainest)) return std::nullopt;
    const auto reckon = of_matrices ? size_by_entries : algorithm.steps ? size_by_pairs : size_by_elements;
    for (const bool floats : {false, true}) {
        try {
            return reckon(algorithm, parameters, floats);
        } catch (const std::exception&) {  // it refuses this input; its run reports the reason
        }
    }
    return std::nullopt;
}

}  // namespace lockstep
