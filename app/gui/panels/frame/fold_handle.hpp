#pragma once

#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

struct PassGroup;

/// The button on a track that folds and unfolds a group of passes.
struct FoldHandle {
    ImVec2 middle;  ///< pixels
    bool folded = false, hot = false;
};

/// Its side in points.
constexpr float kFoldHandle = 12;

/// "9 passes, 12 µs".
std::string passes_text(const PassGroup& group);

/// Submits the item "fold", which folds or unfolds the group. Submit it before the track's own item: of two overlapping items the first
/// is hovered.
FoldHandle make_fold_handle(const PanelContext& context, const PassGroup& group, bool folded, ImVec2 middle);
void draw_fold_handle(const Look& look, const FoldHandle& handle);

}  // namespace lockstep
