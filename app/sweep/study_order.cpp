#include "app/sweep/study_order.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/sweep/chart_text.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr double kAlike = 1.05;  ///< times that differ by less are the same

constexpr const char* kOnEmulator =
    "These times are of the emulator on the host's cores, where a launch costs a function call, threads take turns and "
    "memory is a CPU's: the order on a GPU is another question.";

/// Where two lines were measured at the same sizes: how many, where the one that should be faster clearly is, and where it
/// clearly is not.
struct Comparison {
    std::size_t sizes = 0, clear = 0, against = 0;
    double first = 0, last = 0;  ///< sizes at which it is not
    double worst = 0, worst_at = 0;  ///< time of the faster one over the slower one's
    bool on_emulator = false;
};

Comparison compare(const PublishedOrder& order, const SweepLine& faster, const SweepLine& slower) {
    Comparison found;
    for (const auto& point : faster.points) {
        const auto n = static_cast<std::uint64_t>(point.value);
        if (n < order.from || (order.to != 0 && n > order.to)) continue;
        const auto other = std::ranges::find(slower.points, point.value, &SweepPoint::value);
        if (other == slower.points.end()) continue;
        ++found.sizes;
        found.on_emulator = found.on_emulator || point.measured.executor == "simt";
        const auto ratio = point.measured.ms_median() / other->measured.ms_median();
        if (!clearly_differ(point.measured, other->measured)) continue;
        if (ratio < 1) ++found.clear;
        if (ratio <= kAlike) continue;
        const auto at = static_cast<double>(point.value);
        if (found.against++ == 0) found.first = at;
        found.last = at;
        if (ratio > found.worst) found.worst = ratio, found.worst_at = at;
    }
    return found;
}

std::string sentence(const Study& study, const PublishedOrder& order, const Comparison& found,
                     const SweepResult& result) {
    const auto where = found.against == 1 ? count_label(found.first)
                                          : fmt::format("{} to {}", count_label(found.first), count_label(found.last));
    auto text = fmt::format("Not as in the {} at {}: {} takes up to {} times as long as {} (at {}); there {}.",
                            study.printed_in, where, result.lines[order.faster].name, figure_text(found.worst),
                            result.lines[order.slower].name, count_label(found.worst_at), order.found);
    if (!found.on_emulator) text += fmt::format(" {}.", order.reason);
    return text;
}

}  // namespace

std::vector<std::string> compare_with_study(const Study& study, const SweepResult& result) {
    std::vector<std::string> sentences;
    std::size_t compared = 0, clear = 0;
    bool emulated = false;
    for (const auto& order : study.orders) {
        const auto found = compare(order, result.lines[order.faster], result.lines[order.slower]);
        if (found.sizes > 0) ++compared;
        if (found.clear > 0) ++clear;
        if (found.against == 0) continue;
        sentences.push_back(sentence(study, order, found, result));
        emulated = emulated || found.on_emulator;
    }
    if (emulated) sentences.push_back(kOnEmulator);
    if (compared > 0 && sentences.empty() && compared == study.orders.size())
        sentences.push_back(
            clear == compared
                ? fmt::format("The order of the lines is that of the {}.", study.printed_in)
                : fmt::format("Nothing here contradicts the order in the {}, but times are too alike to confirm it.",
                              study.printed_in));
    return sentences;
}

}  // namespace lockstep
