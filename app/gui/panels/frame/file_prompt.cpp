#include "app/gui/panels/frame/file_prompt.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <imgui_stdlib.h>
#include <portable_file_dialogs.h>

#include "app/gui/panels/frame/desktop_dialogs.hpp"
#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kButton = 84, kWidestButton = 260, kButtonSide = 14;  ///< points
constexpr double kSlow = 0.3;  ///< seconds after which the prompt says that it waits for a disk

}  // namespace

FilePrompt::FilePrompt(Replaces replaces)
    : place_question_([](const std::string& folders, Progress&) {
          std::error_code gone;
          return Place{desktop_has_dialogs(folders), std::filesystem::current_path(gone)};
      }),
      replaces_question_(
          [replaces = std::move(replaces)](const std::string& path, Progress&) { return replaces(path); }) {}

FilePrompt::~FilePrompt() {
    if (saving_) saving_->kill();
}

void FilePrompt::ask_save(const std::string& name) { ask_path(Purpose::save, name); }
void FilePrompt::ask_picture(const std::string& name) { ask_path(Purpose::picture, name); }
void FilePrompt::ask_table(const std::string& name) { ask_path(Purpose::table, name); }
void FilePrompt::ask_plot(const std::string& name) { ask_path(Purpose::plot, name); }

void FilePrompt::ask_answers(const std::string& name) { ask_path(Purpose::answers, name); }
void FilePrompt::ask_drawing(const std::string& name) { ask_path(Purpose::drawing, name); }
void FilePrompt::ask_recording(const std::string& name) { ask_path(Purpose::recording, name); }
void FilePrompt::ask_export(ExportRun::Kind kind, const std::string& name) {
    switch (kind) {
        case ExportRun::Kind::page: return ask_path(Purpose::page, name);
        case ExportRun::Kind::film: return ask_path(Purpose::film, name);
        case ExportRun::Kind::poster: return ask_path(Purpose::poster, name);
        case ExportRun::Kind::plot: return ask_path(Purpose::run_plot, name);
        case ExportRun::Kind::report: return ask_path(Purpose::report, name);
    }
}

const FilePrompt::Texts& FilePrompt::texts_for(Purpose purpose) {
    static const Texts picture{"Save the picture", "Pictures", "*.png", "Save a picture of the window (PNG) as"};
    static const Texts table{"Save the times", "Tables", "*.csv", "Save the times of the sweep (CSV) as"};
    static const Texts plot{"Save the plot", "Pictures", "*.png", "Save the plot of the sweep (PNG) as"};
    static const Texts scenario{"Save the scenario", "Scenarios", "*.json", "Save the scenario as"};
    static const Texts recording{"Save the recording", "Recordings", "*.lockstep", "Save a recording of the run as"};
    static const Texts page{"Export a page", "Pages", "*.html", "Export a page with all passes (HTML) as"};
    static const Texts film{"Export a film", "Films", "*.png *.gif *.mp4 *.webm",
                            "Export a film of the passes (.png, .gif, .mp4, .webm) as"};
    static const Texts poster{"Export a poster", "Pictures", "*.png", "Export a picture of all passes (PNG) as"};
    static const Texts run_plot{"Export the plot", "Plots", "*.svg *.csv", "Export times and figures (.svg, .csv) as"};
    static const Texts answers{"Save the answers", "Answers", "*.json *.csv", "Save the answers (.json, .csv) as"};
    static const Texts drawing{"Save the drawing", "Inputs", "*.dot *.list.tsv *.parent.tsv *.npy",
                               "Save the drawn input as"};
    static const Texts report{"Export a report", "Folders", "*", "Export a report (Markdown) into the folder"};
    switch (purpose) {
        case Purpose::picture: return picture;
        case Purpose::table: return table;
        case Purpose::plot: return plot;
        case Purpose::recording: return recording;
        case Purpose::page: return page;
        case Purpose::film: return film;
        case Purpose::poster: return poster;
        case Purpose::run_plot: return run_plot;
        case Purpose::report: return report;
        case Purpose::answers: return answers;
        case Purpose::drawing: return drawing;
        default: return scenario;
    }
}

void FilePrompt::ask_path(Purpose purpose, const std::string& name) {
    if (saving_) return;
    saving_as_ = purpose;
    proposed_ = name;
    place_question_.ask(program_folders());
}

void FilePrompt::take_answers(Actions& actions) {
    if (saving_ && saving_->ready(0)) {
        const auto chosen = saving_->result();
        saving_.reset();
        answer(saving_as_, chosen, actions);
    }
    if (const auto has_place = place_question_.take()) {
        const auto& texts = texts_for(saving_as_);
        const auto& place = has_place->answer;
        if (place && place->dialogs)
            saving_ = std::make_unique<pfd::save_file>(texts.title, proposed_,
                                                       std::vector<std::string>{texts.kind, texts.pattern});
        else type(saving_as_, (place ? place->folder / proposed_ : std::filesystem::path(proposed_)).string());
    }
    if (const auto replaces = replaces_question_.take()) {
        if (!replaces->answer.value_or(true)) {
            answer(typing_, looked_at_, actions);
            typing_ = Purpose::none;
        } else {
            to_replace_ = looked_at_;
        }
    }
}

void FilePrompt::type(Purpose purpose, std::string path) {
    typing_ = purpose;
    path_ = std::move(path);
    to_replace_.clear();
    replaces_question_.cancel();
    just_opened_ = true;
}

void FilePrompt::answer(Purpose purpose, const std::string& path, Actions& actions) {
    if (path.empty()) return;
    if (purpose == Purpose::picture) actions.push(SavePicture{path});
    else if (purpose == Purpose::table) actions.push(SaveSweepTable{path});
    else if (purpose == Purpose::answers) actions.push(SaveAnswers{path});
    else if (purpose == Purpose::plot) actions.push(SaveSweepPicture{path});
    else if (purpose == Purpose::drawing) actions.push(SaveDrawnInput{path});
    else if (purpose == Purpose::recording) actions.push(SaveRecording{path});
    else if (purpose == Purpose::page) actions.push(ExportRun{ExportRun::Kind::page, path});
    else if (purpose == Purpose::film) actions.push(ExportRun{ExportRun::Kind::film, path});
    else if (purpose == Purpose::poster) actions.push(ExportRun{ExportRun::Kind::poster, path});
    else if (purpose == Purpose::run_plot) actions.push(ExportRun{ExportRun::Kind::plot, path});
    else if (purpose == Purpose::report) actions.push(ExportRun{ExportRun::Kind::report, path});
    else actions.push(SaveScenario{std::filesystem::path(path)});
}

void FilePrompt::draw(const Look& look, Actions& actions) {
    take_answers(actions);
    if (typing_ == Purpose::none) {
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) place_question_.cancel();
        return;
    }
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(620), viewport->Size.x - look.px(24));
    ImGui::SetNextWindowPos({viewport->Pos.x + (viewport->Size.x - width) / 2, viewport->Pos.y + look.px(44)});
    ImGui::SetNextWindowSize({width, 0});
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.f);
    const bool visible = ImGui::Begin("##file-prompt", nullptr,
                                      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking |
                                          ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    if (visible) draw_line(look, actions);
    ImGui::End();
}

void FilePrompt::confirm(Actions& actions) {
    if (to_replace_ == path_) {
        answer(typing_, path_, actions);
        typing_ = Purpose::none;
        return;
    }
    looked_at_ = path_;
    asked_at_ = ImGui::GetTime();
    replaces_question_.ask(path_);
}

std::string FilePrompt::prompt() const {
    const bool slow = replaces_question_.busy() && ImGui::GetTime() - asked_at_ > kSlow;
    return std::string(texts_for(typing_).prompt) + (slow ? ": checking whether the file exists" : "");
}

void FilePrompt::draw_line(const Look& look, Actions& actions) {
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(look.colour().ink2));
    ImGui::TextUnformatted(prompt().c_str());
    ImGui::PopStyleColor();
    if (std::exchange(just_opened_, false)) ImGui::SetKeyboardFocusHere();
    const bool replacing = !path_.empty() && to_replace_ == path_;
    const auto word = replacing ? fit_text(look, look.fonts.words, text_size::body,
                                           "Replace " + std::filesystem::path(path_).filename().string() + "?",
                                           look.px(kWidestButton - 2 * kButtonSide))
                                : std::string("Save");
    const float width =
        std::clamp(text_width(look, look.fonts.words, text_size::body, word) / look.scale + 2 * kButtonSide, kButton,
                   kWidestButton);
    ImGui::SetNextItemWidth(-look.px(width + kButton + 22));
    const bool entered = ImGui::InputText("##path", &path_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (entered) ImGui::SetKeyboardFocusHere(-1);  // for the answer: another name, or Enter again
    ImGui::SameLine();
    if (path_ != looked_at_) replaces_question_.cancel();  // another name was typed meanwhile
    const bool ready = !path_.empty() && !replaces_question_.busy();
    const bool confirmed = text_button(look, "confirm", word, width, {.enabled = ready});
    ImGui::SameLine();
    const bool cancelled = text_button(look, "cancel", "Cancel", kButton) || ImGui::IsKeyPressed(ImGuiKey_Escape);
    if (ready && (entered || confirmed)) {
        confirm(actions);
    } else if (cancelled) {
        replaces_question_.cancel();
        typing_ = Purpose::none;
    }
}

}  // namespace lockstep
