#include "app/gui/panels/frame/guarded.hpp"

#include <exception>

#include <imgui_internal.h>

#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

/// ImGui closes scopes that were left open without an assertion: the caller shows the sentence.
class QuietRecovery {
public:
    QuietRecovery() {
        ImGuiIO& io = ImGui::GetIO();
        io.ConfigErrorRecoveryEnableAssert = io.ConfigErrorRecoveryEnableTooltip = false;
        io.ConfigErrorRecoveryEnableDebugLog = true;  // one kind of report has to stay on
    }
    ~QuietRecovery() {
        ImGuiIO& io = ImGui::GetIO();
        io.ConfigErrorRecoveryEnableAssert = assert_;
        io.ConfigErrorRecoveryEnableTooltip = tooltip_;
        io.ConfigErrorRecoveryEnableDebugLog = log_;
    }
    QuietRecovery(const QuietRecovery&) = delete;
    QuietRecovery& operator=(const QuietRecovery&) = delete;

private:
    bool assert_ = ImGui::GetIO().ConfigErrorRecoveryEnableAssert;
    bool tooltip_ = ImGui::GetIO().ConfigErrorRecoveryEnableTooltip;
    bool log_ = ImGui::GetIO().ConfigErrorRecoveryEnableDebugLog;
};

}  // namespace

std::string guarded(const std::function<void()>& draw) {
    ImGuiErrorRecoveryState state;
    ImGui::ErrorRecoveryStoreState(&state);
    const ImGuiWindow* window = ImGui::GetCurrentWindowRead();
    ImDrawList* list = window ? window->DrawList : nullptr;
    const int clips = list ? list->_ClipRectStack.Size : 0;
    try {
        draw();
        return {};
    } catch (...) {
        auto why = sentence_of(std::current_exception());
        const QuietRecovery quiet;
        ImGui::ErrorRecoveryTryToRecoverState(&state);
        while (list && list->_ClipRectStack.Size > clips) list->PopClipRect();
        return why.empty() ? "It was cancelled" : why;
    }
}

}  // namespace lockstep
