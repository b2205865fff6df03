#pragma once

#include <cstdint>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/source/line_link.hpp"

namespace lockstep {

/// The paper's pseudocode with what this pass did to each line: counts at the right, amber where it ran. A click on a line
/// leads to the kernel that implements it.
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
    /// The line is known to a kernel, or the pass ran it on one.
    bool leads_to_source(const PanelContext& context, int number);

    LineLink& lines_;
    std::optional<std::uint32_t> followed_;  ///< the pass whose lines were brought into sight
};

}  // namespace lockstep
