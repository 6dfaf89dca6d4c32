// Rosters in XML. What the parser would keep is counted before it parses, so that a hostile file costs little.
#include "import/open.h"
#include "import/roster_reading.h"

#include <pugixml.hpp>

namespace muster::import {
namespace {

// Goes from tag to tag over the text.
class TagCounter {
  public:
    explicit TagCounter(std::string_view xml) : rest_(xml) {}

    std::optional<Unreadable> problem() {
        while (take_until("<")) {
            if (rest_.starts_with("!--"))
                take_until("-->");
            else if (rest_.starts_with("![CDATA["))
                take_until("]]>");
            else if (rest_.starts_with("!"))
                return unreadable("doctype", "This file declares a document type or an entity, which no roster does.");
            else
                take_tag();
            if (depth_ > max_depth) return unreadable("depth", "This file nests more than {} levels deep.", max_depth);
            if (nodes_ > max_nodes)
                return unreadable("nodes", "This file has more than {} elements and attributes.", max_nodes);
        }
        return std::nullopt;
    }

  private:
    bool take_until(std::string_view mark) {
        const std::size_t place = rest_.find(mark);
        rest_.remove_prefix(place == std::string_view::npos ? rest_.size() : place + mark.size());
        return place != std::string_view::npos;
    }

    // "/a", "a b='c'", "a/" or "?xml …?"
    void take_tag() {
        const bool closes = rest_.starts_with("/"), is_element = !closes && !rest_.starts_with("?");
        if (closes && depth_ > 0) --depth_;
        std::size_t end = 0;
        for (char quote = 0; end < rest_.size() && (quote || rest_[end] != '>'); ++end) {
            const char letter = rest_[end];
            if (quote)
                quote = letter == quote ? '\0' : quote;
            else if (letter == '"' || letter == '\'')
                quote = letter, ++nodes_;
        }
        const bool empty = end > 0 && end < rest_.size() && rest_[end - 1] == '/';
        if (is_element) ++nodes_, depth_ += empty ? 0 : 1;
        rest_.remove_prefix(std::min(rest_.size(), end + 1));
    }

    std::string_view rest_;
    std::size_t depth_ = 0, nodes_ = 0;
};

class XmlNode {
  public:
    explicit XmlNode(pugi::xml_node node) : node_(node) {}

    std::string attribute(const char* name) const { return node_.attribute(name).value(); }
    std::string content() const { return node_.child_value(); }
    std::string child_content(const char* name) const { return node_.child(name).child_value(); }
    template <class Visit>
    void each(const char* list, const char* item, Visit visit) const {
        for (const pugi::xml_node all : node_.children(list))
            for (const pugi::xml_node each : all.children(item)) visit(XmlNode(each));
    }

  private:
    pugi::xml_node node_;
};

} // namespace

Readable<Roster> read_xml(std::string text) {
    if (const auto problem = TagCounter(text).problem()) return *problem;
    pugi::xml_document document;
    const auto parsed = document.load_buffer_inplace(
        text.data(), text.size(), pugi::parse_default | pugi::parse_embed_pcdata, pugi::encoding_utf8);
    if (!parsed) return unreadable("xml", "This XML is damaged or breaks off at byte {}.", parsed.offset);
    const pugi::xml_node root = document.document_element();
    if (std::string_view(root.name()) != "roster") return no_roster(root.name());
    return RosterReader<XmlNode>().read(XmlNode(root));
}

Unreadable no_roster(std::string_view root) {
    const std::string name = shortened(clean(root), 40);
    if (root == "catalogue" || root == "gameSystem")
        return unreadable(
            "data", "This is a file of data (\"{}\"), not a list: Muster reads rosters that list builders save.", name);
    return unreadable("no_roster", "This file is no roster: it begins with \"{}\", and a roster with \"roster\".",
                      name);
}

} // namespace muster::import
