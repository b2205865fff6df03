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

/// A layout that another thread makes, once for each question, and that is then uploaded to OpenGL.
template <class Question, class Layout>
class LayoutAtWork {
public:
    using Make = std::function<std::unique_ptr<Layout>(const Question&, Progress&)>;
    explicit LayoutAtWork(Make make) : making_(std::move(make)) {}

    /// Another layout is wanted: the current one is dropped.
    void ask(Question question) {
        layout_.reset();
        upload_.forget();
        coming_.reset();
        failure_.clear();
        making_.ask(std::move(question));
    }
    /// Takes the layout when it is made and uploaded; returns true then, once. `add` lists the arrays to upload; an exception
    /// of it becomes the layout's failure. Once a frame.
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

    /// Null while it is made.
    const Layout* layout() const { return layout_.get(); }
    std::optional<float> preparing() const {
        if (making_.busy()) return static_cast<float>(making_.progress()->fraction());
        return coming_ ? std::optional(1.f) : std::nullopt;
    }
    /// Why there will be no layout, in a sentence; empty while all is well.
    const std::string& failure() const { return failure_; }
    /// Throws the failure, if there is one: a small picture has no room to write it.
    void require_possible() const {
        if (!failure_.empty()) throw std::length_error(failure_);
    }

private:
    LatestTask<Question, std::unique_ptr<Layout>> making_;
    std::unique_ptr<Layout> layout_, coming_;  ///< shown, and being uploaded
    GradualUpload upload_;
    std::string failure_;
};

}  // namespace lockstep
