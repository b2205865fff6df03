#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>

#include "app/gui/shell/inside_block.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/workspace.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/shared_column.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/gl/data/column_pictures.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Makes the scenes of frames: a workspace's columns in OpenGL's memory and, inside a launch, columns of what the launch has stored.
/// Needs a current OpenGL context.
class SceneSource {
public:
    /// whole  columns are brought to OpenGL however long that takes; else a part of them in each frame
    explicit SceneSource(bool whole) : whole_(whole) {}

    /// A lost device, or a graphics card without room, leaves a scene without columns that says why.
    Scene make(const Workspace& workspace, const Look& look);

    // ---- of the scene made last --------------------------------------------------------------------------------------
    /// Its columns are on their way; nothing when all are there.
    const std::optional<Coming>& coming() const { return coming_; }
    /// Columns of the last pass, which some view asked for, are on their way.
    bool last_coming() const { return last_coming_; }
    /// How columns reach OpenGL: "interop" or "host"; "none" before there were any.
    std::string_view path() const;

private:
    void fetch_columns(Scene& scene, const Run& run, const Workspace& workspace);
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
    SharedColumn shared_column_;
    InsideBlock inside_block_;
    BlockColumn block_column_;
    std::uint64_t block_version_ = 0;
    /// The launch, the place in it and the warp in focus that block_column_ is of.
    std::tuple<const OpenLaunch*, std::uint32_t, std::uint32_t, std::size_t, std::uint32_t, std::uint32_t> block_at_{};
    StoredAtAccess stored_column_;
    std::uint64_t stored_version_ = 0;
    bool stores_column_ = false;
    /// The run, the launch and the place in it that stored_column_ is of.
    std::tuple<const Run*, const OpenLaunch*, std::uint32_t, std::uint32_t, std::size_t> stored_at_{};
};

/// Follows the workspace's theme and size; true when something changed, as at first.
bool update_look(Look& look, const Workspace& workspace, float content_scale);

}  // namespace lockstep
