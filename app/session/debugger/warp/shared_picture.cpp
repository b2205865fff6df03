#include "app/session/debugger/warp/shared_picture.hpp"

#include <algorithm>

namespace lockstep {

void SharedPicture::clear() {
    if (!words_.empty()) ++version_;
    open_ = nullptr;
    words_.clear();
}

void SharedPicture::follow(const OpenLaunch& open, const debugger::Cursor& cursor, std::uint32_t block) {
    const auto& recording = open.recording();
    const auto num_words = recording.launch().shared_bytes / 4;
    const auto word = [&](std::uint32_t number) {
        return cursor.state().bits({debugger::kSharedMemory, block, number}, 4);
    };
    if (num_words == 0 || !word(0)) return clear();
    const bool goes_on =
        open_ == &open && block_ == block && position_ <= cursor.position() && words_.size() == num_words;
    if (goes_on && position_ == cursor.position()) return;
    if (!goes_on) {
        position_ = 0;
        written_at_.assign(num_words, 0);
        writes_.assign(num_words, 0);
    }
    for (std::uint32_t warp = 0; warp < recording.warps_per_block(); ++warp) {
        const auto events = recording.events_of({block, warp});
        for (auto one = std::ranges::lower_bound(events, position_); one != events.end() && *one < cursor.position();
             ++one) {
            const auto& event = recording.event(*one);
            if (event.buffer != debugger::kSharedMemory || !trace::is_access(event.operation) ||
                !debugger::writes(event))
                continue;
            const auto end = std::min<std::uint32_t>(num_words, event.word + std::max(1u, event.bytes / 4u));
            for (auto at = event.word; at < end; ++at) {
                ++writes_[at];
                written_at_[at] = std::max(written_at_[at], *one + 1);
            }
        }
    }
    open_ = &open;
    block_ = block;
    position_ = cursor.position();
    words_.resize(num_words);
    for (std::uint32_t at = 0; at < num_words; ++at) words_[at] = static_cast<std::uint32_t>(word(at).value_or(0));
    ++version_;
}

}  // namespace lockstep
