#include "app/session/findings/number_text.hpp"

#include <cmath>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string short_number(double number) {
    if (std::isnan(number)) return "NaN";
    if (number < 0) return "−" + short_number(-number);
    if (std::isinf(number)) return "∞";
    if (number == std::floor(number) && number < 1e15) return count_text(static_cast<std::uint64_t>(number));
    return figure_text(number);
}

std::string bytes_text(std::size_t bytes) {
    constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double amount = static_cast<double>(bytes);
    int unit = 0;
    for (; amount >= 1000 && unit < 4; ++unit) amount /= 1024;
    return fmt::format("{} {}", unit == 0 ? count_text(bytes) : figure_text(amount), kUnits[unit]);
}

std::string duration_text(double ms) {
    if (ms <= 0) return "0 ms";
    if (ms < 0.001) return figure_text(ms * 1'000'000) + " ns";
    if (ms < 1) return figure_text(ms * 1000) + " µs";
    if (ms < 999.5) return figure_text(ms) + " ms";
    return figure_text(ms / 1000) + " s";
}

}  // namespace lockstep
