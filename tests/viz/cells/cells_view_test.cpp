#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "tests/kernels/run/planted_columns.hpp"
#include "tests/message_parts.hpp"
#include "viz/count_pixels.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/limits.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 900, kHeight = 560;

RunScene planted(std::uint32_t n) {
    return {test::planted_columns(), "list:random,n=" + std::to_string(n) + ",seed=5"};
}

/// Pictures of cells, whose colours are exact.
std::size_t num_of(const Image& image, const Colour& colour) { return count_pixels(image, colour, 3); }

/// Like sequence_colour in common.glsl.
Colour on_scale(const Palette& palette, double t) {
    const double at = std::clamp(t, 0., 1.) * 8;
    const auto low = std::min(static_cast<std::size_t>(at), std::size_t{7});
    const auto mix = [&](float a, float b) { return a + static_cast<float>(at - static_cast<double>(low)) * (b - a); };
    const auto &a = palette.sequence[low], &b = palette.sequence[low + 1];
    return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)};
}

Scene with_column(Scene scene, const char* column) {
    scene.detail = column;
    return scene;
}

/// Words with a field's numbers at their positions, other numbers between them, and nothing behind the last.
std::vector<float> laid_out(const std::vector<float>& numbers, const Field& field) {
    std::vector<float> words(numbers.empty() ? 0 : (numbers.size() - 1) * field.stride + field.word + 1, 1e9f);
    for (std::size_t i = 0; i < numbers.size(); ++i) words[i * field.stride + field.word] = numbers[i];
    return words;
}

/// A scene with a float column, without a run.
struct OneColumn {
    OneColumn(const std::vector<float>& now, const std::vector<float>& before, std::uint32_t width,
              const Field& field = Field::whole(ValueType::float32))
        : now_(std::span<const float>(laid_out(now, field))), before_(std::span<const float>(laid_out(before, field))) {
        space = {.name = "cells", .one = "cell", .size = static_cast<std::uint32_t>(now.size()), .width = width};
        column = {.name = "values", .space = "cells", .size = space.size, .field = field};
        picture = {.column = &column, .space = &space, .now = now_.name(), .before = before_.name(), .version = 1};
        picture.range.type = ValueType::float32;
        for (std::size_t i = 0; i < now.size(); ++i) {
            picture.range.add_key(Value(now[i]).key());
            picture.changed += now[i] != before[i];
        }
        SuccessorList list;
        list.successor = {0};
        dataset.data = std::move(list);
    }
    Scene scene() const {
        return {.dataset = std::shared_ptr<const Dataset>(std::shared_ptr<const Dataset>(), &dataset),
                .dataset_version = 1,
                .algorithm = &algorithm,
                .columns = {&picture, 1},
                .pass = 1,
                .last_pass = 1,
                .palette = &Palette::dark_theme()};
    }

    StorageBuffer<float> now_, before_;
    IndexSpace space;
    Column column;
    ColumnPicture picture;
    Dataset dataset;
    AlgorithmInfo algorithm;
};

/// Changes of a pass are amber; before the first pass nothing is.
TEST(CellsView, ColumnsOfEveryType) {
    ViewStage stage;
    auto run = planted(64);
    for (const char* column : {"heights", "hops", "paths", "weights", "table"}) {
        const auto view = make_view("cells");
        const auto input = stage.draw(*view, with_column(run.at(0), column), kWidth, kHeight);
        EXPECT_EQ(num_of(input, Palette::dark_theme().now_dim), 0u) << column;
        const auto picture = stage.draw(*view, with_column(run.at(3), column), kWidth, kHeight);
        const bool changes = std::string_view(column) != "heights";
        EXPECT_EQ(num_of(picture, Palette::dark_theme().now_dim) > 2000, changes) << column;
        EXPECT_NE(view->note().find(column), std::string::npos) << view->note();
    }
}

TEST(CellsView, MatchesReference) {
    ViewStage stage;
    auto run = planted(64);
    const auto view = make_view("cells");
    for (const char* column : {"hops", "paths", "weights", "table"})
        EXPECT_LT(difference_from_reference(stage.draw(*view, with_column(run.at(3), column), kWidth, kHeight),
                                            std::string("cells/") + column + "_dark"),
                  0.01)
            << column;
    auto light = with_column(run.at(8), "weights");
    light.palette = &Palette::light_theme();
    light.selected = 5;
    EXPECT_LT(difference_from_reference(stage.draw(*view, light, kWidth, kHeight), "cells/weights_light"), 0.01);
}

/// Views of lists read columns of every type, too.
TEST(MemoryView, ColumnsOfEveryType) {
    ViewStage stage;
    auto run = planted(16);
    const auto view = make_view("memory");
    EXPECT_LT(difference_from_reference(stage.draw(*view, run.at(3), kWidth, kHeight), "cells/memory_typed_16"), 0.01);
    EXPECT_NE(view->note().find("8 cells a row"), std::string::npos) << view->note();
    auto many = planted(5000);
    const auto strips = make_view("memory");
    EXPECT_LT(difference_from_reference(stage.draw(*strips, many.at(8), kWidth, kHeight), "cells/memory_typed_5000"),
              0.01);
}

TEST(CellsView, PicksElementUnderPointer) {
    ViewStage stage;
    auto run = planted(64);
    // The outlined element is the picked one: for the list's own nodes, and for another space.
    for (const auto& [column, space] : {std::pair{"hops", "nodes"}, {"table", "entries"}}) {
        const auto view = make_view("cells");
        auto scene = with_column(run.at(3), column);
        (void)stage.draw(*view, scene, kWidth, kHeight);
        std::set<std::uint32_t> found;
        for (float y = 16; y < kHeight - 12; y += 17)
            for (float x = 16; x < kWidth - 12; x += 23) {
                const auto output = stage.point_at(*view, scene, kWidth, kHeight,
                                                   {.hovered = true, .pointer = {x, y}, .clicked = true});
                if (output.detail) continue;
                EXPECT_TRUE(output.picked);
                const bool own = std::string_view(space) == "nodes";
                if (own ? output.hovered.has_value() : output.elsewhere.has_value()) {
                    EXPECT_TRUE(own || output.elsewhere->space == space);
                    found.insert(own ? *output.hovered : output.elsewhere->index);
                } else {
                    EXPECT_FALSE(output.hovered || output.elsewhere);
                }
            }
        const std::uint32_t size = std::string_view(space) == "nodes" ? 64 : 60;
        EXPECT_EQ(found.size(), size) << column << ": every element can be picked";
        EXPECT_EQ(*found.rbegin(), size - 1);
    }
}

// The last offset is a labelled cell, and no vertex.
TEST(CellsView, LastOffsetIsNoElement) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:grid,n=9");
    const auto view = make_view("cells");
    const auto scene = with_column(run.at(1), "row_offsets");
    (void)stage.draw(*view, scene, kWidth, kHeight);
    std::set<std::uint32_t> found;
    std::set<std::string> hints;
    for (float y = 16; y < kHeight - 12; y += 11)
        for (float x = 16; x < kWidth - 12; x += 13) {
            const auto output = stage.point_at(*view, scene, kWidth, kHeight, {.hovered = true, .pointer = {x, y}});
            EXPECT_FALSE(output.hovered && !output.hint.empty());
            if (output.hovered) found.insert(*output.hovered);
            if (!output.hint.empty()) hints.insert(output.hint);
        }
    EXPECT_EQ(found, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(hints, (std::set<std::string>{"row_offsets[9] 24: where the last vertex ends"}));
}

TEST(CellsView, OutlinesSelectionOfItsSpace) {
    ViewStage stage;
    auto run = planted(64);
    const auto view = make_view("cells");
    auto scene = with_column(run.at(3), "table");
    const auto plain = stage.draw(*view, scene, kWidth, kHeight);
    scene.selected = 7;  // a node, not an entry
    EXPECT_EQ(stage.draw(*view, scene, kWidth, kHeight).rgba, plain.rgba);
    scene.all_selected = {{"entries", 7}};
    const auto outlined = stage.draw(*view, scene, kWidth, kHeight);
    EXPECT_GT(num_of(outlined, Palette::dark_theme().selected), num_of(plain, Palette::dark_theme().selected) + 200);
}

TEST(CellsView, ScrollsToSelectionOfItsSpace) {
    ViewStage stage;
    constexpr std::uint32_t kColumns = 600, kRows = 500, kWanted = 450 * kColumns + 30;
    const std::vector<float> values(std::size_t{kColumns} * kRows);
    const OneColumn one(values, values, kColumns);
    const auto view = make_view("cells");
    auto scene = one.scene();
    // Zoomed in so far that the element lies outside: only then the view has to scroll to it.
    (void)stage.draw(*view, scene, 800, 500, {.hovered = true, .pointer = {700, 100}, .zoom = 12});
    const auto space = stage.point_at(*view, scene, 800, 500, {.hovered = true, .pointer = {400, 250}}).elsewhere;
    ASSERT_TRUE(space);
    scene.all_selected = {{space->space, kWanted}};
    const auto outlined = [&] { return num_of(stage.draw(*view, scene, 800, 500), Palette::dark_theme().selected); };
    const auto before = outlined();
    (void)stage.draw(*view, scene, 800, 500, {.reveals_picked = true});
    EXPECT_GT(outlined(), before + 30);
}

/// Cells and pixels read the same numbers wherever these lie in their elements.
TEST(CellsView, NumbersInMiddleOfElements) {
    ViewStage stage;
    for (const std::uint32_t columns : {8u, 600u}) {
        std::vector<float> now(std::size_t{columns} * columns);
        for (std::size_t i = 0; i < now.size(); ++i) now[i] = static_cast<float>(i * 7 % 97);
        auto before = now;
        for (std::size_t i = 0; i < now.size(); i += 5) before[i] += 1;
        const auto picture = [&](const Field& field) {
            const OneColumn one(now, before, columns, field);
            return stage.draw(*make_view("cells"), one.scene(), kWidth, kHeight).rgba;
        };
        const auto whole = picture(Field::whole(ValueType::float32));
        EXPECT_TRUE(picture({.stride = 3, .word = 1, .type = ValueType::float32}) == whole) << columns;
        EXPECT_TRUE(picture({.stride = 4, .word = 2, .type = ValueType::float32}) == whole) << columns;
    }
}

TEST(CellsView, TabChoosesColumn) {
    ViewStage stage;
    auto run = planted(64);
    const auto view = make_view("cells");
    const auto scene = with_column(run.at(3), "");
    std::set<std::string> chosen;
    for (float x = 13; x < kWidth; x += 5) {
        const auto output =
            stage.point_at(*view, scene, kWidth, kHeight, {.hovered = true, .pointer = {x, 20}, .clicked = true});
        if (!output.detail) continue;
        chosen.insert(*output.detail);
        EXPECT_FALSE(output.picked);
    }
    EXPECT_EQ(chosen, (std::set<std::string>{"heights", "hops", "paths", "weights", "table"}));
    (void)stage.draw(*view, with_column(run.at(3), "no such column"), kWidth, kHeight);
    EXPECT_NE(view->note().find("there is no no such column"), std::string::npos) << view->note();
}

TEST(CellsView, OpensOnWhatThePassChanged) {
    ViewStage stage;
    RunScene run(list_ranking::wyllie_stepwise(), "list:random,n=64,seed=7");
    const auto shown = [&](View& view, std::uint32_t pass) {
        stage.draw(view, run.at(pass), kWidth, kHeight);
        return view.note().substr(0, view.note().find(','));
    };
    EXPECT_EQ(shown(*make_view("cells"), 0), "Cells: rank") << "the result";
    EXPECT_EQ(shown(*make_view("cells"), 3), "Cells: pointer");
    EXPECT_EQ(shown(*make_view("cells"), run.last_pass()), "Cells: rank");
    const auto view = make_view("cells");
    EXPECT_EQ(shown(*view, 3), "Cells: pointer");
    EXPECT_EQ(shown(*view, 4), "Cells: pointer");
    EXPECT_EQ(shown(*view, 0), "Cells: pointer") << "no pass changed anything: it stays";
}

/// A pixel has the mean colour of exactly its elements, with the share of amber that the changed elements have.
TEST(CellsView, RasterAveragesExactly) {
    ViewStage stage;
    constexpr std::uint32_t kColumns = 2400, kRows = 1400;
    std::vector<float> now(std::size_t{kColumns} * kRows);
    for (std::size_t i = 0; i < now.size(); ++i)
        now[i] = static_cast<float>((i % kColumns) * 7 % 997) / 4 - static_cast<float>(i / kColumns % 89);
    auto before = now;
    before[std::size_t{3} * kColumns + 5] += 1;
    const OneColumn one(now, before, kColumns);
    const auto view = make_view("cells");
    const auto image = stage.draw(*view, one.scene(), 1000, 600);
    const auto find = [&](float x, float y) {
        return stage.point_at(*view, one.scene(), 1000, 600, {.hovered = true, .pointer = {x, y}}).elsewhere;
    };
    const double low = one.picture.range.lowest().number(), high = one.picture.range.highest().number();
    // The pixel of row 0, column 0.
    int left = 0, top = 0;
    while (left < 400 && !find(static_cast<float>(left) + 0.5f, 300.5f)) ++left;
    while (top < 200 && !find(500.5f, static_cast<float>(top) + 0.5f)) ++top;
    ASSERT_EQ(find(static_cast<float>(left) + 0.5f, static_cast<float>(top) + 0.5f)->index, 0u);
    int looked = 0;
    EXPECT_GT(image.pixel(left + 1, top + 1)[0], image.pixel(left + 1, top + 1)[2]) << "amber: one of nine has changed";
    for (int y = top; y < top + static_cast<int>(kRows) / 3; y += 7)
        for (int x = left; x < left + static_cast<int>(kColumns) / 3; x += 5) {
            const auto row = static_cast<std::uint32_t>(y - top) * 3, column = static_cast<std::uint32_t>(x - left) * 3;
            if (looked % 500 == 0) {
                const auto under = find(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                ASSERT_EQ(under->index, row * kColumns + column);
            }
            double sum = 0;
            int count = 0;
            for (auto r = row; r < std::min(row + 3, kRows); ++r)
                for (auto c = column; c < std::min(column + 3, kColumns); ++c)
                    sum += (now[std::size_t{r} * kColumns + c] - low) / (high - low), ++count;
            ASSERT_TRUE(is_near(image.pixel(x, y), on_scale(Palette::dark_theme(), sum / count), 3))
                << "row " << row << ", column " << column;
            ++looked;
        }
    EXPECT_GT(looked, 5000);
    EXPECT_NE(view->note().find("mean of 9 a pixel"), std::string::npos) << view->note();
    const auto said =
        stage
            .point_at(*view, one.scene(), 1000, 600,
                      {.hovered = true, .pointer = {static_cast<float>(left) + 0.5f, static_cast<float>(top) + 0.5f}})
            .said;
    EXPECT_TRUE(test::has_parts(said, {"9", "−2", "3.5", "0.75"})) << "three rows of 0, 1.75 and 3.5, each less by one";
}

TEST(CellsView, ArraysBeyondOpenGlLimit) {
    ViewStage stage;
    std::vector<float> now(300'000), before;
    for (std::size_t i = 0; i < now.size(); ++i) now[i] = std::sin(static_cast<float>(i) / 5000);
    before = now;
    for (std::size_t i = 100'000; i < 120'000; ++i) before[i] = 0;
    for (const std::uint32_t width : {0u, 600u}) {
        const OneColumn one(now, before, width);
        const auto whole = stage.draw(*make_view("cells"), one.scene(), 700, 400);
        auto limits = GlLimits::ask();
        limits.storage_block_bytes = 100'000;
        GlLimits::pretend(limits);
        const auto in_parts = stage.draw(*make_view("cells"), one.scene(), 700, 400);
        const auto small = stage.draw_thumbnail(*make_view("cells"), one.scene(), 120, 70);
        GlLimits::pretend(std::nullopt);
        EXPECT_EQ(in_parts.rgba, whole.rgba) << "in rows of " << width;
        EXPECT_EQ(stage.draw_thumbnail(*make_view("cells"), one.scene(), 120, 70).rgba, small.rgba);
    }
}

TEST(CellsView, WheelZoomsToFigures) {
    ViewStage stage;
    std::vector<float> now(1'000'000, 0.5f);
    now[123'456] = 2;
    const OneColumn one(now, now, 1000);
    const auto view = make_view("cells");
    ViewInput input{.hovered = true, .pointer = {500, 300}};
    (void)stage.draw(*view, one.scene(), 1000, 600, input);
    const auto held = stage.point_at(*view, one.scene(), 1000, 600, input).elsewhere;
    ASSERT_TRUE(held);
    for (int i = 0; i < 40; ++i) {
        input.zoom = 1;
        (void)stage.point_at(*view, one.scene(), 1000, 600, input);
    }
    input.zoom = 0;
    const auto near = stage.point_at(*view, one.scene(), 1000, 600, input).elsewhere;
    ASSERT_TRUE(near);
    EXPECT_LE(std::abs(static_cast<int>(near->index % 1000) - static_cast<int>(held->index % 1000)), 4);
    EXPECT_EQ(view->note().find("a pixel"), std::string::npos) << view->note();
    input.reset = true;
    (void)stage.point_at(*view, one.scene(), 1000, 600, input);
    EXPECT_NE(view->note().find("mean of 4 a pixel"), std::string::npos) << view->note();
}

TEST(CellsView, DrawsEveryAlgorithm) {
    for (const auto kind : {DatasetKind::list, DatasetKind::forest, DatasetKind::graph}) {
        const AlgorithmInfo info{.input = kind};
        const auto views = views_of(info);
        ASSERT_FALSE(views.empty());
        EXPECT_EQ(views.back()->name, "cells") << "Cells is the last choice";
        EXPECT_TRUE(views.back()->is("cells:rank"));
        EXPECT_FALSE(views.back()->is("cells2"));
    }
    EXPECT_EQ(detail_of("cells:rank"), "rank");
    EXPECT_EQ(detail_of("cells"), "");
}

}  // namespace
}  // namespace lockstep
