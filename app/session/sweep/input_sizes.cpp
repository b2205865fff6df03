#include "app/session/sweep/input_sizes.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

/// The parts of a spec in order: the generator's name, then its keys.
std::vector<std::string> pieces(std::string_view spec) {
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin <= spec.size();) {
        const auto end = std::min(spec.find(',', begin), spec.size());
        found.emplace_back(spec.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

}  // namespace

std::string short_count(std::uint64_t n) {
    if (n != 0 && n % (1 << 20) == 0) return fmt::format("{}M", n >> 20);
    if (n != 0 && n % (1 << 10) == 0) return fmt::format("{}K", n >> 10);
    return std::to_string(n);
}

std::string spec_with_count(std::string_view spec, std::uint64_t n) {
    auto parts = pieces(spec);
    const auto& generator = generator_of(spec);
    const auto& options = generator.options;
    if (generator.kind == DatasetKind::expression) n |= 1;  // each operator has two operands
    const auto has = [&](std::string_view key) {
        return std::ranges::find(options, key, &GeneratorInfo::Option::name) != options.end();
    };
    std::string key = "n=", value = short_count(n);
    if (!has("n")) {
        if (!has("scale")) throw InputError(fmt::format("the generator {} has no size to set", parts.front()));
        if (!std::has_single_bit(n))
            throw InputError(fmt::format("the generator {} takes powers of two, not {}", parts.front(), n));
        key = "scale=";
        value = std::to_string(std::bit_width(n) - 1);
    }
    std::erase_if(parts, [](const std::string& one) { return one.starts_with("n=") || one.starts_with("scale="); });
    parts.insert(parts.begin() + 1, key + value);
    return fmt::format("{}", fmt::join(parts, ","));
}

std::uint64_t largest_count(DatasetKind kind, std::uint64_t elements) {
    return std::uint64_t{1} << (std::bit_width(elements) - 1) / kind_info(kind).sides;
}

std::string default_generator(DatasetKind kind) { return std::string(kind_info(kind).sweep_generator); }

}  // namespace lockstep
