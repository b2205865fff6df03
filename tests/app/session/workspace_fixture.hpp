#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/counting_algorithm.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/workspace.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {

/// A workspace over counting_catalog() and a temporary folder. Time passes only if a test advances it.
class WorkspaceTest : public TemporaryFolder {
protected:
    /// Applies background results until `done` holds; false on timeout.
    template <class Done>
    bool until(Done done) {
        return comes_about([&] { return workspace.advance(0), done(); });
    }
    /// Waits until nothing is loading, running or seeking.
    bool settle() {
        return until([&] {
            return !workspace.loading() && workspace.run() && !workspace.pending_run() &&
                   workspace.run()->state() != RunState::running && workspace.shown_pass() == workspace.pass() &&
                   workspace.now();
        });
    }
    /// Waits until the file is saved, or cannot be saved.
    bool saved() {
        return until([&] { return !workspace.saving(); });
    }
    void generate(const std::string& spec) {
        workspace.apply(Generate{spec});
        ASSERT_TRUE(settle());
    }
    void set(const std::string& name, std::int64_t value) {
        workspace.apply(SetParameter{name, value});
        ASSERT_TRUE(settled_on(name, value));
    }
    /// Waits for a run with this parameter value and all of its passes.
    bool settled_on(const std::string& name, std::int64_t value) {
        return until([&] { return workspace.run() && workspace.run()->request().parameters.at(name) == value; }) &&
               settle();
    }
    std::filesystem::path file(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name) << text;
        return folder / name;
    }
    /// The column `count` as it is shown.
    std::vector<std::uint32_t> counts() const {
        const auto column = workspace.run()->columns().at(1);
        return Run::read(column, workspace.now(), workspace.run()->inputs(), 0, column.size).u32();
    }

    Catalog catalog = counting_catalog();
    Workspace workspace{catalog};
};

}  // namespace lockstep::test
