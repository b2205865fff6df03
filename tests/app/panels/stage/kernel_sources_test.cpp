#include "app/panels/stage/kernel_sources.hpp"

#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

class KernelSourcesTest : public testing::Test {
protected:
    KernelSourcesTest() {
        Progress progress;
        RunRequest request{.algorithm = &catalog_.at("list.rhj"),
                           .dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=64", progress)),
                           .executor = ExecutorKind::simt};
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, {});
        run_ = std::make_unique<lockstep::Run>(std::move(request));
        run_->wait();
    }
    bool read(KernelSources& sources) {
        for (int tries = 0; tries < 5000 && !sources.complete(); ++tries) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            sources.update(run_.get());
        }
        return sources.complete();
    }

    Catalog catalog_ = make_catalog();
    std::unique_ptr<lockstep::Run> run_;
};

TEST_F(KernelSourcesTest, AFileThatTakesLongIsNotWaitedFor) {
    std::promise<void> there;
    KernelSources sources([file = there.get_future().share()](const std::filesystem::path& path) {
        file.wait();
        return load_source(path);
    });
    // Were it waited for, this would never return: it is there only afterwards.
    sources.update(run_.get());
    sources.update(run_.get());
    ASSERT_GT(sources.kernels().size(), 1u);
    EXPECT_FALSE(sources.complete());
    for (const auto& kernel : sources.kernels()) EXPECT_TRUE(sources.lines_of(kernel.source.file).empty());
    there.set_value();
    ASSERT_TRUE(read(sources));
    for (const auto& kernel : sources.kernels()) {
        const auto& lines = sources.lines_of(kernel.source.file);
        ASSERT_LT(sources.body_of(kernel), lines.size()) << kernel.source.file;
        EXPECT_NE(lines[sources.body_of(kernel)].text.find("operator()"), std::string::npos);
    }
}

TEST_F(KernelSourcesTest, AFileThatCannotBeReadIsEmptyAndDoneWith) {
    KernelSources sources(
        [](const std::filesystem::path&) -> std::vector<SourceLine> { throw std::runtime_error("the disk is gone"); });
    sources.update(run_.get());
    ASSERT_TRUE(read(sources));
    EXPECT_TRUE(sources.lines_of(sources.kernels().front().source.file).empty());
}

}  // namespace
}  // namespace lockstep
