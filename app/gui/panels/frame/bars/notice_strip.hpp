#pragma once

#include <optional>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The message over the lower edge of the panels: an error with a remedy, or a confirmation. An error stays until it is dismissed or
/// something else is opened or run. A message about a pass or an element ends with that, but not before it can be read.
class NoticeStrip {
public:
    /// Removes an outdated message; once a frame, before draw().
    void update(const PanelContext& context);
    /// Its size in pixels in an area of a width; none without a message.
    std::optional<ImVec2> size(const Look& look, const Workspace& workspace, float width) const;
    void draw(const PanelContext& context);

    /// A message of the window precedes the workspace's.
    void say(Notice notice) { own_ = std::move(notice); }
    /// False if the window has no message of its own.
    bool dismiss_own() {
        const bool had = own_.has_value();
        own_.reset();
        return had;
    }

private:
    /// The subject of a message.
    struct Subject {
        std::uint64_t dataset_version = 0;
        const Run* run = nullptr;
        std::size_t num_sweeps = 0;
        std::uint32_t pass = 0;
        std::optional<Selection> selection;
        bool comparing = false;
        bool operator==(const Subject&) const = default;
    };
    static Subject subject_of(const Workspace& workspace);
    bool still_true(const Notice& notice, const Subject& now) const;
    const std::optional<Notice>& shown(const Workspace& workspace) const { return own_ ? own_ : workspace.notice(); }

    std::optional<Notice> own_;
    std::string text_;  ///< text of the last frame's message
    Subject subject_;  ///< the subject when the message appeared
    double since_ = 0;  ///< ImGui's clock
};

}  // namespace lockstep
