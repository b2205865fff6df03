#include "app/gui/panels/stage/heading_height.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxMeasured = 2048;  ///< passes; later sentences of a longer run differ only in figures

}  // namespace

void HeadingHeight::Heights::include(const Look& look, const Setting& setting, std::string_view sentence_text,
                                     std::string_view note) {
    const float high =
        std::max(setting.min_height, draw_wrapped(nullptr, look, look.fonts.strong, setting.sentence_size, {},
                                                  setting.sentence_width, {}, sentence_text));
    const float note_high = note.empty() ? 0
                                         : draw_wrapped(nullptr, look, look.fonts.words, setting.note_size, {},
                                                        setting.note_width, {}, note);
    sentence = std::max(sentence, high);
    whole = std::max(whole, high + note_high);
}

const HeadingHeight::Heights& HeadingHeight::of(const Look& look, const Run& run, const Setting& setting) {
    const auto passes = std::min(run.num_passes(), kMaxMeasured);
    const auto& request = run.request();
    const auto work = request.algorithm->id + " " + request.dataset->source;
    // A new run has few passes at first. A run of the same work begins with the heights of the previous run, so that the
    // picture does not move while passes are recorded.
    const bool is_new = std::exchange(run_, &run) != &run || passes < measured_;
    const bool other_work = std::exchange(work_, work) != work;
    const bool other_setting = std::exchange(setting_, setting) != setting;
    if (is_new || other_work || other_setting) measured_ = 0;
    if (other_work || other_setting) heights_ = {};
    for (; measured_ < passes; ++measured_) {
        const auto& report = run.timeline().record(measured_).report;
        heights_.include(look, setting, report.sentence.empty() ? report.label : report.sentence, report.note);
    }
    return heights_;
}

}  // namespace lockstep
