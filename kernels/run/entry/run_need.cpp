#include "kernels/run/entry/run_need.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Beyond what algorithms keep more of since it is small; and made in some milliseconds.
constexpr std::uint32_t kSmall = 1u << 18, kLarge = 2 * kSmall;

/// Each node hangs on the one of half its number.
Forest halving_forest(std::uint32_t n) {
    Forest forest{.parent = std::vector<std::uint32_t>(n), .num_roots = 1, .height = ceil_log2(n)};
    for (std::uint32_t v = 1; v < n; ++v) forest.parent[v] = (v - 1) / 2;
    return forest;
}

SuccessorList ordered_list(std::uint32_t n) {
    SuccessorList list{.successor = std::vector<std::uint32_t>(n), .head = 0, .tail = n - 1};
    std::iota(list.successor.begin(), list.successor.end(), 1u);
    list.successor.back() = n - 1;
    return list;
}

/// An arc from each vertex to those that follow it.
CsrGraph ring(std::uint32_t num_vertices, std::uint32_t degree) {
    CsrGraph graph;
    graph.row_offsets.resize(std::size_t{num_vertices} + 1);
    for (std::uint32_t v = 0; v <= num_vertices; ++v) graph.row_offsets[v] = v * degree;
    for (std::uint32_t v = 0; v < num_vertices; ++v)
        for (std::uint32_t k = 1; k <= degree; ++k) graph.column_indices.push_back((v + k) % num_vertices);
    return graph;
}

template <class Data>
Dataset small_input(DatasetKind kind, Data data) {
    Dataset dataset{.kind = kind, .data = {}, .source = "a small input"};
    dataset.data = std::move(data);
    return dataset;
}

std::optional<Dataset> input_of(DatasetKind kind, std::uint32_t n, bool floats) {
    const auto numbers = [&]() -> Numbers {
        if (floats) return std::vector<float>(n, 1.0f);
        return std::vector<std::uint32_t>(n, 1u);
    };
    switch (kind) {
        case DatasetKind::list: return small_input(kind, ordered_list(n));
        case DatasetKind::forest: return small_input(kind, halving_forest(n));
        case DatasetKind::graph: return small_input(kind, ring(n, 0));
        case DatasetKind::tree: return small_input(kind, make_tree(halving_forest(n), "a small tree"));
        case DatasetKind::array: return small_input(kind, NumberArray{.values = numbers(), .width = 1u << 9});
        case DatasetKind::segments: {
            Segments segments;
            segments.offsets = {0, n};
            segments.value = numbers();
            return small_input(kind, std::move(segments));
        }
        case DatasetKind::matrix: return std::nullopt;
    }
    return std::nullopt;
}

using Arrays = std::vector<Emulator::Array>;

Arrays arrays_on(const AlgorithmInfo& algorithm, ParameterValues parameters, const Dataset& input) {
    for (const auto& parameter : algorithm.parameters)
        if (parameter.kind == Parameter::Kind::vertex || !parameters.contains(parameter.name))
            parameters[parameter.name] = parameter.default_on(&input);
    Emulator emulator;
    const auto made = algorithm.make_simt(emulator, input, parameters);
    return emulator.arrays();
}

double bytes_of(const Arrays& arrays) {
    double sum = 0;
    for (const auto& array : arrays) sum += static_cast<double>(array.bytes);
    return sum;
}

/// Of the array of that name that is the k-th; 0 where it is not there.
double bytes_of(const Arrays& arrays, const std::string& name, std::size_t k) {
    for (const auto& array : arrays)
        if (array.name == name && k-- == 0) return static_cast<double>(array.bytes);
    return 0;
}

/// What bytes grow by, an element or arc: where they leap on the way, no more than all are on the average.
double growth(double small, double large) {
    return std::max(0.0, std::min((large - small) / (kLarge - kSmall), large / kLarge));
}

/// Adds the words that each array has grown by.
void add_growth(RunNeed& need, const Arrays& small, const Arrays& large, double RunNeed::Array::*words) {
    std::map<std::string, std::size_t> met;
    for (const auto& array : small) {
        const auto grown = growth(static_cast<double>(array.bytes), bytes_of(large, array.name, met[array.name]++));
        if (grown == 0) continue;
        need.arrays.push_back({.name = array.name});
        need.arrays.back().*words = grown / sizeof(std::uint32_t);
    }
}

/// Arcs in rows that are long, and in short ones: some algorithms cut long rows, some keep more of the arcs of short ones.
void add_arcs(RunNeed& need, const AlgorithmInfo& algorithm, const ParameterValues& parameters) {
    constexpr std::uint32_t kVertices = 1u << 10, kShort = 8;
    const auto on_ring = [&](std::uint32_t num_vertices, std::uint32_t num_arcs) {
        return arrays_on(algorithm, parameters,
                         small_input(DatasetKind::graph, ring(num_vertices, num_arcs / num_vertices)));
    };
    const auto long_few = on_ring(kVertices, kSmall), long_many = on_ring(kVertices, kLarge);
    add_growth(need, long_few, long_many, &RunNeed::Array::an_arc);
    const auto in_long = growth(bytes_of(long_few), bytes_of(long_many));
    const auto with_vertices =
        (bytes_of(on_ring(kLarge / kShort, kLarge)) - bytes_of(on_ring(kSmall / kShort, kSmall))) / (kLarge - kSmall);
    need.an_arc = std::max(0.0, std::min(in_long, with_vertices - need.an_element / kShort));
}

std::optional<RunNeed> reckon(const AlgorithmInfo& algorithm, const ParameterValues& parameters, bool floats) {
    const auto few = input_of(algorithm.input, kSmall, floats), many = input_of(algorithm.input, kLarge, floats);
    if (!few || !many) return std::nullopt;
    const auto small = arrays_on(algorithm, parameters, *few), large = arrays_on(algorithm, parameters, *many);
    RunNeed need;
    need.an_element = growth(bytes_of(small), bytes_of(large));
    add_growth(need, small, large, &RunNeed::Array::an_element);
    if (algorithm.input == DatasetKind::graph) add_arcs(need, algorithm, parameters);
    return need;
}

}  // namespace

std::uint64_t RunNeed::bytes(std::uint64_t num_elements, std::uint64_t num_arcs) const {
    return static_cast<std::uint64_t>(an_element * static_cast<double>(num_elements) +
                                      an_arc * static_cast<double>(num_arcs));
}

void RunNeed::require_words(std::uint64_t num_elements, std::uint64_t num_arcs) const {
    for (const auto& array : arrays)
        lockstep::require_words(static_cast<std::uint64_t>(array.an_element * static_cast<double>(num_elements) +
                                                           array.an_arc * static_cast<double>(num_arcs)),
                                array.name);
}

std::optional<RunNeed> reckon_run(const AlgorithmInfo& algorithm, const ParameterValues& parameters) {
    if (algorithm.steps || !algorithm.make_simt) return std::nullopt;
    for (const bool floats : {false, true}) {
        try {
            return reckon(algorithm, parameters, floats);
        } catch (const std::exception&) {  // it does not take such an input: its run says so, of its own
        }
    }
    return std::nullopt;
}

void require_room(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters,
                  const Device& device) {
    const std::uint64_t n = dataset.num_vertices(), m = dataset.num_edges();
    if (n + m < kFewToReckon) return;
    const auto need = reckon_run(algorithm, parameters);
    if (!need) return;
    need->require_words(n, m);
    // A GPU's driver keeps memory of earlier runs, which it does not call free.
    const auto memory = device.memory();
    const auto most = device.kind() == "simt" ? memory.free : memory.total;
    if (const auto bytes = need->bytes(n, m); bytes > most)
        throw InputError(fmt::format("{} needs {} of memory for a run on {}; {} are free", algorithm.id,
                                     bytes_in_words(bytes), dataset.source, bytes_in_words(most)));
}

}  // namespace lockstep
