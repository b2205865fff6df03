#pragma once

#include <memory>
#include <string>

#include "app/theme/look.hpp"
#include "app/workspace.hpp"

namespace pfd {
class save_file;
}  // namespace pfd

namespace lockstep {

/// Asks where a file is to be saved: with the desktop's own dialog, which runs beside the window, or, where the desktop has none, in a
/// line of text that does not stand in the way of anything else. A file that is there is replaced only when that was confirmed.
class FilePrompt {
public:
    FilePrompt();
    ~FilePrompt();

    /// `name` is proposed: "list-wyllie.json".
    void ask_save(const std::string& name);
    void ask_picture(const std::string& name);
    void ask_table(const std::string& name);  ///< of a sweep
    void ask_plot(const std::string& name);  ///< of a sweep
    /// Once a frame: shows the line of text, and pushes what was chosen.
    void draw(const Look& look, Actions& actions);
    bool is_open() const { return typing_ != Purpose::none; }
    /// A dialog of the desktop is open: its answer is looked for in every frame.
    bool waiting() const { return saving_ != nullptr; }

private:
    enum class Purpose { none, save, picture, table, plot };
    struct Words {
        const char *title, *kind, *pattern, *prompt;
    };
    static const Words& words_for(Purpose purpose);  ///< of what is saved
    void ask_path(Purpose purpose, const std::string& name);
    void type(Purpose purpose, std::string path);
    void draw_line(const Look& look, Actions& actions);
    /// True when the path may be written; else asks for Enter once more.
    bool confirmed_to_replace();
    static void answer(Purpose purpose, const std::string& path, Actions& actions);

    std::unique_ptr<pfd::save_file> saving_;
    Purpose typing_ = Purpose::none;
    Purpose saving_as_ = Purpose::save;  ///< what saving_ asks for
    bool just_opened_ = false;
    std::string path_;
    std::string to_replace_;  ///< a file that is there: asked whether to replace it, nothing is written yet
};

}  // namespace lockstep
