#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

/// The forest that a graph algorithm builds over its vertices, as a view of forests: laid out by the hooks up to the
/// shown pass, so that roots are on the first level, with the current pointers over them.
class HookForestView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override {
        on_show_ = false;
        if (const auto seen = seen_as_forest(scene)) forests_->draw_thumbnail(*seen, width, height);
    }
    std::string note() const override {
        const auto note = forests_->note();
        const auto colon = note.find(':');
        return colon == note.npos ? note : "Forest of hooks" + note.substr(colon);
    }
    std::optional<float> preparing() const override {
        if (reading_ || making_.busy()) return 0.f;
        return forest_ ? forests_->preparing() : std::nullopt;
    }
    // Most passes only move pointers: while another thread compares the hooks, the previous forest is shown.
    bool refining() const override { return on_show_ && forest_ && (reading_ || making_.busy()); }
    std::optional<ViewPlace> place() const override { return forests_->place(); }
    void go_to(const ViewPlace& place) override { forests_->go_to(place); }
    bool gliding() const override { return forests_->gliding(); }

private:
    using Hooks = std::vector<std::uint32_t>;

    /// A column that is being read back from OpenGL, piece by piece.
    struct Reading {
        std::unique_ptr<std::uint32_t[]> words;
        std::size_t done = 0, all = 0;  ///< bytes read, and in all
    };
    struct Query {
        std::shared_ptr<const std::uint32_t[]> words;
        Field field;
        std::uint32_t size = 0;
        std::shared_ptr<const Hooks> before;  ///< of the current forest; null: the forest is of another dataset
        std::string source;
    };
    struct Answer {
        std::shared_ptr<const Hooks> hooks;
        std::shared_ptr<const Dataset> forest;  ///< null: unchanged
    };
    static Answer follow(const Query& query, Progress& progress);

    /// The scene for a view of forests; nothing without a forest.
    std::optional<Scene> seen_as_forest(const Scene& scene);
    void take_forest(const Scene& scene, const ColumnPicture& hooks);
    /// False if the next frame has to continue.
    bool read(const ColumnPicture& hooks);

    std::unique_ptr<View> forests_ = make_view("forest", DatasetKind::forest);
    LatestTask<Query, Answer> making_{follow};
    std::optional<Reading> reading_;
    std::shared_ptr<const Dataset> forest_;
    std::uint64_t version_ = 0, asked_ = 0;
    std::shared_ptr<const Hooks> hooks_;  ///< of the forest
    std::uint64_t hooks_of_ = 0;  ///< version of the last requested dataset
    bool on_show_ = true;  ///< the last picture was the view's own, not a thumbnail
    std::string failure_;
};

const ColumnPicture* hooks_among(std::span<const ColumnPicture> columns) {
    for (const auto& one : columns)
        if (one.column->role == Role::input_parent) return &one;
    return nullptr;
}

void HookForestView::take_forest(const Scene& scene, const ColumnPicture& hooks) {
    if (auto reply = making_.take()) {
        failure_ = std::move(reply->failure);
        auto answer = std::move(reply->answer).value_or(Answer{});
        if (answer.hooks && !answer.forest) return;  // unchanged
        forest_ = std::move(answer.forest);
        hooks_ = std::move(answer.hooks);
        ++version_;
        return;
    }
    // One forest at a time: thumbnails of many passes request different ones in turn, and each must get its own.
    if (making_.busy() || (forest_ && forests_->preparing())) return;
    Fingerprint fingerprint;
    fingerprint.add(hooks.now).add(hooks.version / 2).add(scene.dataset_version);
    const auto size = hooks.column->size;
    if (fingerprint.differs_from(asked_)) {
        // The buffer may end after the last value.
        const auto& field = hooks.column->field;
        const auto words = size == 0 ? 0 : std::size_t{size - 1} * field.stride + field.word + num_words(field.type);
        reading_ = Reading{std::make_unique_for_overwrite<std::uint32_t[]>(words), 0, words * sizeof(std::uint32_t)};
    }
    if (!reading_ || !read(hooks)) return;
    if (std::exchange(hooks_of_, scene.dataset_version) != scene.dataset_version) hooks_.reset();
    making_.ask({std::move(reading_->words), hooks.column->field, size, hooks_, scene.dataset->source});
    reading_.reset();
}

bool HookForestView::read(const ColumnPicture& hooks) {
    constexpr std::size_t kPiece = std::size_t{4} << 20;  // bytes
    constexpr std::chrono::milliseconds kOfAFrame{8};
    const auto end = std::chrono::steady_clock::now() + kOfAFrame;
    auto& [words, done, all] = *reading_;
    while (done < all) {
        const auto piece = std::min(kPiece, all - done);
        glGetNamedBufferSubData(hooks.now, static_cast<GLintptr>(done), static_cast<GLsizeiptr>(piece),
                                words.get() + done / sizeof(std::uint32_t));
        done += piece;
        if (done < all && std::chrono::steady_clock::now() >= end) return false;
    }
    return true;
}

HookForestView::Answer HookForestView::follow(const Query& query, Progress& progress) {
    Hooks hooks(query.size);
    for (std::uint32_t v = 0; v < query.size; ++v)
        hooks[v] = static_cast<std::uint32_t>(query.field.bits(query.words.get(), v));
    progress.check();
    if (query.before && hooks == *query.before) return {query.before, nullptr};
    Dataset made{.kind = DatasetKind::forest, .data = make_forest(hooks, query.source), .source = query.source};
    return {std::make_shared<const Hooks>(std::move(hooks)), std::make_shared<const Dataset>(std::move(made))};
}

std::optional<Scene> HookForestView::seen_as_forest(const Scene& scene) {
    const auto* hooks = hooks_among(scene.columns);
    if (!hooks) return std::nullopt;
    take_forest(scene, *hooks);
    if (!forest_) return std::nullopt;
    Scene seen = scene;
    seen.dataset = forest_;
    seen.dataset_version = version_ << 32 | scene.dataset_version;
    return seen;
}

ViewOutput HookForestView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    on_show_ = true;
    if (const auto seen = seen_as_forest(scene)) return forests_->draw(*seen, area, input, list);
    const Labels labels(scene, list);
    labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, failure_);
    return {};
}

}  // namespace

std::vector<ViewInfo> hook_forest_views() {
    return {{.name = "forest",
             .title = "Forest of hooks and pointers",
             .kind = DatasetKind::graph,
             .needs = {Role::input_parent, Role::parent},
             .reads = {Role::root},
             .make = [] { return std::make_unique<HookForestView>(); },
             .need = {104, 0}}};
}

}  // namespace lockstep
