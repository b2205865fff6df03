#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/check/check_runs.hpp"

namespace lockstep {

/// `lockstep check` in the window: runs the algorithm in many orders in the background, lists races and results that depend on the
/// order, and opens the smallest failing input at the failing access.
class CheckPanel final : public Panel {
public:
    explicit CheckPanel(std::shared_ptr<CheckRuns> runs) : runs_(std::move(runs)) {}
    const char* id() const override { return "check"; }
    const char* title() const override { return "Check"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
    void tidy(const Workspace&) override { runs_->take(); }
    bool settled() const override { return !runs_->busy(); }

private:
    void draw_head(const PanelContext& context);
    void draw_of_program(const PanelContext& context, const ProgramCheck& check) const;
    void draw_result(const PanelContext& context, const CheckResult& result) const;

    bool this_input_ = false;  ///< the open input instead of small ones
    std::shared_ptr<CheckRuns> runs_;
};

}  // namespace lockstep
