#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/session/debugger/answers/provenance_tree.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// Finds the writer of a value and the values that it was computed from, in the background.
class ProvenanceSearch {
public:
    ProvenanceSearch();
    ~ProvenanceSearch() { forget(); }
    ProvenanceSearch(const ProvenanceSearch&) = delete;
    ProvenanceSearch& operator=(const ProvenanceSearch&) = delete;

    /// Sets the query of the next frames. asked: the query is declared; element: none: the access at the cursor
    void ask(bool asked, const std::optional<Selection>& element);
    /// The cursor in the open launch.
    struct Place {
        std::shared_ptr<const OpenLaunch> open;
        const debugger::Cursor* cursor = nullptr;  ///< null: no launch is open
        std::optional<debugger::Instruction> instruction;  ///< of the warp in focus
        std::uint32_t lane = 0;  ///< in focus
    };
    /// Once a frame. past  launches before the open one, in the run's order
    void follow(const std::shared_ptr<Run>& run, const Place& place, const std::shared_ptr<debugger::Launches>& past);
    void forget();

    const std::optional<ProvenanceNode>& tree() const { return tree_; }
    bool busy() const { return search_.busy(); }
    /// Why there is no tree, in a sentence.
    const std::string& status() const { return status_; }

private:
    /// The value to trace back.
    struct Origin {
        const OpenLaunch* launch = nullptr;
        debugger::Place place;
        std::uint32_t position = 0;
        bool operator==(const Origin&) const = default;
    };
    struct Value {
        Origin origin;
        std::uint64_t bits = 0;
        std::uint32_t bytes = 4;
    };
    std::optional<Value> value_at(const Place& place) const;
    std::optional<Value> selected_value(const Place& place, const trace::Event* access) const;

    bool asked_ = false;
    std::optional<Selection> element_;
    std::optional<Origin> origin_;  ///< of the last search
    std::optional<ProvenanceNode> tree_;
    std::string status_;
    std::shared_ptr<Progress> progress_;
    LatestTask<debugger::PastQuery, ProvenanceNode> search_;
};

}  // namespace lockstep
