// Reads files that users write by hand. A Reader stands at one place of a document; every wrong type, unknown key or
// impossible value becomes one Problem with file, JSON path, what was found and what was expected. The first problem
// is kept, later reads return harmless defaults, and Document::finish turns the whole into a Result.
#pragma once

#include "base/problem.h"

#include <boost/json.hpp>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

class Reader;

class Document {
  public:
    static constexpr std::size_t max_bytes = 32u << 20;
    static constexpr std::size_t max_depth = 64;

    // Parses text; `file` is only the name used in messages. A key that stands twice in one object is a problem, and
    // so is one with control characters.
    static Result<Document> parse(std::string_view text, std::string file);
    static Result<Document> load(const std::string& file);
    // A document from a value that is parsed already.
    static Document of(boost::json::value value, std::string file = "");

    Reader root();
    const std::string& file() const { return file_; }
    const boost::json::value& value() const { return value_; }

    bool ok() const { return !problem_; }
    const std::optional<Problem>& problem() const { return problem_; }
    // `value` if nothing was wrong; else the first problem.
    template <class T>
    Result<T> finish(T value) const {
        if (problem_) return *problem_;
        return value;
    }

  private:
    friend class Reader;
    std::string file_;
    boost::json::value value_;
    std::optional<Problem> problem_;
};

class Reader {
  public:
    Reader(Document& document, const boost::json::value* value, std::string path)
        : document_(&document),
          value_(value),
          path_(std::move(path)) {}

    // Objects.
    Reader operator[](std::string_view key) const;                  // required
    std::optional<Reader> find(std::string_view key) const;         // nothing where it is absent
    std::optional<Reader> find_or_null(std::string_view key) const; // nothing where it is absent or null
    bool has(std::string_view key) const { return find(key).has_value(); }
    void
    only(std::initializer_list<std::string_view> keys) const; // refuses every other key; "$schema" is always allowed
    void each_member(const std::function<void(const std::string& key, Reader)>& visit) const;

    // Arrays.
    std::size_t size(std::size_t least, std::size_t most) const; // of an array, refused outside these bounds
    Reader at(std::size_t i) const;
    void each(const std::function<void(Reader)>& visit) const;

    // Values.
    bool is_string() const { return value_ && value_->is_string(); }
    bool is_number() const { return value_ && value_->is_number(); }
    bool is_object() const { return value_ && value_->is_object(); }
    bool is_array() const { return value_ && value_->is_array(); }
    std::int64_t integer(std::int64_t least, std::int64_t most) const;
    double number(double least, double most) const;
    bool boolean() const;
    // The size is in bytes. Control characters are refused: names are printed, and a terminal would obey them.
    std::string text(std::size_t least = 1, std::size_t most = 200) const;
    std::string any_text(std::size_t most) const; // free text, with line breaks

    // Says that the value here is wrong.
    void refuse(std::string expected) const;
    void refuse(std::string found, std::string expected) const;
    void refuse(const Problem& inside) const; // of a part that was read by itself: its path is added to this place
    bool ok() const { return document_->ok(); }

    const std::string& path() const { return path_; }
    const boost::json::value* value() const { return value_; } // null after a problem

  private:
    Document* document_;
    const boost::json::value* value_;
    std::string path_;
};

} // namespace muster
