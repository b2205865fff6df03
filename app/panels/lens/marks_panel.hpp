#pragma once

#include <string>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// Points of time that were given a name: a click goes there. A scenario keeps them.
class MarksPanel final : public Panel {
public:
    const char* id() const override { return "marks"; }
    const char* title() const override { return "Marks"; }
    void draw(const PanelContext& context) override;

private:
    std::string name_;  ///< of the next mark, as it is typed
};

}  // namespace lockstep
