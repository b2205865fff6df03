#include "viz/gl/data/column_pictures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/run.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

/// A finished run of Wyllie's stepwise ranking on 100 nodes.
class ColumnPicturesTest : public testing::Test {
protected:
    ColumnPicturesTest() : info_(list_ranking::wyllie_stepwise()) {
        RunRequest request{.algorithm = &info_, .executor = ExecutorKind::simt};
        Progress progress;
        request.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=100,seed=3", progress));
        request.parameters = resolve_parameters(info_.parameters, *request.dataset, {});
        run_ = std::make_unique<lockstep::Run>(request);
        run_->wait();
    }
    Snapshot at(std::uint32_t pass) { return run_->at(pass); }

    OffscreenContext context_;
    AlgorithmInfo info_;
    std::unique_ptr<lockstep::Run> run_;
};

TEST_F(ColumnPicturesTest, HoldValuesOfBothPasses) {
    ColumnPictures pictures;
    const auto now = at(3), before = at(2);
    for (const auto& picture : pictures.update(*run_, now, before)) {
        const auto n = picture.column->size;
        EXPECT_EQ(read_numbers(picture, false, 0, n),
                  lockstep::Run::read(*picture.column, now, run_->inputs(), 0, n).u32())
            << picture.column->name;
        EXPECT_EQ(read_numbers(picture, true, 0, n),
                  lockstep::Run::read(*picture.column, before, run_->inputs(), 0, n).u32())
            << picture.column->name;
        EXPECT_EQ(picture.now == picture.before, picture.column->input || n == 0 || picture.changed == 0)
            << picture.column->name;
    }
    EXPECT_EQ(pictures.path(), PicturePath::host);
}

TEST_F(ColumnPicturesTest, ColumnsOfOneBufferShareIt) {
    ColumnPictures pictures;
    const auto all = pictures.update(*run_, at(2), at(1));
    const auto of = [&](Role role) {
        return *std::ranges::find_if(all, [&](const ColumnPicture& one) { return one.column->role == role; });
    };
    EXPECT_EQ(of(Role::successor).now, of(Role::distance).now);
    EXPECT_NE(of(Role::successor).now, of(Role::successor).before);
    EXPECT_NE(of(Role::successor).now, of(Role::rank).now);
}

TEST_F(ColumnPicturesTest, SwapBuffersOnStep) {
    ColumnPictures pictures;
    const auto pointer = [&](std::uint32_t pass) {
        const auto all = pictures.update(*run_, at(pass), at(pass - 1));
        return *std::ranges::find_if(all, [](const ColumnPicture& one) { return one.column->role == Role::successor; });
    };
    const auto two = pointer(2), three = pointer(3);
    EXPECT_EQ(three.before, two.now) << "pass 2 was there already";
    EXPECT_NE(three.version, two.version);
    const auto again = pointer(3);
    EXPECT_EQ(again.now, three.now);
    EXPECT_EQ(again.version, three.version) << "nothing had to be copied";
    const auto back = pointer(2);
    EXPECT_EQ(back.now, three.before);
}

TEST_F(ColumnPicturesTest, IncompleteUntilAllArrive) {
    using namespace std::chrono_literals;
    ColumnPictures pictures;
    const auto now = run_->timeline().find(1), before = run_->timeline().find(0);
    EXPECT_TRUE(pictures.update(*run_, now, before, 0ms).empty()) << "the copy takes longer";
    ASSERT_TRUE(pictures.coming());
    EXPECT_EQ(pictures.coming()->copied, 0u);
    EXPECT_GT(pictures.coming()->bytes, 0u);
    EXPECT_FALSE(pictures.update(*run_, now, before).empty());
    EXPECT_FALSE(pictures.coming());
    EXPECT_FALSE(pictures.update(*run_, now, before, 0ms).empty()) << "an existing copy takes no time";
}

TEST_F(ColumnPicturesTest, EmptyWithoutSnapshot) {
    ColumnPictures pictures;
    EXPECT_TRUE(pictures.update(*run_, {}, {}).empty());
}

/// is_none() in shaders compares one word.
TEST(ColumnUniforms, NullIsOneWord) {
    using Pair = std::array<std::uint32_t, 2>;
    EXPECT_EQ(none_of(Column{.name = "a", .none = 7}), (Pair{1, 7}));
    EXPECT_EQ(none_of(Column{.name = "a"}), (Pair{0, 0}));
    const Column wide{.name = "a", .none = 0x1'0000'0007u, .field = Field::whole(ValueType::uint64)};
    EXPECT_THROW(none_of(wide), std::logic_error) << "7 would be none, and 2^32 + 7 not";
}

}  // namespace
}  // namespace lockstep
