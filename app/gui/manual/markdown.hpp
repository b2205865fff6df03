#pragma once

#include <functional>
#include <string>

#include "app/gui/theme/look.hpp"

namespace RichMd {
struct Context;
}

namespace lockstep {

/// Draws Markdown with the program's fonts and colours: pages of the manual, texts of lessons.
class Markdown {
public:
    /// points  size of the text
    /// follow  receives the address of a clicked link
    Markdown(float points, std::function<void(const std::string&)> follow)
        : points_(points), follow_(std::move(follow)) {}
    ~Markdown();
    Markdown(const Markdown&) = delete;
    Markdown& operator=(const Markdown&) = delete;

    /// The renderer's context becomes current, in the colours of `look`. Loads fonts the first time.
    void use(const Look& look);

private:
    float points_;
    std::function<void(const std::string&)> follow_;
    RichMd::Context* context_ = nullptr;  ///< created with the first text, since it loads fonts
};

}  // namespace lockstep
