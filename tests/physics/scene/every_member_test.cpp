// Every member of Scene, and of the structs in it, is described by a family: otherwise it would not be read, checked or hashed.
#include "aggregate_members.hpp"
#include "physics/collide/collider_fields.hpp"
#include "physics/link/link_fields.hpp"
#include "physics/scene/describe_particles.hpp"
#include "physics/scene/describe_scene.hpp"
#include "scene/scene_document.hpp"
#include "support/full_scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <typeinfo>

namespace mote::test {
namespace {

using namespace physics;

// Records the addresses of all described members.
class AddressRecorder : public ConstFields {
public:
    /// Whether an address in this range was described.
    bool has(const std::byte* begin, std::size_t size) const {
        const auto first = addresses_.lower_bound(begin);
        return first != addresses_.end() && *first < begin + size;
    }

    void number(const Key&, float& value, const Limits&) override { add(&value); }
    void count(const Key&, std::uint32_t& value, const Limits&) override { add(&value); }
    void flag(const Key&, bool& value) override { add(&value); }
    void text(const Key&, std::string& value) override { add(&value); }
    void vector(const Key&, Vec3& value, VectorLimits) override { add(&value); }
    void rotation(const Key&, Quaternion& value) override { add(&value); }
    void choice(const Key&, const Names&, const EnumMember& value) override { add(value.address()); }
    void kind(const Key&, const Names&, const EnumMember& value) override { add(value.address()); }
    void flags(const Key&, std::span<const NamedFlag> flags) override {
        for (const NamedFlag& flag : flags) add(flag.value);
    }
    void index(const Key&, std::uint32_t& value, const Target&) override { add(&value); }
    void texts(const Key&, Names& values) override { add(&values); }
    void numbers(const Key&, std::vector<float>& values) override { add(&values); }
    void points(const Key&, std::vector<Vec3>& values) override { add(&values); }
    void triangles(const Key&, std::vector<Triangle>& values, const Target&) override { add(&values); }
    void object(const Key&, const std::function<void()>& members) override { members(); }
    void elements(const Key&, const Elements& elements) override {
        add(elements.list);
        for (std::size_t i = 0; i < elements.size(); ++i) elements.describe(i);
    }

private:
    void add(const void* address) { addresses_.insert(static_cast<const std::byte*>(address)); }

    std::set<const std::byte*> addresses_{};
};

template <typename T> struct IsListOfStructs : std::false_type {};
template <typename T> struct IsListOfStructs<std::vector<T>>
    : std::bool_constant<std::is_aggregate_v<T> && !IsStdArray<T>::value> {};

// Every member is described in at least one of the objects, since kinds differ. A list that full_scene() leaves empty fails.
template <typename T> void expect_every_member(const AddressRecorder& recorder, std::span<const T> objects) {
    ASSERT_FALSE(objects.empty()) << typeid(T).name();
    for (const MemberRange& member : member_ranges(objects[0])) {
        const bool described = std::ranges::any_of(objects, [&](const T& object) {
            return recorder.has(reinterpret_cast<const std::byte*>(&object) + member.offset, member.size);
        });
        EXPECT_TRUE(described) << "no family describes the member of " << typeid(T).name() << " at byte " << member.offset;
    }
}
template <typename T> void expect_every_member(const AddressRecorder& recorder, const std::vector<T>& objects) {
    expect_every_member(recorder, std::span<const T>(objects));
}
// For the shorthand objects of files.
template <typename T> void expect_every_member_of(const auto& describe) {
    AddressRecorder recorder;
    T object{};
    describe(recorder, object);
    expect_every_member(recorder, std::span<const T>(&object, 1));
}

TEST(EveryMember, OfASceneIsDescribed) {
    const Scene scene = full_scene();
    AddressRecorder recorder;
    describe_scene(recorder, scene);
    expect_every_member(recorder, std::span<const Scene>(&scene, 1));
    for_each_member(scene, [&]<typename M>(const M& member) {
        if constexpr (IsListOfStructs<M>::value) expect_every_member(recorder, member);
    });
    expect_every_member(recorder, scene.colliders[5].motion);
}

TEST(EveryMember, OfShapesIsDescribed) {
    const Scene scene;
    expect_every_member_of<ParticleBox>([&](Fields& fields, ParticleBox& box) { describe_box(fields, scene, box); });
    expect_every_member_of<ParticleSphere>(
        [&](Fields& fields, ParticleSphere& sphere) { describe_sphere(fields, scene, sphere); });
    expect_every_member_of<ParticleDisc>([&](Fields& fields, ParticleDisc& disc) { describe_disc(fields, scene, disc); });
    expect_every_member_of<Rope>([&](Fields& fields, Rope& rope) { describe_rope(fields, scene, rope); });
    expect_every_member_of<Sheet>([&](Fields& fields, Sheet& sheet) { describe_sheet(fields, scene, sheet); });
    expect_every_member_of<Container>(describe_container);
    expect_every_member_of<HeightField>(describe_height_field);
}

TEST(EveryMember, OfADocumentIsDescribed) { expect_every_member_of<scene::DocumentHead>(scene::describe_head); }

// For the test of member_ranges() itself.
struct Inner {
    float x = 0;
    std::array<float, 3> v{};
};
struct Outer {
    bool a = false;
    Inner inner{};
    std::vector<int> list{};
};

TEST(EveryMember, IsCounted) {
    EXPECT_EQ(count_members<Outer>(), 3u);
    EXPECT_EQ(member_ranges(Outer{}).size(), 4u);
}

} // namespace
} // namespace mote::test
