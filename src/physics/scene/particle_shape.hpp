// What the functions of Scene that create many elements from one shape have in common.
#pragma once

#include "physics/scene/describe_scene.hpp"
#include "physics/scene/range_check.hpp"
#include "physics/scene/scene_error.hpp"

#include <mote/scene.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mote::physics {

/// Checks the ranges of the fields of a shape. Its material may be added later. Throws SceneError.
template <typename Shape, typename Describe>
void check_shape(const Scene& scene, const char* name, const Shape& shape, const Describe& describe) {
    RangeCheck of_scene(3);
    describe_dimensions(of_scene, ConstFields::visitable(scene));
    RangeCheck ranges(scene.dimensions, name, RangeCheck::References::skip);
    describe(ranges, ConstFields::visitable(shape));
}

/// What has been added to a list since it had `first` elements.
template <typename T> IndexRange added_since(std::size_t first, const std::vector<T>& list) {
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(list.size() - first)};
}

/// Adds particles to a scene, after checking that there are not too many. Keeps a reference to `fill`.
class ParticleFiller {
public:
    /// `at_most`: the particles that put() will add. `shape` is named in the error.
    ParticleFiller(Scene& scene, const ParticleFill& fill, double at_most, const char* shape);
    void put(Vec3 at, bool fixed = false);
    IndexRange added() const { return added_since(first_, scene_.particles); }

private:
    Scene& scene_;
    const ParticleFill& fill_;
    std::size_t first_;
    std::uint64_t number_ = 0;
};

} // namespace mote::physics
