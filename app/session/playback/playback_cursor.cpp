#include "app/session/playback/playback_cursor.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

void PlaybackCursor::set_speed(float passes_per_second) { speed_ = std::clamp(passes_per_second, 0.1f, 1000.f); }

void PlaybackCursor::set_loop(std::optional<Range> range) {
    loop_ = range;
    if (loop_ && loop_->first > loop_->second) std::swap(loop_->first, loop_->second);
}

void PlaybackCursor::play(std::uint32_t last, bool ended) {
    playing_ = true;
    clock_ = 1;
    if (!loop_ && ended && cursor_ >= last && last > 0) {
        cursor_ = 0;
        clock_ = 0;
    }
}

bool PlaybackCursor::advance(double seconds, const Pace& pace, bool ended) {
    if (!playing_) return false;
    const auto before = cursor_;
    double intervals = seconds * speed_;
    while (playing_) {
        const double length = pace.interval(cursor_), missing = (1 - clock_) * length;
        if (intervals < missing) {
            clock_ += intervals / length;
            break;
        }
        if (!step(pace.last(), ended)) {
            clock_ = 1;  // the next pass is shown as soon as it is recorded
            break;
        }
        intervals -= missing;
        clock_ = 0;
    }
    return cursor_ != before;
}

/// False if there is no step to go to.
bool PlaybackCursor::step(std::uint32_t last, bool ended) {
    if (loop_) {
        const auto end = ended ? std::min(loop_->second, last) : loop_->second;
        const auto begin = std::min(loop_->first, end);
        if (cursor_ < begin || cursor_ >= end) {
            if (begin > last) return false;
            cursor_ = begin;
            return true;
        }
    }
    if (cursor_ < last) {
        ++cursor_;
        return true;
    }
    playing_ = !ended;
    return false;
}

}  // namespace lockstep
