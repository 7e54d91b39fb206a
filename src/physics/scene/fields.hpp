// A scene is described once, by the families and describe_scene(), through this visitor. Its implementations read scene files,
// write their schema, check ranges, hash scenes and write them to files. Every range is stated only in a description.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mote::physics {

struct Key {
    const char* name;
    const char* about;     ///< Text of the schema, without unit and limits.
    const char* unit = ""; ///< SI
    bool required = false; ///< Files must contain it.
    /// If false, the member has no meaning for this kind: files do not contain it and hashes skip it. Its range is still checked.
    bool applies = true;
};

struct Limits {
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool min_excluded = false;
    bool max_excluded = false;
    bool or_infinite = false; ///< Infinity is allowed in code; files omit the key.
};
constexpr Limits kFinite{};
constexpr Limits kOrNever{.or_infinite = true};
constexpr Limits kAboveZero{.min = 0, .min_excluded = true};
constexpr Limits kZeroOrMore{.min = 0};
constexpr Limits kUnitInterval{.min = 0, .max = 1};
constexpr Limits kRelaxation{.min = 0, .max = 2, .min_excluded = true, .max_excluded = true};
constexpr Limits kOneOrMore{.min = 1};
constexpr Limits kTwoOrMore{.min = 2};

enum class VectorLimits {
    finite,
    planar,    ///< In 2-D, z is 0.
    direction, ///< Planar, with a length above 0.
    extents,   ///< Above 0 along each of the scene's axes.
};

using Names = std::vector<std::string>;
using Triangle = std::array<std::uint32_t, 3>;

/// A member of an enum type whose values are 0, 1, 2 …
class EnumMember {
public:
    template <typename Enum> explicit EnumMember(Enum& member)
        : member_(&member), get_([](const void* at) { return static_cast<std::uint32_t>(*static_cast<const Enum*>(at)); }),
          set_([](void* at, std::uint32_t value) { *static_cast<Enum*>(at) = static_cast<Enum>(value); }) {}

    std::uint32_t get() const { return get_(member_); }
    void set(std::uint32_t value) const { set_(member_, value); }
    const void* address() const { return member_; }

private:
    void* member_;
    std::uint32_t (*get_)(const void*);
    void (*set_)(void*, std::uint32_t);
};

struct NamedFlag {
    const char* name;
    bool* value;
};

/// What an index refers to.
struct Target {
    enum class Kind { material, group, particle, vertex };
    Kind kind;
    std::uint64_t count;                              ///< Indices are below this.
    const std::vector<Material>* materials = nullptr; ///< Files may use their names instead of indices.
    bool or_all = false;                              ///< Force::kAll is allowed, and the default.
};

/// A type-erased list of objects.
struct Elements {
    const void* list;
    std::size_t (*size_of)(const void* list);
    std::uint64_t max;
    std::function<void()> append;
    std::function<void(std::size_t)> describe;
    std::function<void()> describe_default; ///< Describes a default-constructed element.

    std::size_t size() const { return size_of(list); }
};

/// What an element of a file expands to in the Scene.
struct Expansion {
    double particles; ///< Estimated number, never too low.
    std::function<void()> expand;
};

class Fields {
public:
    virtual ~Fields() = default;

    virtual void number(const Key& key, float& value, const Limits& limits) = 0;
    virtual void count(const Key& key, std::uint32_t& value, const Limits& limits) = 0;
    virtual void flag(const Key& key, bool& value) = 0;
    virtual void text(const Key& key, std::string& value) = 0;
    virtual void vector(const Key& key, Vec3& value, VectorLimits limits) = 0;
    virtual void rotation(const Key& key, Quaternion& value) = 0;
    virtual void choice(const Key& key, const Names& names, const EnumMember& value) = 0;
    /// The same, but the value determines which keys the object has.
    virtual void kind(const Key& key, const Names& names, const EnumMember& value) = 0;
    /// In files, a list of the names of the true ones.
    virtual void flags(const Key& key, std::span<const NamedFlag> flags) = 0;
    virtual void index(const Key& key, std::uint32_t& value, const Target& target) = 0;

    virtual void texts(const Key& key, Names& values) = 0;
    virtual void numbers(const Key& key, std::vector<float>& values) = 0;
    virtual void points(const Key& key, std::vector<Vec3>& values) = 0;
    virtual void triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) = 0;

    virtual void object(const Key& key, const std::function<void()>& members) = 0;
    virtual void elements(const Key& key, const Elements& elements) = 0;

    /// A list of files whose elements exist in a Scene only in expanded form.
    virtual void generators(const Key&, const std::function<Expansion()>& /*describe_element*/) {}
    /// In files, the mesh may be in a separate file.
    virtual void mesh_file(ColliderMesh&) {}

    template <typename T, typename Describe> void list(const Key& key, std::vector<T>& items, const Describe& describe,
                                                       std::uint64_t max = std::numeric_limits<std::uint32_t>::max()) {
        elements(key, {.list = &items,
                       .size_of = [](const void* of) { return static_cast<const std::vector<T>*>(of)->size(); },
                       .max = max,
                       .append = [&] { items.emplace_back(); },
                       .describe = [&](std::size_t i) { describe(items[i]); },
                       .describe_default =
                           [&] {
                               T item{};
                               describe(item);
                           }});
    }
    /// `describe` visits the fields of a T; `expansion` returns its Expansion.
    template <typename T, typename Describe, typename Expand>
    void generator_list(const Key& key, const Describe& describe, const Expand& expansion) {
        generators(key, [&] {
            T item{};
            describe(item);
            return expansion(std::move(item));
        });
    }
};

/// A visitor that changes nothing and therefore accepts const values.
class ConstFields : public Fields {
public:
    template <typename T> static T& visitable(const T& value) { return const_cast<T&>(value); }
};

inline Target materials_of(const Scene& scene) {
    return {.kind = Target::Kind::material, .count = scene.materials.size(), .materials = &scene.materials};
}
inline Target particles_of(const Scene& scene) { return {.kind = Target::Kind::particle, .count = scene.particles.size()}; }
inline constexpr Target kGroupTarget{.kind = Target::Kind::group, .count = kGroupCount};

inline Target or_all(Target target) {
    target.or_all = true;
    return target;
}

} // namespace mote::physics
