// An archive that prints JSON at once, without building it first. It is for messages, which are written once and never
// changed. JSON that other code has written (JsonText) is copied as it is.
#pragma once

#include "base/archive.h"

namespace muster {

class JsonPrinter final : public Archive {
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

    std::string take() { return std::move(printed_); }

  private:
    void separate(); // a comma, unless this is the first of its object or list
    void print(std::string_view value);
    void quote(std::string_view text);
    template <class Number>
    void print_number(Number value);

    std::string printed_;
    bool in_list_ = false, first_ = true;
    std::vector<bool> lists_; // for each one that is open: whether it is a list
};

template <class T>
std::string print_json(const T& value) {
    JsonPrinter printer;
    transfer_out(printer, value);
    return printer.take();
}

} // namespace muster
