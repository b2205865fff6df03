#include "kernels/run/entry/run_need.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/run_size.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {
namespace {

/// Rounds to an integer, limited so that several of them can be added without overflow.
std::uint64_t whole(double number) {
    constexpr double kMaxFigure = 1ull << 60;
    return static_cast<std::uint64_t>(std::min(number, kMaxFigure));
}

/// The factors of a run's figures, as estimated before the input existed: for matrices their entries.
std::pair<std::uint64_t, std::uint64_t> elements_and_arcs(const Dataset& dataset) {
    if (dataset.kind != DatasetKind::matrix) return {dataset.num_vertices(), dataset.num_edges()};
    const auto& matrices = dataset.matrices();
    const auto need = need_of_matrices(matrices.rows, matrices.inner, matrices.columns);
    return {need.num_elements, need.num_arcs};
}

}  // namespace

std::uint64_t RunNeed::bytes(std::uint64_t num_elements, std::uint64_t num_arcs) const {
    return whole(an_element * static_cast<double>(num_elements) + an_arc * static_cast<double>(num_arcs));
}

void RunNeed::require_words(std::uint64_t num_elements, std::uint64_t num_arcs) const {
    for (const auto& array : arrays)
        lockstep::require_words(
            whole(array.an_element * static_cast<double>(num_elements) + array.an_arc * static_cast<double>(num_arcs)),
            array.name);
}

std::optional<RunNeed> estimate_run(const AlgorithmInfo& algorithm, const ParameterValues& parameters) {
    if (algorithm.steps) return std::nullopt;
    const auto size = estimate_size(algorithm, parameters);
    return size ? std::optional(size->arrays) : std::nullopt;
}

void require_room(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters,
                  const Device& device) {
    const auto [num_elements, m] = elements_and_arcs(dataset);
    const auto times = estimate_factor(algorithm, num_elements);
    if (times + m < kMinEstimated) return;
    const auto size = estimate_size(algorithm, parameters);
    if (!size) return;
    size->arrays.require_words(times, m);
    // A GPU's driver keeps memory of earlier runs and does not report it as free.
    const auto memory = device.memory();
    const auto most = device.in_main_memory() ? memory.free : memory.total;
    if (const auto bytes = size->arrays.bytes(times, m); bytes > most)
        throw InputError(fmt::format("{} needs {} of memory for a run on {}; {} are free", algorithm.id,
                                     bytes_in_words(bytes), dataset.source, bytes_in_words(most)));
}

}  // namespace lockstep
