#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/opening/drawn_canvas.hpp"
#include "app/gui/panels/opening/drawn_cells.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/drawing/drawn_file.hpp"
#include "app/session/drawing/drawn_input.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// The user draws an input, by the pointer or as a line of text, and opens or saves it. A sheet in the window that is not modal. It keeps
/// one drawing of each kind.
class DrawSheet {
public:
    /// Begins with the kind that the algorithm on screen works on, unless something is drawn.
    void open(const Workspace& workspace);
    void close();
    bool is_open() const { return open_; }
    /// The file of the drawing; none if it is not complete.
    std::optional<DrawnFile> file() const;

    /// behind  another sheet stays in front of it
    void draw(const Look& look, const Workspace& workspace, Actions& actions, bool behind);

private:
    DrawnHistory& history() { return drawn_[static_cast<std::size_t>(kind_)]; }
    const DrawnHistory& history() const { return drawn_[static_cast<std::size_t>(kind_)]; }
    void choose(DrawnKind kind);
    void draw_content(const Look& look, const Workspace& workspace, Actions& actions);
    void draw_head(const Look& look);
    void draw_text_field(const Look& look);
    void draw_sentence(const Look& look, const DrawnFacts& facts);
    void draw_foot(const Look& look, bool complete, Actions& actions);
    void take_keys(bool focused);

    bool open_ = false, just_opened_ = false;
    bool confirmed_ = false;  ///< open the drawing
    DrawnKind kind_ = DrawnKind::graph;
    std::array<DrawnHistory, 4> drawn_{DrawnHistory(DrawnKind::graph), DrawnHistory(DrawnKind::list),
                                       DrawnHistory(DrawnKind::tree), DrawnHistory(DrawnKind::array)};
    DrawnCanvas canvas_;
    DrawnCells cells_;
    std::string text_, text_error_;
    std::uint64_t text_version_ = 0;  ///< of the drawing that text_ was written from, or that it changed last
    bool typing_ = false;  ///< the text has changed the drawing since its field was entered
};

}  // namespace lockstep
