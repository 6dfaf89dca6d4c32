// The most compact archive: numbers as variable-length bytes, without names. It keeps answers in memory, compares
// values whose type is only known at run time, and takes digests of them.
#pragma once

#include "base/archive.h"

namespace muster {

class BytesWriter final : public Archive {
  public:
    bool reads() const override { return false; }
    void open_object(std::string_view) override {}
    bool field(std::string_view) override { return true; }
    void close_object() override {}
    std::size_t open_list(std::size_t size, std::size_t) override { return put(size), size; }
    void close_list() override {}
    bool optional(bool present) override { return put(present), present; }
    void boolean(bool& value) override { put(value); }
    void integer(std::int64_t& value, std::int64_t, std::int64_t) override {
        const auto bits = static_cast<std::uint64_t>(value); // zigzag: small negatives stay short
        put(value < 0 ? ~(bits << 1) : bits << 1);
    }
    void whole(std::uint64_t& value) override { put(value); }
    void text(std::string& value) override {
        put(value.size());
        bytes_ += value;
    }
    void clause(Clause& value) override { put(static_cast<std::uint64_t>(value)); }
    void word(std::size_t& which, std::span<const std::string_view>) override { put(which); }

    std::string take() { return std::move(bytes_); }

  private:
    void put(std::uint64_t value) {
        while (value >= 128) bytes_ += static_cast<char>(value | 128), value >>= 7;
        bytes_ += static_cast<char>(value);
    }
    std::string bytes_;
};

// Reads what a BytesWriter wrote. It never reads past the end of its bytes. Code that reads bytes from elsewhere asks
// `ok()` afterwards.
class BytesReader final : public Archive {
  public:
    explicit BytesReader(std::string_view bytes) : bytes_(bytes) {}

    bool ok() const { return ok_; } // false: a value was asked for that was not there
    bool at_end() const { return bytes_.empty(); }

    bool reads() const override { return true; }
    void open_object(std::string_view) override {}
    bool field(std::string_view) override { return true; }
    void close_object() override {}
    std::size_t open_list(std::size_t, std::size_t most) override {
        const std::uint64_t size = get(),
                            room = std::min<std::size_t>(most, bytes_.size()); // an item has a byte or more
        ok_ = ok_ && size <= room;
        return std::min(size, room);
    }
    void close_list() override {}
    bool optional(bool) override { return get() != 0; }
    void boolean(bool& value) override { value = get() != 0; }
    void integer(std::int64_t& value, std::int64_t least, std::int64_t most) override {
        const std::uint64_t bits = get();
        value = static_cast<std::int64_t>(bits & 1 ? ~(bits >> 1) : bits >> 1);
        ok_ = ok_ && value >= least && value <= most;
    }
    void whole(std::uint64_t& value) override { value = get(); }
    void text(std::string& value) override {
        const std::size_t size = get();
        ok_ = ok_ && size <= bytes_.size();
        value = bytes_.substr(0, size);
        bytes_.remove_prefix(std::min(size, bytes_.size()));
    }
    void clause(Clause& value) override { value = static_cast<Clause>(get()); }
    void word(std::size_t& which, std::span<const std::string_view> words) override {
        const std::uint64_t number = get();
        ok_ = ok_ && number < words.size();
        which = std::min<std::size_t>(number, words.size() - 1);
    }

  private:
    std::uint64_t get() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; !bytes_.empty() && shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes_.front());
            bytes_.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 127u) << shift;
            if (byte < 128) return value;
        }
        ok_ = false; // cut off, or longer than a number
        return value;
    }
    std::string_view bytes_;
    bool ok_ = true;
};

template <class T>
std::string bytes_of(const T& value) {
    BytesWriter writer;
    transfer_out(writer, value);
    return writer.take();
}

template <class T>
T from_bytes(std::string_view bytes) {
    T value{};
    BytesReader reader(bytes);
    transfer(reader, value);
    return value;
}

} // namespace muster
