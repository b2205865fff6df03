#include "app/session/findings/phases/phase_tree.hpp"

#include <map>
#include <utility>

#include "kernels/run/entry/label_inside.hpp"

namespace lockstep {
namespace {

constexpr const char* kOutside = "outside the passes";
constexpr double kRounding = 1e-6;  ///< share of the time in kernels

/// Collects rows in the order of their first appearance, each with its nested rows.
class Builder {
public:
    /// Adds a pass: the names of its groups, and its own label.
    void add(const std::vector<std::string>& path, std::string_view label, double ms) {
        std::size_t same = 0;
        while (same < path.size() && same < last_.size() && last_[same] == path[same]) ++same;
        std::optional<std::size_t> at;
        for (std::size_t depth = 0; depth < path.size(); ++depth) {
            at = row(at, std::string(without_number(path[depth])));
            rows_[*at].ms += ms;
            ++rows_[*at].passes;
            if (depth >= same) ++rows_[*at].groups;
        }
        at = row(at, std::string(without_number(label)));
        rows_[*at].ms += ms;
        ++rows_[*at].passes;
        last_ = path;
    }

    std::vector<PhaseTree::Row> take() {
        std::vector<PhaseTree::Row> ordered;
        put(std::nullopt, std::nullopt, ordered);
        return ordered;
    }

private:
    std::size_t row(std::optional<std::size_t> parent, std::string name) {
        const auto key = std::pair{parent ? *parent + 1 : 0, name};
        const auto [found, is_new] = known_.emplace(key, rows_.size());
        if (is_new) {
            rows_.push_back({.name = std::move(name), .depth = parent ? rows_[*parent].depth + 1 : 0});
            inside_[key.first].push_back(found->second);
        }
        return found->second;
    }
    void put(std::optional<std::size_t> parent, std::optional<std::size_t> new_parent,
             std::vector<PhaseTree::Row>& ordered) {
        for (const auto one : inside_[parent ? *parent + 1 : 0]) {
            const auto index = ordered.size();
            ordered.push_back(rows_[one]);
            ordered[index].parent = new_parent;
            put(one, index, ordered);
            ordered[index].end = ordered.size();
        }
    }

    std::vector<PhaseTree::Row> rows_;
    std::map<std::pair<std::size_t, std::string>, std::size_t> known_;
    std::map<std::size_t, std::vector<std::size_t>> inside_;
    std::vector<std::string> last_;
};

}  // namespace

std::string_view without_number(std::string_view name) {
    auto end = name.size();
    while (end > 0 && ((name[end - 1] >= '0' && name[end - 1] <= '9') || name[end - 1] == ',')) --end;
    if (end == name.size() || end == 0 || name[end - 1] != ' ') return name;
    const auto words = name.substr(0, end - 1);
    return words.empty() ? name : words;
}

std::optional<PhaseTree> phase_tree(const Run& run) {
    const auto& timeline = run.timeline();
    Builder builder;
    PhaseTree tree{.rows = {}, .total_ms = run.total_ms()};
    bool nested = false;
    for (std::uint32_t pass = 1; pass < timeline.size(); ++pass) {
        const auto& record = timeline.record(pass);
        nested = nested || record.report.depth() > 0;
        builder.add(record.report.path, label_inside(record.report), record.kernel_ms);
        tree.kernel_ms += record.kernel_ms;
    }
    if (!nested) return std::nullopt;
    tree.rows = builder.take();
    // Kernels outside of recorded passes: a last step without work, and passes that could not be recorded.
    const double outside = run.kernel_ms() - tree.kernel_ms;
    if (run.state() == RunState::running || outside <= kRounding * tree.kernel_ms) return tree;
    tree.rows.push_back({.name = kOutside, .ms = outside, .end = tree.rows.size() + 1});
    tree.kernel_ms += outside;
    return tree;
}

}  // namespace lockstep
