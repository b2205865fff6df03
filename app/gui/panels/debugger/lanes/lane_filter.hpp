#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/access_place.hpp"

namespace lockstep {

/// A condition that says which lanes of a warp are looked at: `i < 40 && rank > 3`. Where lanes are shown, the others stand back. The
/// panels that show lanes share one.
class LaneFilter {
public:
    /// The field, right of the item before, and why what stands in it is refused; where there is no room a button that opens it.
    void draw(const PanelContext& context);
    /// Lanes for which it holds now, as bits; all where there is none, or it is refused.
    std::uint32_t shown(const PanelContext& context);

private:
    struct Seen {
        std::string text;
        const void* launch = nullptr;
        AccessPlace place;
        std::uint32_t block = 0, warp = 0;
        bool operator==(const Seen&) const = default;
    };
    bool refused() const { return !refusal_.empty() && !text_.empty(); }
    /// A hint: what can be typed here, or why the text is refused.
    std::string hint(const PanelContext& context) const;
    void draw_field(const PanelContext& context, float width);
    /// Round the item before: in red where the text is refused.
    void outline(const Look& look) const;

    std::string text_, refusal_, remarks_;
    Seen seen_;
    std::uint32_t shown_ = ~0u;
};

}  // namespace lockstep
