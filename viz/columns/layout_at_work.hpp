#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "kernels/background/newest_question.hpp"

namespace lockstep {

/// A layout that is made on another thread, once for each question.
template <class Question, class Layout>
class LayoutAtWork {
public:
    using Make = std::function<std::unique_ptr<Layout>(const Question&, Progress&)>;
    explicit LayoutAtWork(Make make) : making_(std::move(make)) {}

    /// Another is wanted: nothing of the one before holds.
    void ask(Question question) {
        layout_.reset();
        failure_.clear();
        making_.ask(std::move(question));
    }
    /// Takes it when it is done. `upload` puts it into OpenGL's memory: what that throws takes the layout, too.
    template <class Upload>
    void take(Upload upload) {
        auto reply = making_.take();
        if (!reply) return;
        failure_ = std::move(reply->failure);
        if (!reply->answer) return;
        try {
            layout_ = std::move(*reply->answer);
            upload(*layout_);
        } catch (const std::exception& error) {
            layout_.reset();
            failure_ = error.what();
        }
    }

    /// Null while it is made.
    const Layout* layout() const { return layout_.get(); }
    std::optional<float> preparing() const {
        if (!making_.busy()) return std::nullopt;
        return static_cast<float>(making_.progress()->fraction());
    }
    /// Why there will be no layout, in a sentence; empty while all is well.
    const std::string& failure() const { return failure_; }

private:
    NewestQuestion<Question, std::unique_ptr<Layout>> making_;
    std::unique_ptr<Layout> layout_;
    std::string failure_;
};

}  // namespace lockstep
