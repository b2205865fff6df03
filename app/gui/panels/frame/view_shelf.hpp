#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "viz/gl/data/column_pictures.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The views that were opened, with their cameras and layouts; each is made when it is first shown.
class ViewShelf {
public:
    /// The entry that `name` chooses among an algorithm's views: the preferred one when it has none of that name. Null when
    /// the algorithm has no view at all.
    static const ViewInfo* choose(const AlgorithmInfo& algorithm, const std::string& name);

    View& open(const ViewInfo& info) {
        auto& view = views_[info.name];
        if (!view) view = info.make();
        return *view;
    }
    /// The next open() makes it anew.
    void close(const ViewInfo& info) { views_.erase(info.name); }
    void close_all() { views_.clear(); }
    /// Null when it was not opened.
    View* find(const std::string& name) const {
        const auto found = views_.find(name);
        return found == views_.end() ? nullptr : found->second.get();
    }

    /// The columns of the pass on screen are on their way to OpenGL's memory: until all have come there is nothing to draw.
    void say_coming(std::optional<Coming> coming) { coming_ = coming; }
    const std::optional<Coming>& coming() const { return coming_; }

private:
    std::map<std::string, std::unique_ptr<View>> views_;
    std::optional<Coming> coming_;
};

}  // namespace lockstep
