// A visitor of scene descriptions that changes one leaf (a number, a component, an index, ...) or lengthens one list.
#pragma once

#include "physics/scene/fields.hpp"

#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace mote::test {

class LeafEditor : public physics::Fields {
public:
    enum class Edit {
        none,
        nudge,    ///< Another valid value.
        spoil,    ///< An out-of-range value that a file can hold.
        nan,      ///< Numbers only.
        random,   ///< Any value within its range.
        lengthen, ///< One more element. Lists are numbered instead of leaves.
    };
    /// Leaves are numbered in the order in which they are described.
    LeafEditor(Edit edit, std::size_t leaf, std::uint32_t seed = 0) : edit_(edit), leaf_(leaf), random_(seed) {}

    std::size_t leaves() const { return leaves_; }
    bool edited() const { return edited_; }           ///< False if the leaf's kind does not support the edit.
    bool applies() const { return applies_; }         ///< Key::applies of the edited leaf.
    const std::string& member() const { return at_; } ///< "colliders[3].radius"

    void number(const physics::Key& key, float& value, const physics::Limits& limits) override;
    void count(const physics::Key& key, std::uint32_t& value, const physics::Limits& limits) override;
    void flag(const physics::Key& key, bool& value) override;
    void text(const physics::Key& key, std::string& value) override;
    void vector(const physics::Key& key, Vec3& value, physics::VectorLimits limits) override;
    void rotation(const physics::Key& key, Quaternion& value) override;
    void choice(const physics::Key& key, const physics::Names& names, const physics::EnumMember& value) override;
    void kind(const physics::Key& key, const physics::Names& names, const physics::EnumMember& value) override;
    void flags(const physics::Key&, std::span<const physics::NamedFlag>) override {}
    void index(const physics::Key& key, std::uint32_t& value, const physics::Target& target) override;
    void texts(const physics::Key& key, physics::Names& values) override { lengthen(key, values); }
    void numbers(const physics::Key& key, std::vector<float>& values) override { lengthen(key, values); }
    void points(const physics::Key& key, std::vector<Vec3>& values) override;
    void triangles(const physics::Key& key, std::vector<physics::Triangle>& values, const physics::Target& corners) override;
    void object(const physics::Key& key, const std::function<void()>& members) override;
    void elements(const physics::Key& key, const physics::Elements& elements) override;

private:
    // Whether the next leaf is the one to edit, or the next list the one to lengthen.
    bool is_next(const physics::Key& key, std::optional<std::size_t> index = {});
    bool is_next_list(const physics::Key& key);
    bool is_at(const physics::Key& key, std::optional<std::size_t> index);
    template <typename T> void lengthen(const physics::Key& key, std::vector<T>& list) {
        if (!is_next_list(key)) return;
        list.emplace_back();
        edited_ = true;
    }
    template <typename T> void set(T& leaf, const T& value) {
        leaf = value;
        edited_ = true;
    }
    float uniform(float min, float max) { return std::uniform_real_distribution<float>(min, max)(random_); }

    Edit edit_;
    std::size_t leaf_;
    std::mt19937 random_;
    std::size_t leaves_ = 0;
    bool edited_ = false, applies_ = true;
    std::string where_{}, at_{};
};

} // namespace mote::test
