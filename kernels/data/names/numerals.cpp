#include "kernels/data/names/numerals.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace lockstep {

std::string count_text(std::uint64_t number) {
    auto digits = std::to_string(number);
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

std::string count_text(std::uint64_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count_text(number), number == 1 ? one : many);
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", count_text(number), noun, number == 1 ? "" : "s");
}

std::string each_text(std::uint64_t number, std::string_view one, std::string_view many) {
    return number == 1 ? fmt::format("The only {}", one) : fmt::format("Each of {} {}", count_text(number), many);
}

std::string range_text(std::uint64_t first, std::uint64_t last, std::string_view one, std::string_view many) {
    return first == last ? fmt::format("{} {}", one, count_text(first))
                         : fmt::format("{} {} to {}", many, count_text(first), count_text(last));
}

std::string figure_text(double number) {
    if (number < 0) return "−" + figure_text(-number);
    return number >= 999.5 ? count_text(static_cast<std::uint64_t>(std::llround(number)))
                           : fmt::format("{:.3g}", number);
}

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0 || part == 0) return "0 %";
    if (part == whole) return "100 %";
    const auto percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (percent < 0.01) return "< 0.01 %";
    if (percent > 99.9 && percent < 100) return "99.9 %";
    return percent >= 999.5 ? fmt::format("{} %", figure_text(percent)) : fmt::format("{:.3g} %", percent);
}

std::string percent_text(double share) {
    if (!(share >= 0.00005)) return "0 %";
    return share >= 9.995 ? fmt::format("{} %", figure_text(100 * share)) : fmt::format("{:.3g} %", 100 * share);
}

std::string bytes_in_words(std::uint64_t bytes) {
    constexpr const char* kUnits[] = {"bytes", "KB", "MB", "GB", "TB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; amount >= 999.5 && unit + 1 < std::size(kUnits); ++unit) amount /= 1000;
    return fmt::format("{} {}", figure_text(amount), kUnits[unit]);
}

}  // namespace lockstep
