// Inputs after elements are dropped, and their files, which must read back as the same inputs.

#include "kernels/debugger/check/reduced_dataset.hpp"

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/debugger/check/check.hpp"
#include "kernels/debugger/check/shrink.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/debugger/check/failing_for_test.hpp"

namespace lockstep {
namespace {

std::shared_ptr<const Dataset> generated(const std::string& spec) {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset(spec, progress));
}

/// Keeps every third element.
check::ReducedDataset keep_every_third(const Dataset& dataset) {
    std::vector<bool> keep(dataset.num_vertices());
    for (std::size_t i = 0; i < keep.size(); ++i) keep[i] = i % 3 == 1;
    return check::keep_elements(dataset, keep);
}

Dataset read_back(const Dataset& dataset) {
    const auto file = check::file_of(dataset);
    Progress progress;
    return parse_dataset(file.content, "cut" + file.ending, {.kind = dataset.kind}, progress);
}

TEST(ReducedDataset, ClosesGapOfList) {
    const auto list = generated("list:random,n=100,seed=3");
    const auto fewer = keep_every_third(*list);
    EXPECT_EQ(fewer.dataset.list().size(), 33u);
    std::vector<std::uint32_t> expected, left;
    for (auto node = list->list().head;; node = list->list().successor[node]) {
        if (fewer.number[node] != kNone) expected.push_back(fewer.number[node]);
        if (node == list->list().tail) break;
    }
    const auto& small = fewer.dataset.list();
    for (auto node = small.head;; node = small.successor[node]) {
        left.push_back(node);
        if (node == small.tail) break;
    }
    EXPECT_EQ(left, expected);
    EXPECT_EQ(read_back(fewer.dataset).list().successor, small.successor);
}

TEST(ReducedDataset, ReattachesChildren) {
    //  0 <- 1 <- 2 <- 3, and 0 <- 4: without 1 and 2, 3 hangs from 0
    Dataset forest;
    forest.kind = DatasetKind::forest;
    forest.data = make_forest({0, 0, 1, 2, 0}, "five nodes");
    const auto fewer = check::keep_elements(forest, {true, false, false, true, true});
    EXPECT_EQ(fewer.dataset.forest().parent, (std::vector<std::uint32_t>{0, 0, 0}));
    const auto rootless = check::keep_elements(forest, {false, true, false, true, true});
    EXPECT_EQ(rootless.dataset.forest().parent, (std::vector<std::uint32_t>{0, 0, 2}));
    EXPECT_EQ(rootless.dataset.forest().num_roots, 2u);
    EXPECT_EQ(read_back(rootless.dataset).forest().parent, rootless.dataset.forest().parent);
}

TEST(ReducedDataset, KeepsTreeConnected) {
    const auto tree = generated("tree:binary,n=100,seed=3");
    const auto fewer = keep_every_third(*tree);
    EXPECT_GE(fewer.dataset.tree().num_vertices(), 33u);
    const auto again = read_back(fewer.dataset);
    EXPECT_EQ(again.tree().row_offsets, fewer.dataset.tree().row_offsets);
    EXPECT_EQ(again.tree().column_indices, fewer.dataset.tree().column_indices);
    EXPECT_EQ(again.tree().root, fewer.dataset.tree().root);
}

TEST(ReducedDataset, Composes) {
    const auto once = keep_every_third(*generated("list:random,n=100,seed=3")).dataset;
    EXPECT_EQ(once.source, "a part of list:random,n=100,seed=3");
    EXPECT_EQ(keep_every_third(once).dataset.source, once.source);
}

TEST(ReducedDataset, DropsArcsOfVertex) {
    const auto graph = generated("graph:grid,n=100");
    const auto fewer = keep_every_third(*graph);
    EXPECT_EQ(fewer.dataset.graph().num_vertices(), 33u);
    std::uint32_t arcs = 0;
    for (std::uint32_t v = 0; v < 100; ++v)
        for (const auto w : graph->graph().neighbors(v)) arcs += fewer.number[v] != kNone && fewer.number[w] != kNone;
    EXPECT_EQ(fewer.dataset.graph().num_edges(), arcs);
    const auto again = read_back(fewer.dataset);
    EXPECT_EQ(again.graph().row_offsets, fewer.dataset.graph().row_offsets);
    EXPECT_EQ(again.graph().column_indices, fewer.dataset.graph().column_indices);
}

TEST(ReducedDataset, CompactsArray) {
    for (const auto* spec : {"array:random,n=100,seed=3", "array:random,n=100,seed=3,type=float32"}) {
        const auto array = generated(spec);
        const auto fewer = keep_every_third(*array);
        EXPECT_EQ(fewer.dataset.array().size(), 33u);
        EXPECT_EQ(fewer.dataset.array().width, 33u);
        std::visit(
            [&](const auto& all) {
                const auto& left = std::get<std::decay_t<decltype(all)>>(fewer.dataset.array().values);
                for (std::size_t i = 0; i < 33; ++i) EXPECT_EQ(left[i], all[3 * i + 1]);
            },
            array->array().values);
        const auto again = read_back(fewer.dataset);
        EXPECT_EQ(again.array().values, fewer.dataset.array().values);
        EXPECT_EQ(again.array().width, 33u);
    }
}

TEST(ReducedDataset, DropsRowsAndColumnsOfArray) {
    //  0 1 2      without row 1 and column 0:
    //  3 4 5         1 2
    //  6 7 8         7 8
    Dataset grid;
    grid.kind = DatasetKind::array;
    grid.data = NumberArray{std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}, 3};
    ASSERT_EQ(check::num_droppable(grid), 6u);
    const auto fewer = check::keep_elements(grid, {true, false, true, false, true, true});
    EXPECT_EQ(fewer.dataset.array().values, Numbers(std::vector<std::uint32_t>{1, 2, 7, 8}));
    EXPECT_EQ(fewer.dataset.array().width, 2u);
    EXPECT_EQ(read_back(fewer.dataset).array().values, fewer.dataset.array().values);
    EXPECT_EQ(read_back(fewer.dataset).array().width, 2u);
    const auto one_row = check::keep_elements(grid, {false, true, false, true, true, true});
    EXPECT_EQ(one_row.dataset.array().values, Numbers(std::vector<std::uint32_t>{3, 4, 5}));
    EXPECT_EQ(read_back(one_row.dataset).array().rows(), 1u);
    const auto no_row = check::keep_elements(grid, {false, false, false, false, true, false});
    EXPECT_EQ(no_row.dataset.array().values, Numbers(std::vector<std::uint32_t>{1})) << "the first row stays";
}

Segments small_segments() {
    // a:  1 2 | 3 | 4 5 6,  k: 0 3 | 3 | 1 3 0
    return {.offsets = {0, 2, 3, 6},
            .value = std::vector<float>{1, 2, 3, 4, 5, 6},
            .x_indices = {0, 3, 3, 1, 3, 0},
            .x = std::vector<float>{10, 11, 12, 0.1f},
            .iterations = 4};
}

TEST(ReducedDataset, DropsEmptySegments) {
    Dataset dataset;
    dataset.kind = DatasetKind::segments;
    dataset.data = small_segments();
    EXPECT_EQ(check::whole_parts(dataset), (std::vector<std::uint32_t>{0, 2, 3, 6}));
    const auto fewer = check::keep_elements(dataset, {false, true, false, false, true, true});
    const auto& left = fewer.dataset.segments();
    EXPECT_EQ(left.offsets, (std::vector<std::uint32_t>{0, 1, 3}));
    EXPECT_EQ(left.value, Numbers(std::vector<float>{2, 5, 6}));
    EXPECT_EQ(left.x, Numbers(std::vector<float>{10, 0.1f})) << "unused elements are dropped";
    EXPECT_EQ(left.x_indices, (std::vector<std::uint32_t>{1, 1, 0}));
    EXPECT_EQ(left.iterations, 4u);
}

TEST(ReducedDataset, WritesSegmentsToTwoFiles) {
    const Folder folder;
    Dataset dataset;
    dataset.kind = DatasetKind::segments;
    dataset.data = small_segments();
    const auto file = check::file_of(dataset);
    folder.write("cut" + file.beside_ending, file.beside);
    const auto again = loaded(folder.write("cut" + file.ending, file.content), {.kind = DatasetKind::segments});
    EXPECT_EQ(again.segments().offsets, dataset.segments().offsets);
    EXPECT_EQ(again.segments().value, dataset.segments().value);
    EXPECT_EQ(again.segments().x_indices, dataset.segments().x_indices);
    EXPECT_EQ(again.segments().x, dataset.segments().x);
    EXPECT_EQ(again.segments().iterations, 4u);
}

Dataset matrix_of(Matrices matrices) {
    Dataset dataset;
    dataset.kind = DatasetKind::matrix;
    dataset.data = std::move(matrices);
    return dataset;
}

TEST(ReducedDataset, KeepsMatrixSquare) {
    //  0 1 2     without 1:  0 2
    //  3 4 5                 6 8
    //  6 7 8
    const auto square = matrix_of(with_itself(3, 3, std::vector<std::int32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    ASSERT_EQ(check::num_droppable(square), 3u);
    const auto fewer = check::keep_elements(square, {true, false, true});
    EXPECT_EQ(fewer.dataset.matrices(), with_itself(2, 2, std::vector<std::int32_t>{0, 2, 6, 8}));
    EXPECT_EQ(read_back(fewer.dataset).matrices(), fewer.dataset.matrices());
}

TEST(ReducedDataset, DropsRowsAndColumnsOfMatrix) {
    const auto wide = matrix_of(with_itself(2, 3, std::vector<float>{0.5f, 1, kInfiniteFloat, 3, 4, 1e-7f}));
    ASSERT_EQ(check::num_droppable(wide), 5u);
    const auto fewer = check::keep_elements(wide, {false, true, true, true, true});
    EXPECT_EQ(fewer.dataset.matrices(), with_itself(1, 3, std::vector<float>{3, 4, 1e-7f}));
    EXPECT_EQ(read_back(fewer.dataset).matrices(), fewer.dataset.matrices());
    EXPECT_EQ(read_back(wide).matrices(), wide.matrices());
}

TEST(ReducedDataset, KeepsMatrixSparse) {
    const std::vector<bool> left_out{false, true, false, false, false, true, true, false, false};
    const auto sparse =
        matrix_of(with_itself(3, 3, std::vector<std::int32_t>{7, 0, 2, 0, 4, 0, 0, -5, kInfiniteEntry}, left_out));
    EXPECT_EQ(read_back(sparse).matrices(), sparse.matrices());
    const auto fewer = check::keep_elements(sparse, {false, true, true});
    EXPECT_EQ(fewer.dataset.matrices().a_left_out, (std::vector<bool>{false, true, false, false}));
    EXPECT_EQ(read_back(fewer.dataset).matrices(), fewer.dataset.matrices());
    const auto full = check::keep_elements(sparse, {true, false, false});
    EXPECT_TRUE(full.dataset.matrices().a_left_out.empty());
}

TEST(ReducedDataset, RefusesInputsWithoutFileFormat) {
    EXPECT_FALSE(check::can_drop(*generated("matrix:random,n=4,seed=1"))) << "B is another matrix than A";
    EXPECT_FALSE(check::can_drop(*generated("segments:random,n=40,type=uint32,seed=1")));
    EXPECT_TRUE(check::can_drop(*generated("segments:random,n=40,seed=1")));
}

/// An algorithm without kernels that is wrong on some inputs.
class NothingAtAll final : public DeclaredAlgorithm {
public:
    NothingAtAll(Emulator& emulator, const Dataset&, const ParameterValues&) : words_(emulator, 1, "words") {
        state(words_, Column{.name = "words", .space = "words"});
    }
    void start() override { words_.fill(0); }
    bool step() override { return false; }
    PassReport describe(const Changes&) override { return {}; }

private:
    Buffer<std::uint32_t> words_;
};

template <class Wrong>
AlgorithmInfo wrong_where(DatasetKind kind, Wrong wrong) {
    AlgorithmInfo info{.id = "planted.input", .title = "Planted", .input = kind};
    info.make_simt = &make_on<NothingAtAll, Emulator>;
    info.verify = [wrong](const Dataset& dataset, const ParameterValues&,
                          const HostColumns&) -> std::optional<std::string> {
        if (wrong(dataset)) return "planted";
        return std::nullopt;
    };
    return info;
}

check::Shrunk shrunk(const AlgorithmInfo& info, std::shared_ptr<const Dataset> dataset) {
    const check::Effort effort{.shuffles = 1};
    const auto found = check::check_algorithm({&info, std::move(dataset), {}}, effort);
    EXPECT_TRUE(found.failed);
    auto small = check::shrink_elements(found, effort);
    EXPECT_TRUE(small);
    return small.value_or(check::Shrunk{});
}

TEST(ShrinkElements, CutsArray) {
    const auto info = wrong_where(DatasetKind::array, [](const Dataset& dataset) {
        const auto& values = std::get<std::vector<std::uint32_t>>(dataset.array().values);
        const auto seven = std::ranges::find(values, 7000u);
        return std::find(seven, values.end(), 9000u) != values.end();
    });
    Dataset array;
    array.kind = DatasetKind::array;
    std::vector<std::uint32_t> values(200, 1);
    values[41] = 7000;
    values[163] = 9000;
    array.data = NumberArray{values, 200};
    const auto small = shrunk(info, std::make_shared<const Dataset>(array));
    EXPECT_EQ(small.subject.dataset->array().values, Numbers(std::vector<std::uint32_t>{7000, 9000}));
    EXPECT_EQ(small.size, 2u);
}

TEST(ShrinkElements, DropsSegmentsThenElements) {
    const auto info = wrong_where(DatasetKind::segments, [](const Dataset& dataset) {
        const auto& segments = dataset.segments();
        const auto& values = std::get<std::vector<float>>(segments.value);
        const auto five = std::ranges::find(values, 500.0f), six = std::ranges::find(values, 600.0f);
        if (five == values.end() || six == values.end()) return false;
        return segments.segment_of(static_cast<std::uint32_t>(five - values.begin())) ==
               segments.segment_of(static_cast<std::uint32_t>(six - values.begin()));
    });
    auto dataset = *generated("segments:random,n=300,segments=30,seed=2");
    auto segments = dataset.segments();
    auto& values = std::get<std::vector<float>>(segments.value);
    std::uint32_t longest = 0;
    for (std::uint32_t i = 1; i < segments.num_segments(); ++i)
        if (segments.length(i) > segments.length(longest)) longest = i;
    ASSERT_GT(segments.length(longest), 3u);
    values[segments.offsets[longest]] = 500;
    values[segments.offsets[longest + 1] - 1] = 600;
    dataset.data = segments;
    const auto small = shrunk(info, std::make_shared<const Dataset>(dataset));
    EXPECT_EQ(small.subject.dataset->segments().value, Numbers(std::vector<float>{500, 600}));
    EXPECT_EQ(small.subject.dataset->segments().num_segments(), 1u);
    EXPECT_LE(small.subject.dataset->segments().num_x(), 2u);
}

TEST(ShrinkElements, CutsMatrix) {
    const auto holds = [](const Dataset& dataset) {
        return std::ranges::count(std::get<std::vector<std::int32_t>>(dataset.matrices().a), 77) != 0;
    };
    const auto info = wrong_where(DatasetKind::matrix, holds);
    const auto planted = [](std::uint32_t rows, std::uint32_t columns, std::size_t place) {
        std::vector<std::int32_t> entries(std::size_t{rows} * columns, 3);
        entries[place] = 77;
        return std::make_shared<const Dataset>(matrix_of(with_itself(rows, columns, entries)));
    };
    const auto square = shrunk(info, planted(16, 16, 3 * 16 + 11));
    EXPECT_EQ(square.subject.dataset->matrices(), with_itself(2, 2, std::vector<std::int32_t>{3, 77, 3, 3}));
    const auto wide = shrunk(info, planted(9, 20, 5 * 20 + 13));
    // It has become square on the way; the rows of a square matrix are dropped together with its columns.
    EXPECT_LE(wide.subject.dataset->matrices().rows, 2u);
    EXPECT_LE(wide.subject.dataset->matrices().inner, 2u);
    EXPECT_TRUE(holds(*wide.subject.dataset));
}

}  // namespace
}  // namespace lockstep
