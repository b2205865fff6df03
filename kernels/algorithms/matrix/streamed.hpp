#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/matrix/matrix_algorithm.hpp"
#include "kernels/algorithms/matrix/streams.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "kernels/run/column/operations.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::matrix {

/// A product of matrices that the device need not hold: both factors and the product are in memory of the host, and tiles of them stream
/// through the device (Malison 2012, 6.2: "to pass the multiplication to the GPU in blocks or segments"). Alg. 5 multiplies two tiles. The
/// thesis proposes no streams; they let copies overlap kernels.
template <class Executor>
class Streamed final : public MatrixAlgorithm<Executor> {
    using Base = MatrixAlgorithm<Executor>;

public:
    Streamed(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, ArrayHome::host),
          tile_(static_cast<std::uint32_t>(parameters.at("tile"))),
          by_rounds_(parameters.at("rounds") != 0),
          plan_(StreamedPlan::of(this->sizes_, tile_, static_cast<std::uint32_t>(parameters.at("streams")))),
          words_(words_of_tile(this->sizes_, tile_)),
          kind_(executor, numbers([](const TileOperation& one) { return static_cast<std::uint32_t>(one.kind); }),
                "operation"),
          stream_(executor, numbers([](const TileOperation& one) { return one.stream; }), "operation_stream"),
          begin_ms_(executor, plan_.operations.size(), "begin_ms"),
          end_ms_(executor, plan_.operations.size(), "end_ms") {
        this->space({.name = kOperations, .one = "operation", .size = kind_.size()});
        this->input(kind_, operation_kind());
        this->input(stream_, operation_stream());
        this->state(begin_ms_, operation_begin());
        this->state(end_ms_, operation_end());
        this->host(round_);
        this->host(elapsed_ms_);
        this->host(pass_ms_);
    }

    void start() override {
        Base::start();
        // Not in the constructor: the estimate of memory takes arrays for growing with the matrices, and tiles do not.
        const auto words = words_ * plan_.streams;
        if (tiles_of_a_.size() != words) {
            tiles_of_a_ = {this->executor_, words, "tiles of A"};
            tiles_of_b_ = {this->executor_, words, "tiles of B"};
            tiles_of_product_ = {this->executor_, words, "tiles of the product"};
        }
        begin_ms_.fill(kNotRun);
        end_ms_.fill(kNotRun);
        round_ = 0;
        elapsed_ms_ = pass_ms_ = 0;
    }

    bool step() override {
        const auto rounds = static_cast<std::uint32_t>(plan_.round_ends.size());
        if (round_ == rounds) return false;
        const auto first = first_of(round_);
        const auto next = by_rounds_ ? round_ + 1 : rounds;
        const auto end = first_of(next);
        auto times = run_on_streams(this->executor_, arrays(), plan_, first, end);
        if (times.end_ms.empty()) {
            for (auto i = first; i < end; ++i) run(plan_.operations[i]);
            times = StreamModel::times_of(plan_, first, end, 0);
        }
        pass_ms_ = *std::max_element(times.end_ms.begin(), times.end_ms.end());
        for (auto* each : {&times.begin_ms, &times.end_ms})
            for (auto& ms : *each) ms += static_cast<float>(elapsed_ms_);
        elapsed_ms_ += pass_ms_;
        this->executor_.upload(begin_ms_.data() + first, times.begin_ms.data(), 4 * std::size_t{end - first});
        this->executor_.upload(end_ms_.data() + first, times.end_ms.data(), 4 * std::size_t{end - first});
        if (round_ == 0) this->take({0, this->sizes_.inner});
        round_ = next;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (round_ == 0) return this->report_input();
        const auto first = by_rounds_ ? first_of(round_ - 1) : 0, end = first_of(round_);
        std::uint64_t words = 0, copied = 0, steps = 0, finished = 0;
        double in_turn = 0;
        for (auto i = first; i < end; ++i) {
            const auto& one = plan_.operations[i];
            in_turn += StreamModel::ms_of(one);
            if (one.kind == StreamOperation::multiply) {
                steps += one.tile.words() * one.inner;
                continue;
            }
            words += one.tile.words();
            ++copied;
            finished += one.kind == StreamOperation::copy_product ? 1 : 0;
        }
        PassReport report;
        report.label = by_rounds_ ? "round " + count_text(round_) : "product";
        report.sentence = count_text(finished, "tile", "tiles") + " of the product on " +
                          count_text(plan_.streams, "stream", "streams") + ": " + count_text(copied, "tile", "tiles") +
                          " crossed the bus, at most " + count_text(tiles_on_device()) + " at a time on the device";
        report.note = is_modelled()
                          ? "Model of a GTX 280 on a bus of 8 GB/s: " + figure_text(pass_ms_) +
                                " ms; the same operations one after another: " + figure_text(in_turn) + " ms."
                          : "While a stream copies tiles, the kernels of other streams run: " + figure_text(pass_ms_) +
                                " ms in all.";
        report.lines = {{1, count_text(finished, "tile", "tiles"), false},
                        {3, count_text((copied - finished) / 2, "tile", "tiles"), true},
                        {4, count_text((copied - finished) / 2, "tile", "tiles"), true},
                        {5, count_text(steps, "step", "steps"), true},
                        {6, count_text(finished, "tile", "tiles"), true}};
        report.figures = {{"tiles on the device", static_cast<double>(tiles_on_device()), "tiles"},
                          {"copied", static_cast<double>(4 * words), "bytes"},
                          {is_modelled() ? "GTX 280 model" : "streams", pass_ms_, "ms"}};
        if (is_modelled()) report.figures.push_back({"one after another, model", in_turn, "ms"});
        report.work = {.bytes = 4 * words, .items = steps};
        return report;
    }

    /// Measured times differ in every run.
    bool reproducible() const override { return is_modelled(); }

private:
    static std::uint64_t words_of_tile(const ProductShape& sizes, std::uint32_t tile) {
        const std::uint64_t rows = std::min(tile, sizes.rows), inner = std::min(tile, sizes.inner),
                            columns = std::min(tile, sizes.columns);
        return std::max({rows * inner, inner * columns, rows * columns});
    }
    template <class Number>
    std::vector<std::uint32_t> numbers(Number number) const {
        std::vector<std::uint32_t> all;
        all.reserve(plan_.operations.size());
        for (const auto& one : plan_.operations) all.push_back(number(one));
        return all;
    }
    std::uint32_t first_of(std::uint32_t round) const { return round == 0 ? 0 : plan_.round_ends[round - 1]; }
    std::uint32_t tiles_on_device() const { return 3 * plan_.streams; }
    bool is_modelled() const { return this->executor_.kind() != "cuda"; }
    StreamedArrays arrays() const {
        return {.a = this->a_.data(),
                .b = this->b_.data(),
                .product = this->product_.data(),
                .tiles_of_a = tiles_of_a_.data(),
                .tiles_of_b = tiles_of_b_.data(),
                .tiles_of_product = tiles_of_product_.data(),
                .words = words_,
                .sizes = this->sizes_,
                .semiring = this->semiring_};
    }

    /// An operation on an executor without streams.
    void run(const TileOperation& operation) {
        constexpr std::uint32_t side = 16;
        const auto& tile = operation.tile;
        const auto place = operation.stream * words_;
        const auto words = static_cast<std::uint32_t>(tile.words());
        switch (operation.kind) {
            case StreamOperation::copy_a:
                copy_in(tiles_of_a_.data() + place, this->a_.data(), this->sizes_.inner, tile);
                break;
            case StreamOperation::copy_b:
                copy_in(tiles_of_b_.data() + place, this->b_.data(), this->sizes_.columns, tile);
                break;
            case StreamOperation::multiply:
                this->executor_.launch(
                    MultiplyTile<side>{}, Threads2D(tile.columns, tile.rows),
                    Span<const std::uint32_t>{tiles_of_a_.data() + place, tile.rows * operation.inner},
                    Span<const std::uint32_t>{tiles_of_b_.data() + place, operation.inner * tile.columns},
                    ProductShape{tile.rows, operation.inner, tile.columns}, this->semiring_, TileForm{},
                    InnerPart{0, operation.inner, operation.adds},
                    Span<std::uint32_t>{tiles_of_product_.data() + place, words});
                break;
            case StreamOperation::copy_product:
                for (std::uint32_t i = 0; i < tile.rows; ++i)
                    this->executor_.copy(
                        this->product_.data() + (std::uint64_t{tile.row} + i) * this->sizes_.columns + tile.column,
                        tiles_of_product_.data() + place + std::uint64_t{i} * tile.columns,
                        4 * std::size_t{tile.columns});
        }
    }
    void copy_in(std::uint32_t* to, const std::uint32_t* from, std::uint64_t width, const Tile& tile) {
        for (std::uint32_t i = 0; i < tile.rows; ++i)
            this->executor_.copy(to + std::uint64_t{i} * tile.columns, from + (tile.row + i) * width + tile.column,
                                 4 * std::size_t{tile.columns});
    }

    std::uint32_t tile_;
    bool by_rounds_;
    StreamedPlan plan_;
    std::uint64_t words_;  ///< of a tile
    Buffer<std::uint32_t> tiles_of_a_, tiles_of_b_, tiles_of_product_;  // one for each stream
    Buffer<std::uint32_t> kind_, stream_;
    Buffer<float> begin_ms_, end_ms_;  // of operations
    std::uint32_t round_ = 0;
    double elapsed_ms_ = 0, pass_ms_ = 0;
};

AlgorithmInfo streamed();  ///< matrix.multiply-streamed: section 6.2

}  // namespace lockstep::matrix
