// Reads fields from a JSON document. The first mistake is reported as an Error with its line and path.
#pragma once

#include "physics/scene/fields.hpp"
#include "physics/scene/scene_error.hpp"
#include "scene/json.hpp"
#include "scene/mesh_file.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mote::scene {

using physics::EnumMember;
using physics::Key;
using physics::Limits;
using physics::NamedFlag;
using physics::Names;
using physics::Target;
using physics::Triangle;
using physics::VectorLimits;

/// A location in a file.
struct SourceLocation {
    std::uint32_t line = 0; ///< 0: not from the file.
    std::string path{};     ///< "/colliders/0"
};

class FieldReader : public physics::Fields {
public:
    /// `groups`: their names, read before any reference to one. All references must outlive the reader.
    FieldReader(const std::string& file, MeshFolder folder, const JsonValue& document, const Names& groups);

    /// Reads the complete document, which `members` describes. The described objects must not move until expand().
    void read(const std::function<void()>& members);
    /// Expands the generators of the file to particles, links and colliders. `particles`: number of existing ones.
    void expand(std::size_t particles, std::uint64_t max_particles);
    /// Throws an error of the Scene with its location in the file.
    [[noreturn]] void rethrow(const physics::SceneError& error) const;
    [[noreturn]] void fail(const std::string& path, const std::string& found, const std::string& expected) const;

    void number(const Key& key, float& value, const Limits& limits) override;
    void count(const Key& key, std::uint32_t& value, const Limits& limits) override;
    void flag(const Key& key, bool& value) override;
    void text(const Key& key, std::string& value) override;
    void vector(const Key& key, Vec3& value, VectorLimits limits) override;
    void rotation(const Key& key, Quaternion& value) override;
    void choice(const Key& key, const Names& names, const EnumMember& value) override;
    void kind(const Key& key, const Names& names, const EnumMember& value) override;
    void flags(const Key& key, std::span<const NamedFlag> flags) override;
    void index(const Key& key, std::uint32_t& value, const Target& target) override;
    void texts(const Key& key, Names& values) override;
    void numbers(const Key& key, std::vector<float>& values) override;
    void points(const Key& key, std::vector<Vec3>& values) override;
    void triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) override;
    void object(const Key& key, const std::function<void()>& members) override;
    void elements(const Key& key, const physics::Elements& elements) override;
    void generators(const Key& key, const std::function<physics::Expansion()>& describe_element) override;
    void mesh_file(ColliderMesh& mesh) override;

private:
    // What an object is of the one that contains it. Paths are formatted only on failure.
    struct Step {
        const char* name = nullptr; // null: the document
        std::size_t index = kNone;  // of a list
    };
    static constexpr std::size_t kNone = ~std::size_t{};
    // An object whose keys are being read.
    struct Level {
        const JsonValue* object;
        Step step;
        std::string kind{};              // if its keys depend on it
        std::vector<const char*> keys{}; // visited so far
        const char* missing = nullptr;   // the first required key that is absent
    };
    // A list of the Scene, to which expand() may append.
    struct SceneList {
        std::string name;
        const void* list;
        std::size_t (*size_of)(const void* list);
        struct Generated {
            std::size_t first;
            SourceLocation by;
        };
        std::vector<Generated> generated{};
    };
    struct Pending {
        SourceLocation at;
        physics::Expansion expansion;
    };
    // Where a member of the Scene comes from.
    struct Origin {
        SourceLocation at;
        bool generated;
    };

    const JsonValue* find(const Key& key);
    const JsonValue* find_list(const Key& key, std::uint64_t max);
    void read_object(const JsonValue& object, const Step& step, const std::string& kind, const std::function<void()>& members);
    void finish_level() const;
    [[noreturn]] void fail_unknown(const JsonValue& value, const std::string& key) const;
    SourceLocation here() const;
    std::uint32_t line_of(const std::string& path) const;
    Origin origin_of(const std::string& member) const;

    bool is_flat() const;
    std::uint32_t dimensions() const { return is_flat() ? 2 : 3; }
    float float_of(const JsonValue& value, const auto& path, const auto& expected) const;
    Vec3 vector_of(const JsonValue& value, const auto& path, const Key& key) const;
    std::uint32_t named(const JsonValue& value, const std::string& path, const Names& names, const std::string& expected) const;
    std::string path() const; // of the object that is being read
    std::string path_of(const Key& key) const { return path() + '/' + key.name; }
    std::string path_of(const Key& key, std::size_t index) const;
    [[noreturn]] void fail(const JsonValue& value, const std::string& path, const std::string& expected) const;
    [[noreturn]] void fail(const SourceLocation& at, const std::string& found, const std::string& expected) const;

    const std::string& file_;
    MeshFolder folder_;
    const JsonValue& document_;
    const Names& groups_;
    std::vector<Level> levels_{};
    std::vector<SceneList> lists_{};
    std::vector<Pending> pending_{};
    /// Error for the first name that refers to an empty list. Reported at the end, because the list's own key may be misspelt.
    std::optional<std::string> nameless_{};
};

} // namespace mote::scene
