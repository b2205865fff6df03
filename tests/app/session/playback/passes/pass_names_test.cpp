#include "app/session/playback/passes/pass_names.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

using Names = std::vector<std::string>;

/// Names of the first passes of a run, starting with the input.
Names names_of(const char* algorithm, const char* input, std::vector<std::pair<std::string, std::string>> parameters,
               std::size_t first) {
    const auto catalog = make_catalog();
    Progress progress;
    RunRequest request;
    request.algorithm = &catalog.at(algorithm);
    request.dataset = std::make_shared<const Dataset>(generate_dataset(input, progress));
    request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, parameters);
    request.executor = ExecutorKind::simt;
    Run run(std::move(request));
    run.wait();
    PassNames names;
    EXPECT_TRUE(names.update(&run));
    EXPECT_FALSE(names.update(&run)) << "nothing came";
    return {names.all().begin(),
            names.all().begin() + static_cast<std::ptrdiff_t>(std::min(first, names.all().size()))};
}

TEST(PassNames, GroupIsNamedOnce) {
    EXPECT_EQ(names_of("sssp.ipbf", "graph:path,n=9,weights=1..9", {}, 4),
              (Names{"input", "round 1: relax", "round 1: segmented min", "round 1: finalize"}));
    EXPECT_EQ(names_of("components.shiloach-vishkin", "graph:path,n=9", {}, 4),
              (Names{"input", "round 1 / hook", "jump 1", "round 1 / jump 2"}));
}

// The sums of a repetition have the same name, whether products have a separate pass or not.
TEST(PassNames, AlignRepetitionsOfOnePass) {
    const char* segments = "segments:random,n=500,seed=3";
    EXPECT_EQ(names_of("segscan.library", segments, {{"iterations", "2"}}, 9),
              (Names{"input", "prepare", "multiply 1", "sum 1", "multiply 2", "sum 2"}));
    EXPECT_EQ(names_of("segscan.champion", segments, {{"iterations", "2"}}, 9),
              (Names{"input", "prepare", "sum 1", "sum 2"}));
}

}  // namespace
}  // namespace lockstep
