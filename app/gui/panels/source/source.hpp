#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panels/debugger/lanes/lane_cards.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/source/line_link.hpp"
#include "app/gui/panels/source/line_margin.hpp"
#include "app/session/debugger/access_place.hpp"

namespace lockstep {

/// The source of the kernels that the pass launched, each line beside the pseudocode line it implements; of the launch in the debugger
/// also the files of functions that the kernel calls: the one that the access at hand stands in is shown. Lines of
/// pseudocode that ran in this pass are amber here too; it opens at the first of them. A click on such a line leads to the
/// pseudocode.
class SourcePanel final : public Panel {
public:
    explicit SourcePanel(LineLink& lines) : lines_(lines) {}

    const char* id() const override { return "source"; }
    const char* title() const override { return "Kernel source"; }
    std::string note(const PanelContext& context) const override;
    ImVec2 padding() const override { return {0, 8}; }
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    void tidy(const Workspace& workspace) override;

private:
    /// The launches whose kernels can be shown: those of this pass, or of the next that has any; and one of another pass that
    /// a line of the pseudocode has led to.
    std::vector<LaunchRecord> launches_of(const PanelContext& context) const;
    /// What Pseudocode asks for: chooses the kernel, and the line that is to be brought into sight.
    void follow_pseudocode(const PanelContext& context, std::vector<LaunchRecord>& launches);
    void choose_kernel(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    void draw_choice(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    /// Of the launch in the debugger: the kernel's own file, and those of functions that it calls.
    void draw_files(const PanelContext& context);
    /// The file on show.
    std::string path_of(const PanelContext& context, const LaunchRecord& launch) const;
    void draw_lines(const PanelContext& context, const LaunchRecord& launch);
    void draw_line(const PanelContext& context, const SourceLine& line, std::size_t number, ImVec2 at);
    /// The debugger has a launch of this kernel open: its counts stand in the margin, and its line is the current one.
    bool in_debugger(const PanelContext& context) const;
    /// Comes to the kernel, and the line, that the debugger has gone to.
    void follow_debugger(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    /// The line (from 0) at which the pass's work begins in a kernel.
    std::size_t line_of_pass(const PanelContext& context, const LaunchRecord& launch);

    LineLink& lines_;
    std::string chosen_;  ///< kernel
    std::uint8_t file_ = 0;  ///< of the launch in the debugger, as trace::Event has it; 0: the kernel's own
    std::optional<std::size_t> wanted_;  ///< line to bring into sight
    /// The kernel and the pass whose line was brought into sight.
    std::pair<std::string, std::uint32_t> opened_{"", 0};
    struct Visited {
        LaunchRecord launch;
        const Run* run = nullptr;
        std::uint32_t pass = 0;  ///< in which it was led to
    };
    std::optional<Visited> visited_;
    std::optional<AccessPlace> followed_;  ///< of the debugger
    LineMargin margin_;  ///< in this frame, where the debugger has a launch open
    LaneCards cards_;
};

}  // namespace lockstep
