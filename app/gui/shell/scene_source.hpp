#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "app/gui/shell/inside_block.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/predict/answer_marks.hpp"
#include "app/session/workspace.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/shared_column.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/gl/data/column_pictures.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Makes the scene of a frame: a workspace's columns in OpenGL's memory and, inside a launch, columns of the values stored so far.
/// Needs a current OpenGL context.
class SceneSource {
public:
    /// whole  uploads all columns to OpenGL at once; else a part of them in each frame
    explicit SceneSource(bool whole) : whole_(whole) {}

    /// A lost device, or insufficient graphics memory, gives a scene without columns, with the reason.
    Scene make(const Workspace& workspace, const Look& look);

    // ---- about the last scene ---------------------------------------------------------------------------------------
    /// Its columns are being uploaded; nothing once all are there.
    const std::optional<Coming>& coming() const { return coming_; }
    /// Columns of the last pass, requested by a view, are being uploaded.
    bool last_coming() const { return last_coming_; }
    /// The path of columns to OpenGL: "interop" or "host"; "none" before the first.
    std::string_view path() const;

private:
    void fetch_columns(Scene& scene, const Run& run, const Workspace& workspace);
    /// The elements of the open question's answer are outlined: the clicked ones as the elements that a followed thread
    /// writes, the missed ones, with a thinner line, as those that it reads.
    void add_answer(Scene& scene, const Workspace& workspace);
    void add_stored(Scene& scene, const Run& run, const DebuggerSession& debugger);
    void add_block(Scene& scene, const DebuggerSession& debugger);
    std::span<const ColumnPicture> columns_of_last(const Run& run);
    std::optional<std::chrono::milliseconds> within(std::chrono::milliseconds part) const {
        return whole_ ? std::nullopt : std::optional(part);
    }

    bool whole_;
    ColumnPictures columns_, last_columns_;
    std::optional<Coming> coming_;
    bool last_coming_ = false, drew_columns_ = false;
    AnswerMarks answer_marks_;
    /// The run, pass, clicked elements and state for which answer_marks_ was made.
    std::tuple<const Run*, std::uint32_t, std::vector<std::uint32_t>, bool> answer_at_{};
    SharedColumn shared_column_;
    InsideBlock inside_block_;
    BlockColumn block_column_;
    std::uint64_t block_version_ = 0;
    /// The launch, position and warp in focus for which block_column_ was made.
    std::tuple<const OpenLaunch*, std::uint32_t, std::uint32_t, std::size_t, std::uint32_t, std::uint32_t> block_at_{};
    StoredAtAccess stored_column_;
    std::uint64_t stored_version_ = 0;
    bool stores_column_ = false;
    /// The run, launch and position for which stored_column_ was made.
    std::tuple<const Run*, const OpenLaunch*, std::uint32_t, std::uint32_t, std::size_t> stored_at_{};
};

/// Follows the workspace's theme and size; true after a change, and in the first call.
bool update_look(Look& look, const Workspace& workspace, float content_scale);

}  // namespace lockstep
