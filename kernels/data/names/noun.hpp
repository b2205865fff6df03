#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// The singular and plural of a counted thing: "vertex", "vertices".
struct Noun {
    std::string_view one, many;

    std::string_view of(std::uint64_t number) const { return number == 1 ? one : many; }
    /// "1 vertex", "4,039 vertices".
    std::string count(std::uint64_t number) const;
    /// "vertex 1,024".
    std::string at(std::uint64_t index) const;
    /// "Vertex 1,024", at the beginning of a line.
    std::string title(std::uint64_t index) const;
    /// "Vertex".
    std::string title() const;
};

namespace noun {
inline constexpr Noun node{"node", "nodes"}, vertex{"vertex", "vertices"};
inline constexpr Noun link{"link", "links"}, arc{"arc", "arcs"};
}  // namespace noun

}  // namespace lockstep
