// For a column of any type, a view draws its values or refuses: no picture shows other values.

#include <algorithm>
#include <exception>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/kernels/orders.hpp"
#include "viz/columns/drawn_types.hpp"
#include "viz/drawn_examples.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/retyped.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::test {
namespace {

using Numbers = Retyped::Numbers;

/// These views draw every column separately, each by its own type.
bool draws_each_column(const ViewInfo& view) {
    return view.name == "cells" || view.name == "memory" || view.name == "vertices";
}

/// A frame of a view, or its refusal.
struct Frame {
    std::vector<std::uint8_t> pixels;
    bool says_so = false;
    std::string failure;
};

Frame draw(ViewStage& stage, const ViewInfo& info, const Scene& scene) {
    Frame frame;
    const auto view = info.make();
    const ViewInput input{.hovered = true, .pointer = {180, 140}};
    try {
        frame.pixels = draw_settled(stage, *view, scene, 420, 300, input).rgba;
        frame.says_so = view->note() == "columns of other types";
    } catch (const std::exception& error) {
        frame.failure = error.what();
    }
    return frame;
}

class OtherTypes : public testing::TestWithParam<DrawnExample> {};

/// How the picture of a column of another type is wrong, or "".
std::string wrong_of(ViewStage& stage, const ViewInfo& info, const Scene& scene, const Frame& as_it_is,
                     std::size_t column, ValueType type) {
    const auto drawn = [&](Numbers numbers) {
        return draw(stage, info, Retyped(scene, column, type, numbers).scene());
    };
    const auto others = drawn(Numbers::others);
    if (!others.failure.empty()) return "ends in: " + others.failure;
    if (others.says_so || others.pixels == as_it_is.pixels || draws_each_column(info)) return {};
    if (type == ValueType::float32 && info.real_lengths && scene.columns[column].column->role == Role::path_length)
        return {};
    const auto types = drawn_types(scene.columns[column].column->role, scene.dataset.get());
    if (types.empty() && type != ValueType::uint64) return {};
    if (type != ValueType::uint64) return std::ranges::find(types, type) == types.end() ? "draws its words" : "";
    if (scene.columns[column].column->type() != ValueType::uint32) return {};
    if (drawn(Numbers::same).pixels != as_it_is.pixels) return "draws other numbers";
    return drawn(Numbers::beyond).pixels == as_it_is.pixels ? "draws the lower words" : "";
}

TEST_P(OtherTypes, DrawnExactlyOrRefused) {
    const auto& example = GetParam();
    ViewStage stage;
    const auto info = example.algorithm();
    RunScene run(info, example.spec, example.parameters);
    const auto middle = (run.last_pass() + 1) / 2;
    for (const auto pass : {middle, run.last_pass()}) {
        // One pass touches the same memory for every type.
        if (pass != middle && kSanitized) break;
        const auto scene = with_picked(run.at(pass));
        for (const auto* view : views_of(info)) {
            if (pass != middle && draws_each_column(*view)) continue;  // it reads them in the same way in every pass
            const auto as_it_is = draw(stage, *view, scene);
            ASSERT_EQ(as_it_is.failure, "") << view->name;
            ASSERT_FALSE(as_it_is.says_so) << view->name;
            for (std::size_t i = 0; i < scene.columns.size(); ++i)
                for (const auto type :
                     {ValueType::int32, ValueType::uint64, ValueType::float32, ValueType::uint32, ValueType::float16}) {
                    const auto& column = *scene.columns[i].column;
                    if (type == column.type() || column.size == 0) continue;
                    // Only numbers of 16 and 64 bits have another memory layout than the original column.
                    if ((pass != middle || kSanitized) && type != ValueType::uint64 && type != ValueType::float16)
                        continue;
                    EXPECT_EQ(wrong_of(stage, *view, scene, as_it_is, i, type), "")
                        << view->name << " at pass " << pass << ": " << column.name << " as " << name_of(type);
                }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Views, OtherTypes, testing::ValuesIn(drawn_examples()),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(OtherTypesOfViews, EveryViewIsTested) {
    std::set<const ViewInfo*> asked;
    for (const auto& example : drawn_examples())
        for (const auto* view : views_of(example.algorithm())) asked.insert(view);
    for (const auto& view : all_views()) EXPECT_TRUE(asked.contains(&view)) << view.name << ": " << view.title;
}

}  // namespace
}  // namespace lockstep::test
