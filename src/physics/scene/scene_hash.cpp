// Hashes every described field in order. Kinds and sizes come before what depends on them, so that two scenes with the same
// sequence are equal.
#include "physics/automatic_solver.hpp"
#include "physics/scene/describe_scene.hpp"
#include "physics/scene/fnv.hpp"

#include <mote/checked_scene.hpp>

namespace mote::physics {

namespace {

class SceneHash : public ConstFields {
public:
    std::uint64_t value() const { return fnv_.value(); }

    void number(const Key& key, float& value, const Limits&) override { add(key, value); }
    void count(const Key& key, std::uint32_t& value, const Limits&) override { add(key, value); }
    void flag(const Key& key, bool& value) override { add(key, value); }
    void text(const Key& key, std::string& value) override { add(key, std::string_view(value)); }
    void vector(const Key& key, Vec3& value, VectorLimits) override {
        for (const float x : value) add(key, x);
    }
    void rotation(const Key& key, Quaternion& value) override {
        for (const float x : value) add(key, x);
    }
    void choice(const Key& key, const Names&, const EnumMember& value) override { add(key, value.get()); }
    void kind(const Key& key, const Names&, const EnumMember& value) override { add(key, value.get()); }
    void flags(const Key& key, std::span<const NamedFlag> flags) override {
        for (const NamedFlag& flag : flags) add(key, *flag.value);
    }
    void index(const Key& key, std::uint32_t& value, const Target&) override { add(key, value); }
    void texts(const Key& key, Names& values) override {
        add(key, std::uint64_t{values.size()});
        for (const std::string& value : values) add(key, std::string_view(value));
    }
    void numbers(const Key& key, std::vector<float>& values) override {
        add(key, std::uint64_t{values.size()});
        for (const float value : values) add(key, value);
    }
    void points(const Key& key, std::vector<Vec3>& values) override {
        add(key, std::uint64_t{values.size()});
        for (Vec3& value : values) vector(key, value, {});
    }
    void triangles(const Key& key, std::vector<Triangle>& values, const Target&) override {
        add(key, std::uint64_t{values.size()});
        for (const Triangle& triangle : values) {
            for (const std::uint32_t corner : triangle) add(key, corner);
        }
    }
    void object(const Key&, const std::function<void()>& members) override { members(); }
    void elements(const Key& key, const Elements& elements) override {
        const std::size_t size = elements.size();
        add(key, std::uint64_t{size});
        for (std::size_t i = 0; i < size; ++i) elements.describe(i);
    }

private:
    template <typename T> void add(const Key& key, const T& value) {
        if (key.applies) fnv_.add(value);
    }

    Fnv fnv_{};
};

} // namespace

} // namespace mote::physics

std::uint64_t mote::scene_hash(const Scene& scene) {
    if (scene.solver.substeps == 0 || scene.solver.iterations == 0) {
        Scene same = scene;
        same.solver = physics::automatic_solver(scene);
        return scene_hash(same);
    }
    physics::SceneHash hash;
    physics::describe_scene(hash, scene);
    return hash.value();
}
