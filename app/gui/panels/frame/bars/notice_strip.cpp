#include "app/gui/panels/frame/bars/notice_strip.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kText = 40, kClose = 44, kPadding = 7;  ///< points: left of the text, right of it, above and below
constexpr float kLongestName = 220;  ///< points
constexpr double kReading = 3;  ///< seconds: minimum time of a message

/// The label of the button that goes back, or to the access in question, or agrees; empty without a button.
std::string way_text(const Look& look, const Notice& notice) {
    if (!notice.untrusted.empty()) return "Compile and run";
    if (notice.access) return "Go there";
    if (notice.way_back.empty()) return {};
    return "Back to " + fit_text(look, look.fonts.medium, text_size::small, notice.way_back, look.px(kLongestName));
}
/// Pixels of that button with its gap; 0 without one.
float way_width(const Look& look, const Notice& notice) {
    const auto text = way_text(look, notice);
    if (text.empty()) return 0;
    return text_width(look, look.fonts.medium, text_size::small, text) + look.px(24 + 16);
}

/// Maximum width of the text in pixels.
float text_room(const Look& look, const Notice& notice, float width) {
    return std::max(look.px(100), width - look.px(kText + kClose) - way_width(look, notice));
}

}  // namespace

NoticeStrip::Subject NoticeStrip::subject_of(const Workspace& w) {
    return {w.dataset_version(), w.run(), w.num_sweeps(), w.pass(), w.selection(), w.comparing()};
}

bool NoticeStrip::still_true(const Notice& notice, const Subject& now) const {
    const bool same_work = now.dataset_version == subject_.dataset_version && now.run == subject_.run;
    if (!notice.way_back.empty() || !notice.untrusted.empty()) return now.dataset_version == subject_.dataset_version;
    if (notice.kind == Notice::Kind::error) return same_work && now.num_sweeps == subject_.num_sweeps;
    return now == subject_;
}

void NoticeStrip::update(const PanelContext& context) {
    const auto& notice = shown(context.workspace);
    if (!notice) {
        text_.clear();
        return;
    }
    const auto now = subject_of(context.workspace);
    if (std::exchange(text_, notice->text) != notice->text) subject_ = now, since_ = ImGui::GetTime();
    if (still_true(*notice, now) || ImGui::GetTime() - since_ < kReading) return;
    if (own_) own_.reset();
    else context.actions.push(DismissNotice{});
}

std::optional<ImVec2> NoticeStrip::size(const Look& look, const Workspace& workspace, float width) const {
    const auto& notice = shown(workspace);
    if (!notice) return std::nullopt;
    const float beside = look.px(kText + kClose) + way_width(look, *notice);
    const float whole = text_width(look, look.fonts.words, text_size::body, notice->text) + beside + look.px(2);
    const float taken = std::min(width, whole);
    const float text = draw_wrapped(nullptr, look, look.fonts.words, text_size::body, {},
                                    text_room(look, *notice, taken), look.colour().ink, notice->text);
    return ImVec2{taken, std::ceil(text + look.px(2 * kPadding))};
}

void NoticeStrip::draw(const PanelContext& context) {
    const auto& notice = shown(context.workspace);
    if (!notice) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const bool error = notice->kind == Notice::Kind::error;
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, u32(error ? p.hazard_dim : p.accent_dim));
    list->AddRectFilled(at, {at.x + look.px(4), at.y + size.y}, u32(error ? p.hazard : p.accent));
    draw_icon(list, look, error ? Icon::warning : Icon::information, {at.x + look.px(23), at.y + size.y / 2}, 15,
              error ? p.hazard : p.accent);
    draw_wrapped(list, look, look.fonts.words, text_size::body, {at.x + look.px(kText), at.y + look.px(kPadding)},
                 text_room(look, *notice, size.x), p.ink, notice->text);
    if (const auto way = way_text(look, *notice); !way.empty()) {
        ImGui::SetCursorScreenPos({at.x + size.x - look.px(kClose) - way_width(look, *notice) + look.px(16),
                                   at.y + (size.y - look.px(26)) / 2});
        const auto* id = !notice->untrusted.empty() ? "trust" : notice->access ? "go-there" : "way-back";
        if (text_button(look, id, way)) {
            if (!notice->untrusted.empty()) {
                context.actions.push(TrustProgram{notice->untrusted});
            } else if (notice->access) {
                context.actions.push(notice->access->first);
                context.actions.push(notice->access->second);
            } else {
                context.actions.push(GoBack{});
            }
        }
    }
    ImGui::SetCursorScreenPos({at.x + size.x - look.px(34), at.y + (size.y - look.px(24)) / 2});
    if (icon_button(look, "dismiss", Icon::close, {24, 24}, {}, hint_of(command("edit/dismiss"))))
        context.actions.push(DismissNotice{});
}

}  // namespace lockstep
