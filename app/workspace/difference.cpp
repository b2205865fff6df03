#include "app/workspace/difference.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>

namespace lockstep {
namespace {

constexpr std::uint32_t kAtOnce = 1u << 20;  ///< elements read at a time

struct Pair {
    Column kept, current;
};

/// The first result with one number for each element that both have.
std::optional<Pair> common_result(const Run& kept, const Run& current) {
    const auto elements = current.request().dataset->num_vertices();
    const auto of_kept = kept.columns();
    for (const auto& column : current.columns()) {
        if (!column.result || column.size != elements) continue;
        const auto same = std::ranges::find_if(of_kept, [&](const Column& one) {
            return one.result && one.size == elements && one.role == column.role && one.name == column.name &&
                   one.type() == column.type();
        });
        if (same != of_kept.end()) return Pair{*same, column};
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> Difference::next_after(std::optional<std::uint32_t> element) const {
    if (first.empty()) return std::nullopt;
    const auto next = element ? std::ranges::upper_bound(first, *element) : first.begin();
    return next == first.end() ? first.front() : *next;
}

struct DifferenceSearch::Job {
    RunAtPass kept, current;
    Difference answer;
    std::atomic<bool> cancelled{false}, done{false};  // answer is written before done and read after

    void look() {
        const auto pair = common_result(*kept.run, *current.run);
        if (!pair) return;
        answer.column = pair->current.name;
        answer.compared = pair->current.size;
        const auto kept_inputs = kept.run->inputs(), current_inputs = current.run->inputs();
        for (std::uint32_t from = 0; from < answer.compared && !cancelled; from += kAtOnce) {
            const auto a = Run::read(pair->kept, kept.now, kept_inputs, from, kAtOnce);
            const auto b = Run::read(pair->current, current.now, current_inputs, from, kAtOnce);
            ColumnValues::for_each_pair(a, b, [&](std::size_t i, std::uint64_t in_kept, std::uint64_t in_current) {
                if (in_kept == in_current) {
                    answer.unknown += pair->kept.is_none(in_kept);
                    return;
                }
                ++answer.count;
                if (answer.first.size() < Difference::kMostListed)
                    answer.first.push_back(from + static_cast<std::uint32_t>(i));
            });
        }
    }
};

DifferenceSearch::~DifferenceSearch() { cancel(); }

void DifferenceSearch::cancel() {
    if (job_) job_->cancelled = true;
    job_.reset();
    kept_ = current_ = {};
    answer_.reset();
}

void DifferenceSearch::update(const RunAtPass& kept, const RunAtPass& current) {
    if (kept != kept_ || current != current_) answer_.reset();
    kept_ = kept;
    current_ = current;
    if (job_) {
        if (!job_->done.load(std::memory_order_acquire)) return;
        const auto job = std::exchange(job_, nullptr);
        if (job->kept == kept_ && job->current == current_) answer_ = std::move(job->answer);
    }
    if (answer_) return;
    job_ = std::make_shared<Job>();
    job_->kept = kept;
    job_->current = current;
    background_.start([job = job_] {
        try {
            job->look();
        } catch (const std::exception& error) {
            job->answer.error = error.what();
        }
        job->done.store(true, std::memory_order_release);
    });
}

}  // namespace lockstep
