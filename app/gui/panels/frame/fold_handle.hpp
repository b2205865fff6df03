#pragma once

#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

struct PassGroup;

/// The sign on a track by which a group of passes is folded into one, and unfolded.
struct FoldHandle {
    ImVec2 middle;  ///< pixels
    bool folded = false, hot = false;
};

/// Of its sides, in points.
constexpr float kFoldHandle = 12;

/// "9 passes, 12 µs".
std::string passes_text(const PassGroup& group);

/// Makes the item "fold", which folds or unfolds what has the group's key. To be made before the item of the track that it
/// lies on: where two overlap, the first is meant.
FoldHandle make_fold_handle(const PanelContext& context, const PassGroup& group, bool folded, ImVec2 middle);
void draw_fold_handle(const Look& look, const FoldHandle& handle);

}  // namespace lockstep
