// The browser's types. They are printed from the same field descriptions that JSON and digests come from, and are never
// written by hand.
#pragma once

#include "base/archive.h"

#include <map>

namespace muster {

// An archive that acts as a reader: it gives every list one item and every optional a value, and writes down the types
// that it meets.
class TypeScriptTypes final : public Archive {
  public:
    // Describes T and everything in it; further types may follow.
    template <class T>
    void add() {
        T value{};
        transfer(*this, value);
    }
    // `export interface … { … }` for each type met, by name.
    std::string text() const;

    bool reads() const override { return true; }
    void open_object(std::string_view type) override;
    bool field(std::string_view name) override;
    void close_object() override;
    std::size_t open_list(std::size_t size, std::size_t most) override;
    std::size_t open_array(std::size_t size) override;
    void close_list() override;
    bool optional(bool present) override;
    void boolean(bool&) override { leaf("boolean"); }
    void integer(std::int64_t&, std::int64_t, std::int64_t) override { leaf("number"); }
    void whole(std::uint64_t&) override { leaf("number"); }
    void real(double&) override { leaf("number"); }
    void text(std::string&) override { leaf("string"); }
    void clause(Clause&) override { leaf("string"); }
    void word(std::size_t&, std::span<const std::string_view> words) override;
    void json(std::string&, std::string_view shape) override { leaf(std::string(shape)); }

  private:
    struct Open {
        std::string type; // of an object; empty for a list
        bool optional;    // the whole type is optional
        std::string body; // the fields so far, or the type of a list's items
        std::string field;
        std::size_t always = 0; // how many items a short list has, if it always has the same number
    };
    void leaf(std::string type);

    std::map<std::string, std::string, std::less<>> interfaces_;
    std::vector<Open> open_;
    bool optional_ = false;
};

} // namespace muster
