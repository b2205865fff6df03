#pragma once

#include <optional>
#include <utility>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// The message below the menu bar: what went wrong and what to do, or what was done. Stays until it is dismissed; what is
/// on screen stays as it was.
class NoticeStrip {
public:
    /// Pixels that it takes now; 0 without a notice.
    float height(const Look& look, const Workspace& workspace, float width) const;
    void draw(const PanelContext& context);

    /// A message of the window's own goes before the workspace's.
    void say(Notice notice) { own_ = std::move(notice); }
    /// False when there is none of the window's own.
    bool dismiss_own() {
        const bool had = own_.has_value();
        own_.reset();
        return had;
    }

private:
    const std::optional<Notice>& shown(const Workspace& workspace) const { return own_ ? own_ : workspace.notice(); }

    std::optional<Notice> own_;
};

}  // namespace lockstep
