#pragma once

#include <functional>
#include <string>

namespace lockstep {

/// A text field beside a list of proposals. The caller owns the list; this class reads the keys.
class CompletingField {
public:
    struct Keys {
        bool entered = false;  ///< Enter
        bool edited = false;
        bool left = false;  ///< Tab without anything to complete: the keyboard moves to the next item
        int moved = 0;  ///< rows down, by the arrow keys
    };

    /// As wide as ImGui's next item. complete  the completion by Tab
    Keys draw(const char* id, const char* hint, std::string& text,
              const std::function<std::string(const std::string&)>& complete);
    /// Takes the keyboard in the next frame, with the cursor at the end.
    void focus() { focus_ = to_end_ = true; }

private:
    bool focus_ = false;
    bool to_end_ = false;  ///< once it has the keyboard
};

}  // namespace lockstep
