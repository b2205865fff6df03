#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/access_place.hpp"

namespace lockstep {

/// A condition such as `i < 40 && rank > 3`: lanes for which it does not hold are dimmed. All panels that show lanes share one
/// filter.
class LaneFilter {
public:
    /// The field, at the right of the previous item, and the reason when its text is refused; a button that opens it where space is short.
    void draw(const PanelContext& context);
    /// Lanes for which it holds, as bits; all lanes without a filter or with a refused one.
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
    /// A tooltip: what can be typed, or why the text is refused.
    std::string hint(const PanelContext& context) const;
    void draw_field(const PanelContext& context, float width);
    /// An outline round the previous item, red when the text is refused.
    void outline(const Look& look) const;

    std::string text_, refusal_, remarks_;
    Seen seen_;
    std::uint32_t shown_ = ~0u;
};

}  // namespace lockstep
