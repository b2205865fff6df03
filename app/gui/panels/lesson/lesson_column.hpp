#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "app/gui/manual/markdown.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/source/line_link.hpp"
#include "app/session/lessons/outline.hpp"

namespace lockstep {

/// The text of the lesson's scene with its question, beside the panels, or below them in a narrow window. Its links outline things in the panels.
class LessonColumn {
public:
    explicit LessonColumn(LineLink& lines);

    /// Its size in pixels in a window: a column has the whole height, a strip the whole width. Both 0 without a lesson and without a question.
    struct Room {
        float column = 0, strip = 0;
    };
    Room room(const Look& look, const Workspace& workspace, ImVec2 window) const;
    /// Once a scene is on screen: brings its panel forward and outlines its lines.
    /// working  its run, or a launch of it, is still under way
    void begin_scene(const PanelContext& context, bool working);
    void draw(const PanelContext& context);
    /// The window has no room for it.
    void leave_out() { frames_ = kFramesToSettle; }
    /// The panels show what the scene asks for, and its text has its height.
    bool settled(const Workspace& workspace) const;

private:
    void draw_head(const PanelContext& context);
    /// States that the user has left the scene, with a button that returns to it. Returns its height in pixels.
    static float draw_way_back(const PanelContext& context);
    /// The text with the question below it, or above it if three lines do not fit; `above` pixels below the head are taken.
    void draw_text(const PanelContext& context, float above);
    void draw_scene(const Look& look, const OpenLesson& open);
    void draw_question(const PanelContext& context);
    void draw_question_alone(const PanelContext& context);
    void follow(const PanelContext& context, const std::string& address);
    void outline(const PanelContext& context, const Outline& outline);
    static void show_panel(const PanelContext& context, const std::string& id);

    static constexpr int kFramesToSettle = 4;  ///< until wrapped text has its height

    LineLink& lines_;
    Markdown markdown_;
    std::string followed_;  ///< address of the link that was clicked in this frame
    std::uint64_t begun_ = 0;  ///< OpenLesson::arrived of the scene whose panels were brought forward
    std::pair<std::filesystem::path, std::size_t> drawn_;  ///< lesson and scene of the last frame
    int frames_ = 0;  ///< since another scene was drawn, or the question's height changed
    float text_ = 0, question_ = 0;  ///< pixels of their heights in the last frame
};

}  // namespace lockstep
