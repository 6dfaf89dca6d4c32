// A vector with its capacity in its type and its elements inside itself: a battle made of these is one flat value. What
// lies beyond its size is never read and never set, because most vectors hold few of the elements they have room for.
// Asking for an element that is not there, or adding one too many, throws an exception in every build: a battle that
// was edited by hand may cause that, and must not write over other data.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <type_traits>

namespace muster {

// Throws std::out_of_range. It is not inline, so that the code that calls it stays small.
[[noreturn, gnu::cold]] void throw_out_of_bounds();

template <class T, std::size_t Capacity>
class FixedVector {
    static_assert(Capacity <= 65535);
    static_assert(std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T>);

  public:
    using value_type = T;

    constexpr FixedVector() {
        if (std::is_constant_evaluated()) std::construct_at(&items_); // constants must not have unset members
    }
    constexpr FixedVector(std::initializer_list<T> items) : FixedVector() {
        for (const T& item : items) push_back(item);
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr bool full() const { return count_ == Capacity; }

    constexpr T& operator[](std::size_t i) { return need(i < count_), items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return need(i < count_), items_[i]; }
    constexpr T& front() { return (*this)[0]; }
    constexpr const T& front() const { return (*this)[0]; }
    constexpr T& back() { return (*this)[count_ - 1u]; }
    constexpr const T& back() const { return (*this)[count_ - 1u]; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + count_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + count_; }

    constexpr void push_back(const T& item) {
        need(!full());
        std::construct_at(items_.data() + count_++, item);
    }
    constexpr void pop_back() {
        need(!empty());
        --count_;
    }
    // Removes the element at `i` and keeps the order of the others.
    constexpr void erase_at(std::size_t i) {
        need(i < count_);
        std::move(begin() + i + 1, end(), begin() + i);
        --count_;
    }
    constexpr void clear() { count_ = 0; }
    constexpr void resize(std::size_t size) {
        need(size <= Capacity);
        for (std::size_t i = count_; i < size; ++i) std::construct_at(items_.data() + i);
        count_ = static_cast<std::uint16_t>(size);
    }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static constexpr void need(bool holds) {
        if (!holds) [[unlikely]]
            throw_out_of_bounds();
    }

    std::uint16_t count_ = 0; // first, so that the size and the first items share a cache line
    union {
        std::array<T, Capacity> items_;
    };
};

} // namespace muster
