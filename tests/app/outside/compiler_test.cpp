#include "app/outside/compiler.hpp"

#include <gtest/gtest.h>

#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

TEST(FirstError, NamesFileAndLine) {
    EXPECT_EQ(first_error("In file included from relay.cpp:1:\n"
                          "pass_on.hpp:24:5: warning: unused\n"
                          "/tmp/a b/pass_on.hpp:31:26: error: 'struct Ctx' has no member named 'lode'\n"
                          "relay.cpp:40:1: error: expected '}'\n"),
              "/tmp/a b/pass_on.hpp:31: 'struct Ctx' has no member named 'lode'");
    EXPECT_EQ(first_error("relay.hpp:2:10: fatal error: nothing.hpp: No such file or directory\n"),
              "relay.hpp:2: nothing.hpp: No such file or directory");
    EXPECT_EQ(first_error("/usr/bin/ld: relay.o: undefined reference to `lost()'\n"),
              "/usr/bin/ld: undefined reference to `lost()'");
    EXPECT_EQ(first_error("Killed\n"), "");
}

TEST(RunAndListen, TakesBothStreamsAndHowItEnded) {
    const auto said = run_and_listen({"sh", "-c", "echo one; echo two >&2; exit 3"});
    EXPECT_EQ(said.code, 3);
    EXPECT_NE(said.text.find("one"), std::string::npos);
    EXPECT_NE(said.text.find("two"), std::string::npos);
    EXPECT_THROW(run_and_listen({"/no/such/compiler"}), DeviceError);
}

}  // namespace
}  // namespace lockstep
