#include <gtest/gtest.h>

#include "kernels/simt/device.hpp"
#include "viz/gl/data/shared_buffer.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

TEST(SharedBuffer, ReportsLackOfMemory) {
    const OffscreenContext context;
    if (context.renderer().find("llvmpipe") == std::string::npos)
        GTEST_SKIP() << context.renderer() << " promises any size, and looks for the room when it is used";
    EXPECT_THROW(SharedBuffer(std::size_t{1} << 45), DeviceError);
    EXPECT_NO_THROW(SharedBuffer(std::size_t{1} << 21)) << "what is asked for afterwards is had";
}

}  // namespace
}  // namespace lockstep
