#pragma once

#include <functional>
#include <string>

#include "app/gui/theme/widgets.hpp"

namespace lockstep {

/// A text field with a button; below it the valid values, or why the input is refused.
class TypedField {
public:
    struct Texts {
        const char* id;  ///< of the field: "##blocks"; the button's id has a verb in front: "record-blocks"
        const char* button_id;
        std::string hint;  ///< in the empty field
        std::string button;
        std::string valid;
    };
    /// Starts at the cursor, `width` pixels wide. `take` throws InputError to refuse the input. True when it accepted.
    bool draw(const Look& look, const Texts& texts, float width, const std::function<void(const std::string&)>& take);

private:
    std::string text_, refusal_;
};

}  // namespace lockstep
