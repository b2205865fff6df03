#pragma once

#include <cstdlib>
#include <string>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {

/// Runs the program on a system with planted failures (faulty_system.c).
class FaultyProgram : public Program {
protected:
    void SetUp() override {
#ifdef LOCKSTEP_SANITIZED
        GTEST_SKIP() << "sanitizers want to be the first library";
#endif
        setenv("LD_PRELOAD", kFaultySystem, 1);
    }
    void TearDown() override {
        for (const auto* name : {"LD_PRELOAD", "LOCKSTEP_TEST_MEMINFO", "LOCKSTEP_TEST_EIO", "LOCKSTEP_TEST_ROOM",
                                 "LOCKSTEP_TEST_THREADS"})
            unsetenv(name);
    }
    /// Amount of free memory in KB.
    void has_free(long kb) {
        std::ofstream(at("meminfo")) << "MemTotal: 8000000 kB\nMemAvailable: " << kb << " kB\n";
        setenv("LOCKSTEP_TEST_MEMINFO", at("meminfo").c_str(), 1);
    }
};

}  // namespace lockstep::test
