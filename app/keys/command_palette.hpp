#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/keys/command.hpp"
#include "app/theme/look.hpp"

namespace lockstep {

/// Ctrl+P: every command, algorithm, view and example input, found by typing some of its letters. Closes on Escape, on a
/// click elsewhere and when something was chosen; never modal.
class CommandPalette {
public:
    void toggle() { open_ ? close() : open(); }
    bool is_open() const { return open_; }
    void draw(CommandContext context, const Look& look);

private:
    struct Entry {
        std::string title, detail, key;
        std::function<void(CommandContext&)> run;
    };

    void open();
    void close() { open_ = false; }
    /// All entries in the order of the menus.
    static std::vector<Entry> collect(const Workspace& workspace);
    void filter();
    void draw_entries(CommandContext& context, const Look& look);

    bool open_ = false, just_opened_ = false, scroll_ = false;
    std::string typed_;
    std::vector<Entry> entries_;
    std::vector<std::size_t> found_;  ///< indices of entries_, the best first
    int chosen_ = 0;  ///< index of found_
};

}  // namespace lockstep
