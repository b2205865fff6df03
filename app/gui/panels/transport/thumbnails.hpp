#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/workspace.hpp"
#include "viz/gl/data/column_pictures.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Small pictures of passes (for a folded group: after its last pass) at equal distances, drawn by the view, a few in
/// each frame. An evicted pass shows the nearest stored pass, labelled with its number, unless that pass belongs to the
/// neighbouring picture.
class Thumbnails {
public:
    struct Picture {
        std::uint32_t place = 0;  ///< its place in the row of passes
        std::uint32_t pass = 0;  ///< the pass that it shows
        unsigned texture = 0;  ///< 0 until it is drawn
        bool kept = true;  ///< false: its state is evicted; a click recomputes it
        std::string failure{};  ///< the reason if it could not be drawn
    };

    /// Missing pictures that one frame draws.
    enum class Pace { none, few, all };

    /// At most `room` pictures of `width` x `height` pixels over the passes so far, a round number of places apart; the
    /// picture nearest to the cursor shows the pass of `scene`.
    void update(const Workspace& workspace, const Scene& scene, View& view, const std::string& view_name, int room,
                int width, int height, Pace pace);
    std::uint32_t step() const { return step_; }  ///< places from one picture to the next

    const std::vector<Picture>& pictures() const { return pictures_; }
    std::size_t live() const { return live_; }  ///< index of the shown pass's picture
    bool complete() const { return complete_; }

private:
    /// The inputs of a picture.
    struct Key {
        const Run* run = nullptr;
        std::uint32_t pass = 0;
        bool finished = false, dark = false;
        std::uint64_t dataset_version = 0;
        std::string view;
        std::uint64_t view_version = 0;
        int width = 0, height = 0;
        bool operator==(const Key&) const = default;
    };
    struct Slot {
        Target target;
        Key drawn;
        std::string failure;  ///< the reason if it could not be drawn
    };

    static std::uint32_t nearest_kept(const Timeline& timeline, std::uint32_t pass);
    /// False while its columns are being uploaded to OpenGL.
    bool draw(Slot& slot, const Key& key, const Run& run, Scene scene, View& view, Pace pace);
    bool draw_or_say_why(Slot& slot, const Key& key, const Run& run, const Scene& scene, View& view, Pace pace);
    /// At a place of the row, with the stored pass that it shows. live_pass: the shown pass, if the picture is to show it.
    Picture picture_of(const Run& run, const PassRow& row, std::uint32_t place,
                       std::optional<std::uint32_t> live_pass) const;

    std::vector<Slot> slots_;
    std::vector<Picture> pictures_;
    std::uint32_t step_ = 1;
    std::size_t live_ = 0;
    std::uint32_t last_pass_ = 0;  ///< shown in the previous frame
    double live_drawn_at_ = 0;  ///< seconds, ImGui's clock
    bool complete_ = false;
    ColumnPictures columns_;
};

}  // namespace lockstep
