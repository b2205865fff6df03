#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "viz/gl/data/column_pictures.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The opened views with their cameras and layouts; each is created when it is first shown.
class ViewShelf {
public:
    /// The view `name` of an algorithm, or its preferred view if it has none of that name. Null if the algorithm has no
    /// view.
    static const ViewInfo* choose(const AlgorithmInfo& algorithm, const std::string& name);

    View& open(const ViewInfo& info) {
        auto& view = views_[&info];
        if (!view) view = info.make();
        return *view;
    }
    /// The next open() creates it again.
    void close(const ViewInfo& info) { views_.erase(&info); }
    void close_all() { views_.clear(); }
    /// Null if it was not opened.
    View* find(const ViewInfo& info) const {
        const auto found = views_.find(&info);
        return found == views_.end() ? nullptr : found->second.get();
    }

    /// The columns of the shown pass are being uploaded to OpenGL: nothing can be drawn before all are there.
    void say_coming(std::optional<Coming> coming) { coming_ = coming; }
    const std::optional<Coming>& coming() const { return coming_; }

private:
    std::map<const ViewInfo*, std::unique_ptr<View>> views_;  ///< by entry: several kinds have a view of the same name
    std::optional<Coming> coming_;
};

}  // namespace lockstep
