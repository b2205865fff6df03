#include "kernels/run/make_device.hpp"

#include <gtest/gtest.h>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// A machine with some GPUs, the first of which may be out of order.
class RequestedGpu : public ::testing::Test {
protected:
    ~RequestedGpu() override { prefer_gpu(0); }

    MadeGpu make(const RunRequest& request) {
        return make_gpu(request, [this](std::string* why_not, int gpu) -> std::shared_ptr<Device> {
            asked_.push_back(gpu);
            if (gpu < num_ && (gpu != 0 || first_works_)) return std::make_shared<Emulator>(Order::lockstep(), 1);
            *why_not = "no " + std::to_string(gpu);
            return nullptr;
        });
    }

    int num_ = 2;
    bool first_works_ = true;
    std::vector<int> asked_;
};

TEST_F(RequestedGpu, FirstByDefault) {
    const auto made = make({});
    EXPECT_TRUE(made.device);
    EXPECT_EQ(made.number, 0);
    EXPECT_EQ(made.why_not, "");
    EXPECT_EQ(asked_, std::vector<int>{0});
}

TEST_F(RequestedGpu, PreferredBeforeFirst) {
    EXPECT_EQ(make({.preferred_gpu = 1}).number, 1);
    prefer_gpu(1);
    EXPECT_EQ(make({}).number, 1);
    EXPECT_EQ(make({.preferred_gpu = 0}).number, 0) << "the request overrides the preference";
    EXPECT_EQ(asked_, (std::vector<int>{1, 1, 0}));
}

TEST_F(RequestedGpu, FirstIfPreferredIsGone) {
    const auto made = make({.preferred_gpu = 3});
    EXPECT_TRUE(made.device);
    EXPECT_EQ(made.number, 0);
    EXPECT_EQ(made.why_not, "no 3") << "the reason is reported";
    num_ = 0;
    const auto none = make({.preferred_gpu = 3});
    EXPECT_FALSE(none.device);
    EXPECT_EQ(none.why_not, "no 0");
}

TEST_F(RequestedGpu, NamedOrNone) {
    const auto made = make({.gpu = 3, .preferred_gpu = 1});
    EXPECT_FALSE(made.device);
    EXPECT_EQ(made.why_not, "no 3");
    EXPECT_EQ(make({.gpu = 1}).number, 1);
    EXPECT_EQ(asked_, (std::vector<int>{3, 1}));
}

TEST_F(RequestedGpu, NoFallbackFromBrokenFirst) {
    first_works_ = false;
    EXPECT_TRUE(make({.preferred_gpu = 1}).device);
    EXPECT_EQ(asked_, std::vector<int>{1});
}

TEST(GpuModel, NameWithoutNumber) {
    EXPECT_EQ(gpu_model("NVIDIA H200 (1)"), "NVIDIA H200");
    EXPECT_EQ(gpu_model("NVIDIA H200 (12)"), "NVIDIA H200");
    EXPECT_EQ(gpu_model("NVIDIA H200"), "NVIDIA H200");
    EXPECT_EQ(gpu_model("Graphics Device (Engineering)"), "Graphics Device (Engineering)");
    EXPECT_EQ(gpu_model("GPU ()"), "GPU ()");
    EXPECT_EQ(gpu_model(""), "");
}

}  // namespace
}  // namespace lockstep
