#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "app/check/check_question.hpp"
#include "app/panels/frame/panel.hpp"
#include "kernels/background/newest_question.hpp"

namespace lockstep {

/// `lockstep check` in the window: runs the algorithm in many orders in the background, says what races and what depends on the
/// order, and opens the smallest input that fails at the access that does it.
class CheckPanel final : public Panel {
public:
    CheckPanel();
    const char* id() const override { return "check"; }
    const char* title() const override { return "Check"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
    void tidy(const Workspace&) override { take(); }
    bool settled() const override { return !search_.busy(); }

private:
    void take();
    void ask(const Workspace& workspace);
    void draw_head(const PanelContext& context);
    void draw_result(const PanelContext& context) const;
    void open_smallest(const PanelContext& context) const;

    bool this_input_ = false;  ///< the one that is open, rather than small ones
    NewestQuestion<CheckQuestion, CheckResult> search_;
    std::string asked_, checked_;  ///< ids of algorithms: that is being checked; whose result is shown
    std::shared_ptr<const CheckResult> result_;
    std::string failure_;
};

}  // namespace lockstep
