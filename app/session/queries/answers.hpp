#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/answers/element_accesses.hpp"
#include "app/session/debugger/answers/followed_thread.hpp"
#include "app/session/debugger/answers/run_traffic.hpp"
#include "app/session/debugger/answers/writer_search.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "app/session/findings/dataset_facts.hpp"
#include "app/session/findings/load_balance.hpp"
#include "app/session/findings/name_search.hpp"
#include "app/session/findings/source/kernel_sources.hpp"
#include "app/session/findings/tree_heights.hpp"
#include "app/session/queries/queries.hpp"

namespace lockstep {

/// Answers all queries except the debugger's in the background. Panels read it; only the workspace calls follow().
class Answers {
public:
    /// The run, dataset and state that queries refer to.
    struct Subject {
        const AlgorithmInfo* algorithm = nullptr;
        std::shared_ptr<Run> run, kept;  ///< kept: run A of a comparison
        std::shared_ptr<const Dataset> dataset;
        const Snapshot& now;  ///< the state on screen
        const DebuggerSession& debugger;
        std::optional<Selection> selected;
        std::optional<Followed> followed;
    };
    /// Starts new queries, takes the answers that have arrived, and cancels queries that are no longer declared.
    void follow(const Queries& queries, const Subject& subject);
    /// A declared query has no answer yet.
    bool pending() const { return pending_; }

    const ElementAccesses& element_accesses() const { return element_accesses_.found(); }
    const WriterSearch& writers_of_selected() const { return writers_of_selected_; }
    const WriterSearch& writers_of_row() const { return writers_of_row_; }
    const WriterSearch& writers_of_pointed() const { return writers_of_pointed_; }
    const KernelSources& sources() const { return sources_; }
    const ChangedRows& changed_rows() const { return changed_rows_; }
    const TreeHeights* tree_heights() const { return tree_heights_.found(); }
    const LoadBalance* pass_lengths() const { return pass_lengths_.found(); }
    const LoadBalances& lengths() const { return lengths_; }
    const NameSearch& names() const { return names_; }
    const NameSearch& names_on_stage() const { return names_on_stage_; }
    const DatasetFacts& dataset_facts() const { return dataset_facts_; }
    /// The followed thread in the pass on screen; null: none is followed, or its launches are being recorded.
    const ThreadInPass* followed_thread() const { return followed_thread_.found(); }
    /// The traffic of a comparison's runs, as far as it was counted.
    const RunTraffic& traffic_of_kept() const { return traffic_of_kept_; }
    const RunTraffic& traffic_of_current() const { return traffic_of_current_; }

private:
    ElementAccessSearch element_accesses_;
    WriterSearch writers_of_selected_, writers_of_row_, writers_of_pointed_;
    KernelSources sources_;
    ChangedRows changed_rows_;
    TreeHeightsShown tree_heights_;
    PassLengthsShown pass_lengths_;
    LoadBalances lengths_;
    NameSearch names_, names_on_stage_;
    DatasetFacts dataset_facts_;
    FollowedThread followed_thread_;
    RunTraffic traffic_of_kept_, traffic_of_current_;
    bool pending_ = false;
};

}  // namespace lockstep
