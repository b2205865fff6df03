#include "app/session/queries/answers.hpp"

#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/parameter_values.hpp"

namespace lockstep {
namespace {

/// A run that requests at most so many bytes is traced without being asked.
constexpr std::uint64_t kMaxBytesTraced = std::uint64_t{64} << 20;

bool is_small(const Run& run) {
    std::uint64_t bytes = 0;
    for (std::uint32_t pass = 1; pass < run.num_passes() && bytes <= kMaxBytesTraced; ++pass)
        for (const auto& launch : run.timeline().record(pass).launches) {
            if (launch.bytes_asked == 0) return false;
            bytes += launch.bytes_asked;
        }
    return bytes <= kMaxBytesTraced;
}

void follow_traffic(RunTraffic& traffic, const std::shared_ptr<Run>& run) {
    traffic.follow(run);
    if (!run || traffic.num_asked() > 0 || run->state() == RunState::running || !run->ready() || !is_small(*run))
        return;
    traffic.ask();
    traffic.follow(run);
}

}  // namespace

void Answers::follow(const Queries& queries, const Subject& subject) {
    const auto* run = subject.run.get();

    element_accesses_.ask(queries.element_accesses ? subject.debugger.launch() : nullptr, subject.selected);
    writers_of_selected_.ask(subject.debugger, queries.writers_of_selected);
    writers_of_row_.ask(subject.debugger, queries.writers_of_row);
    writers_of_pointed_.ask(subject.debugger, queries.writers_of_pointed);
    if (queries.sources) sources_.update(run, *queries.sources);

    if (queries.changed_rows) changed_rows_.ask(*queries.changed_rows);
    else changed_rows_.rest();
    tree_heights_.follow(queries.tree_heights ? run : nullptr, subject.now);
    pass_lengths_.follow(queries.pass_lengths ? run : nullptr, subject.now);
    lengths_.take();
    for (const auto& one : queries.lengths) {
        lengths_.ask(one.run, one.level);
        if (one.run && one.element) lengths_.look_up(*one.run, *one.element, one.level);
    }

    const auto search = [&](NameSearch& names, const std::optional<Queries::Names>& wanted) {
        names.ask(wanted ? subject.dataset : nullptr, wanted ? wanted->space : "", wanted ? wanted->text : "");
    };
    search(names_, queries.names);
    search(names_on_stage_, queries.names_on_stage);
    followed_thread_.ask(subject.run, subject.now, queries.followed_thread ? subject.followed : std::nullopt);
    follow_traffic(traffic_of_kept_, queries.compared_work ? subject.kept : nullptr);
    follow_traffic(traffic_of_current_, queries.compared_work && subject.kept ? subject.run : nullptr);
    if (queries.dataset_facts && run) dataset_facts_.ask(run->request().dataset);
    if (queries.parameter_hints && subject.algorithm && subject.dataset)
        ask_hints(subject.algorithm->parameters, subject.dataset);

    pending_ = element_accesses_.busy() || writers_of_selected_.busy() || writers_of_row_.busy() ||
               (queries.sources && !sources_.complete()) || changed_rows_.busy() || tree_heights_.pending() ||
               pass_lengths_.pending() || (!queries.lengths.empty() && lengths_.pending()) || names_.busy() ||
               names_on_stage_.busy() || followed_thread_.busy() || traffic_of_kept_.busy() ||
               traffic_of_current_.busy() || (queries.dataset_facts && dataset_facts_.busy()) ||
               (queries.parameter_hints && hints_pending());
}

}  // namespace lockstep
