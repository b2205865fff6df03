#pragma once

#include <filesystem>
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

/// Ctrl+O: asks which file, shows what it would be opened as, and lets that be changed. A sheet in the window that is not modal:
/// nothing is loaded, and nothing on screen changes, before Open. Folders are listed and files looked at on other threads.
class OpenSheet {
public:
    OpenSheet();
    ~OpenSheet();

    /// path  that is looked at first; empty: none
    void open(const std::filesystem::path& path = {});
    /// A file that was dropped on the window: opens at once what leaves nothing to choose, and shows itself otherwise.
    void take(const std::filesystem::path& dropped);
    bool is_open() const { return state_ == State::open; }
    /// Something is being looked up: the next frame may show it.
    bool waiting() const;
    /// The keyboard moves among its controls.
    bool navigated() const { return is_open() && navigated_; }

    /// Once a frame: takes in what was looked up, draws the sheet while it is open, and pushes what is to be opened.
    void draw(const Look& look, const Workspace& workspace, Actions& actions);

private:
    enum class State { closed, dropped, open };

    void type(std::string text);
    void begin(State state, const std::filesystem::path& path);
    void close();
    void look_up(const Workspace& workspace);
    void propose(const Recents& recents);
    void click(const ProposalList::Click& click);
    void take_answers();
    void ask_desktop();
    void draw_window(const Look& look, const Workspace& workspace, Actions& actions);
    void draw_head(const Look& look, Actions& actions);
    void draw_body(const Look& look, ImVec2 size);
    void draw_foot(const Look& look, Actions& actions);
    /// Opens what is looked at; as soon as it is known what that is.
    void confirm(Actions& actions);
    void settle(Actions& actions);
    std::string meant() const;  ///< as typed, or the proposal that is chosen
    const Peek* known() const;  ///< of what is meant, as it is to be read; null while it is being looked at

    State state_ = State::closed;
    bool just_opened_ = false, navigated_ = false;
    bool goes_on_ = false;  ///< the keyboard, from the field to what can be chosen
    bool confirmed_ = false;  ///< to be opened as soon as it is known what it is
    bool complains_ = false;  ///< says what is wrong with a path that leads nowhere: it was confirmed
    PathRoots roots_;
    std::string typed_;
    int chosen_ = -1;  ///< of proposals_
    std::vector<Proposal> proposals_;
    struct ProposedFor {
        std::string typed;
        std::uint64_t recents = 0, listings = 0;
        bool operator==(const ProposedFor&) const = default;
    };
    std::optional<ProposedFor> proposed_for_;
    std::uint64_t num_listings_ = 0;  ///< that have come
    DatasetSource choices_;  ///< the file that is meant, and how it is to be read
    DatasetSource asked_;  ///< that was looked at last
    FolderListing listing_;
    std::filesystem::path listed_;  ///< that was asked for last
    std::optional<Peek> peek_;  ///< the last answer
    CompletingField field_;
    ProposalList list_;
    LatestTask<std::filesystem::path, FolderListing> listing_question_;
    LatestTask<DatasetSource, Peek> peek_question_;
    /// Of the folders of programs: whether the desktop has dialogs.
    LatestTask<std::string, bool> dialogs_question_;
    bool has_dialogs_ = false;  ///< as far as is known
    std::unique_ptr<pfd::open_file> desktop_;
};

}  // namespace lockstep
