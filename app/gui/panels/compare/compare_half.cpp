#include "app/gui/panels/compare/compare_half.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "app/gui/panels/compare/run_choice.hpp"
#include "app/gui/panels/frame/guarded.hpp"
#include "app/gui/panels/frame/picture_scale.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/playback/walked_links.hpp"
#include "app/session/selection/linked_elements.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 28, kSentenceGap = 4, kBelow = 8;  ///< points
constexpr float kMinPixels = 32;  ///< minimum side of a picture
constexpr std::chrono::milliseconds kForColumns{40};  ///< time per frame for columns; the rest follows later

bool ended(const Run* run) { return run && run->state() != RunState::running; }

std::string pass_text(const RunOnScreen& run, const RunOnScreen& other) {
    if (!run.run) return {};
    const auto text = fmt::format("pass {} of {}", count_text(run.pass), count_text(run.last_pass));
    const bool alone_at_end = ended(run.run) && run.pass == run.last_pass && other.run && other.pass < other.last_pass;
    return alone_at_end ? text + ", at its end" : text;
}

bool emulated(const Run& run) { return run.executor() != "cuda"; }

/// "20 passes, 12.3 ms in kernels, 0.44 × A", and shorter forms. An emulated time is no measure of speed, so it is compared with nothing.
std::vector<std::string> figures_texts(const RunOnScreen& run, const RunOnScreen& other, char other_badge) {
    if (!run.run) return {};
    const auto passes = count_text(run.last_pass, "pass", "passes");
    if (!ended(run.run)) return {passes + " so far"};
    const auto time = duration_text(run.run->kernel_ms());
    if (emulated(*run.run)) return {passes + ", emulated in " + time, passes};
    std::string ratio;
    if (!other.run || emulated(*other.run)) return {passes + ", " + time + " in kernels", time + " in kernels"};
    if (ended(other.run) && other.run != run.run && other.run->kernel_ms() > 0)
        ratio = fmt::format(", {} × {}", short_number(run.run->kernel_ms() / other.run->kernel_ms()), other_badge);
    return {passes + ", " + time + " in kernels" + ratio, time + " in kernels" + ratio, time + ratio};
}

}  // namespace

CompareHalf::Texts CompareHalf::texts_of(const RunOnScreen& run, const RunOnScreen& other, std::string name,
                                         bool on_screen) const {
    Texts texts{.name = std::move(name)};
    if (!on_screen) {
        texts.waiting = run.now   ? "Uploading its arrays…"
                        : run.run ? run.algorithm->id + " runs on the new input…"
                                  : run.algorithm->id + " runs…";
        return texts;
    }
    const char other_badge = badge_ == 'A' ? 'B' : 'A';
    texts.pass = pass_text(run, other);
    texts.figures_texts = figures_texts(run, other, other_badge);
    const PassReport& report = run.record->report;
    texts.sentence = run.walked ? walked_text(*run.walked) : report.sentence.empty() ? report.label : report.sentence;
    return texts;
}

float CompareHalf::heading_height(const Look& look, const Texts& texts, float width) {
    if (texts.sentence.empty()) return look.px(kHead + kBelow);
    return look.px(kHead + kSentenceGap + kBelow) + draw_wrapped(nullptr, look, look.fonts.words, text_size::teach, {},
                                                                 width, look.colour().ink, texts.sentence);
}

Scene CompareHalf::scene_of(const PanelContext& context, const RunOnScreen& run) {
    Scene scene = context.scene;
    scene.algorithm = run.run->request().algorithm;
    scene.parameters = &run.run->request().parameters;
    scene.failure.clear();
    pictures_.clear();
    try {
        const auto most = context.look.offscreen ? std::nullopt : std::optional(kForColumns);
        const auto columns = columns_.update(*run.run, run.now, run.before, most);
        pictures_.assign(columns.begin(), columns.end());
    } catch (const std::exception& error) {
        scene.failure = error.what();
    }
    scene.columns = pictures_;
    scene.pass = run.shown_pass;
    scene.last_pass = run.last_pass;
    scene.last_columns = {};
    scene.record = run.record;
    scene.run = run.run;
    scene.tween = context.look.offscreen ? 1.f : run.tween;
    return scene;
}

Scene CompareHalf::scene_of_current(const PanelContext& context) {
    Scene scene = context.scene;
    pictures_.assign(scene.columns.begin(), scene.columns.end());
    scene.columns = pictures_;
    return scene;
}

void CompareHalf::clear() {
    columns_ = {};
    pictures_.clear();
    views_.close_all();
}

void CompareHalf::share_scales(CompareHalf& one, Scene& scene_one, CompareHalf& other, Scene& scene_other) {
    for (auto& mine : one.pictures_)
        for (auto& theirs : other.pictures_) {
            if (mine.column->role != theirs.column->role || mine.column->name != theirs.column->name) continue;
            if (mine.range.type != theirs.range.type) continue;
            mine.range.add(theirs.range);
            theirs.range = mine.range;
        }
    scene_one.columns = one.pictures_;
    scene_other.columns = other.pictures_;
}

void CompareHalf::draw_heading(const PanelContext& context, const RunOnScreen& run, const Texts& texts, ImVec2 at,
                               float width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = at.y + look.px(kHead) / 2;
    const float left = at.x + draw_badge(list, look, at.x, middle, badge_) + look.px(8);
    float pass_width = texts.pass.empty() ? 0 : text_width(look, look.fonts.mono, text_size::small, texts.pass);
    const float name_least = std::min(picker_width(look, "", texts.name), look.px(120));
    if (left + name_least + look.px(12) + pass_width > at.x + width) pass_width = 0;
    ImGui::SetCursorScreenPos({left, middle - look.px(13)});
    if (picker(look, "choice", "", texts.name, at.x + width - left - pass_width - look.px(12),
               fmt::format("{} ({}). Choose what run {} is", run.algorithm->title, run.algorithm->id, badge_)))
        ImGui::OpenPopup("##run-choice");
    draw_run_choice(context, run, badge_ == 'A');
    if (pass_width > 0)
        draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + width, middle, p.ink2, texts.pass);
    if (!texts.sentence.empty())
        draw_wrapped(list, look, look.fonts.words, text_size::teach, {at.x, at.y + look.px(kHead + kSentenceGap)},
                     width, p.ink, texts.sentence);
}

RoomBelow* CompareHalf::room_below(const PanelContext& context, const Scene& scene) {
    const ViewInfo* info =
        scene.columns.empty() ? nullptr : ViewShelf::choose(*scene.algorithm, context.workspace.view());
    return info ? dynamic_cast<RoomBelow*>(&views_.open(*info)) : nullptr;
}

bool CompareHalf::needs_room_below(const PanelContext& context, const Scene& scene) {
    const auto* view = room_below(context, scene);
    return view && view->needs_room_below(scene);
}

void CompareHalf::leave_room_below(const PanelContext& context, const Scene& scene, bool leaves) {
    if (auto* view = room_below(context, scene)) view->leave_room_below(leaves);
}

ViewInput CompareHalf::place_picture(const PanelContext& context, const Rect& area) {
    if (area.width < kMinPixels || area.height < kMinPixels) return {};
    ImGui::SetCursorScreenPos({area.x, area.y});
    return picture_.place(context.look, "picture", {area.width, area.height});
}

void CompareHalf::draw_picture(const PanelContext& context, const Scene& scene, const Texts& texts,
                               const ViewInput& asked) {
    const Look& look = context.look;
    const Rect area = picture_.area();
    preparing_ = false;
    pointed_.reset();
    if (area.width < kMinPixels || area.height < kMinPixels) return;
    if (texts.waiting.empty() && scene.columns.empty() && columns_.coming()) {
        preparing_ = true;
        draw_coming(look, area, *columns_.coming());
        picture_.push(context, {});
        return;
    }
    const ViewInfo* info =
        scene.columns.empty() ? nullptr : ViewShelf::choose(*scene.algorithm, context.workspace.view());
    if (!texts.waiting.empty() || !scene.failure.empty() || !info) {
        const auto why = !texts.waiting.empty()   ? texts.waiting
                         : !scene.failure.empty() ? "The arrays could not be read: " + scene.failure
                                                  : "No view draws this algorithm's columns";
        draw_text_centred(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body, area.x + area.width / 2,
                          area.y + area.height / 2, look.colour().ink2, why);
        picture_.push(context, {});
        return;
    }
    ViewOutput output;
    ViewInput input = asked;
    Scene drawn = scene;
    drawn.scale = picture_scale(context.workspace, scene.scale, {area.width, area.height});
    framing_.ask(context.workspace, views_.open(*info), input);
    const auto failure =
        guarded([&] { output = views_.open(*info).draw(drawn, area, input, ImGui::GetWindowDrawList()); });
    if (!failure.empty()) {
        views_.close(*info);
        draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body, {area.x, area.y}, area.width,
                     look.colour().ink2, "This picture could not be drawn: " + failure);
        picture_.push(context, {});
        return;
    }
    View& view = views_.open(*info);
    if (const auto progress = view.preparing()) {
        preparing_ = true;
        if (!view.refining()) draw_preparing(look, area, scene.dataset->source, *progress);
    }
    if (output.detail) context.actions.push(ChooseView{info->name + ":" + *output.detail});
    picture_.push(context, output);
    if (picture_.over()) framing_.note(context, view, input);  // the other half moves with it
    if (!picture_.may_say()) return;
    pointed_ = output.elsewhere;
    if (!pointed_ && output.hovered) pointed_ = Selection{own_space(*scene.dataset).name, *output.hovered};
}

void CompareHalf::draw_figures(const PanelContext& context, const RunOnScreen& run, const Texts& texts,
                               const Rect& area) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = area.y + area.height / 2;
    float x = area.x;
    std::string hint;
    const auto verified = ended(run.run) ? run.run->verified() : std::nullopt;
    if (verified) {
        const bool right = *verified;
        draw_icon(list, look, right ? Icon::tick : Icon::warning, {x + look.px(6), y}, 12, right ? p.good : p.hazard);
        x += look.px(18);
        const auto marks = run.run->wrong();
        const std::string word = right ? "right" : marks && !marks->empty() ? "wrong: " + wrong_text(*marks) : "wrong";
        draw_text(list, look, look.fonts.words, text_size::small, x, y, p.ink2, word);
        x += text_width(look, look.fonts.words, text_size::small, word) + look.px(16);
        hint = right ? run.run->request().algorithm->claim : run.run->verdict();
    }
    const float room = area.x + area.width - x;
    const auto& figures = texts.figures_texts;
    const auto fits = std::ranges::find_if(figures, [&](const std::string& text) {
        return text_width(look, look.fonts.words, text_size::small, text) <= room;
    });
    const std::string shown = fits == figures.end() ? std::string() : *fits;
    draw_text(list, look, look.fonts.words, text_size::small, x, y, p.ink2, shown);
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::InvisibleButton("figures", {std::max(1.f, area.width), area.height});
    const bool shortened = !figures.empty() && shown != figures.front();
    tooltip(look, hint + (shortened ? (hint.empty() ? "" : "\n") + figures.front() : ""));
}

}  // namespace lockstep
