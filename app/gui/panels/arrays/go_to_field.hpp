#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/panels/frame/completing_field.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A field for the row to go to: its index, or letters of its name; matching names are listed below it.
class GoToField {
public:
    /// As wide as ImGui's next item. Returns the chosen row once; an unknown row gives a notice.
    /// space  whose names are searched; row, size  the noun for a row, and the number of rows
    std::optional<std::uint32_t> draw(const PanelContext& context, const std::string& space, const std::string& row,
                                      std::uint32_t size);
    void declare(const Workspace& workspace, const std::string& space, Queries& queries) const;
    /// A search for the typed name is running.
    bool searching() const { return searching_; }

private:
    using Found = std::vector<std::uint32_t>;

    /// The names below the field; returns the clicked one.
    std::optional<std::uint32_t> draw_found(const PanelContext& context, const std::string& space, const Found& found,
                                            ImVec2 corner);
    std::optional<std::uint32_t> answer(const PanelContext& context, const std::string& row, std::uint32_t size,
                                        const Found* found);

    std::string typed_;
    int chosen_ = -1;  ///< index among the matches
    bool entered_ = false;  ///< Enter was pressed; waits for the search
    bool over_found_ = false;  ///< the pointer was over the matches in the last frame
    CompletingField field_;
    bool searching_ = false;
};

}  // namespace lockstep
