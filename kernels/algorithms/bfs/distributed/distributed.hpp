#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/distributed/distributed_kernels.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/devices/distributed_algorithm.hpp"
#include "kernels/devices/ghost_outbox.hpp"
#include "kernels/devices/graph_parts.hpp"
#include "kernels/devices/parameters.hpp"

namespace lockstep::bfs {

/// Breadth-first search over several devices. Each holds the arcs of its own vertices and an entry for each head that another device owns,
/// a ghost. A pass expands the own frontier `levels_per_exchange` times, then sends ghosts whose level has become smaller to their
/// owners. With one level between exchanges, vertices are sent without their level, as a list or as bits, whichever is smaller; and
/// large frontiers are searched for bottom-up (Beamer, Asanović, Patterson 2012): every device receives the bits of all
/// frontiers. With more levels, a vertex may be expanded again when a shorter path arrives.
template <class Executor>
class DistributedSearch final : public DistributedAlgorithm<Executor> {
public:
    using Base = DistributedAlgorithm<Executor>;

    DistributedSearch(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : DistributedSearch(executor, dataset.graph(), parameters,
                            Partition(partition_of(parameters), num_devices_of(parameters),
                                      dataset.graph().num_vertices(), dataset.graph().row_offsets)) {}

    PassReport describe(const Changes& changes) override {
        if (depth_ == 0) return report_source(source_, source_degree_, this->partition().size(), num_arcs_);
        const auto found = static_cast<std::uint32_t>(changes["level"].changed);
        const auto devices = count_text(this->num_devices(), "device", "devices");
        PassReport report;
        report.label = levels_label(depth_ - levels_ + 1, depth_);
        report.sentence = "Level " + count_text(depth_) + ": " + devices + (bottom_up_ != 0 ? ", bottom-up," : "") +
                          " found " + count_text(found, "vertex", "vertices") + "; " +
                          (sent_ == 0 ? "" : count_text(sent_) + " crossed the cut; ") +
                          crossed_text(this->pass_of_group());
        report.figures = {{"frontier", static_cast<double>(total(0)), "vertices"},
                          {"vertices crossed", static_cast<double>(sent_), "vertices"}};
        const auto cells = count_text(found, "vertex", "vertices");
        if (bottom_up_ != 0) report.lines = {{6, cells, found != 0}, {7, cells, found != 0}};
        else
            report.lines = {{1, "", false},
                            {2, "", false},
                            {3, cells, found != 0},
                            {4, count_text(sent_, "ghost", "ghosts"), sent_ != 0},
                            {5, count_text(sent_, "vertex", "vertices"), sent_ != 0}};
        return report;
    }

private:
    enum class Exchange { automatic, queue, bits };
    static constexpr std::size_t kCounts = MakeFrontier::kNumCounts;

    DistributedSearch(Executor& executor, const CsrGraph& graph, const ParameterValues& parameters,
                      const Partition& partition)
        : DistributedSearch(executor, graph, parameters, partition, GraphParts::of(graph, partition)) {}

    DistributedSearch(Executor& executor, const CsrGraph& graph, const ParameterValues& parameters,
                      const Partition& partition, const GraphParts& parts)
        : Base(executor, partition, space_names::vertices),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(graph.degree(source_)),
          num_arcs_(graph.num_edges()),
          alpha_(static_cast<std::uint32_t>(parameters.at("alpha"))),
          beta_(static_cast<std::uint32_t>(parameters.at("beta"))),
          levels_per_exchange_(static_cast<std::uint32_t>(parameters.at("levels_per_exchange"))),
          exchange_(static_cast<Exchange>(parameters.at("exchange"))),
          whole_row_offsets_(executor, graph.row_offsets, "row_offsets"),
          whole_column_indices_(executor, graph.column_indices, "column_indices"),
          row_offsets_(this->group(), parts.num_row_offsets, "own row offsets"),
          heads_(this->group(), parts.num_arcs, "own heads"),
          level_(this->group(), partition.counts(), "level"),
          expanded_(this->group(), partition.counts(), "expanded with"),
          frontier_(this->group(), partition.counts(), "frontier"),
          ghost_level_(this->group(), parts.num_ghosts, "levels of ghosts"),
          sent_level_(this->group(), parts.num_ghosts, "sent levels"),
          counts_(this->group(), times(MakeFrontier::kNumCounts), "frontier counts"),
          gathered_(this->group(), times(1), "parts gathered"),
          queue_(this->group(), max_row_chunks(partition, parts.num_arcs), "parts of the frontier"),
          outbox_(this->group(), partition, parts,
                  one_level() ? GhostOutbox<Executor>::Sent::positions : GhostOutbox<Executor>::Sent::words),
          inbox_(this->group(), one_level() ? max_received(true) : times(0), "received vertices"),
          level_inbox_(this->group(), one_level() ? times(0) : max_received(false), "received levels"),
          bits_outbox_(this->group(), one_level() ? max_words() : times(0), "sent bits"),
          turned_offsets_(this->group(), searches_bottom_up() ? parts.num_row_offsets : times(0),
                          "own incoming offsets"),
          tails_(this->group(), counts_of_tails(graph), "own tails"),
          bits_(this->group(), words_of_bits(), "bits of all frontiers"),
          frontier_counts_(kCounts * std::size_t{this->num_devices()}) {
        row_offsets_.upload(parts.row_offsets);
        heads_.upload(parts.heads);
        if (searches_bottom_up()) upload_tails(graph);
        for (std::uint32_t tail = 0; tail < graph.num_vertices(); ++tail)
            for (const auto head : graph.neighbors(tail)) this->count_arc(tail, head);
        this->input(whole_row_offsets_, row_offsets());
        this->input(whole_column_indices_, column_indices());
        for (const auto* one : {&row_offsets_, &heads_, &turned_offsets_, &tails_}) this->input(*one);
        for (const auto* one : {&outbox_.ghosts(), &outbox_.firsts()}) this->input(*one);
        this->show(frontier_, frontier_flags());
        this->show(level_, level());
        for (const auto* one : {&expanded_, &ghost_level_, &sent_level_}) this->scratch(*one);
        this->host(depth_);
        this->host(levels_);
        this->host(reached_arcs_);
        this->host(bottom_up_);
        this->host(sent_);
        for (auto& count : frontier_counts_) this->host(count);
    }

    std::vector<std::uint32_t> times(std::uint32_t count) const {
        return std::vector<std::uint32_t>(this->num_devices(), count);
    }
    bool one_level() const { return levels_per_exchange_ == 1; }
    bool searches_bottom_up() const { return alpha_ != 0 && one_level(); }
    std::uint32_t words_of(std::uint32_t device) const { return ceil_div(this->partition().count(device), 32u); }
    std::vector<std::uint32_t> words_of_bits() const {
        std::uint32_t words = 0;
        this->each_of([&](auto device) { words += words_of(device); });
        return times(one_level() ? words : 0);
    }
    template <class Work>
    void each_of(Work&& work) const {
        for (std::uint32_t device = 0; device < this->num_devices(); ++device) work(device);
    }

    /// The size of the largest message to each device. as_bits: or of the bits of its vertices
    std::vector<std::uint32_t> max_received(bool as_bits) const {
        auto most = times(0);
        each_of([&](auto to) {
            if (as_bits && this->num_devices() > 1) most[to] = words_of(to);
            each_of([&](auto from) {
                if (from != to) most[to] = std::max(most[to], outbox_.max_count(from, to));
            });
        });
        return most;
    }
    /// The words of the bits that each device sends at most.
    std::vector<std::uint32_t> max_words() const {
        auto most = times(0);
        each_of([&](auto from) {
            each_of([&](auto to) {
                if (from != to) most[from] = std::max(most[from], words_of(to));
            });
        });
        return most;
    }

    std::vector<std::uint32_t> counts_of_tails(const CsrGraph& graph) const {
        auto counts = times(0);
        if (searches_bottom_up())
            for (const auto head : graph.column_indices) ++counts[this->partition().owner(head)];
        return counts;
    }
    void upload_tails(const CsrGraph& graph) {
        Progress progress;
        const auto turned = transposed(graph, progress);
        const auto& partition = this->partition();
        std::vector<std::uint32_t> first_bit(1, 0);
        each_of([&](auto device) { first_bit.push_back(first_bit.back() + words_of(device) * 32); });
        std::vector<std::uint32_t> offsets, tails;
        each_of([&](auto device) {
            const auto begin = tails.size();
            offsets.push_back(0);
            for (std::uint32_t own = 0; own < partition.count(device); ++own) {
                for (const auto tail : turned.neighbors(partition.element_at(partition.first(device) + own))) {
                    const auto position = partition.position_of(tail);
                    const auto owner = partition.owner_at(position);
                    tails.push_back(first_bit[owner] + position - partition.first(owner));
                }
                offsets.push_back(static_cast<std::uint32_t>(tails.size() - begin));
            }
        });
        turned_offsets_.upload(offsets);
        tails_.upload(tails);
    }

    /// Vertices (0) or arcs (1) of all frontiers.
    std::uint64_t total(std::size_t which) const {
        std::uint64_t sum = 0;
        for (std::size_t device = 0; device < this->num_devices(); ++device)
            sum += frontier_counts_[kCounts * device + which];
        return sum;
    }

    void start_parts() override {
        depth_ = levels_ = bottom_up_ = 0;
        reached_arcs_ = sent_ = 0;
        for (const auto* one : {&level_, &expanded_, &ghost_level_, &sent_level_}) one->fill(kNone);
        const auto position = this->partition().position_of(source_);
        level_.set(position, 0);
        make_frontiers();
    }

    void make_frontiers() {
        counts_.fill(0);
        this->each([&](auto device) {
            this->group().launch(device, MakeFrontier{}, CountingBlock::blocks(level_.size(device)),
                                 level_.read(device), row_offsets_.read(device), expanded_.write(device),
                                 frontier_.write(device), counts_.write(device));
        });
        this->each([&](auto device) {
            const auto counts = counts_.download(device);
            std::ranges::copy(counts, frontier_counts_.begin() + static_cast<std::ptrdiff_t>(kCounts * device));
        });
        reached_arcs_ += total(1);
    }

    bool run_pass() override {
        if (total(0) == 0) return false;
        choose_direction();
        sent_ = 0;
        const auto before = depth_;
        if (bottom_up_ != 0) search_bottom_up();
        else search_top_down();
        levels_ = depth_ - before;
        const bool found = total(0) != 0 || levels_ > 1;
        // A step that finds nothing and sends nothing is not a pass.
        return found || sent_ != 0;
    }

    void choose_direction() {
        if (!searches_bottom_up()) return;
        const auto unexplored = num_arcs_ - (reached_arcs_ - total(1));
        if (bottom_up_ == 0) bottom_up_ = total(1) * alpha_ > unexplored ? 1 : 0;
        else bottom_up_ = total(0) * beta_ < this->partition().size() ? 0 : 1;
    }

    void expand(std::uint32_t device) {
        const auto parts = frontier_counts_[kCounts * device + MakeFrontier::kParts];
        if (parts == 0) return;
        this->group().launch(device, GatherParts{}, CountingBlock::blocks(frontier_.size(device)),
                             frontier_.read(device), row_offsets_.read(device), gathered_.write(device),
                             queue_.write(device));
        for (std::uint32_t first = 0; first < parts; first += RowChunk::kMaxPerLaunch) {
            const auto count = std::min(parts - first, RowChunk::kMaxPerLaunch);
            this->group().launch(device, ExpandOwn{}, count * RowChunk::kLanes, queue_.read(device, first, count),
                                 expanded_.read(device), row_offsets_.read(device), heads_.read(device),
                                 level_.write(device), ghost_level_.write(device));
        }
    }

    void search_top_down() {
        for (std::uint32_t local = 0; local < levels_per_exchange_ && (local == 0 || total(0) != 0); ++local) {
            if (local != 0) ++depth_;
            gathered_.fill(0);
            this->each([&](auto device) { expand(device); });
            if (local + 1 < levels_per_exchange_) make_frontiers();
        }
        ++depth_;
        exchange_ghosts();
        make_frontiers();
    }

    void exchange_ghosts() {
        const auto counts = outbox_.collect(ghost_level_, sent_level_);
        this->each_pair([&](auto from, auto to) {
            const auto count = counts[from][to];
            sent_ += count;
            if (count == 0) return;
            if (!one_level()) send_levels(from, to, count);
            else if (sends_bits(to, count)) send_bits(from, to, count);
            else send_queue(from, to, count);
        });
    }

    bool sends_bits(std::uint32_t to, std::uint32_t count) const {
        return exchange_ == Exchange::bits || (exchange_ == Exchange::automatic && words_of(to) < count);
    }

    // Each message is used before the next one arrives: one inbox is enough.
    void send_levels(std::uint32_t from, std::uint32_t to, std::uint32_t count) {
        auto& group = this->group();
        group.send(from, outbox_.words(from, to, count), to, level_inbox_.write(to, 0, count));
        group.launch(to, LowerLevels{}, count, level_inbox_.read(to, 0, count), this->partition().first(to),
                     level_.write(to), this->crossed(to));
    }
    void send_queue(std::uint32_t from, std::uint32_t to, std::uint32_t count) {
        auto& group = this->group();
        group.send(from, outbox_.positions(from, to, count), to, inbox_.write(to, 0, count));
        group.launch(to, LowerToLevel{}, count, inbox_.read(to, 0, count), this->partition().first(to), depth_,
                     level_.write(to), this->crossed(to));
    }
    void send_bits(std::uint32_t from, std::uint32_t to, std::uint32_t count) {
        auto& group = this->group();
        const auto words = words_of(to);
        group.launch(from, ClearBits{}, words, bits_outbox_.write(from, 0, words));
        group.launch(from, SetBits{}, count, outbox_.positions(from, to, count), this->partition().first(to),
                     bits_outbox_.write(from, 0, words));
        group.send(from, bits_outbox_.read(from, 0, words), to, inbox_.write(to, 0, words));
        group.launch(to, LowerByBits{}, level_.size(to), inbox_.read(to, 0, words), depth_, level_.write(to),
                     this->crossed(to));
    }

    void search_bottom_up() {
        auto& group = this->group();
        ++depth_;
        std::vector<std::uint32_t> first(1, 0);
        each_of([&](auto device) { first.push_back(first.back() + words_of(device)); });
        this->each([&](auto device) {
            group.launch(device, FrontierBits{}, frontier_.size(device), frontier_.read(device),
                         bits_.write(device, first[device], words_of(device)));
        });
        this->each_pair([&](auto from, auto to) {
            group.send(from, bits_.read(from, first[from], words_of(from)), to,
                       bits_.write(to, first[from], words_of(from)));
        });
        this->each([&](auto device) {
            group.launch(device, FindTail{}, level_.size(device), turned_offsets_.read(device), tails_.read(device),
                         bits_.read(device), depth_, level_.write(device));
        });
        make_frontiers();
    }

    std::uint32_t source_, source_degree_, num_arcs_, alpha_, beta_, levels_per_exchange_;
    Exchange exchange_;
    Buffer<std::uint32_t> whole_row_offsets_, whole_column_indices_;  ///< the input, for pictures
    DeviceParts<std::uint32_t> row_offsets_, heads_;
    DeviceParts<std::uint32_t> level_, expanded_, frontier_;  ///< own vertices
    DeviceParts<std::uint32_t> ghost_level_, sent_level_;
    DeviceParts<std::uint32_t> counts_;
    DeviceParts<std::uint32_t> gathered_;  ///< entries of queue_
    DeviceParts<std::uint64_t> queue_;  ///< parts of the frontier's rows
    GhostOutbox<Executor> outbox_;
    DeviceParts<std::uint32_t> inbox_;
    DeviceParts<std::uint64_t> level_inbox_;
    DeviceParts<std::uint32_t> bits_outbox_;
    DeviceParts<std::uint32_t> turned_offsets_, tails_, bits_;  ///< bottom-up
    std::vector<std::uint32_t> frontier_counts_;  ///< kCounts of each device
    std::uint32_t depth_ = 0;  ///< the levels that were searched
    std::uint32_t levels_ = 0;  ///< of them in the last pass
    std::uint64_t reached_arcs_ = 0;  ///< arcs out of all vertices that were in a frontier
    std::uint32_t bottom_up_ = 0;
    std::uint32_t sent_ = 0;  ///< vertices that crossed in the last pass
};

}  // namespace lockstep::bfs
