// Iterates over the members of a struct, for tests that look for forgotten members.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace mote::test {

// Converts to the type of any member.
struct Anything {
    template <typename T> operator T() const; // NOLINT(google-explicit-constructor)
};

template <typename T, std::size_t... I> constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{(static_cast<void>(I), Anything{})...}; };
}
template <typename T, std::size_t N = 0> constexpr std::size_t count_members() {
    if constexpr (takes<T>(std::make_index_sequence<N + 1>{})) {
        return count_members<T, N + 1>();
    } else {
        return N;
    }
}

// clang-format off
template <typename T, typename F> void for_each_member(T& o, const F& f) {
    constexpr std::size_t kCount = count_members<std::remove_const_t<T>>();
    const auto each = [&](auto&... member) { (f(member), ...); };
    static_assert(kCount >= 1 && kCount <= 16, "one line more here");
    if constexpr (kCount == 1) { auto& [a] = o; each(a); }
    else if constexpr (kCount == 2) { auto& [a, b] = o; each(a, b); }
    else if constexpr (kCount == 3) { auto& [a, b, c] = o; each(a, b, c); }
    else if constexpr (kCount == 4) { auto& [a, b, c, d] = o; each(a, b, c, d); }
    else if constexpr (kCount == 5) { auto& [a, b, c, d, e] = o; each(a, b, c, d, e); }
    else if constexpr (kCount == 6) { auto& [a, b, c, d, e, g] = o; each(a, b, c, d, e, g); }
    else if constexpr (kCount == 7) { auto& [a, b, c, d, e, g, h] = o; each(a, b, c, d, e, g, h); }
    else if constexpr (kCount == 8) { auto& [a, b, c, d, e, g, h, i] = o; each(a, b, c, d, e, g, h, i); }
    else if constexpr (kCount == 9) { auto& [a, b, c, d, e, g, h, i, j] = o; each(a, b, c, d, e, g, h, i, j); }
    else if constexpr (kCount == 10) { auto& [a, b, c, d, e, g, h, i, j, k] = o; each(a, b, c, d, e, g, h, i, j, k); }
    else if constexpr (kCount == 11) { auto& [a, b, c, d, e, g, h, i, j, k, l] = o; each(a, b, c, d, e, g, h, i, j, k, l); }
    else if constexpr (kCount == 12) { auto& [a, b, c, d, e, g, h, i, j, k, l, m] = o; each(a, b, c, d, e, g, h, i, j, k, l, m); }
    else if constexpr (kCount == 13) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, n] = o; each(a, b, c, d, e, g, h, i, j, k, l, m, n); }
    else if constexpr (kCount == 14) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, n, p] = o; each(a, b, c, d, e, g, h, i, j, k, l, m, n, p); }
    else if constexpr (kCount == 15) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, n, p, q] = o; each(a, b, c, d, e, g, h, i, j, k, l, m, n, p, q); }
    else if constexpr (kCount == 16) { auto& [a, b, c, d, e, g, h, i, j, k, l, m, n, p, q, r] = o; each(a, b, c, d, e, g, h, i, j, k, l, m, n, p, q, r); }
}
// clang-format on

template <typename T> struct IsStdArray : std::false_type {};
template <typename T, std::size_t N> struct IsStdArray<std::array<T, N>> : std::true_type {};

struct MemberRange {
    std::size_t offset, size; // bytes
};
/// The byte ranges of the struct's members; for members that are structs, of their members.
template <typename T> std::vector<MemberRange> member_ranges(const T& object, std::size_t offset = 0) {
    std::vector<MemberRange> ranges;
    for_each_member(object, [&]<typename M>(const M& member) {
        const auto* const begin = reinterpret_cast<const std::byte*>(&object);
        const std::size_t at = offset + static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member) - begin);
        if constexpr (std::is_aggregate_v<M> && !IsStdArray<M>::value) {
            for (const MemberRange& inner : member_ranges(member, at)) ranges.push_back(inner);
        } else {
            ranges.push_back({at, sizeof(M)});
        }
    });
    return ranges;
}

} // namespace mote::test
