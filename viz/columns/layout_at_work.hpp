#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/base/latest_task.hpp"
#include "viz/gl/data/gradual_upload.hpp"

namespace lockstep {

/// A layout computed on another thread, once for each query, and then uploaded to OpenGL.
template <class Query, class Layout>
class LayoutAtWork {
public:
    using Make = std::function<std::unique_ptr<Layout>(const Query&, Progress&)>;
    explicit LayoutAtWork(Make make) : making_(std::move(make)) {}

    /// Requests another layout and drops the current one.
    void ask(Query query) {
        layout_.reset();
        upload_.forget();
        coming_.reset();
        failure_.clear();
        making_.ask(std::move(query));
    }
    /// Takes the layout when it is computed and uploaded; then returns true, once. `add` lists the arrays to upload;
    /// its exception becomes the layout's failure. Call it once a frame.
    template <class Add>
    bool take(Add add) {
        try {
            if (auto reply = making_.take()) {
                failure_ = std::move(reply->failure);
                if (reply->answer) {
                    coming_ = std::move(*reply->answer);
                    add(*coming_, upload_);
                }
            }
            if (!coming_ || !upload_.go_on()) return false;
            layout_ = std::move(coming_);
            return true;
        } catch (const std::exception& error) {
            upload_.forget();
            coming_.reset();
            failure_ = error.what();
            return false;
        }
    }

    /// Null until it is ready.
    const Layout* layout() const { return layout_.get(); }
    std::optional<float> preparing() const {
        if (making_.busy()) return static_cast<float>(making_.progress()->fraction());
        return coming_ ? std::optional(1.f) : std::nullopt;
    }
    /// Why there is no layout, in a sentence; empty: no error.
    const std::string& failure() const { return failure_; }
    /// Throws the failure, if any: a thumbnail cannot show the sentence.
    void require_possible() const {
        if (!failure_.empty()) throw std::length_error(failure_);
    }

private:
    LatestTask<Query, std::unique_ptr<Layout>> making_;
    std::unique_ptr<Layout> layout_, coming_;  ///< layout_: shown; coming_: being uploaded
    GradualUpload upload_;
    std::string failure_;
};

}  // namespace lockstep
