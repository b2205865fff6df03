#include "viz/forest/hook_forest_view.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/background/newest_question.hpp"
#include "viz/forest/forest_view.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/gl/labels.hpp"

namespace lockstep {
namespace {

class HookForestView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (const auto seen = seen_as_forest(scene)) forests_->draw_thumbnail(*seen, width, height);
    }
    std::string note() const override {
        const auto said = forests_->note();
        const auto colon = said.find(':');
        return colon == said.npos ? said : "Forest of hooks" + said.substr(colon);
    }
    std::optional<float> preparing() const override {
        if (making_.busy()) return 0.f;
        return forest_ ? forests_->preparing() : std::nullopt;
    }
    std::optional<ViewPlace> place() const override { return forests_->place(); }
    void go_to(const ViewPlace& place) override { forests_->go_to(place); }
    bool gliding() const override { return forests_->gliding(); }

private:
    struct Question {
        std::vector<std::uint32_t> hooks;
        std::string source;
    };

    /// The scene as a view of forests wants it; nothing while there is no forest.
    std::optional<Scene> seen_as_forest(const Scene& scene);
    void take_forest(const Scene& scene, const ColumnPicture& hooks);

    std::unique_ptr<View> forests_ = make_forest_view();
    NewestQuestion<Question, std::shared_ptr<const Dataset>> making_{[](const Question& question, Progress&) {
        Dataset made{.kind = DatasetKind::forest,
                     .data = make_forest(question.hooks, question.source),
                     .source = question.source};
        return std::make_shared<const Dataset>(std::move(made));
    }};
    std::shared_ptr<const Dataset> forest_;
    std::uint64_t version_ = 0, asked_ = 0;
    std::vector<std::uint32_t> hooks_;  ///< that the forest was asked for
    std::uint64_t hooks_of_ = 0;  ///< the version of their dataset
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
        forest_ = std::move(reply->answer).value_or(nullptr);
        ++version_;
        return;
    }
    // One forest after the other: small pictures of many passes ask in turn, and each is to get its own.
    if (making_.busy() || (forest_ && forests_->preparing())) return;
    Fingerprint fingerprint;
    fingerprint.add(hooks.now).add(hooks.version / 2).add(scene.dataset_version);
    if (!fingerprint.differs_from(asked_)) return;
    const auto& field = hooks.column->field;
    std::vector<std::uint32_t> words(std::size_t{hooks.column->size} * field.stride), numbers(hooks.column->size);
    if (!words.empty()) glGetNamedBufferSubData(hooks.now, 0, static_cast<GLsizeiptr>(4 * words.size()), words.data());
    for (std::uint32_t v = 0; v < hooks.column->size; ++v)
        numbers[v] = static_cast<std::uint32_t>(field.bits(words.data(), v));
    // Most passes move pointers alone.
    if (numbers == hooks_ && scene.dataset_version == hooks_of_) return;
    hooks_ = numbers;
    hooks_of_ = scene.dataset_version;
    making_.ask({std::move(numbers), scene.dataset->source});
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
    if (const auto seen = seen_as_forest(scene)) return forests_->draw(*seen, area, input, list);
    const Labels labels(scene, list);
    labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                        failure_.empty() ? std::string("Following the hooks") : failure_);
    return {};
}

}  // namespace

std::unique_ptr<View> make_hook_forest_view() { return std::make_unique<HookForestView>(); }

}  // namespace lockstep
