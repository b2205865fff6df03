#pragma once

#include <functional>
#include <string>

namespace lockstep {

/// A line of text beside a list of proposals. The list belongs to the caller; the keys come from here.
class CompletingField {
public:
    struct Keys {
        bool entered = false;  ///< Enter
        bool edited = false;
        bool left = false;  ///< Tab, and there was nothing to complete: the keyboard goes on to what follows
        int moved = 0;  ///< by the arrow keys, downwards
    };

    /// As wide as ImGui's next item. complete  what Tab makes of a text
    Keys draw(const char* id, const char* hint, std::string& text,
              const std::function<std::string(const std::string&)>& complete);
    /// Takes the keyboard with the next frame, behind the last letter.
    void focus() { focus_ = to_end_ = true; }

private:
    bool focus_ = false;
    bool to_end_ = false;  ///< when it has the keyboard
};

}  // namespace lockstep
