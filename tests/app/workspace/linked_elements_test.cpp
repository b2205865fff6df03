#include "app/workspace/linked_elements.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/run/faulty_device.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class LinkedElementsTest : public testing::Test {
protected:
    LinkedElementsTest() {
        Progress progress;
        RunRequest request{.algorithm = &info_,
                           .dataset = std::make_shared<const Dataset>(generate_dataset("graph:grid,n=64", progress)),
                           .executor = ExecutorKind::simt,
                           .device = device_};
        request.parameters = resolve_parameters(info_.parameters, *request.dataset, {});
        run_ = std::make_unique<lockstep::Run>(std::move(request));
        run_->wait();
    }
    const std::vector<Selection>& follow(std::uint32_t pass, const Selection& element) {
        return linked_.of(run_.get(), run_->at(pass), element);
    }
    bool complete(std::uint32_t pass, const Selection& element) {
        return test::comes_about([&] { return linked_.complete() || (follow(pass, element), false); });
    }

    Catalog catalog_ = make_catalog();
    AlgorithmInfo info_ = test::on_faulty_device(catalog_.at("bfs.frontier"));
    std::shared_ptr<test::FaultyDevice> device_ = std::make_shared<test::FaultyDevice>();
    std::unique_ptr<lockstep::Run> run_;
    LinkedElements linked_;
};

TEST_F(LinkedElementsTest, ADeviceOrFileThatTakesLongIsNotWaitedFor) {
    device_->slow_down();
    // Were it waited for, this would never return: the device answers only afterwards.
    EXPECT_EQ(follow(1, {"arcs", 5}), (std::vector<Selection>{{"arcs", 5}}));
    EXPECT_FALSE(linked_.complete());
    EXPECT_FALSE(linked_.in("vertices"));
    device_->speed_up();
    ASSERT_TRUE(complete(1, {"arcs", 5}));
    EXPECT_EQ(linked_.of(run_.get(), run_->at(1), Selection{"arcs", 5}).size(), 2u);
    const auto vertex = linked_.in("vertices");
    ASSERT_TRUE(vertex);
    // In the next pass it stays linked as it was until that is known.
    device_->slow_down();
    follow(2, {"arcs", 5});
    EXPECT_FALSE(linked_.complete());
    EXPECT_EQ(linked_.in("vertices"), vertex);
    // Another element is not what the one before was.
    follow(2, {"arcs", 7});
    EXPECT_FALSE(linked_.in("vertices"));
    device_->speed_up();
    ASSERT_TRUE(complete(2, {"arcs", 7}));
}

TEST_F(LinkedElementsTest, WhereNothingLeadsAwayNothingIsAsked) {
    device_->slow_down();
    follow(1, {"vertices", 3});
    EXPECT_TRUE(linked_.complete());
    EXPECT_EQ(linked_.in("vertices"), 3u);
    device_->speed_up();
}

TEST_F(LinkedElementsTest, ADeviceThatIsLostLeavesTheElementItself) {
    device_->lose();
    follow(1, {"arcs", 5});
    ASSERT_TRUE(complete(1, {"arcs", 5}));
    EXPECT_EQ(linked_.of(run_.get(), run_->at(1), Selection{"arcs", 5}), (std::vector<Selection>{{"arcs", 5}}));
}

}  // namespace
}  // namespace lockstep
