#pragma once

#include <cstdint>
#include <optional>

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
    void declare(const Workspace&, Queries& queries) const override {
        if (!queries.sources) queries.sources.emplace();
    }
    void draw(const PanelContext& context) override;
    void tidy(const Workspace& workspace) override { lines_.update(workspace.run(), workspace.shown_pass()); }

private:
    /// True when the line is amber.
    bool draw_line(const PanelContext& context, float row, int number);
    /// A kernel implements the line, or the pass ran it in one.
    bool leads_to_source(const PanelContext& context, int number);

    LineLink& lines_;
    std::optional<std::uint32_t> followed_;  ///< the pass whose lines were scrolled to
};

}  // namespace lockstep
