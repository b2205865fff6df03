#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "app/cli/temporary_folder.hpp"
#include "app/session/user_kernels/nvcc.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::test {

/// Tests with a temporary cache of compiled libraries, in which a script may replace nvcc.
class NvccStandIn : public TemporaryFolder {
protected:
    NvccStandIn() { setenv("XDG_CACHE_HOME", at("cache").c_str(), 1); }
    ~NvccStandIn() override { unsetenv("XDG_CACHE_HOME"); }
    void TearDown() override { unsetenv("CUDACXX"); }

    std::string at(const char* name) const { return (folder / name).string(); }

    /// Replaces nvcc by a script.
    void stand_in(const std::string& script) {
        std::ofstream(at("nvcc")) << "#!/bin/sh\n" << script;
        std::filesystem::permissions(at("nvcc"), std::filesystem::perms::owner_all);
        setenv("CUDACXX", at("nvcc").c_str(), 1);
    }

    /// A file that was saved within the clock's resolution before a compilation counts as changed during it.
    static void wait_until_saved_before() { std::this_thread::sleep_for(std::chrono::milliseconds(30)); }

    std::size_t files_kept() const {
        std::error_code none;
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(at("cache"), none))
            count += entry.is_regular_file();
        return count;
    }

    static bool has_nvcc() {
        try {
            find_nvcc();
            return true;
        } catch (const DeviceError&) {
            return false;
        }
    }
};

}  // namespace lockstep::test
