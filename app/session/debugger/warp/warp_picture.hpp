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

inline constexpr int kLanes = 32;  ///< per warp
inline constexpr int kSectorWords = 8;  ///< words of 4 bytes in a sector

inline constexpr const char* kUnwritten = "·";  ///< memory that no thread has written yet

/// One instruction of a warp, ready to draw: its lanes, their values, and the memory that it accesses.
/// Texts are drawn unchanged.
struct WarpPicture {
    enum class LaneState {
        active,
        coming,  ///< the lane has not made the access yet: in orders other than lock step
        waits,  ///< the lane is at another line of the kernel
        returned,
        absent,  ///< the block has no such thread
    };
    struct Lane {
        LaneState state = LaneState::absent;
        debugger::CodeLine line;  ///< line of the last access of an inactive lane
        std::string line_text;
    };
    struct Row {
        std::string name;  ///< name of the variable
        std::array<std::string, kLanes> values;  ///< empty: the lane has no value yet
        bool now = false;  ///< this instruction sets it
        bool fault = false;  ///< the text of a fault instead of a variable
        bool spare = false;  ///< dropped first if there are too many rows
    };
    struct Word {
        std::string value;  ///< empty: beyond the end of the array; may be kUnwritten
        bool asked = false;  ///< an active lane accesses it
        bool coming = false;  ///< a lane will access it that has not made the access yet
        std::optional<Selection> element;  ///< the element of the column in this word
    };
    struct Sector {
        std::uint64_t number = 0;  ///< within its array
        std::uint32_t lanes = 0;  ///< number of lanes that access it
        bool apart = false;  ///< sectors between this one and the one before are left out
        std::array<Word, kSectorWords> words;
        bool moved() const { return lanes > 0; }
    };
    /// The target of a lane's access.
    struct Target {
        int sector = -1;  ///< index in `sectors`; -1: none
        int word = 0;  ///< the first accessed word of the sector
    };

    std::uint32_t block = 0, warp = 0;
    debugger::CodeLine line;
    std::string line_text;  ///< "line 20", "line 20 of warp_sum.hpp"
    std::string code;  ///< "beyond = load(rank, next)"
    std::uint32_t mask = 0;  ///< active lanes
    std::uint32_t coming = 0;  ///< lanes that have not made the access yet
    std::optional<std::uint32_t> faulted;  ///< the lane that a fault has stopped here
    std::array<Lane, kLanes> lanes;
    std::vector<Row> rows;
    std::size_t num_folded = 0;  ///< rows removed by fold_rows()
    std::string array;  ///< the accessed array; empty: none
    std::string index;  ///< the kernel's expression for the accessed element: "next"
    bool writes = false, in_shared = false;
    std::vector<Sector> sectors;  ///< ascending; the accessed ones, and neighbours as long as they fit
    std::array<Target, kLanes> targets;
    std::uint64_t asked_bytes = 0, moved_bytes = 0;
    std::optional<BarrierPicture> barrier;  ///< the barrier that the warp waits at
    std::string remark;  ///< a comparison with other lines, in a sentence

    /// If there are too many variables, keeps those that the kernel has set last.
    void fold_rows() {
        num_folded += std::erase_if(rows, [](const Row& row) { return row.spare; });
    }
    bool has_spare_rows() const { return std::ranges::any_of(rows, &Row::spare); }

    int num_active() const { return __builtin_popcount(mask); }
};

}  // namespace lockstep
