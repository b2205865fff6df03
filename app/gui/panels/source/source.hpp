#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panels/debugger/lanes/lane_cards.hpp"
#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/source/line_link.hpp"
#include "app/gui/panels/source/line_margin.hpp"
#include "app/session/debugger/access_place.hpp"

namespace lockstep {

/// The source of the kernels that the pass launched, each line with the number of its pseudocode line. For the launch in the debugger
/// it shows the file of the current access, which may be a function's. Lines whose pseudocode ran in this pass are amber;
/// the panel opens at the first of them. A click on a numbered line goes to the pseudocode.
class SourcePanel final : public Panel {
public:
    explicit SourcePanel(LineLink& lines) : lines_(lines) {}

    const char* id() const override { return "source"; }
    const char* title() const override { return "Kernel source"; }
    std::string note(const PanelContext& context) const override;
    ImVec2 padding() const override { return {0, 8}; }
    bool applies(const PanelContext& context) const override {
        return !shows_few_panels(context.workspace) || context.scene.algorithm->pseudocode.empty();
    }
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    void tidy(const Workspace& workspace) override;

private:
    /// The launches with a tab: of this pass or the next pass that has any, and the launch of another pass that the
    /// pseudocode has linked to.
    std::vector<LaunchRecord> launches_of(const PanelContext& context) const;
    /// Follows a link from Pseudocode: chooses the kernel and the line to scroll to.
    void follow_pseudocode(const PanelContext& context, std::vector<LaunchRecord>& launches);
    void choose_kernel(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    void draw_choice(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    /// The files of the launch in the debugger: the kernel's own, and those of functions that it calls.
    void draw_files(const PanelContext& context);
    /// The shown file.
    std::string path_of(const PanelContext& context, const LaunchRecord& launch) const;
    void draw_lines(const PanelContext& context, const LaunchRecord& launch);
    void draw_line(const PanelContext& context, const SourceLine& line, std::size_t number, ImVec2 at);
    /// The debugger has a launch of this kernel open: the margin shows its counts, and its line is current.
    bool in_debugger(const PanelContext& context) const;
    /// Follows the debugger to its kernel and line.
    void follow_debugger(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    /// The first line (from 0) of the pass's work in a kernel.
    std::size_t line_of_pass(const PanelContext& context, const LaunchRecord& launch);

    LineLink& lines_;
    std::string chosen_;  ///< kernel
    std::string debugged_;  ///< kernel of the launch that the debugger opened last
    std::string path_;  ///< path of the drawn file
    std::uint8_t file_ = 0;  ///< its number in the debugger's launch, as in trace::Event; 0: the kernel's own file
    std::optional<std::size_t> wanted_;  ///< line to scroll to
    /// The kernel and the pass that were scrolled to.
    std::pair<std::string, std::uint32_t> opened_{"", 0};
    struct Visited {
        LaunchRecord launch;
        const Run* run = nullptr;
        std::uint32_t pass = 0;  ///< pass in which the link was followed
    };
    std::optional<Visited> visited_;
    std::optional<AccessPlace> followed_;  ///< the debugger's access to which the panel has scrolled
    LineMargin margin_;  ///< the margin in this frame, if the debugger has a launch open
    LaneCards cards_;
};

}  // namespace lockstep
