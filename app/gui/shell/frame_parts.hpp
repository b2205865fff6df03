#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/session/workspace.hpp"

namespace lockstep {

/// Draws the parts of the window that are no panels and have no place of their own to say why they could not be drawn: that
/// becomes a notice, once for as long as it stays the same.
class FrameParts {
public:
    void begin_frame() { failure_.clear(); }
    /// name: "The menu bar".
    void draw(const std::string& name, const std::function<void()>& draw);
    /// What is to be said, once.
    std::optional<Notice> take_notice() { return std::exchange(notice_, std::nullopt); }
    /// Why the first part that failed in this frame could not be drawn; empty when all is well.
    const std::string& failure() const { return failure_; }

private:
    std::map<std::string, std::string> said_;  ///< by part; as long as it fails
    std::optional<Notice> notice_;
    std::string failure_;
};

}  // namespace lockstep
