#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/keys/named_entries.hpp"
#include "app/gui/keys/palette_entries.hpp"
#include "app/gui/theme/look.hpp"

namespace lockstep {

/// Ctrl+P: finds commands, lessons, algorithms, studies, inputs, panels and parameters by letters of their names, and reads phrases with a
/// number: "pass 300", "node 13", "p 8". As an index it lists only what can be opened, under headings. Closes on Escape, on a click elsewhere and after a choice; never modal.
class CommandPalette {
public:
    /// A panel, by its id and its title.
    using PanelName = std::pair<std::string, std::string>;

    void toggle() { open_ ? close() : open(false); }
    void open_index() { open(true); }
    bool is_open() const { return open_; }
    /// panels  of the layout
    void draw(CommandContext context, const Look& look, std::span<const PanelName> panels);

private:
    void open(bool index);
    void close() { open_ = false; }
    /// The matches for the typed text, the best first.
    void find(const Workspace& workspace, std::span<const PanelName> panels);
    /// Runs an entry.
    void choose(std::size_t at, CommandContext& context);
    void draw_entries(CommandContext& context, const Look& look);
    void draw_entry(const Look& look, const PaletteEntry& entry, bool chosen) const;

    bool open_ = false, just_opened_ = false, scroll_ = false;
    bool index_ = false;  ///< without commands
    bool completed_ = false;  ///< the text was completed: the cursor goes to its end
    int completions_ = 0;
    std::string typed_;
    NamedEntries names_;
    std::vector<PaletteEntry> found_;
    int chosen_ = 0;  ///< index of found_
};

}  // namespace lockstep
