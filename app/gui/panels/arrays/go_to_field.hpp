#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/panels/frame/completing_field.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Where one types which row to go to: its index, or some letters of its name, with the names that hold them below it.
class GoToField {
public:
    /// As wide as ImGui's next item. What was asked for, once; what there is not is said in a notice.
    /// space  whose names are searched; row, size  what a row is called, and how many there are
    std::optional<std::uint32_t> draw(const PanelContext& context, const std::string& space, const std::string& row,
                                      std::uint32_t size);
    void declare(const Workspace& workspace, const std::string& space, Queries& queries) const;
    /// Names are searched for the typed text.
    bool searching() const { return searching_; }

private:
    using Found = std::vector<std::uint32_t>;

    /// The names below the field. What was clicked.
    std::optional<std::uint32_t> draw_found(const PanelContext& context, const std::string& space, const Found& found,
                                            ImVec2 corner);
    std::optional<std::uint32_t> answer(const PanelContext& context, const std::string& row, std::uint32_t size,
                                        const Found* found);

    std::string typed_;
    int chosen_ = -1;  ///< of those found
    bool entered_ = false;  ///< waits for the search
    bool over_found_ = false;  ///< the pointer, in the last frame
    CompletingField field_;
    bool searching_ = false;
};

}  // namespace lockstep
