#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/answers/element_accesses.hpp"
#include "app/session/debugger/answers/writer_search.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "app/session/findings/dataset_facts.hpp"
#include "app/session/findings/load_balance.hpp"
#include "app/session/findings/name_search.hpp"
#include "app/session/findings/source/kernel_sources.hpp"
#include "app/session/findings/tree_heights.hpp"
#include "app/session/queries/queries.hpp"

namespace lockstep {

/// Answers the queries that are not the debugger's, each in the background. Panels read it; the workspace alone calls follow().
class Answers {
public:
    /// What queries are about.
    struct Subject {
        const AlgorithmInfo* algorithm = nullptr;
        std::shared_ptr<Run> run;
        std::shared_ptr<const Dataset> dataset;
        const Snapshot& now;  ///< the state on screen
        const DebuggerSession& debugger;
        std::optional<Selection> selected;
    };
    /// Starts what is asked for the first time, takes what has come, and cancels what nobody asks for any more.
    void follow(const Queries& queries, const Subject& subject);
    /// Some query that was asked last has no answer yet.
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
    bool pending_ = false;
};

}  // namespace lockstep
