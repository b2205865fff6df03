// GraphML and GEXF, by libexpat. Nodes are the vertices, named by their labels or ids; an undirected edge is two arcs.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <expat.h>
#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/named_edges.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;

std::string_view attribute(const Attributes& attributes, std::string_view name) {
    const auto found = attributes.find(name);
    return found == attributes.end() ? std::string_view{} : std::string_view(found->second);
}

/// "label" for "viz:label": namespace prefixes are ignored.
std::string_view local_name(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

/// Passes the elements of an XML text to a reader, piece by piece as the text is read.
class XmlReader {
public:
    explicit XmlReader(const ReadContext& context) : context_(context), parser_(XML_ParserCreate(nullptr)) {
        if (!parser_) throw std::bad_alloc();
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(
            parser_.get(),
            [](void* self, const XML_Char* name, const XML_Char** attributes) {
                static_cast<XmlReader*>(self)->guarded([&](XmlReader& reader) {
                    Attributes found;
                    for (; *attributes != nullptr; attributes += 2)
                        found.emplace(local_name(attributes[0]), attributes[1]);
                    reader.text_.clear();
                    reader.begin(local_name(name), found);
                });
            },
            [](void* self, const XML_Char* name) {
                static_cast<XmlReader*>(self)->guarded([&](XmlReader& reader) {
                    reader.end(local_name(name));
                    reader.text_.clear();
                });
            });
        XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int length) {
            static_cast<XmlReader*>(self)->text_.append(text, static_cast<std::size_t>(length));
        });
    }
    virtual ~XmlReader() = default;
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    void read() {
        context_.lines.expect_lists();
        // The text is UTF-8 by now, even if the declaration says UTF-16.
        const auto declaration = context_.lines.peek().substr(0, context_.lines.peek().find("?>"));
        if (declaration.find("UTF-16") != declaration.npos || declaration.find("utf-16") != declaration.npos)
            XML_SetEncoding(parser_.get(), "UTF-8");
        std::string piece(1 << 16, '\0');
        for (bool last = false; !last;) {
            context_.progress.check();
            const auto got = context_.lines.take_bytes(piece.data(), piece.size());
            last = got == 0;
            const auto status = XML_Parse(parser_.get(), piece.data(), static_cast<int>(got), last ? 1 : 0);
            if (failure_) std::rethrow_exception(failure_);
            if (status == XML_STATUS_ERROR) throw error(XML_ErrorString(XML_GetErrorCode(parser_.get())));
        }
    }

protected:
    virtual void begin(std::string_view element, const Attributes& attributes) = 0;
    virtual void end(std::string_view element) = 0;

    std::uint64_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }
    InputError error(std::string_view what) const { return context_.error(line(), what); }
    const std::string& text() const { return text_; }

    const ReadContext& context_;

private:
    /// Exceptions must not pass through libexpat, which is C.
    template <class Act>
    void guarded(Act act) {
        if (failure_) return;
        try {
            act(*this);
        } catch (...) {
            failure_ = std::current_exception();
            XML_StopParser(parser_.get(), XML_FALSE);
        }
    }

    struct Free {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, Free> parser_;
    std::string text_;
    std::exception_ptr failure_;
};

/// The vertices and edges of one <graph>, which both formats share.
class GraphElements : public XmlReader {
public:
    explicit GraphElements(const ReadContext& context) : XmlReader(context), edges_(context) {}

    CsrGraph finish(ElementNames& names) {
        context_.require_item(num_graphs_, "graph");
        return edges_.finish(names);
    }

protected:
    struct Edge {
        std::string source, target, weight;
        bool directed = false;
        std::uint64_t line = 0;
    };

    bool is_wanted() const { return num_graphs_ == context_.item(); }
    void begin_graph(bool directed) {
        if (in_graph_) throw error("a graph within a graph is not read");
        in_graph_ = true;
        directed_ = directed;
        ++num_graphs_;
    }
    void end_graph() {
        in_graph_ = false;
        if (!is_wanted()) return;
        // An edge may precede its nodes, so all edges wait for the end.
        for (const auto& edge : waiting_) {
            for (const auto& end : {edge.source, edge.target})
                if (!edges_.has(end))
                    throw context_.error(edge.line, fmt::format("no node has the id \"{}\"", printable(end)));
            edges_.add(edges_.vertex(edge.source), edges_.vertex(edge.target), edge.directed, edge.weight, edge.line);
        }
        waiting_ = {};
    }
    std::uint32_t begin_node(const Attributes& attributes) {
        const auto id = attribute(attributes, "id");
        if (id.empty()) throw error("a node has no id");
        if (edges_.has(id)) throw error(fmt::format("a second node has the id \"{}\"", printable(id)));
        return edges_.vertex(id);
    }
    Edge begin_edge(const Attributes& attributes) const {
        Edge edge{.source = std::string(attribute(attributes, "source")),
                  .target = std::string(attribute(attributes, "target")),
                  .weight = std::string(attribute(attributes, "weight")),
                  .directed = directed_,
                  .line = line()};
        if (edge.source.empty() || edge.target.empty()) throw error("an edge has no source or no target");
        return edge;
    }

    NamedEdges edges_;
    std::vector<Edge> waiting_;
    bool in_graph_ = false, directed_ = false;
    std::uint64_t num_graphs_ = 0;
};

/// <key id="d0" for="edge" attr.name="weight"/> defines the meaning of <data key="d0">3</data> in a node or an edge.
class GraphMl final : public GraphElements {
public:
    using GraphElements::GraphElements;

private:
    void begin(std::string_view element, const Attributes& attributes) override {
        if (element == "key") {
            auto name = attribute(attributes, "attr.name");
            if (name.empty()) name = attribute(attributes, "name");
            keys_[std::string(attribute(attributes, "id"))] = name;
        } else if (element == "graph") {
            begin_graph(attribute(attributes, "edgedefault") == "directed");
        } else if (!in_graph_ || !is_wanted()) {
            return;
        } else if (element == "node") {
            node_ = begin_node(attributes);
            in_node_ = true;
        } else if (element == "edge") {
            waiting_.push_back(begin_edge(attributes));
            if (const auto directed = attribute(attributes, "directed"); !directed.empty())
                waiting_.back().directed = directed == "true";
        } else if (element == "data") {
            key_ = keys_[std::string(attribute(attributes, "key"))];
        } else if (element == "hyperedge" || element == "port") {
            throw error(fmt::format("a {} is not read", element));
        }
    }
    void end(std::string_view element) override {
        if (element == "graph") return end_graph();
        if (element == "node") in_node_ = false;
        if (element != "data" || !in_graph_ || !is_wanted()) return;
        if (in_node_ && (key_ == "label" || key_ == "name")) edges_.label(node_, text());
        if (!in_node_ && key_ == "weight" && !waiting_.empty()) waiting_.back().weight = text();
    }

    std::map<std::string, std::string> keys_;
    std::string key_;
    std::uint32_t node_ = 0;
    bool in_node_ = false;
};

class Gexf final : public GraphElements {
public:
    using GraphElements::GraphElements;

private:
    void begin(std::string_view element, const Attributes& attributes) override {
        if (element == "graph") {
            begin_graph(attribute(attributes, "defaultedgetype") == "directed");
        } else if (!in_graph_ || !is_wanted()) {
            return;
        } else if (element == "node") {
            const auto node = begin_node(attributes);
            edges_.label(node, attribute(attributes, "label"));
        } else if (element == "edge") {
            waiting_.push_back(begin_edge(attributes));
            if (const auto type = attribute(attributes, "type"); !type.empty())
                waiting_.back().directed = type == "directed";
        }
    }
    void end(std::string_view element) override {
        if (element == "graph") end_graph();
    }
};

template <class Xml>
CsrGraph read_xml(const ReadContext& context, ElementNames& names) {
    Xml xml(context);
    xml.read();
    return xml.finish(names);
}

/// The name of the first element after declarations and comments.
std::string_view root_element(std::string_view text) {
    while (true) {
        text = without_blanks_before(text);
        if (!text.starts_with('<')) return {};
        const bool comment = text.starts_with("<!--");
        if (!comment && !text.starts_with("<?") && !text.starts_with("<!"))
            return local_name(text.substr(1, text.find_first_of(" \t\r\n/>") - 1));
        const auto end = comment ? text.find("-->") : text.find('>');
        if (end == text.npos) return {};
        text.remove_prefix(end + (comment ? 3 : 1));
    }
}

LineCount count_edges(const FileHead& head) {
    LineCount count;
    for (auto at = head.text.find("<edge "); at != head.text.npos; at = head.text.find("<edge ", at + 1))
        ++count.records;
    return count;
}

}  // namespace

const FileFormat& graphml_format() {
    static const FileFormat format{
        .name = "GraphML",
        .listed = "GraphML",
        .endings = {".graphml"},
        .by_content =
            [](const FileHead& head) {
                return std::string(root_element(head.text) == "graphml" ? "its first element is graphml" : "");
            },
        .items = true,
        .readings = graph_readings<read_xml<GraphMl>>(),
        .describe =
            [](const FileHead& head, Recognised& found) {
                found.directed = head.text.find("edgedefault=\"undirected\"") == head.text.npos;
            },
        .count = count_edges};
    return format;
}

const FileFormat& gexf_format() {
    static const FileFormat format{
        .name = "GEXF",
        .listed = "GEXF",
        .endings = {".gexf"},
        .by_content =
            [](const FileHead& head) {
                return std::string(root_element(head.text) == "gexf" ? "its first element is gexf" : "");
            },
        .items = true,
        .readings = graph_readings<read_xml<Gexf>>(),
        .describe =
            [](const FileHead& head, Recognised& found) {
                found.directed = head.text.find("defaultedgetype=\"directed\"") != head.text.npos;
            },
        .count = count_edges};
    return format;
}

}  // namespace lockstep
