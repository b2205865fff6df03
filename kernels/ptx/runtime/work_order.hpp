#pragma once

#include <cstdint>
#include <map>

namespace lockstep::cuda {

struct Stream;
struct Event;

/// A kernel, copy or fill: the number-th of its stream.
struct Work {
    std::uint64_t stream = 0, number = 0;
};
/// By stream, the last work that has ended before something begins.
using Clock = std::map<std::uint64_t, std::uint64_t>;
bool covers(const Clock& clock, const Work& work);

/// Which work of a program ends before which other begins: by streams, events, the default stream and waits of the host. Host threads
/// count as one.
class WorkOrder {
public:
    /// The next work of a stream begins. Inside of a graph that runs, it belongs to the graph's stream.
    void begin(Stream& stream);
    /// During its lifetime begin() does nothing.
    struct Inside {
        Inside();
        ~Inside();
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;
    };

    void record(Event& event, Stream& stream);
    static void wait(Stream& stream, const Event& event);
    void host_waits(Stream& stream);
    void host_waits(const Event& event);
    void host_waits_for_all();
    /// The program destroys a stream; its work still runs.
    void forget(const Stream& stream);

    Work work() const { return work_; }
    const Clock& clock() const { return clock_; }  ///< of the work
    bool host_has_waited_for(const Work& work) const { return covers(host_, work); }

private:
    void settle(Stream& stream) const;

    int inside_ = 0;
    Work work_;
    Clock clock_, host_, destroyed_;
};
WorkOrder& work_order();

}  // namespace lockstep::cuda
