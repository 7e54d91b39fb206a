// The keys of an object of a scene file, told once (scene_fields.cpp) and used twice: to read files and to write their schema.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace mote::scene {

struct Key {
    const char* name;
    const char* about;     ///< For the schema, without unit and limits.
    const char* unit = ""; ///< SI
    bool required = false;
};

struct Limits {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool least_excluded = false;
    bool most_excluded = false;
};
constexpr Limits kAny{};
constexpr Limits kAboveZero{.least = 0, .least_excluded = true};
constexpr Limits kZeroOrMore{.least = 0};
constexpr Limits kPart{.least = 0, .most = 1};

/// Where in a file something comes from.
struct Where {
    std::uint32_t line = 0; ///< 0: not from the file.
    std::string path{};     ///< "/colliders/0"
};

/// Something of a file, and where it was.
template <typename T> struct Placed {
    T value{};
    Where where{};
};

using Names = std::vector<std::string>;

/// Every function takes a key and what it says: the default before, what the file says after, if it says anything.
class Fields {
public:
    virtual ~Fields() = default;

    virtual void number(const Key& key, float& value, const Limits& limits = kAny) = 0;
    virtual void count(const Key& key, std::uint32_t& value, const Limits& limits = kZeroOrMore) = 0;
    virtual void flag(const Key& key, bool& value) = 0;
    virtual void text(const Key& key, std::string& value) = 0;
    virtual void vector(const Key& key, Vec3& value) = 0;
    virtual void quaternion(const Key& key, std::array<float, 4>& value) = 0;
    virtual void numbers(const Key& key, std::vector<float>& values) = 0;
    virtual void texts(const Key& key, Names& values) = 0;
    /// One of `names`: their index.
    virtual void choice(const Key& key, const Names& names, std::uint32_t& value) = 0;
    /// The same, and the other keys of the object depend on it.
    virtual void kind(const Key& key, const Names& names, std::uint32_t& value) = 0;
    /// Some of `names`: a bit for each.
    virtual void choices(const Key& key, const Names& names, std::uint32_t& bits) = 0;
    /// One of what the file itself has named before (`what`: "material"): its index plus `first`.
    virtual void reference(const Key& key, const char* what, const Names& names, std::uint32_t first, std::uint32_t& value) = 0;

    /// An object of its own.
    virtual void object(const Key& key, const std::function<void()>& members) = 0;
    /// A list of objects; `element` is called for each.
    virtual void list(const Key& key, const std::function<void()>& element) = 0;
    /// Where the object is whose keys are told now.
    virtual Where here() const = 0;

    template <typename Enum> void choice_of(const Key& key, const Names& names, Enum& value) {
        auto index = static_cast<std::uint32_t>(value);
        choice(key, names, index);
        value = static_cast<Enum>(index);
    }
    template <typename Enum> void kind_of(const Key& key, const Names& names, Enum& value) {
        auto index = static_cast<std::uint32_t>(value);
        kind(key, names, index);
        value = static_cast<Enum>(index);
    }
    template <typename T, typename Describe>
    void list_of(const Key& key, std::vector<Placed<T>>& items, const Describe& describe) {
        list(key, [&] {
            Placed<T> item;
            item.where = here();
            describe(item.value);
            items.push_back(std::move(item));
        });
    }
};

} // namespace mote::scene
