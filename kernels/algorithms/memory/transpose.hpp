#pragma once

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/transpose_by_tiles.hpp"
#include "kernels/algorithms/memory/transpose_naive.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::memory {

/// Rows become columns, tile by tile.
template <class Executor>
class Transpose final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    Transpose(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, transposed_column()),
          height_(dataset.array().rows()),
          how_(static_cast<Transposing>(parameters.at("variant"))) {
        this->space({.name = kTransposed, .one = "element", .size = this->n_, .width = height_, .many = "elements"});
        if (this->n_ == 0) return;
        const auto link = [&](const char* from, const char* to, const char* says, std::uint32_t width) {
            this->link({.from = from, .to = to, .says = says, .kind = SpaceLink::Kind::transposed, .divisor = width});
        };
        link(space_names::elements, kTransposed, "transposed element", this->width_);
        link(kTransposed, space_names::elements, "source", height_);
    }

private:
    void move() override {
        switch (how_) {
            case Transposing::naive: launch<TransposeNaive>(); break;
            case Transposing::tiled: launch<TransposeByTiles<32>>(); break;
            case Transposing::padded: launch<TransposeByTiles<33>>(); break;
        }
    }
    template <class Kernel>
    void launch() {
        this->executor_.launch(Kernel{}, Blocks(tiles()), this->value_.read(), this->width_, this->moved_.write());
    }
    std::uint32_t tiles() const {
        return ceil_div(this->width_, MatrixTile::kSide) * ceil_div(height_, MatrixTile::kSide);
    }
    PassReport report() override {
        auto report = report_of_traffic("transpose", traffic_of_transpose(height_, this->width_, how_));
        const auto elements = count_text(this->n_, "element", "elements");
        report.sentence =
            count_text(tiles(), "tile has", "tiles have") + " moved " + elements + " from rows to columns";
        if (how_ == Transposing::naive) report.note += " A warp's stores go down a column, a sector for each.";
        else
            report.note += how_ == Transposing::tiled
                               ? " Down a column of a tile all words lie in one bank: " +
                                     count_text(report.traffic->bank_replays, "replay", "replays") + "."
                               : " With a word of padding a row, the words of a tile's column lie in 32 banks.";
        report.lines = {{2, elements, true}};
        if (how_ != Transposing::naive) report.lines.push_back({3, elements, true});
        report.lines.push_back({4, elements, true});
        return report;
    }

    std::uint32_t height_;
    Transposing how_;
};

AlgorithmInfo transpose();  ///< memory.transpose

}  // namespace lockstep::memory
