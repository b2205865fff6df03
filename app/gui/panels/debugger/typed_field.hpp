#pragma once

#include <functional>
#include <string>

#include "app/gui/theme/widgets.hpp"

namespace lockstep {

/// A line in which something is typed, with a button that does it and, below, what is valid; or why what was typed is refused.
class TypedField {
public:
    struct Texts {
        const char* id;  ///< of the line "##blocks", and with what the button does of the button: "record-blocks"
        const char* button_id;
        std::string hint;  ///< in the line while nothing is typed
        std::string button;
        std::string valid;
    };
    /// From the cursor on, so wide. `take` throws InputError where it refuses. True when it took what was typed.
    bool draw(const Look& look, const Texts& texts, float width, const std::function<void(const std::string&)>& take);

private:
    std::string text_, refusal_;
};

}  // namespace lockstep
