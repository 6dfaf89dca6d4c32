// A vector with its capacity in its type and its elements inside itself: a battle made of these is one flat value.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace muster {

template <class T, std::size_t Capacity>
class FixedVector {
    static_assert(Capacity <= 65535);

  public:
    using value_type = T;

    constexpr FixedVector() = default;
    constexpr FixedVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr bool full() const { return count_ == Capacity; }

    constexpr T& operator[](std::size_t i) { return assert(i < count_), items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return assert(i < count_), items_[i]; }
    constexpr T& front() { return (*this)[0]; }
    constexpr const T& front() const { return (*this)[0]; }
    constexpr T& back() { return (*this)[count_ - 1u]; }
    constexpr const T& back() const { return (*this)[count_ - 1u]; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + count_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + count_; }

    constexpr void push_back(const T& item) {
        assert(!full());
        items_[count_++] = item;
    }
    constexpr void pop_back() {
        assert(!empty());
        --count_;
    }
    // Removes the element at `i` and keeps the order of the others.
    constexpr void erase_at(std::size_t i) {
        assert(i < count_);
        std::move(begin() + i + 1, end(), begin() + i);
        --count_;
    }
    constexpr void clear() { count_ = 0; }
    constexpr void resize(std::size_t size) {
        assert(size <= Capacity);
        for (std::size_t i = count_; i < size; ++i) items_[i] = T{};
        count_ = static_cast<std::uint16_t>(size);
    }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    std::uint16_t count_ = 0; // first: whoever asks for the size or the first items touches one cache line
    std::array<T, Capacity> items_{};
};

} // namespace muster
