#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/warp/barrier_picture.hpp"
#include "kernels/debugger/code_line.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

inline constexpr int kLanes = 32;  ///< of a warp
inline constexpr int kSectorWords = 8;  ///< of 4 bytes in a sector

inline constexpr const char* kUnwritten = "·";  ///< memory that no thread has written yet

/// One instruction of a warp as it is shown: its lanes, what each of them holds, and the memory that it touches. Texts are
/// as they are drawn.
struct WarpPicture {
    enum class LaneState {
        active,
        coming,  ///< the access of this instruction is still to come: orders other than lock step have it made lane by lane
        waits,  ///< at another line of the kernel
        returned,
        absent,  ///< the block has no such thread
    };
    struct Lane {
        LaneState state = LaneState::absent;
        debugger::CodeLine line;  ///< where it was last: of a lane that is not active
        std::string line_text;
    };
    struct Row {
        std::string name;  ///< of the variable
        std::array<std::string, kLanes> values;  ///< empty: the lane has none yet
        bool now = false;  ///< this instruction's
        bool fault = false;  ///< what a fault has to say of its lane, and no variable
        bool spare = false;  ///< gives way first where there are too many
    };
    struct Word {
        std::string value;  ///< empty: the array ends before it; kUnwritten
        bool asked = false;  ///< by an active lane
        bool coming = false;  ///< by one that is still to come
        std::optional<Selection> element;  ///< of the column that lies there
    };
    struct Sector {
        std::uint64_t number = 0;  ///< in its array
        std::uint32_t lanes = 0;  ///< that ask for something in it
        bool apart = false;  ///< sectors between this and the one before are not shown
        std::array<Word, kSectorWords> words;
        bool moved() const { return lanes > 0; }
    };
    /// Where a lane's access goes.
    struct Target {
        int sector = -1;  ///< in `sectors`; -1: nowhere
        int word = 0;  ///< in the sector: the first that it asks for
    };

    std::uint32_t block = 0, warp = 0;
    debugger::CodeLine line;
    std::string line_text;  ///< "line 20", "line 20 of warp_sum.hpp"
    std::string code;  ///< "beyond = load(rank, next)"
    std::uint32_t mask = 0;  ///< of active lanes
    std::uint32_t coming = 0;  ///< of those that are still to come
    std::optional<std::uint32_t> faulted;  ///< the lane that a fault has stopped here
    std::array<Lane, kLanes> lanes;
    std::vector<Row> rows;
    std::size_t num_folded = 0;  ///< rows that fold_rows() has taken out
    std::string array;  ///< that is touched; empty: none
    std::string index;  ///< what the kernel calls the element that is asked for: "next"
    bool writes = false, in_shared = false;
    std::vector<Sector> sectors;  ///< ascending; those that are moved, and others around them where there is room
    std::array<Target, kLanes> targets;
    std::uint64_t asked_bytes = 0, moved_bytes = 0;
    std::optional<BarrierPicture> barrier;  ///< that the warp is at
    std::string remark;  ///< how this line compares with others, in a sentence

    /// Of very many variables those that the kernel has set last stay.
    void fold_rows() {
        num_folded += std::erase_if(rows, [](const Row& row) { return row.spare; });
    }
    bool has_spare_rows() const { return std::ranges::any_of(rows, &Row::spare); }

    int num_active() const { return __builtin_popcount(mask); }
};

}  // namespace lockstep
