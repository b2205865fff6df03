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

/// Streams of random numbers, so that no two uses of a seed draw the same.
enum Stream : std::uint64_t { memory_order, splitter_order, splitter_positions, parents, arcs, labels };

/// The options of a spec, and the words that were given for them.
class Spec {
public:
    /// only_fits  nothing is to be made: require_memory() ends it with Fits
    Spec(std::string_view text, const GeneratorInfo& info, std::uint64_t free_memory, RunBytes run_bytes = {},
         bool only_fits = false);

    /// As it is to be shown in an error.
    const std::string& text() const { return text_; }
    bool given(const std::string& key) const { return given_.contains(key); }
    const std::string& word(const std::string& key) const { return given(key) ? given_.at(key) : fallback_.at(key); }
    std::uint64_t count(const std::string& key, std::uint64_t lowest, std::uint64_t highest) const {
        return parse_count(word(key), key, lowest, highest);
    }
    /// The position of a word among those that are allowed.
    std::size_t choice(const std::string& key, std::initializer_list<std::string_view> words) const;
    std::uint64_t nodes() const;
    std::uint64_t seed() const { return parse_count(word("seed"), "seed"); }
    /// Of a graph: its arcs get weights of their own.
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

/// What was asked for fits, and no more was to be known.
struct Fits {};

/// Throws InputError where what a spec asks for does not fit. Every generator calls it before it takes memory.
void require_memory(const Spec& spec, std::string_view what, const MemoryNeed& need);
void require_arcs(const Spec& spec, std::uint64_t num_arcs);

}  // namespace lockstep::generate
