#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "kernels/data/generate.hpp"
#include "kernels/data/memory_need.hpp"

namespace lockstep::generate {

inline constexpr std::uint64_t kMaxNodes = std::uint64_t{1} << 31;
inline constexpr std::uint64_t kMaxArcs = kNone - 1;
inline constexpr std::uint64_t kNodesAPiece = 1 << 17;

/// Streams of random numbers: each use of a seed draws different numbers.
enum Stream : std::uint64_t {
    memory_order,
    splitter_order,
    splitter_positions,
    parents,
    arcs,
    labels,
    operators,
    constants
};

/// The options of a spec and their values.
class Spec {
public:
    /// only_fits  makes nothing: require_memory() throws Fits
    Spec(std::string_view text, const GeneratorInfo& info, std::uint64_t free_memory, RunBytes run_bytes = {},
         bool only_fits = false);

    /// The text, shortened for error messages.
    const std::string& text() const { return text_; }
    bool given(const std::string& key) const { return given_.contains(key); }
    const std::string& word(const std::string& key) const { return given(key) ? given_.at(key) : fallback_.at(key); }
    std::uint64_t count(const std::string& key, std::uint64_t lowest, std::uint64_t highest) const {
        return parse_count(word(key), key, lowest, highest);
    }
    /// The index of a value among the allowed words.
    std::size_t choice(const std::string& key, std::initializer_list<std::string_view> words) const;
    std::uint64_t nodes() const;
    std::uint64_t seed() const { return parse_count(word("seed"), "seed"); }
    /// For a graph: arcs have weights.
    bool weighted() const { return given("weights") || given("negative"); }
    std::uint64_t free_memory() const { return free_memory_; }
    const RunBytes& run_bytes() const { return run_bytes_; }
    bool only_fits() const { return only_fits_; }

private:
    std::string text_;
    std::uint64_t free_memory_;
    RunBytes run_bytes_;
    bool only_fits_;
    std::map<std::string, std::string> given_, fallback_;
};

/// Thrown if the dataset fits and only this was asked.
struct Fits {};

/// Throws InputError if the dataset of a spec does not fit into memory. Every generator calls it before it allocates.
void require_memory(const Spec& spec, std::string_view what, const MemoryNeed& need);
void require_arcs(const Spec& spec, std::uint64_t num_arcs);

}  // namespace lockstep::generate
