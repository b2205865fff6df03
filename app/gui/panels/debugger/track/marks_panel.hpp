#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Points of time that were given a name: a click goes there, and each can get another name. A scenario keeps them.
class MarksPanel final : public Panel {
public:
    const char* id() const override { return "marks"; }
    const char* title() const override { return "Marks"; }
    void declare(const Workspace&, Queries& queries) const override { queries.debugger.launch = true; }
    void draw(const PanelContext& context) override;

private:
    void draw_row(const PanelContext& context, std::size_t index);
    /// A line for another name instead of the row.
    void draw_name(const PanelContext& context, std::size_t index);
    void begin_renaming(std::size_t index, const std::string& name);

    std::string name_, new_name_;  ///< of the next mark, and of the one that gets another, as they are typed
    std::optional<std::size_t> renamed_;
    bool begins_ = false;  ///< it is to have the keyboard
};

}  // namespace lockstep
