#pragma once

#include <chrono>
#include <string>

#include "app/gui/manual/markdown.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// The lecturer's page: the notes of the scene on screen, the sentence of its pass, the next scene, and the time.
class SpeakerNotes {
public:
    /// What the clock shows.
    struct Time {
        std::string now;  ///< "14:05"
        std::chrono::seconds elapsed{};  ///< since the lecture began
    };

    SpeakerNotes();

    /// Fills the current ImGui context's window. Its keys are those of the main window: scenes, passes, playing, F5.
    void draw(const Workspace& workspace, Actions& actions, const Look& look, const Time& time);
    /// The clock was clicked in the last frame: the lecture begins now.
    bool restarted() const { return restarted_; }

private:
    void draw_top(const Workspace& workspace, const Look& look, const Time& time);
    void draw_notes(const Workspace& workspace, const Look& look, float height);
    void draw_next(const Workspace& workspace, const Look& look);

    Markdown markdown_;
    bool restarted_ = false;
};

/// "0:07", "12:05", "1:02:05".
std::string elapsed_text(std::chrono::seconds elapsed);

}  // namespace lockstep
