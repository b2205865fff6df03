#include "app/gui/home/moving_picture.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "app/gui/panels/frame/view_shelf.hpp"
#include "app/session/dataset_source.hpp"

namespace lockstep {
namespace {

constexpr double kPassSeconds = 0.8, kEndSeconds = 2.4;  ///< how long a pass, and the result, is shown
constexpr std::uint32_t kMaxPasses = 32;

}  // namespace

void MovingPicture::start(const Catalog& catalog, const Scenario& scenario) {
    try {
        Progress progress;
        setup_ =
            make_setup(catalog, scenario, std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress)));
        auto request = setup_.request();
        request.verify = false;
        runner_.ask(std::move(request));
    } catch (const std::exception&) {
        failed_ = complete_ = true;  // the tile keeps its words
    }
}

void MovingPicture::draw(const Look& look, ImVec2 low, ImVec2 high, bool still, bool& may_draw) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, u32(look.colour().canvas), look.px(3));
    const Run* run = runner_.current().get();
    const int width = static_cast<int>(high.x - low.x), height = static_cast<int>(high.y - low.y);
    if (failed_ || !run || width <= 0 || height <= 0) return;
    if (palette_ != look.palette ||
        (!targets_.empty() && (targets_.front().width() != width || targets_.front().height() != height))) {
        palette_ = look.palette;
        targets_.clear();
        complete_ = false;
    }
    const auto passes = std::min(run->num_passes(), kMaxPasses);
    if (may_draw && targets_.size() < passes) {
        try {
            draw_pass(look, *run, static_cast<std::uint32_t>(targets_.size()), width, height);
            may_draw = false;
        } catch (const std::exception&) {
            failed_ = true;
        }
    }
    complete_ = failed_ || (run->state() != RunState::running && targets_.size() >= passes);
    if (targets_.empty()) return;
    const auto shown = std::min<std::size_t>(pass_to_show(passes, still), targets_.size() - 1);
    list->AddImageRounded(static_cast<ImTextureID>(targets_[shown].texture()), low, high, {0, 0}, {1, 1},
                          IM_COL32_WHITE, look.px(3));
}

void MovingPicture::draw_pass(const Look& look, const Run& run, std::uint32_t pass, int width, int height) {
    const auto& request = run.request();
    const ViewInfo* info = ViewShelf::choose(*request.algorithm, {});
    if (!info) throw std::runtime_error("no view draws this");
    if (!view_) view_ = info->make();
    const auto& timeline = run.timeline();
    const Snapshot now = timeline.find(pass), before = pass == 0 ? Snapshot{} : timeline.find(pass - 1);
    Scene scene{.dataset = request.dataset,
                .dataset_version = 1,
                .algorithm = request.algorithm,
                .parameters = &request.parameters,
                .columns = columns_.update(run, now, before),
                .pass = pass,
                .last_pass = run.num_passes() - 1,
                .record = &timeline.record(pass),
                .run = &run,
                .palette = look.palette,
                .fonts = look.fonts,
                .scale = look.scale};
    Target target;
    {
        const auto scope = target.begin(width, height, look.colour().canvas);
        view_->draw_thumbnail(scene, width, height);
    }
    if (!view_->preparing() || view_->refining()) targets_.push_back(std::move(target));
}

std::uint32_t MovingPicture::pass_to_show(std::uint32_t passes, bool still) const {
    if (passes == 0) return 0;
    if (still) return passes / 2;
    const auto last = passes - 1;
    const double round = kPassSeconds * last + kEndSeconds;
    const double at =
        ImGui::GetTime() - round * static_cast<double>(static_cast<std::int64_t>(ImGui::GetTime() / round));
    return std::min(last, static_cast<std::uint32_t>(at / kPassSeconds));
}

}  // namespace lockstep
