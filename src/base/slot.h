// A slot for a value whose type only one game knows: its part of an army, the volleys of its odds. One part of the game
// fills it and another reads it; the code between them passes it on without looking. Copies share the value.
#pragma once

#include <cassert>
#include <memory>
#include <typeinfo>
#include <utility>

namespace muster {

class Slot {
  public:
    Slot() = default;

    template <class T>
    static Slot of(T value) {
        Slot slot;
        slot.value_ = std::make_shared<T>(std::move(value));
        slot.type_ = &typeid(T);
        return slot;
    }

    explicit operator bool() const { return value_ != nullptr; }

    // Null if the slot is empty or holds a value of another game.
    template <class T>
    const T* find() const {
        return type_ && *type_ == typeid(T) ? static_cast<const T*>(value_.get()) : nullptr;
    }
    // For code that knows the type of the value. It does not check, because rules on hot paths look often.
    template <class T>
    const T& get() const {
        assert(find<T>());
        return *static_cast<const T*>(value_.get());
    }
    // For changing the value. If others share it, this slot gets a copy of its own first.
    template <class T>
    T& edit() {
        if (!find<T>()) *this = of(T{});
        if (value_.use_count() > 1) *this = of(T(get<T>()));
        return *static_cast<T*>(value_.get());
    }

  private:
    std::shared_ptr<void> value_;
    const std::type_info* type_ = nullptr;
};

} // namespace muster
