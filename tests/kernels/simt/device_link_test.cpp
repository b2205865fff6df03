#include "kernels/simt/device_link.hpp"

#include <gtest/gtest.h>

#include "kernels/simt/emulator.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

class GpusOfGroups : public testing::Test {
protected:
    void TearDown() override {
        choose_gpus({});
        set_link_of_processes(nullptr);
    }
};

TEST_F(GpusOfGroups, MissingOneIsNamed) {
    EXPECT_EQ(missing_gpus(2, 2), "");
    EXPECT_TRUE(test::has_parts(missing_gpus(3, 2), {"GPU 2", "0 to 1"}));
    choose_gpus({0, 5});
    EXPECT_TRUE(test::has_parts(missing_gpus(2, 4), {"GPU 5", "0 to 3"}));
}

// Other computers may have the GPUs of the other processes.
TEST_F(GpusOfGroups, ProcessesHaveTheirOwn) {
    set_link_of_processes([](Device&, std::uint32_t) -> std::unique_ptr<DeviceLink> { return nullptr; });
    EXPECT_EQ(missing_gpus(8, 1), "");
}

TEST_F(GpusOfGroups, EmulatorHasNoLink) {
    Emulator emulator;
    EXPECT_EQ(link_devices(emulator, 2), nullptr);
}

}  // namespace
}  // namespace lockstep
