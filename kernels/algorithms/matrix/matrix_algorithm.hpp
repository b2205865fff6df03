#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/algorithms/matrix/columns.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/algorithms/memory/matrix_tile.hpp"
#include "kernels/algorithms/memory/transpose.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::matrix {

/// The base of all products: both factors, and the product, whose entries begin as empty sums. With the parameter
/// transposed_b a pass before the product transposes B.
template <class Executor>
class MatrixAlgorithm : public DeclaredAlgorithm {
public:
    void start() override {
        begin_ = 0;
        has_transposed_ = 0;
        b_transposed_.fill(0);
        product_.fill(semiring_.zero());
        taken_.fill(0);
    }

protected:
    /// place  of both factors and of the product
    MatrixAlgorithm(Executor& executor, const Dataset& dataset, const ParameterValues& parameters,
                    ArrayHome place = ArrayHome::device)
        : executor_(executor),
          sizes_{dataset.matrices().rows, dataset.matrices().inner, dataset.matrices().columns,
                 is_transposed(parameters) ? 1u : 0u},
          semiring_(semiring_of(parameters, dataset.matrices())),
          a_(executor, words_of_entries(dataset.matrices().a, dataset.matrices().a_left_out, semiring_), "a", place),
          b_(executor, words_of_entries(dataset.matrices().b, dataset.matrices().b_left_out, semiring_), "b", place),
          product_(executor, std::uint64_t{sizes_.rows} * sizes_.columns, "product", place),
          taken_(executor, sizes_.inner, "taken"),
          b_transposed_(executor, sizes_.transposed_b != 0 ? b_.size() : 0, "b_transposed") {
        const auto type = type_of(dataset.matrices().a);
        input(a_, left_factor(semiring_, type));
        input(b_, right_factor(semiring_, type));
        state(product_, product(semiring_, type));
        space({.name = kInnerEntries, .one = "inner entry", .size = sizes_.inner});
        state(taken_, taken());
        host(begin_);
        if (sizes_.transposed_b != 0) {
            space({.name = kEntriesOfTransposedB,
                   .one = "entry of B transposed",
                   .size = b_.size(),
                   .width = sizes_.inner,
                   .height = sizes_.columns,
                   .many = "entries of B transposed"});
            state(b_transposed_, transposed_factor(semiring_, type));
            host(has_transposed_);
        }
        link_entries();
    }

    /// Nothing is left to do.
    bool done() const { return begin_ == sizes_.inner || product_.size() == 0; }
    /// Transposes B, once and if asked for; true if it did: this was a pass. By tiles, as memory.transpose with
    /// variant=padded.
    bool transpose_b() {
        if (sizes_.transposed_b == 0 || has_transposed_ != 0) return false;
        constexpr auto side = MatrixTile::kSide;
        executor_.launch(TransposeByTiles<side + 1>{},
                         Blocks(std::uint64_t{ceil_div(sizes_.inner, side)} * ceil_div(sizes_.columns, side)),
                         b_.read(), sizes_.columns, b_transposed_.write());
        has_transposed_ = 1;
        return true;
    }
    /// B as the kernels read it.
    Span<const std::uint32_t> right() const { return sizes_.transposed_b != 0 ? b_transposed_.read() : b_.read(); }
    /// The next `length` inner entries, or all remaining ones.
    InnerPart next_part(std::uint32_t length) const {
        return {begin_, length < sizes_.inner - begin_ ? begin_ + length : sizes_.inner};
    }
    /// Launches a kernel with one thread per entry. CUDA allows 65,535 rows of blocks: a larger product takes several launches,
    /// each on some rows of A.
    /// more  arguments of the kernel between the semiring and the product
    template <class Kernel, class... More>
    void launch_on_entries(Kernel kernel, More... more) {
        constexpr auto most = kMaxGridHeight * (Kernel::shape.threads_per_block / Kernel::shape.block_width);
        const auto rows = sizes_.rows, inner = sizes_.inner, columns = sizes_.columns;
        for (std::uint64_t first = 0; first < rows; first += most) {
            const auto part = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, rows - first));
            executor_.launch(kernel, Threads2D(columns, part), rows_of(a_.read(), first, part, inner), right(),
                             ProductShape{part, inner, columns, sizes_.transposed_b}, semiring_, more...,
                             rows_of(product_.write(), first, part, columns));
        }
    }
    /// Call it after a launch that took these entries.
    void take(InnerPart part) {
        executor_.fill(taken_.data() + part.begin, 1, part.end - part.begin);
        begin_ = part.end;
    }
    std::uint64_t entries() const { return product_.size(); }
    std::string entries_text() const { return count_text(entries(), "entry", "entries"); }
    /// Steps per entry, if there are several.
    std::string steps_text(std::uint64_t count) const {
        return count_text(count, "step", "steps") + (entries() == 1 ? "" : " each");
    }

    PassReport report_input() const {
        PassReport report;
        if (has_transposed_ != 0) {
            report.label = "transpose B";
            report.sentence =
                count_text(b_.size(), "entry", "entries") + " of B moved to columns: B[i][j] is now at [j][i]";
            report.note = "Tiles of 32 by 32 pass through shared memory, so that loads and stores run along rows.";
            report.work = {.bytes = 8ull * b_.size(), .items = b_.size()};
            return report;
        }
        report.label = "input";
        report.sentence = "A of " + size_text(sizes_.rows, sizes_.inner) + " and B of " +
                          size_text(sizes_.inner, sizes_.columns) + ": their product has " + entries_text() + " of " +
                          steps_text(sizes_.inner);
        report.note = semiring_.is_min_plus() ? "An entry is the least sum of a row of A and a column of B."
                                              : "An entry is the sum of products of a row of A and a column of B.";
        return report;
    }
    /// The words that `part` loads: of both factors if blocks compute the product in tiles and each loads its rows of A and
    /// its columns of B once; and of the product, if its sums are continued.
    std::uint64_t loads_by_tiles(InnerPart part, std::uint32_t tile_rows, std::uint32_t tile_columns) const {
        const auto length = std::uint64_t{part.end} - part.begin;
        return length * sizes_.rows * ceil_div(sizes_.columns, tile_columns) +
               length * sizes_.columns * ceil_div(sizes_.rows, tile_rows) + (part.begin != 0 ? entries() : 0);
    }
    /// Whether no tile extends beyond the product's edge.
    bool are_full(std::uint32_t tile_rows, std::uint32_t tile_columns) const {
        return sizes_.rows % tile_rows == 0 && sizes_.columns % tile_columns == 0;
    }
    /// loads  words of memory that the pass loads, of the factors and of the product
    PassReport report_part(std::string label, InnerPart part, std::uint64_t loads) const {
        const auto length = part.end - part.begin;
        PassReport report;
        report.label = std::move(label);
        report.sentence =
            entries_text() + " took " + steps_text(length) +
            (part.end == sizes_.inner ? ": the product is done"
                                      : ", " + count_text(sizes_.inner - part.end, "is left", "are left"));
        report.figures = {{"steps", static_cast<double>(entries() * length), "steps"},
                          {"loads", static_cast<double>(loads) / static_cast<double>(entries()), "loads an entry"}};
        report.work = {.bytes = 4 * (loads + entries()), .items = entries() * length};
        return report;
    }

    Executor& executor_;
    ProductShape sizes_;
    Semiring semiring_;
    Buffer<std::uint32_t> a_, b_, product_, taken_;
    std::uint32_t begin_ = 0;  ///< number of inner entries that the product has taken

private:
    static bool is_transposed(const ParameterValues& parameters) {
        const auto found = parameters.find("transposed_b");
        return found != parameters.end() && found->second != 0;
    }

    /// An entry of the product has a row, which is a row of A, and a column, which is a column of B. No link leads back to
    /// the product: an entry of A contributes to a whole row, and a link would select only its first entry.
    void link_entries() {
        using Kind = SpaceLink::Kind;
        space({.name = kColumns, .one = "column", .size = sizes_.columns});
        if (sizes_.rows == 0 || sizes_.inner == 0 || sizes_.columns == 0) return;
        const auto counted = [&](const char* from, const char* to, const char* says, Kind kind, std::uint32_t divisor) {
            link({.from = from, .to = to, .says = says, .kind = kind, .divisor = divisor});
        };
        counted(kEntriesOfProduct, kRows, "row", Kind::quotient, sizes_.columns);
        counted(kEntriesOfProduct, kColumns, "column", Kind::remainder, sizes_.columns);
        counted(kEntriesOfA, kRows, "row", Kind::quotient, sizes_.inner);
        counted(kRows, kEntriesOfA, "first entry", Kind::multiple, sizes_.inner);
        counted(kEntriesOfB, kColumns, "column", Kind::remainder, sizes_.columns);
        counted(kColumns, kEntriesOfB, "first entry", Kind::multiple, 1);
        if (sizes_.transposed_b == 0) return;
        counted(kEntriesOfB, kEntriesOfTransposedB, "transposed", Kind::transposed, sizes_.columns);
        counted(kEntriesOfTransposedB, kEntriesOfB, "entry of B", Kind::transposed, sizes_.inner);
    }
    template <class T>
    static Span<T> rows_of(Span<T> matrix, std::uint64_t first, std::uint32_t rows, std::uint32_t width) {
        return {unrecorded(matrix) + first * width, rows * width};
    }
    static std::string size_text(std::uint32_t rows, std::uint32_t columns) {
        return count_text(rows) + " by " + count_text(columns);
    }

    Buffer<std::uint32_t> b_transposed_;  // with transposed_b; else empty
    std::uint32_t has_transposed_ = 0;
};

}  // namespace lockstep::matrix
