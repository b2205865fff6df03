#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/panels/frame/completing_field.hpp"
#include "app/gui/panels/opening/proposal_list.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/opening/folder_listing.hpp"
#include "app/session/opening/peek.hpp"
#include "app/session/opening/proposals.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/latest_task.hpp"

namespace pfd {
class open_file;
}

namespace lockstep {

/// Ctrl+O: chooses a file, shows how it will be read, and allows other choices. A sheet in the window that is not modal: nothing is
/// loaded, and nothing on screen changes, before Open. Other threads list folders and read files.
class OpenSheet {
public:
    OpenSheet();
    ~OpenSheet();

    /// path  the first preview; may be empty
    void open(const std::filesystem::path& path = {});
    /// A file dropped on the window: opens it at once if it leaves no choices, else shows the sheet.
    void take(const std::filesystem::path& dropped);
    bool is_open() const { return state_ == State::open; }
    void close();
    /// A look-up is running: the next frame may show its result.
    bool waiting() const;
    /// The keyboard moves among its controls.
    bool navigated() const { return is_open() && navigated_; }

    /// Once a frame: takes results of look-ups, draws the open sheet, and pushes the action that opens a file.
    void draw(const Look& look, const Workspace& workspace, Actions& actions);

private:
    enum class State { closed, dropped, open };

    void type(std::string text);
    void begin(State state, const std::filesystem::path& path);
    void look_up(const Workspace& workspace);
    void propose(const Recents& recents);
    void click(const ProposalList::Click& click);
    void take_answers();
    void ask_desktop();
    void draw_window(const Look& look, const Workspace& workspace, Actions& actions);
    void draw_head(const Look& look, Actions& actions);
    void draw_body(const Look& look, ImVec2 size);
    void draw_foot(const Look& look, Actions& actions);
    /// Opens the previewed file as soon as its format is known.
    void confirm(Actions& actions);
    void settle(Actions& actions);
    std::string chosen_path() const;  ///< the typed path, or the chosen proposal
    const Peek* preview() const;  ///< the preview of the chosen path; null while it is being read

    State state_ = State::closed;
    bool just_opened_ = false, navigated_ = false;
    bool moves_to_list_ = false;  ///< the keyboard moves from the field to the choices
    bool confirmed_ = false;  ///< open it as soon as its format is known
    bool shows_error_ = false;  ///< a path that leads nowhere was confirmed: show the reason
    PathRoots roots_;
    std::string typed_;
    int chosen_ = -1;  ///< index in proposals_
    std::vector<Proposal> proposals_;
    struct ProposedFor {
        std::string typed;
        std::uint64_t recents = 0, listings = 0;
        bool operator==(const ProposedFor&) const = default;
    };
    std::optional<ProposedFor> proposed_for_;
    std::uint64_t num_listings_ = 0;  ///< received
    DatasetSource choices_;  ///< the chosen file, and how to read it
    DatasetSource asked_;  ///< the last previewed file
    std::map<std::filesystem::path, KernelCall> calls_;  ///< of files that were opened: also of those that were refused
    FolderListing listing_;
    std::filesystem::path listed_;  ///< the last listed folder
    std::optional<Peek> peek_;  ///< the last answer
    CompletingField field_;
    ProposalList list_;
    LatestTask<std::filesystem::path, FolderListing> listing_question_;
    LatestTask<DatasetSource, Peek> peek_question_;
    /// Whether the desktop has file dialogs, by the folders of programs.
    LatestTask<std::string, bool> dialogs_question_;
    bool has_dialogs_ = false;  ///< false until known
    std::unique_ptr<pfd::open_file> desktop_;
};

}  // namespace lockstep
