// Segments: a sequence that is cut at random, evenly, alternately short and long, or by a power law; and its factors.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"
#include "kernels/data/generators/generator.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

constexpr std::uint64_t kMaxBelow = std::uint64_t{1} << 32;
constexpr double kMinExponent = 1.1, kMaxExponent = 10;

std::uint64_t elements(const Spec& spec) { return spec.count("n", 0, kMaxNodes); }

/// Fills segments with numbers and products.
Dataset fill(const Spec& spec, std::vector<std::uint32_t> offsets, Progress& progress) {
    const auto n = offsets.back();
    const auto q = spec.given("q") ? spec.count("q", 0, kMaxNodes) : n;
    const auto below = spec.count("below", 1, kMaxBelow);
    const auto type = spec.choice("type", {"float32", "uint32", "float64"});
    const auto drawn = [&](std::uint64_t count, NumberStream stream) {
        return type == 2 ? drawn_doubles(count, spec.seed(), stream)
                         : drawn_numbers(count, spec.seed(), stream, type == 0, below);
    };
    require_memory(spec, "the segments", need_of_segments(n, offsets.size() - 1, q, type == 2 ? 8 : 4));
    progress.begin("Drawing numbers", 0);
    const CancellationScope wanted(progress.cancelled_flag());
    Segments segments;
    segments.offsets = std::move(offsets);
    segments.value = drawn(n, NumberStream::array);
    segments.x = drawn(q, NumberStream::x);
    if (q > 0)
        segments.x_indices =
            std::get<std::vector<std::uint32_t>>(drawn_numbers(n, spec.seed(), NumberStream::x_indices, false, q));
    Dataset dataset{.kind = DatasetKind::segments, .data = {}, .source = {}};
    dataset.data = std::move(segments);
    dataset.seed = spec.seed();
    return dataset;
}

/// Segments one after the other until all n elements are in one; the last may be cut short.
/// next  the length of segment k, at least 1
template <class Next>
Dataset fill_by_length(const Spec& spec, Progress& progress, Next next) {
    const auto n = elements(spec);
    require_memory(spec, "the segments", need_of_segments(n, 0, 0));
    progress.begin("Cutting", 0);
    std::vector<std::uint32_t> offsets{0};
    for (std::uint64_t at = 0, segment = 0; at < n; ++segment) {
        if (segment % 65536 == 0) progress.check();
        at += std::min<std::uint64_t>(next(segment), n - at);
        offsets.push_back(static_cast<std::uint32_t>(at));
    }
    return fill(spec, std::move(offsets), progress);
}

/// Cut as by the course's script: at distinct places, all sets of places equally likely.
Dataset segments_random(const Spec& spec, Progress& progress) {
    const auto n = elements(spec);
    const auto fallback = n == 0 ? 0 : std::max<std::uint64_t>(1, n / 32);
    const auto count = spec.given("segments") ? spec.count("segments", n == 0 ? 0 : 1, n) : fallback;
    require_memory(spec, "the segments", need_of_segments(n, count, 0));
    progress.begin("Cutting", 0);
    std::vector<std::uint32_t> offsets{0};
    offsets.reserve(count + 1);
    if (count > 1) {
        const RandomPermutation place(n - 1, spec.seed(), static_cast<std::uint64_t>(NumberStream::cuts));
        for (std::uint64_t cut = 0; cut + 1 < count; ++cut) offsets.push_back(place(cut) + 1);
        progress.check();
        std::ranges::sort(offsets);
    }
    if (count > 0) offsets.push_back(static_cast<std::uint32_t>(n));
    return fill(spec, std::move(offsets), progress);
}

Dataset segments_equal(const Spec& spec, Progress& progress) {
    const auto length = spec.count("length", 1, kMaxNodes);
    return fill_by_length(spec, progress, [&](std::uint64_t) { return length; });
}

Dataset segments_alternating(const Spec& spec, Progress& progress) {
    const auto few = spec.count("short", 1, kMaxNodes), many = spec.count("long", 1, kMaxNodes);
    return fill_by_length(spec, progress, [&](std::uint64_t segment) { return segment % 2 == 0 ? few : many; });
}

double exponent_of(const Spec& spec) {
    const auto& word = spec.word("exponent");
    double exponent = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), exponent);
    const bool in_range = failure == std::errc{} && exponent >= kMinExponent && exponent <= kMaxExponent;
    if (end == word.data() + word.size() && in_range) return exponent;
    throw InputError(fmt::format("{}: exponent={} is no number from {} to {}", spec.text(), printable(word),
                                 kMinExponent, kMaxExponent));
}

/// P(length >= l) = l^(1 - exponent): the length is the whole part of u^(1 / (1 - exponent)), u from 0 to 1.
Dataset segments_power(const Spec& spec, Progress& progress) {
    const auto exponent = exponent_of(spec);
    const CounterRandom random(spec.seed(), static_cast<std::uint64_t>(NumberStream::lengths));
    return fill_by_length(spec, progress, [&](std::uint64_t segment) {
        const double u = (static_cast<double>(random.bits(segment) >> 11) + 1) * 0x1p-53;
        // A quotient is equal on every platform, a power may not be.
        const double length = exponent == 2 ? 1 / u : std::pow(u, 1 / (1 - exponent));
        return length >= static_cast<double>(kMaxNodes) ? kMaxNodes : static_cast<std::uint64_t>(length);
    });
}

}  // namespace

std::vector<Generator> of_segments() {
    using Option = GeneratorInfo::Option;
    const auto options = [](std::vector<Option> own) {
        own.insert(own.begin(), {option_elements(), option_seed()});
        own.insert(own.end(), {{"q", "numbers of x; 0: no products", "n"},
                               {"type", "float32, uint32 or float64", "float32"},
                               option_below()});
        return own;
    };
    return {
        {{"segments:random", "Cut at random places.", DatasetKind::segments,
          options({{"segments", "how many", "n / 32"}})},
         segments_random},
        {{"segments:equal", "All of one length except the last, which takes the rest.", DatasetKind::segments,
          options({{"length", "elements a segment", "32"}})},
         segments_equal},
        {{"segments:alternating", "Short and long segments alternate.", DatasetKind::segments,
          options({{"short", "elements of a short segment", "1"}, {"long", "elements of a long segment", "100"}})},
         segments_alternating},
        {{"segments:power",
          "Few long segments among many short ones: a share of l^(1 - exponent) has at least l elements.",
          DatasetKind::segments, options({{"exponent", "from 1.1 to 10: the greater, the fewer long ones", "2"}})},
         segments_power},
    };
}

}  // namespace lockstep::generate
