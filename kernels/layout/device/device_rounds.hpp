#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/device/bound_points.hpp"
#include "kernels/layout/device/count_nodes.hpp"
#include "kernels/layout/device/key_points.hpp"
#include "kernels/layout/device/library_calls.hpp"
#include "kernels/layout/device/make_nodes.hpp"
#include "kernels/layout/device/move_vertices.hpp"
#include "kernels/layout/device/pull_pieces.hpp"
#include "kernels/layout/device/sum_energies.hpp"
#include "kernels/layout/device/sum_nodes.hpp"
#include "kernels/layout/spring_rounds.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

/// Rounds as kernels: each builds the tree over all points (sorted keys, nodes by their first point, sums from the leaves up),
/// then moves every vertex. Sums are the same in every order of the threads, because they use no atomics.
template <class Executor>
class DeviceRounds final : public SpringRounds {
public:
    /// The graph must have vertices. Launches throw Cancelled soon after `progress` is cancelled, which outlives this.
    DeviceRounds(const std::shared_ptr<Device>& device, const LayoutGraph& graph, const SpringModel& model,
                 const Progress& progress)
        : device_(device), executor_(dynamic_cast<Executor&>(*device)), model_(model), n_(graph.num_vertices()) {
        device_->set_cancel_flag(&progress.cancelled_flag());
        offsets_ = Buffer<std::uint32_t>(*device_, graph.offsets, "offsets");
        if (!graph.neighbors.empty()) {
            neighbors_ = Buffer<std::uint32_t>(*device_, graph.neighbors, "neighbors");
            weights_ = Buffer<float>(*device_, graph.weights, "weights");
        }
        masses_ = Buffer<float>(*device_, graph.masses, "masses");
        cut_long_rows(graph);
        room_bytes_ = room_for(executor_, sorting(), counting());
        if (room_bytes_ != 0) room_ = std::make_shared<Block>(*device_, room_bytes_, "room");
    }
    ~DeviceRounds() override { device_->set_cancel_flag(nullptr); }
    DeviceRounds(const DeviceRounds&) = delete;
    DeviceRounds& operator=(const DeviceRounds&) = delete;

    void put(const std::vector<Point>& positions) override {
        device_->upload(positions_.data(), positions.data(), positions_.bytes());
    }
    void take(std::vector<Point>& positions) override {
        positions.resize(n_);
        device_->download(positions.data(), positions_.data(), positions_.bytes());
    }

    double round(float step) override {
        build_tree();
        const auto positions = positions_.read();
        if (pieces_.size() != 0)
            executor_.launch(PullPieces{}, pieces_.size(), model_, rows(), pieces_.read(), positions, pulls_.write());
        executor_.launch(
            MoveVertices{}, n_, model_, step,
            MoveVertices::Sorted{sorted_order_.read(), points_.read(), point_masses_.read(), bases_.read()},
            NodesView{centres_.read(), node_weights_.read(), links_.read(), firsts_.read()}, rows(), pulls_.read(),
            positions, next_.write(), sizes_.write());
        executor_.launch(SumEnergies{}, energies_.size(), sizes_.read(), energies_.write());
        double total = 0;
        for (const auto part : energies_.download()) total += std::bit_cast<double>(part);
        device_ms_ = 0;
        for (const auto& launch : device_->take_launches()) device_ms_ += launch.ms;
        std::swap(positions_, next_);
        return total;
    }
    double device_ms() const override { return device_ms_; }

private:
    void cut_long_rows(const LayoutGraph& graph) {
        std::vector<std::uint32_t> piece_offsets{0};
        std::vector<std::uint64_t> pieces;
        for (std::uint32_t v = 0; v < n_; ++v) {
            const auto begin = graph.offsets[v], end = graph.offsets[v + 1];
            if (end - begin > SpringForces::kPiece)
                for (auto first = begin; first < end; first += std::min(end - first, SpringForces::kPiece))
                    pieces.push_back(packed(v, first));
            piece_offsets.push_back(static_cast<std::uint32_t>(pieces.size()));
        }
        if (pieces.empty()) return;
        piece_offsets_ = Buffer<std::uint32_t>(*device_, piece_offsets, "piece offsets");
        pieces_ = Buffer<std::uint64_t>(*device_, pieces, "pieces");
        pulls_ = Buffer<std::uint64_t>(*device_, pieces.size(), "pulls");
    }

    void build_tree() {
        bounds_.fill(std::bit_cast<std::uint32_t>(std::numeric_limits<float>::infinity()));
        const auto positions = positions_.read();
        executor_.launch(BoundPoints{}, std::min(n_, BoundPoints::kMaxThreads), positions, bounds_.write());
        executor_.launch(KeyPoints{}, n_, positions, bounds_.read(), keys_.write(), order_.write());
        sort_by_key(executor_, sorting(), room(), room_bytes_);
        const auto masses = model_.communities ? masses_.read() : Span<const float>{};
        executor_.launch(CountNodes{}, n_ + 1, sorted_keys_.read(), sorted_order_.read(), positions, masses,
                         points_.write(), point_masses_.write(), counts_.write());
        sum_before(executor_, counting(), room(), room_bytes_);
        const Nodes nodes{centres_.write(), node_weights_.write(), links_.write(), firsts_.write()};
        executor_.launch(MakeNodes{}, n_, sorted_keys_.read(), bases_.read(), bounds_.read(), nodes, parents_.write(),
                         node_sizes_.write(), arrived_.write());
        executor_.launch(SumNodes{}, n_, points_.read(), point_masses_.read(), bases_.read(), parents_.read(),
                         node_sizes_.read(), nodes, arrived_.write());
    }

    SortByKey sorting() const { return {keys_.write(), order_.write(), sorted_keys_.write(), sorted_order_.write()}; }
    SumBefore counting() const { return {counts_.read(), bases_.write()}; }
    RowsView rows() const {
        return {offsets_.read(), neighbors_.read(), weights_.read(), masses_.read(), piece_offsets_.read()};
    }
    void* room() const { return room_ ? room_->words() : nullptr; }

    std::shared_ptr<Device> device_;
    Executor& executor_;
    SpringModel model_;
    std::uint32_t n_;
    double device_ms_ = 0;

    // Arrays of the graph:
    Buffer<std::uint32_t> offsets_, neighbors_, piece_offsets_;
    Buffer<float> weights_, masses_;
    Buffer<std::uint64_t> pieces_, pulls_;
    // Arrays of the round:
    Buffer<std::uint64_t> positions_{*device_, n_, "positions"}, next_{*device_, n_, "next positions"};
    Buffer<float> sizes_{*device_, n_, "sizes of forces"};
    Buffer<std::uint64_t> energies_{*device_, ceil_div(n_, kTogether), "energies"};
    // Arrays of the points in the order of keys:
    Buffer<float> bounds_{*device_, 4, "bounds"};
    Buffer<std::uint32_t> keys_{*device_, n_, "keys"}, order_{*device_, n_, "order"};
    Buffer<std::uint32_t> sorted_keys_{*device_, n_, "sorted keys"}, sorted_order_{*device_, n_, "sorted order"};
    Buffer<std::uint64_t> points_{*device_, n_, "points"};
    Buffer<float> point_masses_{*device_, n_, "masses of points"};
    // Arrays of the tree:
    Buffer<std::uint32_t> counts_{*device_, n_ + 1ull, "nodes of points"}, bases_{*device_, n_ + 1ull, "first nodes"};
    Buffer<std::uint64_t> centres_{*device_, max_nodes(n_), "centres"};
    Buffer<std::uint64_t> node_weights_{*device_, max_nodes(n_), "weights of nodes"};
    Buffer<std::uint64_t> links_{*device_, max_nodes(n_), "links"};
    Buffer<std::uint32_t> firsts_{*device_, max_nodes(n_), "first points"};
    Buffer<std::uint32_t> parents_{*device_, max_nodes(n_), "parents"};
    Buffer<std::uint32_t> node_sizes_{*device_, max_nodes(n_), "sizes of nodes"};
    Buffer<std::uint32_t> arrived_{*device_, max_nodes(n_), "points arrived"};
    std::size_t room_bytes_ = 0;
    std::shared_ptr<Block> room_;
};

}  // namespace lockstep
