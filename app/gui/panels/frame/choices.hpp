#pragma once

#include <optional>
#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/action.hpp"
#include "app/session/workspace.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// A row of a choice in a popup: a title and, in mono, its value. Its id is "##" with both. True when clicked.
bool choice_row(const Look& look, const char* title, const std::string& detail, bool chosen, bool enabled = true);

/// A heading over some rows.
void choice_heading(const Look& look, const char* text);

/// Rows for the algorithms by family; only those for `input` if given. Returns the clicked one, else null.
const AlgorithmInfo* algorithm_rows(const Look& look, const Catalog& catalog, const AlgorithmInfo* chosen,
                                    std::optional<DatasetKind> input);

/// Rows for the executors, for each of several GPUs, and for the emulator's orders. Returns the clicked one.
/// gpu  the chosen one of several
std::optional<ChooseExecutor> executor_rows(const Look& look, const Workspace& workspace, ExecutorKind chosen,
                                            const std::optional<Order>& order, int gpu);

}  // namespace lockstep
