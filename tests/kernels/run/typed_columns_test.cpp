#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/buffer.hpp"
#include "tests/kernels/run/failing_device.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kSize = 1000, kPasses = 12;
constexpr auto kNever = std::numeric_limits<std::int32_t>::max();
constexpr auto kFar = std::numeric_limits<float>::infinity();

/// The values after a pass; pass i % 16 writes element i.
template <class Number>
std::vector<Number> numbers(std::uint32_t pass, Number none, Number (*value)(std::uint32_t)) {
    std::vector<Number> all(kSize, none);
    for (std::uint32_t i = 0; i < kSize; ++i)
        if (i % 16 < pass) all[i] = value(i);
    return all;
}
std::int32_t hop(std::uint32_t i) { return static_cast<std::int32_t>(i) - 500; }
std::uint64_t path(std::uint32_t i) { return (std::uint64_t{i} << 33) + 7; }
std::int64_t shift(std::uint32_t i) { return -(std::int64_t{i} << 33) - 7; }
double share(std::uint32_t i) { return -1e300 / (1.0 + i); }
float weight(std::uint32_t i) { return 0.25f * static_cast<float>(i) - 100.125f; }

/// Three numbers per node. The last is a float; the second has no null: 4294967295 is an ordinary value.
std::vector<std::uint32_t> triples(std::uint32_t pass) {
    std::vector<std::uint32_t> words(3 * kSize);
    for (std::uint32_t i = 0; i < kSize; ++i) {
        words[3 * i] = i % 16 < pass ? i : kNone;
        words[3 * i + 1] = i % 16 < pass ? 0xFFFFFFFFu - i : 5;
        words[3 * i + 2] = static_cast<std::uint32_t>(bits_of(i % 16 < pass ? weight(i) : 0.f));
    }
    return words;
}

class TypedColumns final : public DeclaredAlgorithm {
public:
    explicit TypedColumns(Device& device)
        : hops_(device, kSize, "hops"),
          paths_(device, kSize, "paths"),
          weights_(device, kSize, "weights"),
          triples_(device, 3 * kSize, "triples"),
          shifts_(device, kSize, "shifts"),
          shares_(device, kSize, "shares") {
        const auto node = [](const char* name, std::optional<std::uint64_t> none) {
            return Column{.name = name,
                          .style = ValueStyle::infinite,
                          .none = none,
                          .space = space_names::nodes,
                          .size = kSize,
                          .result = true};
        };
        state(hops_, node("hops", bits_of(kNever)));
        state(paths_, node("paths", std::nullopt));
        state(weights_, node("weights", bits_of(kFar)));
        auto first = node("first", kNone), second = node("second", std::nullopt), third = node("third", std::nullopt);
        first.field = {.stride = 3, .word = 0};
        second.field = {.stride = 3, .word = 1};
        third.field = {.stride = 3, .word = 2, .type = ValueType::float32};
        state(triples_, first, second, third);
        state(shifts_, node("shifts", std::nullopt));
        state(shares_, node("shares", std::nullopt));
        host(pass_);
    }

    void start() override {
        pass_ = 0;
        write();
    }
    bool step() override {
        if (pass_ == kPasses) return false;
        ++pass_;
        write();
        return true;
    }
    PassReport describe(const Changes& changes) override {
        PassReport report{.label = "pass", .sentence = "A pass"};
        report.figures = {{"hops", static_cast<double>(changes["hops"].changed), "nodes"}};
        return report;
    }

private:
    void write() const {
        hops_.upload(numbers(pass_, kNever, hop));
        paths_.upload(numbers(pass_, std::uint64_t{0}, path));
        weights_.upload(numbers(pass_, kFar, weight));
        triples_.upload(triples(pass_));
        shifts_.upload(numbers(pass_, std::int64_t{0}, shift));
        shares_.upload(numbers(pass_, 0.0, share));
    }

    Buffer<std::int32_t> hops_;
    Buffer<std::uint64_t> paths_;
    Buffer<float> weights_;
    Buffer<std::uint32_t> triples_;
    Buffer<std::int64_t> shifts_;
    Buffer<double> shares_;
    std::uint32_t pass_ = 0;
};

AlgorithmInfo typed_columns() {
    AlgorithmInfo info{.id = "list.typed", .title = "Typed", .source = "a test"};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<TypedColumns>(device);
    };
    info.verify = [](const Dataset&, const ParameterValues&, const HostColumns& columns) -> std::optional<std::string> {
        if (columns.at("hops").i32() != numbers(kPasses, kNever, hop)) return "hops";
        if (columns.at("paths").u64() != numbers(kPasses, std::uint64_t{0}, path)) return "paths";
        if (columns.at("shifts").i64() != numbers(kPasses, std::int64_t{0}, shift)) return "shifts";
        if (columns.at("shares").f64() != numbers(kPasses, 0.0, share)) return "shares";
        if (columns.at("weights").f32() != numbers(kPasses, kFar, weight)) return "weights";
        return std::nullopt;
    };
    return info;
}

RunRequest typed_request(const AlgorithmInfo& info) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset =
        std::make_shared<const Dataset>(generate_dataset("list:random,n=" + std::to_string(kSize), progress));
    asked.executor = ExecutorKind::simt;
    return asked;
}

std::uint32_t written_by(std::uint32_t pass) {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < kSize; ++i) count += i % 16 + 1 == pass;
    return count;
}

TEST(TypedColumns, CountedComparedAndVerified) {
    const auto info = typed_columns();
    lockstep::Run run(typed_request(info));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    EXPECT_EQ(run.verified(), true) << run.verdict();
    for (std::uint32_t pass = 1; pass <= kPasses; ++pass)
        for (std::size_t column = 0; column < run.columns().size(); ++column)
            EXPECT_EQ(run.timeline().record(pass).changed[column], written_by(pass))
                << run.columns()[column].name << ", pass " << pass;
    EXPECT_EQ(run.timeline().record(3).report.figures[0].value, written_by(3));

    const auto ranges = run.ranges();
    EXPECT_EQ(ranges[0].lowest(), Value(hop(0)));
    EXPECT_EQ(ranges[0].highest(), Value(hop(kSize - 1)));
    EXPECT_EQ(ranges[1].lowest(), Value(std::uint64_t{0}));
    EXPECT_GT(ranges[1].highest().bits, std::uint64_t{1} << 40);
    EXPECT_EQ(ranges[2].lowest(), Value(weight(0)));
    EXPECT_TRUE(std::isfinite(ranges[2].highest().number()));
    EXPECT_EQ(ranges[4].highest(), Value(0xFFFFFFFFu)) << "the column has no null";
    EXPECT_TRUE(run.timeline().record(0).range[0].empty()) << "all were none";
    EXPECT_EQ(ranges[6].lowest().number(), static_cast<double>(shift(kSize - 1)));
    EXPECT_EQ(ranges[6].highest(), Value(std::int64_t{0}));
    EXPECT_EQ(ranges[7].lowest(), Value(share(0)));
    EXPECT_EQ(ranges[7].highest(), Value(0.0));
}

TEST(TypedColumns, ReadAtEveryPassUnderTinyBudget) {
    const auto info = typed_columns();
    auto asked = typed_request(info);
    asked.snapshot_budget = 60'000;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    ASSERT_LT(run.timeline().num_kept(), run.num_passes());
    const auto columns = run.columns();
    for (const std::uint32_t pass : {11u, 3u, 7u, 1u, 12u}) {
        run.at(pass);
        run.wait();
        const auto snapshot = run.at(pass);
        ASSERT_TRUE(snapshot);
        const auto read = [&](std::size_t column) {
            return lockstep::Run::read(columns[column], snapshot, {}, 0, kSize);
        };
        EXPECT_EQ(read(0), numbers(pass, kNever, hop));
        EXPECT_EQ(read(1), numbers(pass, std::uint64_t{0}, path));
        EXPECT_EQ(read(2), numbers(pass, kFar, weight));
        EXPECT_EQ(read(6), numbers(pass, std::int64_t{0}, shift));
        EXPECT_EQ(read(7), numbers(pass, 0.0, share));
        const auto words = triples(pass);
        for (const std::uint32_t i : {0u, 1u, 500u, kSize - 1}) {
            for (std::size_t k = 0; k < 3; ++k) {
                const auto one = lockstep::Run::read(columns[3 + k], snapshot, {}, i, 5);
                EXPECT_EQ(one.size(), std::min(5u, kSize - i));
                EXPECT_EQ(one.bits(0), words[3 * i + k]) << "pass " << pass << ", node " << i;
            }
        }
        EXPECT_EQ(read(5).type(), ValueType::float32);
    }
}

/// A state or an input too large for change lists. It has no memory, since no test touches it.
class TooLarge final : public Algorithm {
public:
    explicit TooLarge(bool is_input) : is_input_(is_input) {}

    void start() override { ADD_FAILURE() << "work was begun"; }
    bool step() override { return false; }
    PassReport describe(const Changes&) override { return {}; }
    std::span<const Column> columns() const override { return {}; }
    std::vector<StateBuffer> inputs() const override { return is_input_ ? nodes() : std::vector<StateBuffer>{}; }
    std::vector<StateBuffer> state() const override { return is_input_ ? std::vector<StateBuffer>{} : nodes(); }
    HostState host_state() const override { return {}; }
    void restore(const HostState&) override {}

private:
    static std::vector<StateBuffer> nodes() { return {{"nodes", nullptr, std::size_t{1} << 34}}; }

    bool is_input_;
};

template <bool is_input>
std::unique_ptr<Algorithm> make_too_large(Device&, const Dataset&, const ParameterValues&) {
    return std::make_unique<TooLarge>(is_input);
}

constexpr auto* kTooManyWords =
    "nodes would have 4,294,967,296 words of 32 bits, and a run stores at most 4,294,967,295 of an array: take a smaller "
    "input";

TEST(TypedColumns, RefuseArrayWithTooManyWords) {
    for (const auto make : {make_too_large<false>, make_too_large<true>}) {
        AlgorithmInfo info{.id = "list.too_large", .title = "Too large", .source = "a test"};
        info.make_simt = make;
        for (const bool record : {true, false}) {
            auto asked = typed_request(info);
            asked.record = record;
            lockstep::Run run(asked);
            run.wait();
            EXPECT_EQ(run.state(), RunState::failed);
            EXPECT_EQ(run.exit_code(), 2);
            EXPECT_EQ(run.error(), kTooManyWords);
        }
    }
}

TEST(TypedColumns, RefuseBufferBeforeAllocation) {
    test::FailingDevice device;
    int calls = 0;
    device.before = [&](std::string_view) { ++calls; };
    try {
        const Buffer<std::uint64_t> nodes(device, std::uint64_t{1} << 31, "nodes");
        ADD_FAILURE() << "the buffer was allocated";
    } catch (const InputError& refusal) {
        EXPECT_STREQ(refusal.what(), kTooManyWords);
    }
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(array_size((std::uint64_t{1} << 31) - 1, "nodes", sizeof(std::uint64_t)), 0x7FFFFFFFu);
}

TEST(TypedColumns, BufferSizeIsNotTruncatedTo32Bits) {
    EXPECT_THROW(array_size(std::uint64_t{1} << 32, "nodes"), InputError);
    EXPECT_EQ(array_size(0xFFFFFFFFull, "nodes"), 0xFFFFFFFFu);
}

TEST(ColumnValues, RefuseOtherType) {
    const ColumnValues floats(std::vector<float>{1.5f});
    EXPECT_EQ(floats.f32().at(0), 1.5f);
    EXPECT_THROW(floats.u32(), std::logic_error);
    EXPECT_FALSE(floats == ColumnValues(std::vector<std::uint32_t>{0x3FC00000u})) << "the same bits, another type";
}

}  // namespace
}  // namespace lockstep
