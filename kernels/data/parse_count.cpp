#include <fmt/format.h>

#include "kernels/data/generate.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::uint64_t parse_count(std::string_view text, std::string_view what, std::uint64_t lowest, std::uint64_t highest) {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    const auto refuse = [&](std::string_view why) {
        return InputError(fmt::format("{}={} {}", what, printable(text), why));
    };
    auto digits = text;
    unsigned shift = 0;
    if (!digits.empty()) {
        const auto unit = digits.back();
        shift = unit == 'K' || unit == 'k' ? 10 : unit == 'M' || unit == 'm' ? 20 : unit == 'G' || unit == 'g' ? 30 : 0;
        if (shift != 0) digits.remove_suffix(1);
    }
    std::uint64_t value = 0;
    bool too_large = false;
    for (const auto digit : digits) {
        if (digit < '0' || digit > '9') throw refuse("is not a count: write 1000, 64K or 1M");
        const auto units = static_cast<std::uint64_t>(digit - '0');
        too_large = too_large || value > (most - units) / 10;
        value = value * 10 + units;
    }
    if (digits.empty()) throw refuse("is not a count: write 1000, 64K or 1M");
    too_large = too_large || value > (most >> shift);
    value <<= shift;
    if (too_large || value > highest) throw refuse(fmt::format("is too large: at most {}", count_text(highest)));
    if (value < lowest) throw refuse(fmt::format("is too small: at least {}", count_text(lowest)));
    return value;
}

}  // namespace lockstep
