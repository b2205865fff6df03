#pragma once

#include <optional>
#include <utility>

#include <imgui.h>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Shared by Pseudocode and Kernel source: the line of pseudocode under the pointer in one is outlined in the other, and a click goes
/// there.
class LineLink {
public:
    enum class Text { pseudocode, kernel_source };

    /// Call while the pointer is over a line.
    void point(int line, Text from) { pointed_ = {line, from, ImGui::GetFrameCount()}; }
    /// The pointer is over the line in the other text.
    bool pointed_from_elsewhere(int line, Text here) const {
        return pointed_.line == line && pointed_.from != here && pointed_.frame + 1 >= ImGui::GetFrameCount();
    }

    /// A line was clicked: the other text scrolls to it.
    void go(int line, Text from) {
        chosen_ = line;
        asked_of_ = from == Text::kernel_source ? Text::pseudocode : Text::kernel_source;
    }
    /// The line that this text scrolls to, once.
    std::optional<int> take(Text here) {
        if (!asked_of_ || *asked_of_ != here) return std::nullopt;
        asked_of_.reset();
        return chosen_;
    }
    /// The line that was clicked last in either text; until the pass changes.
    std::optional<int> chosen() const { return chosen_; }
    /// The shown run and pass.
    void update(const Run* run, std::uint32_t pass) {
        if (std::exchange(seen_, std::pair{run, pass}) != std::pair{run, pass}) chosen_.reset(), asked_of_.reset();
    }

private:
    struct Pointed {
        int line = 0;
        Text from = Text::pseudocode;
        int frame = -2;
    };
    Pointed pointed_;
    std::optional<int> chosen_;
    std::optional<Text> asked_of_;
    std::pair<const Run*, std::uint32_t> seen_{nullptr, 0};
};

}  // namespace lockstep
