// `lockstep program --fetch-compiler`, with a Python that stands in for the real one.

#include <cstdlib>

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

class FetchCompiler : public Program {
protected:
    void SetUp() override {
        fs::create_directory(at("bin"));
        setenv("PATH", (at("bin") + ":" + path_).c_str(), 1);
        setenv("XDG_DATA_HOME", at("data").c_str(), 1);
    }
    void TearDown() override {
        setenv("PATH", path_.c_str(), 1);
        unsetenv("XDG_DATA_HOME");
    }
    /// `python3 -m venv FOLDER` makes a Python whose pip runs `pip`, with the target folder in $target.
    void python_with(const std::string& pip) const {
        std::ofstream(at("bin/python3")) << "#!/bin/sh\nmkdir -p $3/bin\ncat >$3/bin/python <<'EOF'\n#!/bin/sh\n"
                                            "for target; do :; done\n"
                                         << pip << "\nEOF\nchmod +x $3/bin/python\n";
        fs::permissions(at("bin/python3"), fs::perms::owner_all);
    }
    std::string path_ = std::getenv("PATH");
};

TEST_F(FetchCompiler, InstallsIntoDataFolder) {
    python_with(
        "mkdir -p $target/nvidia/cu13/bin $target/nvidia/cu13/lib; touch $target/nvidia/cu13/lib/libcudart.so.13; "
        "echo '#!/bin/sh' >$target/nvidia/cu13/bin/nvcc; chmod +x $target/nvidia/cu13/bin/nvcc");
    const auto ended = call({"program", "--fetch-compiler"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    for (const auto* part : {"104 MB", "License Agreement", "nvidia/cu13/bin/nvcc"})
        EXPECT_NE(ended.out.find(part), std::string::npos) << part;
    const fs::path toolkit = at("data/lockstep/cuda/nvidia/cu13");
    EXPECT_TRUE(fs::exists(toolkit / "bin/nvcc"));
    EXPECT_TRUE(fs::exists(toolkit / "lib64/libcudart.so"));
    EXPECT_EQ(std::distance(fs::directory_iterator(at("data/lockstep")), fs::directory_iterator()), 1);
}

TEST_F(FetchCompiler, FailureLeavesNothing) {
    python_with("mkdir -p $target/nvidia; echo 'ERROR: no route to host'; exit 1");
    const auto ended = call({"program", "--fetch-compiler"});
    EXPECT_EQ(ended.code, 3);
    EXPECT_NE(ended.err.find("no route to host"), std::string::npos) << ended.err;
    EXPECT_FALSE(fs::exists(at("data")));
}

}  // namespace
}  // namespace lockstep::test
