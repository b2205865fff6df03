#include "kernels/debugger/text/kernel_text.hpp"

#include <gtest/gtest.h>

#include "kernels/debugger/text/source_tokens.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

constexpr const char* kSource = R"(// a page
struct Other {
    static constexpr SourcePlace source = source_here();
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> none) const {
        ctx.store(none, 0, 0u);
    }
};
struct Kernel {
    static constexpr SourcePlace source = source_here();  // line 10
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, GraphView graph, std::uint32_t lap,
                            Span<std::uint64_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;  // line 1: ctx.load(not, this)
        const auto own = PackedNode::unpack(ctx.load_relaxed(nodes, i));
        const auto beyond = ctx.load(graph.rank, own.successor);
        auto sum = own.rank + beyond;
        for (auto e = ctx.load(graph.offsets, i); e < sum; ++e) {
            sum += ctx.load(shared.words, slot(e * 2));
        }
        if (sum != 0) ctx.atomic_cas(nodes, i + 1, 0u, sum);
        const auto before =
            ctx.atomic_add(shared.counter, 0,
                           lap);
        ctx.store(graph.rank, i, sum + before);
        ctx.sync_block();
        const auto got = ctx.shuffle_up(sum, 1);
    }
};
)";

TEST(KernelText, AccessNames) {
    const KernelText text(kSource, {"kernels/page.hpp", 10});
    EXPECT_EQ(text.parameters(), (std::vector<std::string>{"shared", "graph", "lap", "nodes"}));
    EXPECT_EQ(text.first_line(), 12u);
    EXPECT_EQ(text.last_line(), 29u);
    struct Expected {
        std::uint32_t line;
        const char *method, *array, *index, *value, *name;
        bool exact;
    };
    const Expected expected[] = {
        {16, "load_relaxed", "nodes", "i", "", "own", false},
        {17, "load", "graph.rank", "own.successor", "", "beyond", true},
        {19, "load", "graph.offsets", "i", "", "e", true},
        {20, "load", "shared.words", "slot(e * 2)", "", "sum", false},
        {22, "atomic_cas", "nodes", "i + 1", "sum", "", false},
        {23, "atomic_add", "shared.counter", "0", "lap", "before", true},
        {26, "store", "graph.rank", "i", "sum + before", "", false},
        {27, "sync_block", "", "", "", "", false},
        {28, "shuffle_up", "", "", "sum", "got", true},
    };
    ASSERT_EQ(text.accesses().size(), std::size(expected));
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        const auto& found = text.accesses()[i];
        EXPECT_EQ(found.first_line, expected[i].line);
        EXPECT_EQ(found.method, expected[i].method);
        EXPECT_EQ(found.array, expected[i].array);
        EXPECT_EQ(found.index, expected[i].index);
        EXPECT_EQ(found.value, expected[i].value);
        EXPECT_EQ(found.name, expected[i].name) << found.method;
        EXPECT_EQ(found.exact, expected[i].exact) << found.name;
    }
    EXPECT_EQ(text.accesses()[5].last_line, 25u);
    EXPECT_EQ(text.accesses()[6].value_names, (std::vector<std::string>{"sum", "before"}));
}

TEST(KernelText, DerivedVariables) {
    const KernelText text(kSource, {"kernels/page.hpp", 10});
    ASSERT_EQ(text.definitions().size(), 2u);
    EXPECT_EQ(text.definitions()[0].name, "i");
    EXPECT_EQ(text.definitions()[0].method, "global_thread");
    EXPECT_EQ(text.definitions()[1].name, "sum");
    EXPECT_EQ(text.definitions()[1].names, (std::vector<std::string>{"own", "beyond"}));
}

TEST(KernelText, AccessOfEvent) {
    const KernelText text(kSource, {"kernels/page.hpp", 10});
    trace::Event event;
    event.line = 24;
    event.operation = trace::Operation::atomic;
    ASSERT_NE(text.access_of(event), nullptr);
    EXPECT_EQ(text.access_of(event)->name, "before");
    event.operation = trace::Operation::load;
    EXPECT_EQ(text.access_of(event), nullptr) << "there is no load on this line";
}

TEST(KernelText, Declarators) {
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> offsets) const {
const auto lane = ctx.lane(), place = ctx.global_thread(), pair = std::pair<int, int>(lane, place);
const auto begin = ctx.load(offsets, place), end = ctx.load(offsets, place + 1);
const auto first = ctx.load(offsets, lane),
           last = ctx.load(offsets, lane + 1);
}};)",
                          {"x", 1});
    ASSERT_EQ(text.definitions().size(), 3u);
    EXPECT_EQ(text.definitions()[1].name, "place");
    EXPECT_EQ(text.definitions()[1].method, "global_thread");
    EXPECT_EQ(text.definitions()[2].name, "pair");
    ASSERT_EQ(text.accesses().size(), 4u);
    EXPECT_EQ(text.accesses()[1].name, "end");
    trace::Event event;
    event.line = 4;
    EXPECT_EQ(text.access_of(event), nullptr) << "begin and end on one line are ambiguous";
    event.line = 6;
    EXPECT_EQ(text.access_of(event), &text.accesses()[3]);
    EXPECT_EQ(text.accesses()[3].name, "last");
}

TEST(KernelText, ElementTypesOfArrays) {
    constexpr const char* kTypes = R"(struct Mix {
    static constexpr SourcePlace source = source_here();
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const float> texels, Span<T> any, Span<std::int64_t> sums, Span<std::uint32_t> bits) const {
        const auto a = ctx.load(texels, 0);
        const auto b = ctx.load(any, 1);
        ctx.store(sums, 2, a);
        ctx.store(bits, 3, b);
        read(ctx, texels);
    }
    template <class Ctx>
    static float read(Ctx& ctx, const Span<const double>& texels) {
        const Texture2D<float> row{texels, 8, 1};
        const Span<const Half> half{};
        const auto c = ctx.fetch(row, 4, 0);
        const auto d = ctx.load(half, 5);
        return c;
    }
};
struct Other {
    Span<const float> half;
};)";
    KernelText text(kTypes, {"kernels/mix.hpp", 2});
    text.add_functions(kTypes, 0);
    std::map<std::string, std::optional<ValueType>> types;
    for (const auto& access : text.accesses()) types[access.array] = text.element_type(access);
    const std::map<std::string, std::optional<ValueType>> expected{
        {"texels", ValueType::float32}, {"any", std::nullopt},       {"sums", ValueType::int64},
        {"bits", std::nullopt},         {"row", ValueType::float32}, {"half", std::nullopt}};
    EXPECT_EQ(types, expected) << "the kernel's own texels; half is declared with two types";
}

TEST(KernelText, Accumulation) {
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> words) const {
for (auto i = ctx.thread_index(); i < words.size; i += ctx.block_size()) {
total += ctx.load(words, i);
most = larger(most, ctx.load(words, i));
at = ctx.load(words, at);
}
sum = plus(sum, most);
}};)",
                          {"x", 1});
    ASSERT_EQ(text.accesses().size(), 3u);
    EXPECT_TRUE(text.accesses()[0].adds && text.accesses()[1].adds);
    EXPECT_FALSE(text.accesses()[2].adds);
    ASSERT_EQ(text.definitions().size(), 3u);
    EXPECT_EQ(text.definitions()[0].method, "thread_index");
    EXPECT_EQ(text.definitions()[1].name + text.definitions()[1].method, "i") << "not the block size";
    EXPECT_TRUE(text.definitions()[1].adds && text.definitions()[2].adds);
}

TEST(KernelText, OtherFiles) {
    KernelText text(kSource, {"kernels/page.hpp", 10});
    const auto own = text.accesses().size();
    text.add_functions(R"(template <class Ctx>
SIMT_FN std::uint32_t sum_of(Ctx& ctx, Span<const std::uint32_t> from, std::uint32_t at) {
    const auto value = ctx.load(from, at);
    return value;
}
template <class T, class Ctx>
void tell(int n, Ctx& on, Span<T> to) { on.store(to, on.lane(), n); }
template <class Ctx> void declared(Ctx& ctx);
)",
                       2);
    ASSERT_EQ(text.accesses().size(), own + 2);
    const auto& load = text.accesses()[own];
    EXPECT_EQ(load.file, 2);
    EXPECT_EQ(load.first_line, 3u);
    EXPECT_EQ(load.array + "[" + load.index + "] = " + load.name, "from[at] = value");
    EXPECT_EQ(text.accesses()[own + 1].array, "to");
    trace::Event event;
    event.line = 3;
    EXPECT_EQ(text.access_of(event), nullptr) << "the kernel's own line 3 is another one";
    event.file = 2;
    EXPECT_EQ(text.access_of(event), &text.accesses()[own]);
}

TEST(KernelText, ClassWithContext) {
    KernelText text;
    text.add_functions(R"(namespace n {
template <class Ctx>
struct Steps {
    Ctx& ctx;
    Span<std::uint32_t> words;
    SIMT_FN void empty() const { ctx.store(words, ctx.lane(), 0u); }
    SIMT_FN std::uint32_t top() const {
        const auto last = ctx.load(words, words.size - 1);
        return last;
    }
};
template <class Ctx> SIMT_FN void after(Ctx& ctx, Span<std::uint32_t> to) { ctx.store(to, 1, 2u); }
Ctx& nowhere;
}
Ctx& outside_of_all;
)",
                       1);
    ASSERT_EQ(text.accesses().size(), 3u);
    EXPECT_EQ(text.accesses()[0].array + text.accesses()[0].method, "wordsstore");
    EXPECT_EQ(text.accesses()[1].name, "last");
    EXPECT_EQ(text.accesses()[2].array, "to");
}

TEST(KernelText, Unreadable) {
    const trace::Launch launch{.source = {"kernels/none.hpp", 1}, .other_files = {"kernels/nor_this.hpp"}};
    const auto nowhere = [](std::string_view) { return std::string("/nowhere"); };
    EXPECT_TRUE(KernelText::load(launch, nowhere).accesses().empty());
    EXPECT_TRUE(KernelText("struct Kernel { int operator()(", {"x", 1}).accesses().empty());
    EXPECT_TRUE(KernelText("", {"x", 1}).accesses().empty());
    for (std::size_t cut = 0; cut < std::string_view(kSource).size(); ++cut)  // truncated at every position
        KernelText(std::string_view(kSource).substr(0, cut), {"x", 10});
}

TEST(SourceTokens, Tokens) {
    std::string all;
    for (const auto& token : tokens_of("a->b /* c\n */ <<= 'x' + \"; //\" // rest\n1'000u"))
        all += token.text + "@" + std::to_string(token.line) + " ";
    EXPECT_EQ(all, "a@1 ->@1 b@1 <<=@2 'x'@2 +@2 \"; //\"@2 1'000u@3 ");
}

TEST(KernelText, SharedElements) {
    const KernelText text(R"(constexpr int kTile = 16, kOther = 3;
struct K { static constexpr auto source = 1;
struct Shared {
    std::uint32_t keys[2 * kTile];
    float tile[kTile + 1][2 * (kTile + 1) - 1], other;
    std::uint64_t nodes[kWarpSize / 4];
};
void operator()(Ctx& ctx, Shared& s, Span<int> a) const {
ctx.store(s.keys, i, 1);
ctx.store(s.tile, row, column, 1);
ctx.store(a, i, 1);
}};)",
                          {"x", 2});
    ASSERT_EQ(text.shared_members().size(), 4u);
    EXPECT_EQ(text.shared_members()[1].extents, (std::vector<std::uint32_t>{17, 33}));
    EXPECT_EQ(text.shared_members()[3].byte, (32u + 17 * 33 + 1 + 1) / 2 * 8) << "aligned";
    trace::Event event;
    event.operation = trace::Operation::store;
    event.buffer = 0;
    event.line = 9;
    event.index = 5;
    EXPECT_EQ(text.element(event), "s.keys[5]");
    event.line = 10;
    event.index = 3 * 33 + 2;
    EXPECT_EQ(text.element(event), "s.tile[3][2]");
    event.line = 11;
    event.buffer = 1;
    EXPECT_EQ(text.element(event), "a[101]");
    EXPECT_EQ(text.shared_element(4 * 31), "s.keys[31]");
    EXPECT_EQ(text.shared_element(4 * (32 + 33)), "s.tile[1][0]");
    EXPECT_EQ(text.shared_element(4 * (32 + 17 * 33)), "s.other");
    EXPECT_EQ(text.shared_element(100'000), "");
}

}  // namespace
}  // namespace lockstep::debugger
