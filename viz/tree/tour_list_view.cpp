#include <deque>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/tree/tour_as_list.hpp"
#include "viz/tree/tree_root.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxNamed = 64;  ///< nodes

/// An Euler tour drawn by a view of lists, with the passes of the nested ranking: its nodes are the arcs of the tree,
/// or their places in the edge list. lists: makes that view.
class TourListView final : public View {
public:
    explicit TourListView(std::unique_ptr<View> lists) : lists_(std::move(lists)) {}

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto seen = seen_by_lists(scene);
        shown_ = seen.has_value();
        small_tree_ = !seen;
        if (seen) lists_->draw_thumbnail(*seen, width, height);
        else tree_->draw_thumbnail(scene, width, height);
    }
    std::string note() const override { return lists_->note(); }
    std::optional<float> preparing() const override {
        if (working_out_.busy()) return 0.f;
        if (small_tree_) return tree_->preparing();
        return shown_ ? lists_->preparing() : std::nullopt;
    }
    std::string failure() const override {
        return !failure_.empty() ? failure_
               : small_tree_     ? tree_->failure()
               : shown_          ? lists_->failure()
                                 : std::string();
    }
    std::optional<ViewPlace> place() const override { return lists_->place(); }
    void go_to(const ViewPlace& place) override { lists_->go_to(place); }
    bool gliding() const override { return lists_->gliding(); }

private:
    struct Query {
        std::shared_ptr<const Dataset> dataset;
        std::uint32_t root = 0;
        bool by_place = false;
        bool operator==(const Query&) const = default;
    };

    /// The scene for a view of lists; nothing without a tour.
    std::optional<Scene> seen_by_lists(const Scene& scene);
    bool take_tour(const Scene& scene, bool by_place);
    bool is_whole(const ColumnPicture& next);
    /// Names a node of a small tour by the ends of its arc: "3→0".
    void name_nodes(const Scene& scene);

    std::unique_ptr<View> lists_;
    std::unique_ptr<View> tree_ = make_view("tree");  ///< for thumbnails, before the arcs form a list
    bool small_tree_ = false;  ///< the last picture was such a thumbnail
    LatestTask<Query, std::shared_ptr<const Dataset>> working_out_{[](const Query& query, Progress&) {
        Dataset made{.kind = DatasetKind::list,
                     .data = tour_as_list(query.dataset->tree(), query.root, query.by_place),
                     .source = query.dataset->source};
        return std::make_shared<const Dataset>(std::move(made));
    }};
    std::optional<Query> asked_;
    std::shared_ptr<const Dataset> tour_;
    std::uint64_t version_ = 0;
    std::string failure_;
    std::string space_;  ///< of the list's nodes
    std::deque<Column> columns_;  ///< for the view of lists
    std::vector<ColumnPicture> pictures_;
    std::uint64_t whole_seen_ = 0;
    bool whole_ = false;
    std::vector<std::string> names_;  ///< by node; empty: the tour has too many
    std::uint64_t named_ = 0;
    bool shown_ = false;  ///< the last scene had a tour
};

bool TourListView::take_tour(const Scene& scene, bool by_place) {
    const Query wanted{scene.dataset, root_of(scene), by_place};
    if (asked_ != wanted) {
        asked_ = wanted;
        tour_.reset();
        failure_.clear();
        working_out_.ask(wanted);
    }
    if (auto reply = working_out_.take()) {
        failure_ = std::move(reply->failure);
        if (reply->answer) {
            tour_ = std::move(*reply->answer);
            ++version_;
        }
    }
    return tour_ != nullptr && tour_->list().size() != 0;
}

/// True if the arcs form a list: the last arc is its own successor, as written by the last mapping kernel. Read once
/// for each content.
bool TourListView::is_whole(const ColumnPicture& next) {
    Fingerprint fingerprint;
    fingerprint.add(&next).add(version_);
    if (!fingerprint.differs_from(whole_seen_)) return whole_;
    const auto tail = tour_->list().tail;
    whole_ = read_values(next, false, tail, 1).bits(0) == tail;
    return whole_;
}

void TourListView::name_nodes(const Scene& scene) {
    const auto n = tour_->list().size();
    const ColumnPicture *tails = scene.find(Role::edge_tail), *heads = scene.find(Role::edge_head);
    const bool by_place = space_ != space_names::arcs;
    Fingerprint fingerprint;
    fingerprint.add(version_).add(by_place).add(tails).add(heads);
    if (!fingerprint.differs_from(named_)) return;
    names_.clear();
    if (n > kMaxNamed || (by_place && !(tails && heads && tails->column->size == n && heads->column->size == n)))
        return;
    const auto& tree = scene.dataset->tree();
    const auto name = [&](std::uint32_t tail, std::uint32_t head) {
        names_.push_back(std::to_string(tail) + "→" + std::to_string(head));
    };
    if (!by_place) {
        for (std::uint32_t arc = 0; arc < n; ++arc) name(tree.tail(arc), tree.column_indices[arc]);
        return;
    }
    const auto from = read_values(*tails, false, 0, n), to = read_values(*heads, false, 0, n);
    for (std::uint32_t place = 0; place < n; ++place)
        name(static_cast<std::uint32_t>(from.bits(place)), static_cast<std::uint32_t>(to.bits(place)));
}

/// True if a pass up to the scene's has written a column of the nested ranking: before that all its values are null, or
/// 0 for a column without a null value (NestedAlgorithm::forget()).
bool written(const Scene& scene, std::size_t column) {
    if (scene.record == nullptr) return false;
    const auto range = scene.record->range_of(column);
    return !range.empty() && (scene.columns[column].column->none || range.highest().bits != 0);
}

std::optional<Scene> TourListView::seen_by_lists(const Scene& scene) {
    const ColumnPicture* next = nullptr;
    for (const auto& one : scene.columns)
        if (one.column->role == Role::next_arc) next = &one;
    if (next == nullptr) return std::nullopt;
    space_ = next->column->space;
    if (!take_tour(scene, space_ != space_names::arcs) || !is_whole(*next)) return std::nullopt;
    columns_.clear();
    pictures_.clear();
    const auto add = [&](const ColumnPicture& picture, Role role) {
        columns_.push_back(*picture.column);
        columns_.back().role = role;
        pictures_.push_back(picture);
        pictures_.back().column = &columns_.back();
    };
    add(*next, Role::input_successor);
    // The columns that the nested ranking has written.
    for (std::size_t i = 0; i < scene.columns.size(); ++i) {
        const auto& one = scene.columns[i];
        const bool inside = one.column->space == space_ || one.column->depth > 0;
        if (&one != next && inside && written(scene, i) && one.column->name.starts_with("ranking."))
            add(one, one.column->role);
    }
    Scene seen = scene;
    seen.dataset = tour_;
    seen.dataset_version = version_ << 32 | scene.dataset_version;
    seen.columns = pictures_;
    name_nodes(scene);
    seen.node_names = names_;
    seen.selected = Scene::in_space(scene.all_selected, space_);
    seen.hovered = Scene::in_space(scene.all_hovered, space_);
    return seen;
}

ViewOutput TourListView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    const auto seen = seen_by_lists(scene);
    shown_ = seen.has_value();
    small_tree_ = false;
    if (!seen) {
        const bool single = tour_ != nullptr && tour_->list().size() == 0;
        const auto text = !failure_.empty()     ? failure_
                          : single              ? std::string("A single vertex has no arcs, and no tour")
                          : working_out_.busy() ? std::string("Following the tour")
                                                : std::string("The arcs become a list in mapping 2: step forward");
        Labels(scene, list)
            .put_within(area.width, scene.fonts.words, 14, {area.x + 0.5f * area.width, area.y + 0.5f * area.height},
                        scene.palette->ink2, text, Labels::Align::centre);
        return {};
    }
    ViewInput inside = input;
    inside.reveal = revealed_in(scene, input, space_);
    auto output = lists_->draw(*seen, area, inside, list);
    if (output.hovered && !output.elsewhere) output.elsewhere = Selection{space_, *output.hovered};
    output.hovered.reset();
    return output;
}

}  // namespace

/// The columns that a list of arcs reads, and those that form one from a tour.
static std::vector<ColumnKey> reads_of_tours() {
    return {Role::input_successor, Role::successor,  Role::parent,   Role::rank,   Role::distance,
            Role::sublist,         Role::local_rank, Role::splitter, Role::length, Role::arc_rank,
            Role::edge_place,      Role::edge_tail,  Role::edge_head};
}

std::vector<ViewInfo> tour_list_views() {
    return {{.name = "list",
             .title = "Tour as a list",
             .kind = DatasetKind::tree,
             .needs = {Role::next_arc},
             .reads = reads_of_tours(),
             .make = [] { return std::make_unique<TourListView>(make_view("list", DatasetKind::list)); },
             .need = {128, 0},
             .limits = std::nullopt},
            {.name = "jumps",
             .title = "Jump plot of the tour",
             .kind = DatasetKind::tree,
             .needs = {Role::next_arc},
             .reads = reads_of_tours(),
             .make = [] { return std::make_unique<TourListView>(make_view("jumps", DatasetKind::list)); },
             .need = {128, 0},
             .limits = std::nullopt}};
}

}  // namespace lockstep
