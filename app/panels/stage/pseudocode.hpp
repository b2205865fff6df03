#pragma once

#include <cstdint>
#include <optional>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// The paper's pseudocode with what this pass did to each line: counts at the right, amber where it ran.
class PseudocodePanel final : public Panel {
public:
    const char* id() const override { return "pseudocode"; }
    const char* title() const override { return "Pseudocode"; }
    std::string note(const PanelContext& context) const override { return context.scene.algorithm->source; }
    ImVec2 padding() const override { return {0, 8}; }
    void draw(const PanelContext& context) override;

private:
    std::optional<std::uint32_t> followed_;  ///< the pass whose lines were brought into sight
};

}  // namespace lockstep
