#include "kernels/algorithms/scan/parameters.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::scan {
namespace {

Parameter inclusive() {
    return {
        .name = "inclusive",
        .kind = Parameter::Kind::flag,
        .highest = 1,
        .value = 1,
        .summary = "1: inclusive, a prefix includes its own element; 0: exclusive, the first prefix is the identity"};
}

Parameter operators(std::vector<std::string> choices) {
    return {.name = "operator",
            .kind = Parameter::Kind::choice,
            .highest = static_cast<std::int64_t>(choices.size()) - 1,
            .summary = "operator that combines elements",
            .choices = std::move(choices)};
}

}  // namespace

std::vector<Parameter> parameters() {
    auto by = operators({"add", "max", "min", "compose"});
    by.summary += "; compose reads a word w as the map t to (w >> 16) t + (w & 65535) mod 2^16, and is not commutative";
    return {inclusive(), std::move(by)};
}

std::vector<Parameter> commutative_parameters() { return {inclusive(), operators({"add", "max", "min"})}; }

Parameter form_parameter() {
    return {.name = "form",
            .kind = Parameter::Kind::choice,
            .highest = 1,
            .summary = "levels: one launch per level; block: all levels in one launch of one block, in shared memory",
            .choices = {"levels", "block"}};
}

ScanOperator operator_of(const ParameterValues& parameters, const Numbers& numbers) {
    const auto chosen = parameters.find("operator");  // a program has no parameters: its scans add
    const auto asked =
        chosen == parameters.end() ? std::uint32_t{ScanOperator::add} : static_cast<std::uint32_t>(chosen->second);
    const bool floats = are_floats(numbers), with_sign = are_signed(numbers);
    if (asked == ScanOperator::compose && (floats || with_sign))
        throw InputError(fmt::format("operator=compose takes uint32, and the array has {}; choose add, max or min",
                                     type_name(numbers)));
    if (with_sign && asked == ScanOperator::max) return {ScanOperator::max_int};
    if (with_sign && asked == ScanOperator::min) return {ScanOperator::min_int};
    if (!floats) return {static_cast<ScanOperator::Code>(asked)};
    return {static_cast<ScanOperator::Code>(asked + ScanOperator::kFloat)};
}

void require_in_block(std::string_view who, std::uint32_t n, std::uint32_t most) {
    if (n > most)
        throw InputError(
            fmt::format("{} takes up to {} elements, and the array has {}", who, count_text(most), count_text(n)));
}

std::string_view word_for(ScanOperator combine) {
    using Code = ScanOperator::Code;
    if (combine.code == Code::max || combine.code == Code::max_float || combine.code == Code::max_int) return "maximum";
    if (combine.code == Code::min || combine.code == Code::min_float || combine.code == Code::min_int) return "minimum";
    return combine.code == Code::compose ? "composition" : "sum";
}

}  // namespace lockstep::scan
