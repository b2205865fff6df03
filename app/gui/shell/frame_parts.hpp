#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Draws the parts of the window outside panels. If one cannot be drawn, the reason becomes a notice, once until it changes.
class FrameParts {
public:
    void begin_frame() { failure_.clear(); }
    /// name: "The menu bar".
    void draw(const std::string& name, const std::function<void()>& draw);
    /// The notice, once.
    std::optional<Notice> take_notice() { return std::exchange(notice_, std::nullopt); }
    /// The reason of the first failure in this frame; else empty.
    const std::string& failure() const { return failure_; }

private:
    std::map<std::string, std::string> reported_;  ///< for each failing part, its reported error
    std::optional<Notice> notice_;
    std::string failure_;
};

}  // namespace lockstep
