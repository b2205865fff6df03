#pragma once

#include <optional>
#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/action.hpp"
#include "app/session/workspace.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// A row of a choice in a popup: a title and, in mono, what it stands for. Its id is "##" with both. True when clicked.
bool choice_row(const Look& look, const char* title, const std::string& detail, bool chosen, bool enabled = true);

/// A quiet heading over some rows.
void choice_heading(const Look& look, const char* text);

/// Rows for the algorithms, families apart; only those on `input` where it is given. The one that was clicked, else null.
const AlgorithmInfo* algorithm_rows(const Look& look, const Catalog& catalog, const AlgorithmInfo* chosen,
                                    std::optional<DatasetKind> input);

/// Rows for the executors, each GPU where there are several, and the emulator's orders. What was clicked.
/// gpu  which of several is chosen
std::optional<ChooseExecutor> executor_rows(const Look& look, const Workspace& workspace, ExecutorKind chosen,
                                            const std::optional<Order>& order, int gpu);

}  // namespace lockstep
