#include "kernels/debugger/device/compare_traces.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/code_line.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep::debugger {
namespace {

using trace::Event;
using trace::Operation;

/// The events of a launch by thread, in the order of time.
class ByThread {
public:
    ByThread(const trace::Log& log, const trace::Launch& launch)
        : log_(log), threads_of_block_(launch.block), first_(launch.first_event) {
        numbers_.resize(launch.num_events);
        for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = first_ + i;
        std::ranges::stable_sort(numbers_, {}, [&](std::size_t number) { return key_of(number); });
    }
    std::size_t size() const { return numbers_.size(); }
    std::size_t number(std::size_t place) const { return numbers_[place]; }
    const Event& event(std::size_t place) const { return log_.events[numbers_[place]]; }
    std::uint64_t key(std::size_t place) const { return key_of(numbers_[place]); }
    /// The end index of the thread's events.
    std::size_t end_of(std::size_t place) const {
        const auto whose = key(place);
        while (place < size() && key(place) == whose) ++place;
        return place;
    }

private:
    std::uint64_t key_of(std::size_t number) const {
        const auto& event = log_.events[number];
        return std::uint64_t{event.block} * threads_of_block_ + event.thread;
    }

    const trace::Log& log_;
    std::uint64_t threads_of_block_;
    std::size_t first_;
    std::vector<std::size_t> numbers_;
};

/// Calls visit(key, begin and end on the GPU, begin and end on the emulator) for each thread.
template <class Visit>
void for_each_thread(const ByThread& gpu, const ByThread& emulator, Visit visit) {
    std::size_t g = 0, e = 0;
    while (g < gpu.size() || e < emulator.size()) {
        const auto none = ~std::uint64_t{0};
        const auto on_gpu = g < gpu.size() ? gpu.key(g) : none;
        const auto on_emulator = e < emulator.size() ? emulator.key(e) : none;
        const auto key = std::min(on_gpu, on_emulator);
        const auto gpu_end = on_gpu == key ? gpu.end_of(g) : g;
        const auto emulator_end = on_emulator == key ? emulator.end_of(e) : e;
        visit(key, g, gpu_end, e, emulator_end);
        g = gpu_end;
        e = emulator_end;
    }
}

/// The file numbers of the GPU's launch, translated to those of the emulator's launch: each numbers files in the order of use.
class Files {
public:
    Files(const trace::Launch& gpu, const trace::Launch& emulator) {
        for (std::size_t number = 0; number < number_.size(); ++number)
            number_[number] = other_number(gpu, emulator, static_cast<std::uint8_t>(number));
    }
    bool same(const Event& gpu, const Event& emulator) const { return number_[gpu.file] == emulator.file; }

private:
    static std::uint8_t other_number(const trace::Launch& gpu, const trace::Launch& emulator, std::uint8_t number) {
        if (number == 0) return 0;
        const auto path = gpu.file(number);
        if (path.empty())
            return static_cast<std::uint8_t>(emulator.other_files.size() + 1);  // beyond the numbered files
        std::uint8_t other = 0;
        while (other <= emulator.other_files.size() && emulator.file(other) != path) ++other;
        return other;
    }

    std::array<std::uint8_t, kMaxFiles> number_{};
};

bool same_step(const Event& gpu, const Event& emulator, const Files& files) {
    return gpu.line == emulator.line && files.same(gpu, emulator) && gpu.operation == emulator.operation &&
           gpu.bytes == emulator.bytes && gpu.index == emulator.index && gpu.relaxed == emulator.relaxed &&
           gpu.active == emulator.active;
}

/// Translates arrays of the GPU to arrays of the emulator.
class Arrays {
public:
    Arrays(const trace::Log& gpu, const trace::Log& emulator) : gpu_(gpu), emulator_(emulator) {}

    void look_at(const ByThread& gpu, const ByThread& emulator, const Files& files) {
        for_each_thread(
            gpu, emulator,
            [&](std::uint64_t, std::size_t g, std::size_t gpu_end, std::size_t e, std::size_t emulator_end) {
                for (; g < gpu_end && e < emulator_end; ++g, ++e) {
                    const auto &a = gpu.event(g), &b = emulator.event(e);
                    if (!same_step(a, b, files)) break;
                    if (trace::is_access(a.operation) && could_be(a.buffer, b.buffer))
                        ++together_[{a.buffer, b.buffer}];
                }
            });
    }
    void match() {
        std::vector<std::pair<std::uint64_t, std::pair<std::uint16_t, std::uint16_t>>> most;
        for (const auto& [pair, count] : together_) most.emplace_back(count, pair);
        std::ranges::sort(most, [](const auto& a, const auto& b) {
            return std::pair(b.first, a.second) < std::pair(a.first, b.second);
        });
        std::map<std::uint16_t, std::uint16_t> back;
        for (const auto& [count, pair] : most)
            if (!match_.contains(pair.first) && !back.contains(pair.second)) {
                match_.insert(pair);
                back.emplace(pair.second, pair.first);
            }
    }
    bool same(const Event& gpu, const Event& emulator) const {
        if (!trace::is_access(gpu.operation)) return true;
        if (gpu.word != emulator.word) return false;
        const auto found = match_.find(gpu.buffer);
        return found != match_.end() && found->second == emulator.buffer;
    }

private:
    bool could_be(std::uint16_t gpu, std::uint16_t emulator) const {
        if (gpu == 0 || emulator == 0) return gpu == emulator;  // shared memory
        return gpu_.buffers[gpu] == emulator_.buffers[emulator];
    }

    const trace::Log &gpu_, &emulator_;
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint64_t> together_;
    std::map<std::uint16_t, std::uint16_t> match_;
};

bool same_values(const Event& gpu, const Event& emulator) {
    switch (gpu.operation) {
        case Operation::load:
        case Operation::store:
        case Operation::show: return gpu.after == emulator.after;
        case Operation::atomic: return gpu.before == emulator.before && gpu.after == emulator.after;
        case Operation::shuffle:
        case Operation::ballot: return gpu.before == emulator.before && (gpu.active || gpu.after == emulator.after);
        case Operation::sync_block:
        case Operation::sync_warp: return true;
    }
    return true;
}

class Comparing {
public:
    Comparing(const ByThread& gpu, const ByThread& emulator, const Files& files, const Arrays& arrays,
              std::uint32_t threads_of_block, std::size_t most, LaunchComparison& result)
        : gpu_(gpu),
          emulator_(emulator),
          files_(files),
          arrays_(arrays),
          threads_of_block_(threads_of_block),
          max_differences_(most),
          result_(result) {}

    void thread(std::uint64_t key, std::size_t g, std::size_t gpu_end, std::size_t e, std::size_t emulator_end) {
        ++result_.threads;
        bool differs = false;
        const auto note = [&](TraceDifference::Kind kind) {
            differs = true;
            if (result_.differences.size() >= max_differences_) return;
            result_.differences.push_back(
                {.kind = kind,
                 .block = static_cast<std::uint32_t>(key / threads_of_block_),
                 .thread = static_cast<std::uint32_t>(key % threads_of_block_),
                 .on_gpu = g < gpu_end ? std::optional(gpu_.number(g)) : std::nullopt,
                 .on_emulator = e < emulator_end ? std::optional(emulator_.number(e)) : std::nullopt});
        };
        for (; g < gpu_end && e < emulator_end; ++g, ++e) {
            const auto &a = gpu_.event(g), &b = emulator_.event(e);
            if (!same_step(a, b, files_) || !arrays_.same(a, b)) {
                ++result_.num_ways;
                note(TraceDifference::Kind::way);
                ++result_.threads_differing;
                return;
            }
            ++result_.accesses;
            if (same_values(a, b)) continue;
            ++result_.num_values;
            if (a.operation == Operation::atomic) ++result_.num_atomics;
            note(TraceDifference::Kind::value);
        }
        // In an incomplete log a thread ends with the log.
        if ((g < gpu_end || e < emulator_end) && !result_.partial) {
            ++result_.num_ways;
            note(g < gpu_end ? TraceDifference::Kind::surplus : TraceDifference::Kind::missing);
        }
        if (differs) ++result_.threads_differing;
    }

private:
    const ByThread &gpu_, &emulator_;
    const Files& files_;
    const Arrays& arrays_;
    std::uint32_t threads_of_block_;
    std::size_t max_differences_;
    LaunchComparison& result_;
};

const char* verb_of(Operation operation) {
    switch (operation) {
        case Operation::load: return "read";
        case Operation::store: return "wrote";
        case Operation::atomic: return "changed";
        case Operation::sync_block:
        case Operation::sync_warp: return "came to a barrier";
        case Operation::shuffle: return "shuffled";
        case Operation::ballot: return "voted";
        case Operation::show: return "had";
    }
    return "";
}

std::string values_of(const Event& event) {
    switch (event.operation) {
        case Operation::load:
        case Operation::store:
        case Operation::show: return fmt::format("{}", event.after);
        case Operation::atomic: return fmt::format("{} to {}", event.before, event.after);
        case Operation::shuffle:
        case Operation::ballot: return fmt::format("{} and got {}", event.before, event.after);
        case Operation::sync_block:
        case Operation::sync_warp: return "";
    }
    return "";
}

/// "rank[12]"; empty for operations without memory.
std::string element_of(const Event& event, const trace::Log& log) {
    if (!trace::is_access(event.operation)) return "";
    return fmt::format(" {}[{}]", log.buffers[event.buffer].name, event.index);
}

}  // namespace

std::vector<LaunchComparison> compare_traces(const trace::Log& gpu, const trace::Log& emulator, std::size_t most) {
    struct Pair {
        LaunchComparison result;
        ByThread gpu, emulator;
        Files files;
    };
    std::vector<Pair> pairs;
    for (std::size_t g = 0; g < gpu.launches.size(); ++g) {
        const auto& launch = gpu.launches[g];
        const auto same = std::ranges::find_if(emulator.launches, [&](const trace::Launch& other) {
            return other.pass == launch.pass && other.number == launch.number && other.kernel == launch.kernel &&
                   other.grid == launch.grid && other.block == launch.block;
        });
        if (same == emulator.launches.end()) continue;
        pairs.push_back({{.gpu_launch = g,
                          .emulator_launch = static_cast<std::size_t>(same - emulator.launches.begin()),
                          .partial = gpu.truncated || emulator.truncated},
                         ByThread(gpu, launch),
                         ByThread(emulator, *same),
                         Files(launch, *same)});
    }
    Arrays arrays(gpu, emulator);
    for (const auto& pair : pairs) arrays.look_at(pair.gpu, pair.emulator, pair.files);
    arrays.match();
    std::vector<LaunchComparison> all;
    for (auto& pair : pairs) {
        Comparing comparing(pair.gpu, pair.emulator, pair.files, arrays, gpu.launches[pair.result.gpu_launch].block,
                            most, pair.result);
        for_each_thread(pair.gpu, pair.emulator, [&](auto... thread) { comparing.thread(thread...); });
        all.push_back(std::move(pair.result));
    }
    return all;
}

std::string text_of(const TraceDifference& difference, const LaunchComparison& launch, const trace::Log& gpu,
                    const trace::Log& emulator, const TraceSides& sides) {
    const auto thread = std::uint64_t{difference.block} * gpu.launches[launch.gpu_launch].block + difference.thread;
    const auto whole = [&](std::size_t number, const trace::Log& log) {
        const auto& event = log.events[number];
        const auto value = values_of(event);
        const auto* join = value.empty()                                                               ? ""
                           : trace::is_access(event.operation) && event.operation != Operation::atomic ? " = "
                                                                                                       : " ";
        return fmt::format("{}{}{}{}", verb_of(event.operation), element_of(event, log), join, value);
    };
    const auto line = [](std::size_t number, const trace::Log& log) {
        return line_text(launch_of(log, number), line_of(log.events[number]));
    };
    switch (difference.kind) {
        case TraceDifference::Kind::value:
            return fmt::format("thread {} {} {}, {} {}, {}", thread, whole(*difference.on_gpu, gpu), sides.first,
                               values_of(emulator.events[*difference.on_emulator]), sides.second,
                               line(*difference.on_gpu, gpu));
        case TraceDifference::Kind::way:
            return fmt::format("thread {} {} {}, {}, where it {} {}, {}", thread, whole(*difference.on_gpu, gpu),
                               sides.first, line(*difference.on_gpu, gpu), whole(*difference.on_emulator, emulator),
                               sides.second, line(*difference.on_emulator, emulator));
        case TraceDifference::Kind::missing:
            return fmt::format("thread {} has ended {}, where it {} {}, {}", thread, sides.first,
                               whole(*difference.on_emulator, emulator), sides.second,
                               line(*difference.on_emulator, emulator));
        case TraceDifference::Kind::surplus:
            return fmt::format("thread {} {} {}, {}, where it has ended {}", thread, whole(*difference.on_gpu, gpu),
                               sides.first, line(*difference.on_gpu, gpu), sides.second);
    }
    return {};
}

std::string text_of(const LaunchComparison& launch) {
    const auto compared = fmt::format("{} of {}", count_text(launch.accesses, "access", "accesses"),
                                      count_text(launch.threads, "thread", "threads"));
    const auto* part = launch.partial ? ", as far as both were kept" : "";
    if (launch.same()) return fmt::format("agrees with the emulator's, value by value: {}{}", compared, part);
    std::string what = count_text(launch.num_values, "access with another value", "accesses with another value");
    if (launch.num_atomics != 0)
        what += launch.num_atomics == launch.num_values
                    ? ", atomics that came in another order"
                    : fmt::format(", {} of them atomics", count_text(launch.num_atomics));
    if (launch.num_ways != 0)
        what += fmt::format("; {} other accesses", count_text(launch.num_ways, "thread made", "threads made"));
    return fmt::format("differs from the emulator's in {} of {} ({}){}", count_text(launch.threads_differing),
                       count_text(launch.threads, "thread", "threads"), what, part);
}

}  // namespace lockstep::debugger
