#include "app/session/user_kernels/user_library.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/temporary_folder.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kEntry = "LOCKSTEP_ENTRY(lockstep::mine::mine)\n";

class SourcesOfAFolder : public TemporaryFolder {
protected:
    void write(std::string_view name, const std::string& text) const {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
    }
    std::vector<fs::path> headers() const { return sources_in(folder).headers; }
};

TEST_F(SourcesOfAFolder, WithoutAnySourceAreItsHeaders) {
    EXPECT_THROW(sources_in(folder), InputError);
    write("one.hpp", kEntry);
    write("two.hpp", "struct Two {};\n");
    write("below/three.hpp", kEntry);
    EXPECT_THAT(sources_in(folder).sources, IsEmpty());
    EXPECT_THAT(headers(), ElementsAre(folder / "one.hpp", folder / "two.hpp"));
}

TEST_F(SourcesOfAFolder, AreASourceAndTheHeadersBesideItThatHoldEntries) {
    write("below/help.cpp", "int help() { return 1; }\n");
    write("one.hpp", std::string("struct One {};\n  ") + kEntry);
    write("spaced.hpp", "LOCKSTEP_ENTRY (mine)\n");
    write("two.hpp", "struct Two {};\n");
    write("told.hpp", std::string("// as in ") + kEntry);
    EXPECT_THAT(sources_in(folder).sources, ElementsAre(folder / "below/help.cpp"));
    EXPECT_THAT(headers(), ElementsAre(folder / "one.hpp", folder / "spaced.hpp"));
}

// It would name its entries twice, and a function that is not inline would be there twice.
TEST_F(SourcesOfAFolder, AreNoHeaderThatASourceIncludes) {
    for (const auto* name : {"one.hpp", "two.hpp", "three.hpp"}) write(name, kEntry);
    write("below/mine.cpp", "#include <vector>\n#include \"near.hpp\"\n # include <two.hpp>\n");
    EXPECT_THAT(headers(), ElementsAre(folder / "one.hpp", folder / "three.hpp"));
    write("below/near.hpp", "#include \"../one.hpp\"\n#include \"below/near.hpp\"\n");
    EXPECT_THAT(headers(), ElementsAre(folder / "three.hpp")) << "by way of another";
    write("mine.cpp", "#include \"three.hpp\"\n");
    EXPECT_THAT(headers(), IsEmpty());
}

}  // namespace
}  // namespace lockstep::test
