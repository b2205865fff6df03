#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/manual/manual.hpp"
#include "app/gui/manual/markdown.hpp"
#include "app/gui/theme/look.hpp"

namespace lockstep {

/// The manual as a separate window above the panels: chapters and a search at the left, the page at the right. The
/// panels stay usable while it is open.
class ManualWindow {
public:
    explicit ManualWindow(const Manual& manual);
    ManualWindow(const ManualWindow&) = delete;
    ManualWindow& operator=(const ManualWindow&) = delete;

    /// Opens a chapter by its id, or a section by its title; the first chapter if the manual has neither.
    void open(std::string_view place);
    /// Opens the section with this title; false, without a change, if the manual has none.
    bool open_section(std::string_view title);
    void close() { chapter_ = nullptr; }
    bool is_open() const { return chapter_ != nullptr; }
    /// The window has the keyboard: plain keys are not commands meanwhile.
    bool has_focus() const { return is_open() && focused_; }
    bool hovered() const { return is_open() && hovered_; }
    const ManualChapter* chapter() const { return chapter_; }
    /// Title, or slug, of the last requested section; empty for the chapter's beginning.
    const std::string& section() const { return section_; }
    /// The page has been scrolled to the requested section.
    bool settled() const { return !is_open() || (frames_to_scroll_ == 0 && !pending_title_); }
    void draw(const Look& look);

private:
    void show(const ManualChapter& chapter, std::string section);
    void follow(const std::string& link);
    void draw_index(const Look& look);
    void draw_hits(const Look& look);
    void draw_page(const Look& look);

    const Manual& manual_;
    Markdown markdown_;
    const ManualChapter* chapter_ = nullptr;  ///< null while closed
    std::string section_;  ///< title or slug to scroll to
    bool pending_title_ = false;
    int frames_to_scroll_ = 0;  ///< pictures and wrapped text find their heights over a few frames
    std::string query_, searched_;
    std::vector<ManualHit> hits_;  ///< of searched_
    bool just_opened_ = false, focused_ = false, hovered_ = false;
};

}  // namespace lockstep
