#include "kernels/run/entry/run_need.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/run_size.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {
namespace {

/// No more than can be counted, together with some others.
std::uint64_t whole(double number) {
    constexpr double kMost = 1ull << 60;
    return static_cast<std::uint64_t>(std::min(number, kMost));
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

std::optional<RunNeed> reckon_run(const AlgorithmInfo& algorithm, const ParameterValues& parameters) {
    if (algorithm.steps) return std::nullopt;
    const auto size = reckon_size(algorithm, parameters);
    return size ? std::optional(size->arrays) : std::nullopt;
}

void require_room(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters,
                  const Device& device) {
    const std::uint64_t times = times_reckoned(algorithm, dataset.num_vertices()), m = dataset.num_edges();
    if (times + m < kFewToReckon) return;
    const auto size = reckon_size(algorithm, parameters);
    if (!size) return;
    size->arrays.require_words(times, m);
    // A GPU's driver keeps memory of earlier runs, which it does not call free.
    const auto memory = device.memory();
    const auto most = device.kind() == "simt" ? memory.free : memory.total;
    if (const auto bytes = size->arrays.bytes(times, m); bytes > most)
        throw InputError(fmt::format("{} needs {} of memory for a run on {}; {} are free", algorithm.id,
                                     bytes_in_words(bytes), dataset.source, bytes_in_words(most)));
}

}  // namespace lockstep
