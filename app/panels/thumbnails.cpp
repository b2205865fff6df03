#include "app/panels/thumbnails.hpp"

#include <cmath>

namespace lockstep {
namespace {

constexpr int kPerFrame = 2;

}  // namespace

std::uint32_t Thumbnails::nearest_kept(const Timeline& timeline, std::uint32_t pass) {
    const auto size = timeline.size();
    for (std::uint32_t distance = 0; distance < size; ++distance) {
        if (distance <= pass && timeline.find(pass - distance)) return pass - distance;
        if (pass + distance < size && timeline.find(pass + distance)) return pass + distance;
    }
    return pass;
}

void Thumbnails::draw(Slot& slot, const Key& key, const Run& run, Scene scene, View& view) {
    const auto& timeline = run.timeline();
    const Snapshot now = timeline.find(key.pass);
    if (!now) return;
    const Snapshot before = key.pass == 0 ? Snapshot{} : timeline.find(key.pass - 1);
    const PassRecord record = timeline.record(key.pass);
    scene.columns = columns_.update(run, now, before);
    scene.pass = key.pass;
    scene.record = &record;
    scene.tween = 1;
    scene.selected.reset();
    scene.hovered.reset();
    {
        const auto scope = slot.target.begin(key.width, key.height, scene.palette->canvas);
        view.draw_thumbnail(scene, key.width, key.height);
    }
    slot.drawn = key;
}

void Thumbnails::update(const Workspace& workspace, const Scene& scene, View& view, const std::string& view_name, int count, int width,
                        int height, bool at_once) {
    const Run* run = workspace.run();
    complete_ = true;
    pictures_.assign(static_cast<std::size_t>(std::max(0, count)), {});
    if (!run || count <= 0 || width <= 0 || height <= 0) return;
    slots_.resize(pictures_.size());
    const auto last = run->timeline().size() == 0 ? 0 : run->timeline().size() - 1;
    const auto at = [&](std::size_t i) { return count == 1 ? 0u : static_cast<std::uint32_t>(std::llround(static_cast<double>(last) * static_cast<double>(i) / (count - 1))); };
    live_ = last == 0 || count == 1 ? 0 : static_cast<std::size_t>(std::llround(static_cast<double>(scene.pass) * (count - 1) / last));
    live_ = std::min(live_, pictures_.size() - 1);
    Key key{.run = run, .finished = run->state() != RunState::running, .dark = scene.palette->dark,
            .dataset_version = scene.dataset_version, .view = view_name, .width = width, .height = height};
    int left = at_once ? count : kPerFrame;
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
        key.pass = nearest_kept(run->timeline(), i == live_ ? scene.pass : at(i));
        if (slots_[i].drawn != key) {
            if (view.preparing() || left <= 0) complete_ = false;
            else draw(slots_[i], key, *run, scene, view), --left;
        }
        pictures_[i].pass = i == live_ ? scene.pass : key.pass;
        if (slots_[i].drawn == key) pictures_[i].texture = slots_[i].target.texture();
    }
}

}  // namespace lockstep
