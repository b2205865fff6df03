#pragma once

#include <string>
#include <string_view>

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// "What am I looking at": one short paragraph on a panel, its marks and its keys. Closes on Escape and on a click elsewhere.
class ExplainCard {
public:
    /// `note`: what the panel says of its source or scope. `at`: the corner that it hangs from, at its right, in pixels.
    void open(std::string_view panel, std::string title, std::string note, ImVec2 at);
    void close() { panel_.clear(); }
    bool is_open() const { return !panel_.empty(); }
    void draw(const Look& look);

private:
    std::string panel_, title_, note_;
    ImVec2 at_{0, 0};
    bool just_opened_ = false;
};

}  // namespace lockstep
