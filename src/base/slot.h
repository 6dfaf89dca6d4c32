// A slot for a value whose type only one game knows: what it keeps of an army, the volleys of its odds. Whoever stands
// between the one who fills it and the one who reads it passes it on without looking. Copies share the value.
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

    // Null where it is empty, or holds something of another game.
    template <class T>
    const T* find() const {
        return type_ && *type_ == typeid(T) ? static_cast<const T*>(value_.get()) : nullptr;
    }
    // Of whoever knows what it holds: for rules on the way, which look often.
    template <class T>
    const T& get() const {
        assert(find<T>());
        return *static_cast<const T*>(value_.get());
    }
    // To be changed: where others share the value, this slot has its own from now on.
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
