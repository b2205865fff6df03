#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// The glossary's tooltips. draw_text() offers every text that it draws; a term under the resting pointer is underlined
/// and explained.
class PointedTerm {
public:
    using Meanings = std::map<std::string, std::string, std::less<>>;  ///< by term, in lower case

    explicit PointedTerm(const Meanings& meanings) : meanings_(meanings) {}

    /// Offers a text with its left edge at x and its middle at y, in pixels.
    void offer(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, std::string_view text);
    /// Another tooltip is shown in this frame instead.
    void give_way() { others_ = true; }
    /// Call it after everything else in a frame.
    void show(const Look& look);
    /// The term under the pointer; empty: none.
    const std::string& term() const { return term_; }

    /// The longest term of a text that covers the byte `at`: its first byte and length; length 0: none. Terms are whole
    /// words, with or without a plural s.
    struct Found {
        std::size_t begin = 0, length = 0;
        std::string_view term{};
    };
    static Found find(const Meanings& meanings, std::string_view text, std::size_t at);

private:
    const Meanings& meanings_;
    std::string term_, offered_;  ///< the term of the last frame, and of this one
    double since_ = 0;  ///< ImGui's time at which the pointer came to term_
    bool others_ = false;
};

}  // namespace lockstep
