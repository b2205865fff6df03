#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/output/destination.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/latest_task.hpp"

namespace pfd {
class save_file;
}  // namespace pfd

namespace lockstep {

/// Asks where a file is to be saved: with the desktop's own dialog, a program of its own, so the window goes on; or, where the desktop
/// has none, in a line of text that blocks nothing else. A file that is there is replaced only when that was confirmed.
/// Disks are asked on other threads.
class FilePrompt {
public:
    /// Whether writing to a path takes the place of a file.
    using Replaces = std::function<bool(const std::filesystem::path&)>;

    explicit FilePrompt(Replaces replaces = replaces_file);
    ~FilePrompt();

    /// `name` is proposed: "list-wyllie.json".
    void ask_save(const std::string& name);
    void ask_picture(const std::string& name);
    void ask_table(const std::string& name);  ///< of a sweep
    void ask_plot(const std::string& name);  ///< of a sweep
    /// Once a frame: shows the line of text, and pushes what was chosen.
    void draw(const Look& look, Actions& actions);
    /// The line of text is there, or will be once it is known whether the desktop has dialogs: keys are meant for it.
    bool is_open() const { return typing_ != Purpose::none || place_question_.busy(); }
    /// A dialog of the desktop is open, or a disk was asked something: the answer is looked for in every frame.
    bool waiting() const { return saving_ || place_question_.busy() || replaces_question_.busy(); }

private:
    enum class Purpose { none, save, picture, table, plot };
    struct Texts {
        const char *title, *kind, *pattern, *prompt;
    };
    /// Where a name can be chosen.
    struct Place {
        bool dialogs;  ///< the desktop has some
        std::filesystem::path folder;  ///< that the program was started in; nothing, where that is gone
    };
    static const Texts& texts_for(Purpose purpose);  ///< of what is saved
    void ask_path(Purpose purpose, const std::string& name);
    void take_answers(Actions& actions);
    void type(Purpose purpose, std::string path);
    void draw_line(const Look& look, Actions& actions);
    std::string prompt() const;  ///< above the line of text
    /// Saves, where it is known that no file is replaced or that one may be; else looks first.
    void confirm(Actions& actions);
    static void answer(Purpose purpose, const std::string& path, Actions& actions);

    std::unique_ptr<pfd::save_file> saving_;
    Purpose typing_ = Purpose::none;
    Purpose saving_as_ = Purpose::save;  ///< what saving_ asks for
    std::string proposed_;  ///< the name for that
    bool just_opened_ = false;
    std::string path_;
    std::string to_replace_;  ///< a file that is there: asked whether to replace it, nothing is written yet
    std::string looked_at_;  ///< the path of replaces_question_
    double asked_at_ = 0;  ///< that, on ImGui's clock
    LatestTask<std::string, Place> place_question_;  ///< of the folders of programs
    LatestTask<std::string, bool> replaces_question_;
};

}  // namespace lockstep
