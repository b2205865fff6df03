#include "app/gui/panels/opening/open_sheet.hpp"

#include <algorithm>
#include <utility>

#include <imgui.h>
#include <portable_file_dialogs.h>

#include "app/gui/panels/frame/desktop_dialogs.hpp"
#include "app/gui/panels/opening/peek_card.hpp"
#include "app/gui/panels/opening/sheet_window.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/readers/format.hpp"

namespace lockstep {
namespace {

constexpr float kHeight = 600, kButton = 84, kFoot = 26, kGap = 8;  ///< points
constexpr float kNarrow = 600;  ///< points: in a narrower sheet list and file alternate

}  // namespace

OpenSheet::OpenSheet()
    : roots_(PathRoots::of_process()),
      listing_question_(
          [](const std::filesystem::path& folder, Progress& progress) { return list_folder(folder, progress); }),
      peek_question_([](const DatasetSource& source, Progress& progress) { return peek_at(source, progress); }),
      dialogs_question_([](const std::string& folders, Progress&) { return desktop_has_dialogs(folders); }) {}

OpenSheet::~OpenSheet() {
    if (desktop_) desktop_->kill();
}

void OpenSheet::open(const std::filesystem::path& path) { begin(State::open, path); }

void OpenSheet::take(const std::filesystem::path& dropped) {
    begin(state_ == State::open ? State::open : State::dropped, dropped);
}

void OpenSheet::begin(State state, const std::filesystem::path& path) {
    state_ = state;
    just_opened_ = true;
    dialogs_question_.ask(program_folders());
    peek_.reset();
    asked_ = choices_ = {};
    listed_.clear();  // its files may have changed
    type(path.empty() ? std::string() : shown_path(path, roots_));
}

void OpenSheet::type(std::string text) {
    typed_ = std::move(text);
    chosen_ = -1;
    confirmed_ = shows_error_ = navigated_ = false;
    field_.focus();
}

void OpenSheet::close() {
    state_ = State::closed;
    listing_question_.cancel();
    peek_question_.cancel();
    dialogs_question_.cancel();
    if (desktop_) desktop_->kill();  // else the program would wait for it
    desktop_.reset();
}

bool OpenSheet::waiting() const {
    return state_ != State::closed &&
           (desktop_ || listing_question_.busy() || peek_question_.busy() || dialogs_question_.busy());
}

std::string OpenSheet::chosen_path() const {
    const bool proposed = chosen_ >= 0 && chosen_ < static_cast<int>(proposals_.size());
    return proposed ? proposals_[static_cast<std::size_t>(chosen_)].typed : typed_;
}

const Peek* OpenSheet::preview() const { return peek_ && peek_->source == choices_ ? &*peek_ : nullptr; }

/// Starts the look-ups that the typed path needs.
void OpenSheet::look_up(const Workspace& workspace) {
    if (const auto folder = part_typed(typed_, roots_).folder; folder != listed_) {
        listed_ = folder;
        listing_question_.ask(folder);
    }
    propose(workspace.recents());
    chosen_ = std::min(chosen_, static_cast<int>(proposals_.size()) - 1);
    const auto text = chosen_path();
    const auto path = text.empty() ? std::filesystem::path() : meant_path(text, roots_);
    if (path != choices_.input) {
        const auto* before = workspace.recents().find(path);
        choices_ = before ? before->source : DatasetSource{.input = path};
        if (const auto call = calls_.find(path); call != calls_.end()) choices_.kernel = call->second;
    }
    if (choices_ == asked_) return;
    asked_ = choices_;
    if (path.empty()) peek_question_.cancel();
    else peek_question_.ask(choices_);
}

/// Repeats a look-up only after a change.
void OpenSheet::propose(const Recents& recents) {
    ProposedFor now{typed_, recents.version(), num_listings_};
    if (proposed_for_ == now) return;
    proposed_for_ = std::move(now);
    proposals_ = proposals(typed_, recents, listing_, roots_);
}

void OpenSheet::take_answers() {
    if (auto reply = listing_question_.take()) {
        listing_ = reply->answer ? std::move(*reply->answer)
                                 : FolderListing{.folder = listed_, .entries = {}, .failure = reply->failure};
        ++num_listings_;
    }
    if (auto reply = peek_question_.take())
        peek_ =
            reply->answer ? std::move(*reply->answer) : Peek{.source = asked_, .title = {}, .refusal = reply->failure};
    if (const auto reply = dialogs_question_.take()) has_dialogs_ = reply->answer.value_or(false);
}

void OpenSheet::ask_desktop() {
    if (desktop_) return;
    desktop_ = std::make_unique<pfd::open_file>("Open a dataset, a program or a scenario", listed_.string(),
                                                std::vector<std::string>{"All files", "*"});
}

void OpenSheet::confirm(Actions& actions) {
    confirmed_ = !chosen_path().empty();
    settle(actions);
}

/// Opens the confirmed path as soon as its format is known.
void OpenSheet::settle(Actions& actions) {
    const auto* peek = preview();
    if (!peek) return;
    if (state_ == State::dropped) {
        // Shows a folder, a refused file, or a file with open choices.
        if (peek->opens() && !peek->leaves_choices()) confirmed_ = true;
        else state_ = State::open;
    }
    if (!std::exchange(confirmed_, false)) return;
    if (peek->what == Peek::What::folder) return type(shown_path(peek->source.input, roots_) + "/");
    shows_error_ = !peek->opens();
    if (shows_error_) return field_.focus();
    if (choices_.kernel) calls_[choices_.input] = *choices_.kernel;
    actions.push(OpenInput{choices_});
    close();
}

void OpenSheet::draw(const Look& look, const Workspace& workspace, Actions& actions) {
    if (state_ == State::closed) return;
    if (desktop_ && desktop_->ready(0)) {
        const auto chosen = desktop_->result();
        desktop_.reset();
        if (!chosen.empty()) type(shown_path(chosen.front(), roots_));
    }
    take_answers();
    look_up(workspace);
    settle(actions);
    if (state_ == State::open) draw_window(look, workspace, actions);
}

void OpenSheet::draw_window(const Look& look, const Workspace&, Actions& actions) {
    if (begin_sheet(look, "##open-sheet", kHeight, std::exchange(just_opened_, false))) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(kGap), look.px(kGap)));
        draw_head(look, actions);
        const ImVec2 room = ImGui::GetContentRegionAvail();
        draw_body(look, {room.x, std::max(look.px(60), room.y - look.px(kFoot + kGap))});
        draw_foot(look, actions);
        ImGui::PopStyleVar();
    }
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && is_open()) close();
    ImGui::End();
}

/// The field and its keys.
void OpenSheet::draw_head(const Look& look, Actions& actions) {
    ImGui::SetNextItemWidth(has_dialogs_ ? -look.px(kButton + kGap) : -FLT_MIN);
    const auto complete = [&](const std::string& text) {
        return chosen_ >= 0 ? chosen_path() : completed(text, proposals_, roots_);
    };
    const auto keys =
        field_.draw("##path", "The path of a dataset, a CUDA program (.cu, .ptx), a scenario, a recording or a trace",
                    typed_, complete);
    if (has_dialogs_) {
        ImGui::SameLine();
        if (text_button(look, "browse", "Browse…", kButton)) ask_desktop();
        tooltip(look, "Use the desktop's file dialog");
    }
    if (keys.edited) chosen_ = -1, shows_error_ = confirmed_ = navigated_ = false;
    if (keys.moved != 0) {
        chosen_ = std::clamp(chosen_ + keys.moved, -1, static_cast<int>(proposals_.size()) - 1);
        shows_error_ = false;
        list_.reveal();
    }
    if (keys.left) navigated_ = moves_to_list_ = true;
    if (keys.entered) confirm(actions);
}

void OpenSheet::draw_body(const Look& look, ImVec2 size) {
    const bool narrow = size.x < look.px(kNarrow);
    const auto* peek = preview();
    if (!peek && peek_ && peek_question_.busy() && peek_->source.input == choices_.input) peek = &*peek_;  // until then
    const bool file = peek && peek->what != Peek::What::folder;
    const float left = narrow ? size.x : std::floor(size.x * 0.36f);
    if (!narrow || !file) {
        ImGui::PushStyleColor(ImGuiCol_ChildBg, rgba(look.colour().panel));
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        ImGui::BeginChild("##proposals", {left, size.y}, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav);
        auto remark = listing_.folder == listed_ ? listing_.failure : std::string();
        if (proposals_.empty() && remark.empty() && !listing_question_.busy())
            remark = typed_.empty() ? "No recent files, and no files in this folder." : "No file here has this name.";
        const auto clicked = list_.draw(look, proposals_, chosen_, shown_path(listed_, roots_), remark);
        ImGui::EndChild();
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
        if (clicked.index >= 0) click(clicked);
        if (narrow) return;
        ImGui::SameLine();
    }
    ImGui::BeginChild("##file", {0, size.y}, ImGuiChildFlags_None, ImGuiWindowFlags_None);
    const bool nowhere = peek && peek->what == Peek::What::missing && !shows_error_;
    if (std::exchange(moves_to_list_, false)) ImGui::SetKeyboardFocusHere();
    if (file && !nowhere) draw_peek(look, *peek, choices_);
    else if (peek_question_.busy()) empty_note(look, "Reading…");
    else
        empty_note(
            look,
            nowhere
                ? "There is no file of this name. Tab completes a name; the arrow keys choose on the left."
                : "Choose a file on the left, type its path, or drop it on the window.\n\nA CUDA "
                  "program (.cu) is compiled and run on the emulator; each launch is a pass. One kernel of it, or of a "
                  "file of PTX (.ptx), runs alone with arguments of yours. A scenario (.json), "
                  "a recording (.lockstep) or a trace (.trace) opens where it was saved.\n\nDatasets: " +
                      accepted_files() + ".");
    ImGui::EndChild();
    if (peek) take_choice_keys(*peek, choices_);
}

/// A click enters a folder or previews a file; a second click opens the file.
void OpenSheet::click(const ProposalList::Click& click) {
    const auto& one = proposals_[static_cast<std::size_t>(click.index)];
    if (one.kind == Proposal::Kind::folder) return type(std::string(one.typed));
    chosen_ = click.index;
    shows_error_ = false;
    confirmed_ = click.twice;
    field_.focus();
}

void OpenSheet::draw_foot(const Look& look, Actions& actions) {
    const auto* peek = preview();
    const bool opens = peek && (peek->opens() || peek->what == Peek::What::folder);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    const std::string keys = "Tab completes   ↑ ↓ choose   Enter opens   Esc closes";
    const float buttons = look.px(2 * kButton + kGap);
    if (text_width(look, look.fonts.words, text_size::axis, keys) < right - at.x - buttons - look.px(16))
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, at.x, at.y + look.px(kFoot / 2),
                  look.colour().ink2, keys);
    ImGui::SetCursorScreenPos({right - buttons, at.y});
    const bool cancelled = text_button(look, "cancel", "Cancel", kButton);
    ImGui::SameLine();
    if (text_button(look, "open", "Open", kButton, {.primary = opens, .enabled = opens})) confirm(actions);
    if (cancelled) close();
}

}  // namespace lockstep
