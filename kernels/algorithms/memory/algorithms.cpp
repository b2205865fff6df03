#include "kernels/algorithms/memory/algorithms.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/data/generators/generator.hpp"

namespace lockstep::memory {

// ---------------------------------------------------------------------------------------------- Square

namespace {

/// Halved until it divides n.
std::uint64_t width_of(std::uint64_t n) {
    auto width = generate::square_width(std::max<std::uint64_t>(n, 1));
    while (n % width != 0) width /= 2;
    return width;
}

}  // namespace

std::string words_in_a_square(std::uint64_t n) { return fmt::format("array:random,n={},width={}", n, width_of(n)); }

std::string floats_in_a_square(std::uint64_t n) {
    return fmt::format("array:random,n={},width={},type=float32", n, width_of(n));
}

// ------------------------------------------------------------------------------------------ Algorithms

AlgorithmInfo copy_entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::array,
            .roles = {Role::value, Role::copied},
            .claim = "Exactly the elements that a thread reaches were copied",
            .verify = verify_copy,
            .find_wrong = find_wrong_copy};
}

AlgorithmInfo machine_entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::array,
            .roles = {Role::value}};
}

Need words_needed() {
    return {"uint32", [](const Dataset& dataset) -> std::optional<std::string> {
                if (std::holds_alternative<std::vector<std::uint32_t>>(dataset.array().values)) return std::nullopt;
                return "holds other numbers; generate it with type=uint32, or open a file of whole numbers";
            }};
}

Need floats_needed() {
    return {"float32", [](const Dataset& dataset) -> std::optional<std::string> {
                if (are_floats(dataset.array().values)) return std::nullopt;
                return "has uint32; generate it with type=float32, or open a file of real numbers";
            }};
}

std::string links_of_size(std::uint64_t n) {
    return fmt::format("array:random,n={},below={}", n, std::max<std::uint64_t>(n, 1));
}

// Each is defined beside its class.
AlgorithmInfo copy_offset(), copy_stride(), copy_permuted(), transpose(), texture(), constant(), convolution(),
    latency(), transfer();

std::vector<AlgorithmInfo> algorithms() {
    return {copy_offset(), copy_stride(), copy_permuted(), transpose(), texture(),
            constant(),    convolution(), latency(),       transfer()};
}

}  // namespace lockstep::memory
