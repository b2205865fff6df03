#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/source/line_link.hpp"

namespace lockstep {

/// The paper's pseudocode with this pass's work on each line: counts at the right, amber lines ran. A click on a line goes to its
/// kernel.
class PseudocodePanel final : public Panel {
public:
    explicit PseudocodePanel(LineLink& lines) : lines_(lines) {}

    const char* id() const override { return "pseudocode"; }
    const char* title() const override { return "Pseudocode"; }
    std::string note(const PanelContext& context) const override { return context.scene.algorithm->source; }
    ImVec2 padding() const override { return {0, 8}; }
    /// Of few panels, the kernel source takes the place of a missing pseudocode.
    bool applies(const PanelContext& context) const override {
        return !shows_few_panels(context.workspace) || !context.scene.algorithm->pseudocode.empty();
    }
    void declare(const Workspace&, Queries& queries) const override {
        queries.followed_thread = true;
        if (!queries.sources) queries.sources.emplace();
    }
    void draw(const PanelContext& context) override;
    void tidy(const Workspace& workspace) override { lines_.update(workspace.run(), workspace.shown_pass()); }

private:
    /// True when the line is amber.
    bool draw_line(const PanelContext& context, float row, int number);
    /// A kernel implements the line, or the pass ran it in one.
    bool leads_to_source(const PanelContext& context, int number);

    /// The accesses of the followed thread on each line, in a text: "reads S[0] = 6; writes S[0] = 4".
    static std::map<int, std::string> followed_by_line(const PanelContext& context);

    LineLink& lines_;
    std::map<int, std::string> of_thread_;  ///< followed_by_line() in this frame
    std::string shown_;  ///< id of the algorithm in the last frame
    std::optional<std::uint32_t> followed_;  ///< the pass whose lines were scrolled to
};

}  // namespace lockstep
