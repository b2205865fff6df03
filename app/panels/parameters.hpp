#pragma once

#include "app/panels/panel.hpp"

namespace lockstep {

/// The algorithm's parameters with the paper's defaults marked. A change runs again.
class ParametersPanel final : public Panel {
public:
    const char* id() const override { return "parameters"; }
    const char* title() const override { return "Parameters"; }
    std::string note(const PanelContext& context) const override { return context.workspace.algorithm().source; }
    void draw(const PanelContext& context) override;

private:
    void draw_parameter(const PanelContext& context, const Parameter& parameter, std::int64_t value);
    void draw_number(const PanelContext& context, const Parameter& parameter, std::int64_t value);
};

}  // namespace lockstep
