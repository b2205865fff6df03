#include "kernels/run/repeated_passes.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMinRepeats = 256;
constexpr std::size_t kMaxPeriod = 256;
/// A state of at most this size is hashed after each pass. Of a larger state only a sample is hashed, and the whole state while
/// the samples repeat.
constexpr std::size_t kSmallState = std::size_t{1} << 20;
constexpr std::size_t kSampledBlocks = 4096, kBlockBytes = 64;
constexpr std::uint32_t kFirstOnGpu = 1000;
constexpr std::size_t kLargestOnGpu = std::size_t{1} << 20;

/// Hashes four words at a time, in chains that do not wait for each other: the speed of memory is the limit.
class Hash {
public:
    void add(const void* data, std::size_t bytes) {
        const auto* at = static_cast<const char*>(data);
        constexpr auto kStep = sizeof chains_;
        for (; bytes >= kStep; bytes -= kStep, at += kStep) {
            std::array<std::uint64_t, 4> words;
            std::memcpy(words.data(), at, kStep);
            for (std::size_t i = 0; i < words.size(); ++i) mix(chains_[i], words[i]);
        }
        for (; bytes >= sizeof(std::uint64_t); bytes -= sizeof(std::uint64_t), at += sizeof(std::uint64_t)) {
            std::uint64_t word;
            std::memcpy(&word, at, sizeof word);
            mix(chains_[0], word);
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, at, bytes);
        mix(chains_[0], rest ^ std::uint64_t{bytes + 1} << 56);
    }
    std::uint64_t value() const {
        auto all = chains_[0];
        for (std::size_t i = 1; i < chains_.size(); ++i) mix(all, chains_[i]);
        return all;
    }

private:
    static void mix(std::uint64_t& chain, std::uint64_t word) {
        const auto product = static_cast<unsigned __int128>(chain ^ word) * 0x9E3779B97F4A7C15ull;
        chain = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^ word << 1;
    }
    std::array<std::uint64_t, 4> chains_{0x243F6A8885A308D3ull, 0x13198A2E03707344ull, 0xA4093822299F31D0ull,
                                         0x082EFA98EC4E6C89ull};
};

std::uint64_t hash_of(const std::vector<StateBuffer>& state, Device& device) {
    Hash hash;
    std::vector<char> copy;
    for (const auto& buffer : state) {
        const void* data = buffer.data;
        if (!device.in_main_memory() && buffer.bytes != 0) {
            copy.resize(buffer.bytes);
            device.download(copy.data(), buffer.data, buffer.bytes);
            data = copy.data();
        }
        hash.add(data, buffer.bytes);
    }
    return hash.value();
}

/// The hash of blocks at equal distances. States that differ may have equal samples.
std::uint64_t sample_of(const std::vector<StateBuffer>& state, std::size_t bytes) {
    const auto stride = std::max(kBlockBytes, bytes / kSampledBlocks);
    Hash hash;
    for (const auto& buffer : state)
        for (std::size_t at = 0; at < buffer.bytes; at += stride)
            hash.add(static_cast<const char*>(buffer.data) + at, std::min(kBlockBytes, buffer.bytes - at));
    return hash.value();
}

}  // namespace

RepeatedPasses::RepeatedPasses(const AlgorithmInfo& algorithm, const Dataset& dataset,
                               const ParameterValues& parameters) {
    // A run may have a pass for each vertex and arc, or as many passes as a parameter demands.
    max_counted_ = kMinRepeats + 4 * (std::uint64_t{dataset.num_vertices()} + dataset.num_edges());
    for (const auto& parameter : algorithm.parameters)
        if (const auto found = parameters.find(parameter.name); found != parameters.end() && found->second > 0)
            max_counted_ += static_cast<std::uint64_t>(found->second);
}

std::string RepeatedPasses::Found::sentence() const {
    return fmt::format(
        "does not end: pass {} leaves the same {} as pass {}, and each of the {} passes after it repeats one too",
        count_text(pass), counted ? "arrays" : "state", count_text(earlier), count_text(repeats));
}

std::optional<std::uint32_t> RepeatedPasses::same_before(const std::vector<std::uint64_t>& states) {
    const auto last = states.size() - 1;
    for (std::size_t period = 1; period <= std::min(last, kMaxPeriod); ++period)
        if (states[last - period] == states[last]) return static_cast<std::uint32_t>(period);
    return std::nullopt;
}

void RepeatedPasses::follow(Series& series, const std::vector<std::uint64_t>& states, std::uint32_t begin) {
    const auto last = states.size() - 1;
    if (series.period != 0 && states[last - series.period] == states[last]) return;
    const auto period = same_before(states);
    series = period ? Series{begin + static_cast<std::uint32_t>(last), *period} : Series{};
}

// False as long as the whole state need not be hashed. If the whole states turn out to differ, the samples have to repeat
// twice as often before the next try.
bool RepeatedPasses::samples_repeat(std::uint64_t sample, std::uint32_t pass) {
    samples_.push_back(sample);
    follow(of_samples_, samples_, 0);
    bool repeat = of_samples_.period != 0 && pass - of_samples_.first >= min_repeats_of_samples_;
    if (arrays_.size() > kMaxPeriod && of_arrays_.period == 0) {
        min_repeats_of_samples_ *= 2;
        of_samples_ = {};
        repeat = false;
    }
    if (!repeat) {
        arrays_.clear();
        all_.clear();
        of_arrays_ = of_all_ = {};
    }
    return repeat;
}

std::optional<RepeatedPasses::Found> RepeatedPasses::note(const Algorithm& algorithm, Device& device) {
    const auto pass = pass_++;
    const auto state = algorithm.state();
    std::size_t bytes = 0;
    for (const auto& buffer : state) bytes += buffer.bytes;
    const bool on_host = device.in_main_memory();
    if (bytes == 0 || (!on_host && (bytes > kLargestOnGpu || pass < kFirstOnGpu))) return std::nullopt;
    if (on_host && bytes > kSmallState && !samples_repeat(sample_of(state, bytes), pass)) return std::nullopt;
    if (arrays_.empty()) begin_ = pass;
    arrays_.push_back(hash_of(state, device));
    const auto numbers = algorithm.host_state();
    Hash all;
    all.add(&arrays_.back(), sizeof arrays_.back());
    all.add(numbers.data(), numbers.size() * sizeof(HostState::value_type));
    all_.push_back(all.value());
    follow(of_arrays_, arrays_, begin_);
    follow(of_all_, all_, begin_);
    const auto found = [&](const Series& series, std::uint64_t max, bool counted) -> std::optional<Found> {
        if (series.period == 0 || pass - series.first < std::max<std::uint64_t>(max, 2 * series.period))
            return std::nullopt;
        return Found{series.first, series.first - series.period, pass - series.first, counted};
    };
    if (const auto whole = found(of_all_, kMinRepeats, false)) return whole;
    return found(of_arrays_, max_counted_, true);
}

}  // namespace lockstep
