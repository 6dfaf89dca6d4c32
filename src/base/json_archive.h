// Archives that speak JSON: writing, strict reading (every field, nothing else) and patching (only the fields named).
#pragma once

#include "base/archive.h"
#include "base/json_reader.h"

#include <boost/json.hpp>

namespace muster {

class JsonWriter final : public Archive {
  public:
    bool reads() const override { return false; }
    void open_object(std::string_view type) override;
    bool field(std::string_view name) override;
    void close_object() override;
    std::size_t open_list(std::size_t size, std::size_t most) override;
    void close_list() override;
    bool optional(bool present) override;
    void boolean(bool& value) override;
    void integer(std::int64_t& value, std::int64_t least, std::int64_t most) override;
    void whole(std::uint64_t& value) override;
    void real(double& value) override;
    void text(std::string& value) override;
    void clause(Clause& value) override;
    void word(std::size_t& which, std::span<const std::string_view> words) override;
    void json(std::string& value, std::string_view shape) override;

    boost::json::value take() { return std::move(result_); }

  private:
    void put(boost::json::value value);

    std::vector<boost::json::value> open_; // the objects and lists being filled, outermost first
    std::vector<std::string> fields_;      // for each of them, the field that is being written
    boost::json::value result_;
};

class JsonPatch : public Archive {
  public:
    explicit JsonPatch(const Reader& from) { stack_.push_back({from, false, false, 0, {}}); }

    bool reads() const override { return true; }
    void open_object(std::string_view type) override;
    bool field(std::string_view name) override;
    void close_object() override;
    std::size_t open_list(std::size_t size, std::size_t most) override;
    std::size_t open_array(std::size_t size) override;
    void close_list() override;
    bool optional(bool present) override;
    void boolean(bool& value) override;
    void integer(std::int64_t& value, std::int64_t least, std::int64_t most) override;
    void whole(std::uint64_t& value) override;
    void real(double& value) override;
    void text(std::string& value) override;
    void clause(Clause& value) override;
    void word(std::size_t& which, std::span<const std::string_view> words) override;
    void json(std::string& value, std::string_view shape) override;
    void json_value(boost::json::value& value, std::string_view shape) override;

  protected:
    virtual bool strict() const { return false; }

  private:
    struct Level {
        Reader reader;
        bool is_object, is_list;
        std::size_t next;                    // item of a list
        std::vector<std::string_view> known; // fields of an object
    };
    Reader take(); // the value the next leaf stands for

    std::vector<Level> stack_;
    std::optional<Reader> field_;
};

class JsonStrict final : public JsonPatch {
  public:
    using JsonPatch::JsonPatch;

  protected:
    bool strict() const override { return true; }
};

template <class T>
boost::json::value json_from(const T& value) {
    JsonWriter writer;
    transfer_out(writer, value);
    return writer.take();
}

template <class T>
void read_strictly(const Reader& from, T& value) {
    JsonStrict reader(from);
    transfer(reader, value);
}

} // namespace muster
