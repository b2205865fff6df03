#include <gtest/gtest.h>

#include "kernels/simt/device.hpp"
#include "viz/gl/data/shared_buffer.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

TEST(SharedBuffer, ReportsLackOfMemory) {
    const OffscreenContext context;
    if (context.renderer().find("llvmpipe") == std::string::npos)
        GTEST_SKIP() << context.renderer() << " accepts any size, and allocates on first use";
    EXPECT_THROW(SharedBuffer(std::size_t{1} << 45), DeviceError);
    EXPECT_NO_THROW(SharedBuffer(std::size_t{1} << 21)) << "later allocations succeed";
}

}  // namespace
}  // namespace lockstep
