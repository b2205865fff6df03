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

/// Asks where to save a file: by the desktop's dialog, which is another process, so that the window stays responsive; or in a text field
/// that blocks nothing. An existing file is replaced only after a confirmation. Other threads wait for disks.
class FilePrompt {
public:
    /// Whether writing to a path replaces a file.
    using Replaces = std::function<bool(const std::filesystem::path&)>;

    explicit FilePrompt(Replaces replaces = replaces_file);
    ~FilePrompt();

    /// `name` is the proposal: "list-wyllie.json".
    void ask_save(const std::string& name);
    void ask_picture(const std::string& name);
    void ask_table(const std::string& name);  ///< of a sweep
    void ask_plot(const std::string& name);  ///< of a sweep
    void ask_answers(const std::string& name);  ///< to questions
    void ask_recording(const std::string& name);
    void ask_drawing(const std::string& name);  ///< a drawn input
    void ask_export(ExportRun::Kind kind, const std::string& name);
    /// Once a frame: shows the text field, and pushes the chosen action.
    void draw(const Look& look, Actions& actions);
    /// The text field is open, or will be once the desktop's dialogs are known: keys belong to it.
    bool is_open() const { return typing_ != Purpose::none || place_question_.busy(); }
    /// A desktop dialog is open, or a disk is being read: every frame polls for the answer.
    bool waiting() const { return saving_ || place_question_.busy() || replaces_question_.busy(); }

private:
    enum class Purpose {
        none,
        save,
        picture,
        table,
        plot,
        recording,
        page,
        film,
        poster,
        run_plot,
        report,
        answers,
        drawing
    };
    struct Texts {
        const char *title, *kind, *pattern, *prompt;
    };
    /// How a name can be chosen.
    struct Place {
        bool dialogs;  ///< the desktop has dialogs
        std::filesystem::path folder;  ///< the program's working folder; empty if it no longer exists
    };
    static const Texts& texts_for(Purpose purpose);
    void ask_path(Purpose purpose, const std::string& name);
    void take_answers(Actions& actions);
    void type(Purpose purpose, std::string path);
    void draw_line(const Look& look, Actions& actions);
    std::string prompt() const;  ///< above the text field
    /// Saves if no file is replaced or replacing is confirmed; else checks first.
    void confirm(Actions& actions);
    static void answer(Purpose purpose, const std::string& path, Actions& actions);

    std::unique_ptr<pfd::save_file> saving_;
    Purpose typing_ = Purpose::none;
    Purpose saving_as_ = Purpose::save;  ///< purpose of saving_
    std::string proposed_;  ///< the proposed name
    bool just_opened_ = false;
    std::string path_;
    std::string to_replace_;  ///< an existing file: waits for the confirmation to replace it
    std::string looked_at_;  ///< the path of replaces_question_
    double asked_at_ = 0;  ///< its time on ImGui's clock
    LatestTask<std::string, Place> place_question_;  ///< of the folders of programs
    LatestTask<std::string, bool> replaces_question_;
};

}  // namespace lockstep
