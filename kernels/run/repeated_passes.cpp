#include "kernels/run/repeated_passes.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMinRepeats = 256;
/// Larger states are hashed from this pass on; smaller states from the first pass on, at no measurable cost.
constexpr std::size_t kSmallState = std::size_t{4} << 20;
constexpr std::uint32_t kFirstOfLarge = 32, kFirstOnGpu = 1000;
constexpr std::size_t kLargestOnGpu = std::size_t{1} << 20;

class Hash {
public:
    void add(const void* data, std::size_t bytes) {
        const auto* at = static_cast<const char*>(data);
        for (; bytes >= sizeof(std::uint64_t); bytes -= sizeof(std::uint64_t), at += sizeof(std::uint64_t)) {
            std::uint64_t word;
            std::memcpy(&word, at, sizeof word);
            mix(word);
        }
        std::uint64_t rest = bytes;
        std::memcpy(&rest, at, bytes);
        mix(rest ^ std::uint64_t{bytes} << 56);
    }
    std::uint64_t value() const { return state_; }

private:
    void mix(std::uint64_t word) {
        const auto product = static_cast<unsigned __int128>(state_ ^ word) * 0x9E3779B97F4A7C15ull;
        state_ = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^ word << 1;
    }
    std::uint64_t state_ = 0x243F6A8885A308D3ull;
};

std::uint64_t hash_of(const std::vector<StateBuffer>& state, Device& device) {
    Hash hash;
    std::vector<char> copy;
    for (const auto& buffer : state) {
        const void* data = buffer.data;
        if (device.kind() != "simt" && buffer.bytes != 0) {
            copy.resize(buffer.bytes);
            device.download(copy.data(), buffer.data, buffer.bytes);
            data = copy.data();
        }
        hash.add(data, buffer.bytes);
    }
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
    constexpr std::size_t kMaxPeriod = 256;
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

std::optional<RepeatedPasses::Found> RepeatedPasses::note(const Algorithm& algorithm, Device& device) {
    const auto pass = pass_++;
    const auto state = algorithm.state();
    std::size_t bytes = 0;
    for (const auto& buffer : state) bytes += buffer.bytes;
    const bool on_host = device.kind() == "simt";
    const bool known =
        on_host ? bytes <= kSmallState || pass >= kFirstOfLarge : bytes <= kLargestOnGpu && pass >= kFirstOnGpu;
    if (!known || bytes == 0) return std::nullopt;
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
