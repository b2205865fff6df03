#include "app/session/drawing/drawn_numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include <fmt/format.h>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr double kMaxUint32 = 4294967295.0, kMinInt32 = -2147483648.0, kMaxInt32 = 2147483647.0;

bool is_whole(double number) { return number == std::floor(number); }

double parse_number(std::string_view text, double low, double high) {
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || failure != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
        throw InputError(fmt::format("“{}” is not a number", text));
    if (is_whole(number) ? number < low || number > high : std::abs(number) > kMaxUint32)
        throw InputError(fmt::format("{} is out of range: whole numbers are from {:.0f} to {:.0f}", text, low, high));
    return number == 0 ? 0 : number;  // no -0
}

}  // namespace

std::string number_text(double number) { return fmt::format("{}", number); }

double parse_weight(std::string_view text) { return parse_number(text, kMinWeight, kMaxWeight); }

double parse_array_number(std::string_view text) { return parse_number(text, kMinInt32, kMaxUint32); }

std::string_view array_type_of(std::span<const double> numbers) {
    if (!std::ranges::all_of(numbers, is_whole)) return "float32";
    if (std::ranges::all_of(numbers, [](double number) { return number >= 0; })) return "uint32";
    return std::ranges::all_of(numbers, [](double number) { return number <= kMaxInt32; }) ? "int32" : "float32";
}

}  // namespace lockstep
