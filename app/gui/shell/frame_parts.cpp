#include "app/gui/shell/frame_parts.hpp"

#include "app/gui/panels/frame/guarded.hpp"

namespace lockstep {

void FrameParts::draw(const std::string& name, const std::function<void()>& draw) {
    auto why = guarded(draw);
    if (why.empty()) {
        reported_.erase(name);
        return;
    }
    why = name + " could not be drawn: " + why;
    if (failure_.empty()) failure_ = why;
    if (std::exchange(reported_[name], why) != why) notice_ = Notice{Notice::Kind::error, why, {}};
}

}  // namespace lockstep
