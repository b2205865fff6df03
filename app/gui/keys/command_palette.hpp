#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/keys/named_entries.hpp"
#include "app/gui/keys/palette_entries.hpp"
#include "app/gui/theme/look.hpp"

namespace lockstep {

/// Ctrl+P: everything that has a name, found by typing some of its letters, and what a phrase with a figure means: "pass 300",
/// "node 13", "p 8". Closes on Escape, on a click elsewhere and when something was chosen; never modal.
class CommandPalette {
public:
    /// A panel, by its id and its title.
    using PanelName = std::pair<std::string, std::string>;

    void toggle() { open_ ? close() : open(); }
    bool is_open() const { return open_; }
    /// `panels`: those that can be brought to the front.
    void draw(CommandContext context, const Look& look, std::span<const PanelName> panels);

private:
    void open();
    void close() { open_ = false; }
    /// Those that suit what is typed, the best first.
    void find(const Workspace& workspace, std::span<const PanelName> panels);
    /// Does what an entry is for.
    void choose(std::size_t at, CommandContext& context);
    void draw_entries(CommandContext& context, const Look& look);

    bool open_ = false, just_opened_ = false, scroll_ = false;
    bool completed_ = false;  ///< what is typed was changed here: the cursor is to go to its end
    int completions_ = 0;
    std::string typed_;
    NamedEntries names_;
    std::vector<PaletteEntry> found_;
    int chosen_ = 0;  ///< index of found_
};

}  // namespace lockstep
