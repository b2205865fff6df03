#include "kernels/data/readers/real_number.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {

double parse_real(std::string_view word, const char* what) {
    if (word.empty()) throw BadLine{fmt::format("the {} is missing", what)};
    auto digits = word;
    if (digits.front() == '+') digits.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || failure == std::errc::invalid_argument ||
        (word.front() == '+' && digits.starts_with('-')))
        throw BadLine{fmt::format("{} \"{}\" is not a number", what, printable(word))};
    // from_chars reports overflow and underflow as the same failure.
    if (failure == std::errc::result_out_of_range) value = std::strtod(std::string(digits).c_str(), nullptr);
    if (!std::isfinite(value)) {
        const bool endless = digits.find_first_of("0123456789") == digits.npos;
        throw BadLine{endless ? fmt::format("{} is {}: only finite numbers are read", what, printable(word))
                              : fmt::format("{} {} does not fit float32", what, printable(word))};
    }
    return value;
}

float to_float32(double value, std::string_view shown, const char* what) {
    if (!std::isfinite(value))
        throw BadLine{fmt::format("{} is {}: only finite numbers are read", what, printable(shown))};
    const auto rounded = static_cast<float>(value);
    if (!std::isfinite(rounded)) throw BadLine{fmt::format("{} {} does not fit float32", what, printable(shown))};
    return rounded;
}

float parse_float32(std::string_view word, const char* what) { return to_float32(parse_real(word, what), word, what); }

bool looks_real(std::string_view word) { return word.find_first_of(".eE+-") != word.npos; }

}  // namespace lockstep
