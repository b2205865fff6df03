#include "app/session/sweep/study_order.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/sweep/chart_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr double kAlike = 1.05;  ///< times within this factor are considered equal

constexpr const char* kOnEmulator =
    "These times are of the emulator on the host's cores, where a launch costs a function call, threads take turns and "
    "memory is a CPU's: the order on a GPU can differ.";

/// A comparison of two lines at common sizes or inputs: the number of these, where the expected line is clearly
/// faster, and where it is clearly slower.
struct Comparison {
    std::size_t sizes = 0, clear = 0;
    std::vector<std::int64_t> against;  ///< sizes, or indices of inputs, where it is slower
    double worst = 0;  ///< time of the expected line divided by the other's
    std::int64_t worst_at = 0;
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
        found.on_emulator = found.on_emulator || is_emulated(point.measured) || is_emulated(other->measured);
        const auto ratio = point.measured.ms_median() / other->measured.ms_median();
        if (!clearly_differ(point.measured, other->measured)) continue;
        if (ratio < 1) ++found.clear;
        if (ratio <= kAlike) continue;
        found.against.push_back(point.value);
        if (ratio > found.worst) found.worst = ratio, found.worst_at = point.value;
    }
    return found;
}

/// "4 M", or the name of an input.
std::string place_text(const SweepResult& result, std::int64_t at) {
    return result.request.sweeps_inputs() ? result.request.inputs[static_cast<std::size_t>(at)].name
                                          : count_label(static_cast<double>(at));
}

/// "at 1 M to 4 M", "on New York and Florida".
std::string where_text(const SweepResult& result, const std::vector<std::int64_t>& against) {
    if (!result.request.sweeps_inputs()) {
        auto text = "at " + place_text(result, against.front());
        return against.size() == 1 ? text : text + " to " + place_text(result, against.back());
    }
    std::string text = "on ";
    for (std::size_t k = 0; k < against.size(); ++k)
        text += (k == 0 ? "" : k + 1 == against.size() ? " and " : ", ") + place_text(result, against[k]);
    return text;
}

std::string sentence(const Study& study, const PublishedOrder& order, const Comparison& found,
                     const SweepResult& result) {
    auto text =
        fmt::format("Not as in the {} {}: {} takes up to {} times as long as {} ({}); there {}.", study.printed_in,
                    where_text(result, found.against), result.lines[order.faster].name, figure_text(found.worst),
                    result.lines[order.slower].name, where_text(result, {found.worst_at}), order.found);
    if (!found.on_emulator) text += fmt::format(" {}.", order.reason);
    return text;
}

/// The sentence of agreement; for a single pair of lines it names them.
std::string agreement(const Study& study, const SweepResult& result) {
    if (study.orders.size() > 1) return fmt::format("The order of the lines is that of the {}.", study.printed_in);
    const auto& order = study.orders.front();
    return fmt::format("As in the {}, {} takes less time than {}.", study.printed_in, result.lines[order.faster].name,
                       result.lines[order.slower].name);
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
        if (found.against.empty()) continue;
        sentences.push_back(sentence(study, order, found, result));
        emulated = emulated || found.on_emulator;
    }
    if (emulated) sentences.push_back(kOnEmulator);
    if (compared > 0 && sentences.empty() && compared == study.orders.size())
        sentences.push_back(
            clear == compared
                ? agreement(study, result)
                : fmt::format("Nothing here contradicts the order in the {}, but times are too alike to confirm it.",
                              study.printed_in));
    return sentences;
}

}  // namespace lockstep
