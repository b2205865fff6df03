#include "kernels/algorithms/memory/reference.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/base/wanted.hpp"

namespace lockstep::memory {
namespace {

std::vector<std::uint32_t> expected_copy(const Dataset& dataset, const ParameterValues& parameters) {
    auto words = scan::words_of_numbers(dataset.array().values);
    const auto none = unused_word(dataset.array().values);
    const auto value = [&](const char* name, std::int64_t fallback) {
        const auto found = parameters.find(name);
        return found == parameters.end() ? fallback : found->second;
    };
    const auto offset = value("offset", 0), stride = value("stride", 1);
    const auto elements = std::int64_t{1} << value("word", 0);  // of a word that a thread copies
    for (std::size_t i = 0; i < words.size(); ++i) {
        throw_if_cancelled(i);
        const auto word = static_cast<std::int64_t>(i) / elements, from_offset = word - offset;
        const bool is_whole = (word + 1) * elements <= static_cast<std::int64_t>(words.size());
        if (!is_whole || from_offset < 0 || from_offset % stride != 0) words[i] = none;
    }
    return words;
}

std::vector<std::uint32_t> expected_transpose(const Dataset& dataset) {
    const auto& array = dataset.array();
    const auto words = scan::words_of_numbers(array.values);
    std::vector<std::uint32_t> turned(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        throw_if_cancelled(i);
        turned[i % array.width * array.rows() + i / array.width] = words[i];
    }
    return turned;
}

std::vector<std::uint32_t> expected_constant(const Dataset& dataset, const ParameterValues& parameters) {
    constexpr std::size_t kReads = 32, kLanes = 32;
    const auto words = scan::words_of_numbers(dataset.array().values);
    const auto distinct = static_cast<std::size_t>(parameters.at("distinct"));
    // Lane l of each warp adds the same words.
    std::vector<std::uint32_t> of_lane(std::min(words.size(), kLanes)), sums(words.size());
    for (std::size_t lane = 0; lane < of_lane.size(); ++lane)
        for (std::size_t k = 0; k < kReads; ++k)
            of_lane[lane] += words[(k * distinct + lane % distinct) % words.size()];
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = of_lane[i % kLanes];
    return sums;
}

/// By repeated squaring of the links, so that long chains take no longer than short ones.
std::vector<std::uint32_t> expected_latency(const Dataset& dataset, const ParameterValues& parameters) {
    auto links = scan::words_of_numbers(dataset.array().values);
    std::vector<std::uint32_t> ends(links.size());
    for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = static_cast<std::uint32_t>(i);
    for (auto chain = parameters.at("chain"); chain != 0; chain /= 2) {
        if (chain % 2 != 0)
            for (auto& end : ends) end = links[end];
        auto twice = links;
        for (std::size_t i = 0; i < links.size(); ++i) {
            throw_if_cancelled(i);
            twice[i] = links[links[i]];
        }
        links = std::move(twice);
    }
    return ends;
}

std::optional<std::string> first_difference(std::string_view name, const std::vector<std::uint32_t>& found,
                                            const std::vector<std::uint32_t>& expected) {
    if (found.size() != expected.size())
        return fmt::format("{} has {} entries, expected {}", name, found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        throw_if_cancelled(i);
        if (found[i] != expected[i])
            return fmt::format("{}[{}] is the word {}, must be {}", name, i, found[i], expected[i]);
    }
    return std::nullopt;
}

WrongColumns differing(const char* name, const std::vector<std::uint32_t>& found,
                       const std::vector<std::uint32_t>& expected) {
    return {WrongElements::where(name, std::min(found.size(), expected.size()), [&](std::size_t i) {
        throw_if_cancelled(i);
        return found[i] != expected[i];
    })};
}

/// Checks that pixels equal the texture at their places.
class Fetches {
public:
    Fetches(const Dataset& dataset, const ParameterValues& parameters)
        : texels_(std::get<std::vector<float>>(dataset.array().values)),
          width_(dataset.array().width),
          depth_(depth_of(parameters, dataset.array().rows())),
          height_(dataset.array().rows() / depth_),
          linear_(parameters.at("filter") == 1),
          wraps_{parameters.at("address") == 1, mode_of("address_y", parameters), mode_of("address_z", parameters)},
          turn_(static_cast<double>(parameters.at("angle")) * kRadians),
          scale_(100.0 / static_cast<double>(parameters.at("zoom"))) {}

    std::size_t size() const { return texels_.size(); }
    bool accepts(std::size_t pixel, float found) const {
        throw_if_cancelled(pixel);
        const auto rows = std::size_t{height_};
        const double s = static_cast<double>(pixel % width_) + 0.5 - 0.5 * width_;
        const double t = static_cast<double>(pixel / width_ % rows) + 0.5 - 0.5 * height_;
        const double r = static_cast<double>(pixel / width_ / rows) + 0.5 - 0.5 * depth_;
        const double u = 0.5 * width_ + (s * std::cos(turn_) - t * std::sin(turn_)) * scale_;
        const double v = 0.5 * height_ + (s * std::sin(turn_) + t * std::cos(turn_)) * scale_;
        const double w = 0.5 * depth_ + r * scale_;
        if (!linear_) {
            for (const double du : {-kSlack, kSlack})
                for (const double dv : {-kSlack, kSlack})
                    for (const double dw : {-kSlack, kSlack})
                        if (texel(std::floor(u + du), std::floor(v + dv), std::floor(w + dw)) == found) return true;
            return false;
        }
        const double i = std::floor(u - 0.5), j = std::floor(v - 0.5), k = std::floor(w - 0.5);
        const double mixed = between(in_slice(i, j, k, u, v), in_slice(i, j, k + 1, u, v), w - 0.5 - k);
        double least = mixed, most = mixed;
        for (int di = -1; di <= 2; ++di)
            for (int dj = -1; dj <= 2; ++dj)
                for (int dk = -1; dk <= 2; ++dk) {
                    const double one = texel(i + di, j + dj, k + dk);
                    least = std::min(least, one);
                    most = std::max(most, one);
                }
        const double axes = depth_ == 1 ? 2 : 3;
        return std::abs(found - mixed) <= axes * kSlack * (most - least) + 1e-6;
    }

private:
    static constexpr double kSlack = 1.0 / 256, kRadians = 0.017453292519943295;

    static double between(double a, double b, double part) { return (1 - part) * a + part * b; }
    /// Between the four texels of a slice around a place.
    double in_slice(double i, double j, double k, double u, double v) const {
        const double a = u - 0.5 - i, b = v - 0.5 - j;
        return between(between(texel(i, j, k), texel(i + 1, j, k), a),
                       between(texel(i, j + 1, k), texel(i + 1, j + 1, k), a), b);
    }
    double texel(double column, double row, double slice) const {
        const auto y = place(slice, depth_, wraps_[2]) * height_ + place(row, height_, wraps_[1]);
        return texels_[y * width_ + place(column, width_, wraps_[0])];
    }
    /// The greatest number of slices, up to `depth`, that divides the rows.
    static std::uint32_t depth_of(const ParameterValues& parameters, std::uint32_t rows) {
        const auto found = parameters.find("depth");
        std::uint32_t depth = 1;
        for (std::uint32_t slices = 1; found != parameters.end() && slices <= found->second; ++slices)
            if (slices <= rows && rows % slices == 0) depth = slices;
        return depth;
    }
    /// address_y, address_z: as address, clamp, wrap.
    static bool mode_of(const char* axis, const ParameterValues& parameters) {
        const auto own = parameters.find(axis);
        return own == parameters.end() || own->second == 0 ? parameters.at("address") == 1 : own->second == 2;
    }
    static std::size_t place(double at, std::uint32_t size, bool wraps) {
        if (!wraps) return static_cast<std::size_t>(std::clamp(at, 0.0, size - 1.0));
        return static_cast<std::size_t>(at - std::floor(at / size) * size);
    }

    const std::vector<float>& texels_;
    std::uint32_t width_, depth_, height_;
    bool linear_;
    std::array<bool, 3> wraps_;  // by axis
    double turn_, scale_;
};

}  // namespace

std::optional<std::string> verify_copy(const Dataset& dataset, const ParameterValues& parameters,
                                       const HostColumns& columns) {
    return first_difference("copy", scan::words_of_column(columns.at("copy")), expected_copy(dataset, parameters));
}

WrongColumns find_wrong_copy(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    return differing("copy", scan::words_of_column(columns.at("copy")), expected_copy(dataset, parameters));
}

std::optional<std::string> verify_transpose(const Dataset& dataset, const ParameterValues&,
                                            const HostColumns& columns) {
    return first_difference("transposed", scan::words_of_column(columns.at("transposed")), expected_transpose(dataset));
}

WrongColumns find_wrong_transpose(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return differing("transposed", scan::words_of_column(columns.at("transposed")), expected_transpose(dataset));
}

std::optional<std::string> verify_constant(const Dataset& dataset, const ParameterValues& parameters,
                                           const HostColumns& columns) {
    return first_difference("result", columns.at("result").u32(), expected_constant(dataset, parameters));
}

WrongColumns find_wrong_constant(const Dataset& dataset, const ParameterValues& parameters,
                                 const HostColumns& columns) {
    return differing("result", columns.at("result").u32(), expected_constant(dataset, parameters));
}

std::optional<std::string> verify_latency(const Dataset& dataset, const ParameterValues& parameters,
                                          const HostColumns& columns) {
    return first_difference("result", columns.at("result").u32(), expected_latency(dataset, parameters));
}

WrongColumns find_wrong_latency(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    return differing("result", columns.at("result").u32(), expected_latency(dataset, parameters));
}

std::optional<std::string> verify_transfer(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return first_difference("result", scan::words_of_column(columns.at("result")),
                            scan::words_of_numbers(dataset.array().values));
}

WrongColumns find_wrong_transfer(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return differing("result", scan::words_of_column(columns.at("result")),
                     scan::words_of_numbers(dataset.array().values));
}

std::optional<std::string> verify_texture(const Dataset& dataset, const ParameterValues& parameters,
                                          const HostColumns& columns) {
    const Fetches fetches(dataset, parameters);
    const auto& found = columns.at("sampled").f32();
    if (found.size() != fetches.size())
        return fmt::format("sampled has {} entries, expected {}", found.size(), fetches.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!fetches.accepts(i, found[i]))
            return fmt::format("sampled[{}] is {:.9g}, which is not the texture's value there", i, found[i]);
    return std::nullopt;
}

WrongColumns find_wrong_texture(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const Fetches fetches(dataset, parameters);
    const auto& found = columns.at("sampled").f32();
    return {WrongElements::where("sampled", std::min(found.size(), fetches.size()),
                                 [&](std::size_t i) { return !fetches.accepts(i, found[i]); })};
}

}  // namespace lockstep::memory
