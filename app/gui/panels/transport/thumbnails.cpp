#include "app/gui/panels/transport/thumbnails.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <utility>

#include <imgui.h>

#include "app/session/playback/passes/pass_row.hpp"
#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

constexpr int kPerFrame = 2;
constexpr std::chrono::milliseconds kForColumns{30};  ///< time per frame for columns
constexpr double kLivePause = 0.2;  ///< seconds between two pictures of the shown pass while it changes

/// The smallest round distance between pictures with which at most `room` pictures reach from the input to the last pass.
std::uint32_t round_step(std::uint32_t last, std::uint32_t room) {
    for (std::uint64_t power = 1;; power *= 10)
        for (const std::uint64_t factor : {1, 2, 3, 4, 5, 6, 8})
            if (last / (factor * power) + 1 <= room || factor * power > last)
                return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, factor * power));
}

}  // namespace

std::uint32_t Thumbnails::nearest_kept(const Timeline& timeline, std::uint32_t pass) {
    const auto size = timeline.size();
    for (std::uint32_t distance = 0; distance < size; ++distance) {
        if (distance <= pass && timeline.find(pass - distance)) return pass - distance;
        if (pass + distance < size && timeline.find(pass + distance)) return pass + distance;
    }
    return pass;
}

bool Thumbnails::draw(Slot& slot, const Key& key, const Run& run, Scene scene, View& view, Pace pace) {
    const auto& timeline = run.timeline();
    const Snapshot now = timeline.find(key.pass);
    if (!now) return true;
    const Snapshot before = key.pass == 0 ? Snapshot{} : timeline.find(key.pass - 1);
    const PassRecord& record = timeline.record(key.pass);
    scene.columns = columns_.update(run, now, before, pace == Pace::all ? std::nullopt : std::optional(kForColumns));
    if (columns_.coming()) return false;
    scene.pass = key.pass;
    scene.record = &record;
    scene.run = &run;
    scene.tween = 1;
    scene.selected.reset();
    scene.hovered.reset();
    {
        const auto scope = slot.target.begin(key.width, key.height, scene.palette->canvas);
        view.draw_thumbnail(scene, key.width, key.height);
    }
    slot.drawn = key;
    return true;
}

bool Thumbnails::draw_or_store_failure(Slot& slot, const Key& key, const Run& run, const Scene& scene, View& view,
                                       Pace pace) {
    slot.failure.clear();
    try {
        return draw(slot, key, run, scene, view, pace);
    } catch (...) {
        slot.failure = sentence_of(std::current_exception());
        slot.drawn = key;
        return true;
    }
}

Thumbnails::Picture Thumbnails::picture_of(const Run& run, const PassRow& row, std::uint32_t place,
                                           std::optional<std::uint32_t> live_pass) const {
    Picture picture{.place = place};
    const auto wanted = live_pass ? *live_pass : row.folded() ? row.place(place).last : place;
    picture.pass = nearest_kept(run.timeline(), wanted);
    const auto place_of_kept = row.folded() ? row.index_of(picture.pass) : picture.pass;
    const auto away = std::max(place_of_kept, place) - std::min(place_of_kept, place);
    if (!live_pass && away > step_ / 2) {
        picture.pass = wanted;
        picture.kept = false;
    }
    return picture;
}

void Thumbnails::update(const Workspace& workspace, const Scene& scene, View& view, const std::string& view_name,
                        int room, int width, int height, Pace pace) {
    const Run* run = workspace.run();
    complete_ = true;
    pictures_.clear();
    if (!run || room <= 0 || width <= 0 || height <= 0) return;
    const auto& row = workspace.row();
    const auto last = std::max(row.folded() ? row.size() : run->num_passes(), 1u) - 1;
    const auto place_of_pass = row.folded() ? row.index_of(scene.pass) : scene.pass;
    step_ = round_step(last, static_cast<std::uint32_t>(room));
    const std::size_t count = last / step_ + 1;
    live_ = std::min((place_of_pass + step_ / 2) / step_, static_cast<std::uint32_t>(count - 1));
    slots_.resize(count);
    Key key{.run = run,
            .finished = run->state() != RunState::running,
            .dark = scene.palette->dark,
            .dataset_version = scene.dataset_version,
            .view = view_name,
            .view_version = view.layout_version(),
            .width = width,
            .height = height};
    int left = pace == Pace::none ? 0 : pace == Pace::all ? room : kPerFrame;
    bool asked = false;  // a view in preparation is called once a frame, also if the Stage is too small to call it
    const bool moves = std::exchange(last_pass_, scene.pass) != scene.pass;
    const auto now = ImGui::GetTime();
    for (std::size_t i = 0; i < count; ++i) {
        auto picture = picture_of(*run, row, static_cast<std::uint32_t>(i) * step_,
                                  i == live_ ? std::optional(scene.pass) : std::nullopt);
        if (!picture.kept) {
            pictures_.push_back(picture);
            continue;
        }
        key.pass = picture.pass;
        auto& slot = slots_[i];
        if (slot.drawn != key) {
            const bool waits = i == live_ && moves && pace != Pace::all && now < live_drawn_at_ + kLivePause;
            if (waits || left <= 0 || (view.preparing() && !view.refining() && std::exchange(asked, true))) {
                complete_ = false;
            } else {
                const bool all_came = draw_or_store_failure(slot, key, *run, scene, view, pace);
                left = all_came ? left - 1 : 0;  // waiting columns belong to one pass
                if (!all_came) complete_ = false;
                if (view.preparing() && !view.refining()) {
                    slot.drawn = {};
                    complete_ = false;
                } else if (i == live_) {
                    live_drawn_at_ = now;
                }
            }
        }
        if (i == live_) picture.pass = scene.pass;
        // It may be outdated for a moment: its label names the pass that it shows.
        if (i == live_ && slot.drawn.pass != key.pass) {
            key.pass = slot.drawn.pass;
            if (slot.drawn == key) picture.pass = key.pass;
        }
        if (slot.drawn == key) picture.failure = slot.failure;
        if (slot.drawn == key && slot.failure.empty()) picture.texture = slot.target.texture();
        pictures_.push_back(picture);
    }
}

}  // namespace lockstep
