#include "kernels/algorithms/segscan/algorithms.hpp"

#include <algorithm>
#include <utility>

#include "kernels/algorithms/segscan/reference.hpp"
#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/run/entry/expected_lengths.hpp"

namespace lockstep::segscan {
namespace {

Parameter iterations() {
    return {.name = "iterations",
            .lowest = 1,
            .highest = 1000,
            .value = 1,
            .summary = "number of iterations: each multiplies by x and scans, and the sums are the next elements",
            .logarithmic = true,
            .own_of = iterations_of};
}

Distribution lengths() {
    return {.name = "Segment lengths",
            .one = "segment",
            .many = "segments",
            .unit = "element",
            .units = "elements",
            .from = Distribution::From::offsets,
            .column = "segment_offsets",
            .drawn_as = "geometric with mean n/segments: cut at random",
            .expected = cut_at_random};
}

}  // namespace

Parameter x_parameter() {
    return {.name = "x",
            .kind = Parameter::Kind::choice,
            .highest = 1,
            .summary = "flattened: x[k[l]] is fetched once, before the iterations (Tsai, I); nested: in each iteration",
            .choices = {"flattened", "nested"}};
}

Factors factors_of(const ParameterValues& parameters) {
    const auto found = parameters.find("x");
    return found != parameters.end() && found->second == 1 ? Factors::nested : Factors::flattened;
}

std::int64_t iterations_of(const Dataset& dataset) { return std::max(dataset.segments().iterations, 1u); }

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::segments,
            .parameters = {iterations()},
            .roles = {Role::segment_offsets, Role::value, Role::prefix},
            .claim = "Every sum equals that of a sequential loop",
            .distributions = {lengths()},
            .verify = verify,
            .find_wrong = find_wrong};
}

// Each is defined beside its class.
AlgorithmInfo sequential(), thread(), intra_warp(), intra_warp_unsynced(), reduce_downsweep(), host(), library(),
    champion();

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(),       thread(), intra_warp(), intra_warp_unsynced(),
            reduce_downsweep(), host(),   library(),    champion()};
}

}  // namespace lockstep::segscan
