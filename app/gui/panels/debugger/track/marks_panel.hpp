#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Named moments of the run: a click goes there, each can be renamed. A scenario saves them.
class MarksPanel final : public Panel {
public:
    const char* id() const override { return "marks"; }
    const char* title() const override { return "Marks"; }
    void declare(const Workspace&, Queries& queries) const override { queries.debugger.launch = true; }
    void draw(const PanelContext& context) override;

private:
    void draw_row(const PanelContext& context, std::size_t index);
    /// A text field for the new name in place of the row.
    void draw_name(const PanelContext& context, std::size_t index);
    void begin_renaming(std::size_t index, const std::string& name);

    std::string name_, new_name_;  ///< of the next mark, and of the mark that is renamed, as typed
    std::optional<std::size_t> renamed_;
    bool begins_ = false;  ///< the text field takes the keyboard
};

}  // namespace lockstep
