#pragma once

#include <optional>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The message over the lower edge of the panels: what went wrong and what to do, or what was done. What is on screen stays as
/// it was. An error stays until it is dismissed or something else is opened or run; what was said of a pass or an element goes
/// with that, though not before it can be read.
class NoticeStrip {
public:
    /// Takes away what is no longer true; once a frame, before draw().
    void update(const PanelContext& context);
    /// Pixels that it takes in an area of a width; none without a notice.
    std::optional<ImVec2> size(const Look& look, const Workspace& workspace, float width) const;
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
    /// What a message can be said of.
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
    std::string text_;  ///< of the message in the last frame
    Subject subject_;  ///< as it was said
    double since_ = 0;  ///< ImGui's clock
};

}  // namespace lockstep
