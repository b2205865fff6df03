#include "viz/graph/plan/make_plan.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <string>
#include <system_error>
#include <utility>

#include "kernels/layout/arrange_picture.hpp"
#include "kernels/layout/force_layout.hpp"
#include "kernels/layout/pack_parts.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;
using Plan = std::unique_ptr<GraphPlan>;

constexpr std::uint32_t kHuge = 6'000'000;  ///< arcs: reading more takes too long for a first picture
constexpr std::uint32_t kHubShare = 200;  ///< a vertex with this many times the mean degree is unsuitable for springs
constexpr auto kBetweenSteps = std::chrono::milliseconds(300);
constexpr int kWorkForAStep = 4;  ///< time between two steps, relative to the time of making one

Plan plan_of(std::shared_ptr<const Adjacency> adjacency, GraphPositions positions, const Progress& progress,
             std::shared_ptr<const GraphPlan::Entries> entries = nullptr) {
    const auto& lines = *adjacency;
    return std::make_unique<GraphPlan>(std::move(adjacency), lines, std::move(positions), progress, std::move(entries));
}

/// A tree that joins each vertex with its parent in the search.
std::shared_ptr<const Adjacency> tree_of(const std::vector<std::uint32_t>& parents, bool both_ways) {
    const auto n = static_cast<std::uint32_t>(parents.size());
    auto tree = std::make_shared<Adjacency>();
    tree->offsets.assign(std::size_t{n} + 1, 0);
    for (std::uint32_t v = 0; v < n; ++v)
        if (parents[v] != kNone) ++tree->offsets[v + 1], ++tree->offsets[parents[v] + 1];
    for (std::uint32_t v = 0; v < n; ++v) tree->offsets[v + 1] += tree->offsets[v];
    tree->neighbors.resize(tree->offsets[n]);
    tree->ways.resize(tree->offsets[n]);
    auto next = tree->offsets;
    const auto add = [&](std::uint32_t v, std::uint32_t w, std::uint8_t way) {
        const auto place = next[v]++;
        tree->neighbors[place] = w;
        tree->ways[place] = both_ways ? Adjacency::kOutgoing | Adjacency::kIncoming : way;
    };
    // Rows ascend: a parent or a child is inserted in the order of the other end.
    for (std::uint32_t v = 0; v < n; ++v)
        if (parents[v] != kNone) add(parents[v], v, Adjacency::kOutgoing), add(v, parents[v], Adjacency::kIncoming);
    return tree;
}

Plan rings_of(const PlanQuery& query, std::uint32_t source, std::string note, Progress& progress) {
    const auto& graph = query.dataset->graph();
    auto found = level_rings(graph, source, progress);
    GraphPositions positions{std::move(found.positions), std::move(note), std::nullopt, std::move(found.rings)};
    const auto tree = tree_of(found.parents, graph.symmetric);
    if (query.steps) query.steps->put(plan_of(tree, positions, progress));
    // All arcs for the magnified vertex; the lines stay those of the search.
    auto all = std::make_shared<const Adjacency>(make_adjacency(graph, progress));
    return std::make_unique<GraphPlan>(std::move(all), *tree, std::move(positions), progress);
}

/// Starts work on another thread. If no thread can be started, get() runs the work on the calling thread. (std::async with both
/// policies would lose the work.)
template <class Work>
auto started_or_deferred(const Work& work) {
    try {
        return std::async(std::launch::async, work);
    } catch (const std::system_error&) {
        return std::async(std::launch::deferred, work);
    }
}

/// Makes plans from the stages of a layout, one at a time, on another thread while the layout continues.
class PlansMeanwhile {
public:
    PlansMeanwhile(std::shared_ptr<const Adjacency> adjacency, std::shared_ptr<const GraphPlan::Entries> entries,
                   std::shared_ptr<PlanSteps> steps)
        : adjacency_(std::move(adjacency)), entries_(std::move(entries)), steps_(std::move(steps)) {}
    ~PlansMeanwhile() {
        outdated_.cancel();
        if (making_.valid()) making_.wait();
    }
    PlansMeanwhile(const PlansMeanwhile&) = delete;
    PlansMeanwhile& operator=(const PlansMeanwhile&) = delete;

    /// True if the last plan was made long enough ago. Throws the exception of the last plan.
    bool wants() {
        if (!steps_ || !over()) return false;
        if (making_.valid()) next_ = making_.get();
        return steps_->empty() && Clock::now() >= next_;
    }
    /// points: returns the positions of the vertices; called by the other thread
    void make(std::function<std::vector<Point>(const Progress&)> points, const char* note) {
        // If no thread is available, the next caller makes the plan.
        making_ = started_or_deferred([this, points = std::move(points), note] {
            const auto begin = Clock::now();
            steps_->put(plan_of(adjacency_, {points(outdated_), note}, outdated_, entries_));
            const auto end = Clock::now();
            return end + std::max<Clock::duration>(kBetweenSteps, kWorkForAStep * (end - begin));
        });
    }
    /// Cancels the current plan. Throws its exception, except Cancelled.
    void end() {
        outdated_.cancel();
        try {
            if (making_.valid()) making_.get();
        } catch (const Cancelled&) {
            // The plan was outdated.
        }
    }

private:
    bool over() const {
        return !making_.valid() || making_.wait_for(std::chrono::seconds(0)) != std::future_status::timeout;
    }

    std::shared_ptr<const Adjacency> adjacency_;
    std::shared_ptr<const GraphPlan::Entries> entries_;
    std::shared_ptr<PlanSteps> steps_;
    Progress outdated_;
    std::future<Clock::time_point> making_;
    Clock::time_point next_;
};

/// A layout by springs, step by step.
class Settling {
public:
    Settling(std::shared_ptr<const Adjacency> adjacency, const PlanQuery& query, Progress& progress)
        : adjacency_(std::move(adjacency)),
          entries_(GraphPlan::entries_of(*adjacency_, progress)),
          times_(query.times),
          progress_(progress),
          looked_at_(query.steps != nullptr),
          plans_(adjacency_, entries_, query.steps) {}

    /// device: executes rounds if possible; null: the host executes all
    Plan run(LayoutDevice* device) {
        parts_ = started_or_deferred([this] { return parts_of(*adjacency_, progress_); }).share();
        const LayoutWatcher watcher{.wants = [this] { return plans_.wants(); },
                                    .take = [this](std::vector<Point> points) { take(std::move(points)); },
                                    .first = [this](std::vector<Point> points) { take_first(std::move(points)); }};
        auto layout = force_layout(*adjacency_, {.watcher = &watcher, .device = device, .times = times_}, progress_);
        std::string note = layout.coarse ? "laid out by springs, roughly" : "laid out by springs";
        if (device && !device->failure().empty()) note += "; without the GPU: " + device->failure();
        auto points = std::move(layout.positions);
        {
            const PhaseScope phase(times_, "alignment and packing");
            align_to(first_, points);
            pack_parts(*adjacency_, parts_.get(), points, progress_);
        }
        const PhaseScope phase(times_, "last plan");
        auto plan = plan_of(adjacency_, {std::move(points), std::move(note)}, progress_, entries_);
        plans_.end();
        return plan;
    }

private:
    void take_first(std::vector<Point> points) {
        first_ = std::move(points);
        if (looked_at_)
            plans_.make([shown = first_](const Progress&) { return shown; }, "a first picture, by distances");
    }
    /// Springs drive unconnected parts far apart, into the corners: a plan packs them.
    void take(std::vector<Point> points) {
        {
            const PhaseScope phase(times_, "alignment and packing");
            align_to(first_, points);
        }
        plans_.make(
            [this, shown = std::move(points)](const Progress& outdated) mutable {
                pack_parts(*adjacency_, parts_.get(), shown, outdated);
                return std::move(shown);
            },
            "settling");
    }

    std::shared_ptr<const Adjacency> adjacency_;
    std::shared_ptr<const GraphPlan::Entries> entries_;  ///< shared by all plans
    PhaseTimes* times_;
    Progress& progress_;
    bool looked_at_;
    std::shared_future<Parts> parts_;
    /// The reference for the rotation of all plans: the first one, since intermediate plans depend on timing.
    std::vector<Point> first_;
    PlansMeanwhile plans_;
};

/// True for a graph of which springs would make a ball.
bool is_huge_with_hubs(const CsrGraph& graph) {
    if (graph.num_edges() < kHuge) return false;
    std::uint32_t most = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) most = std::max(most, graph.degree(v));
    return double{1} * most * graph.num_vertices() > double{kHubShare} * graph.num_edges();
}

}  // namespace

Plan make_plan(const PlanQuery& query, Progress& progress) {
    const auto& graph = query.dataset->graph();
    if (graph.num_vertices() > GraphPlan::kMaxVertices)
        throw std::invalid_argument("The graph view draws up to " + std::to_string(GraphPlan::kMaxVertices) +
                                    " vertices.");
    progress.begin("Reading the graph", 1);
    if (query.arrangement == Arrangement::rings)
        return rings_of(query, query.source, "levels as rings round the source", progress);
    auto given = given_positions(graph);
    if (!given && is_huge_with_hubs(graph)) {
        const auto busiest = busiest_vertex(graph, progress);
        return rings_of(query, busiest,
                        "rings round its busiest vertex, " + std::to_string(busiest) + ": too many arcs for springs",
                        progress);
    }
    std::shared_ptr<const Adjacency> adjacency;
    {
        const PhaseScope phase(query.times, "adjacency");
        adjacency = std::make_shared<const Adjacency>(make_adjacency(graph, progress));
    }
    if (given) return plan_of(std::move(adjacency), std::move(*given), progress);
    auto gpu = LayoutDevice::gpu();
    return Settling(std::move(adjacency), query, progress).run(query.on_gpu ? &gpu : nullptr);
}

}  // namespace lockstep
