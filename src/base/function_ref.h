// A reference to a callable, which must live as long as the reference is used. It allocates nothing and may be empty.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace muster {

template <class Signature>
class FunctionRef;

template <class Return, class... Arguments>
class FunctionRef<Return(Arguments...)> {
  public:
    constexpr FunctionRef(std::nullptr_t = nullptr) {}

    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
                 std::is_invocable_r_v<Return, F&, Arguments...>)
    constexpr FunctionRef(F&& callable)
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
          call_([](void* object, Arguments... arguments) -> Return {
              return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Arguments>(arguments)...);
          }) {}

    constexpr explicit operator bool() const { return call_ != nullptr; }
    Return operator()(Arguments... arguments) const { return call_(object_, std::forward<Arguments>(arguments)...); }

  private:
    void* object_ = nullptr;
    Return (*call_)(void*, Arguments...) = nullptr;
};

} // namespace muster
