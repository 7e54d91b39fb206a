// A Scene that makes sense: checked once, and never changed after that.
//
//     const mote::CheckedScene scene = make_scene();   // throws Error
//     mote::World world(context, scene);               // does not check again
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <cstdint>
#include <memory>

namespace mote {

/// Copies share the Scene.
class MOTE_API CheckedScene {
public:
    /// Throws Error "scene: MEMBER: found X, expected Y" naming the first member that makes no sense.
    CheckedScene(Scene scene); // NOLINT(google-explicit-constructor): a function that takes a CheckedScene takes any Scene
    CheckedScene(const CheckedScene&) = default; // and so never empty: nothing is moved away
    CheckedScene& operator=(const CheckedScene&) = default;
    ~CheckedScene() = default;

    operator const Scene&() const noexcept { return *scene_; } // NOLINT(google-explicit-constructor)
    const Scene& operator*() const noexcept { return *scene_; }
    const Scene* operator->() const noexcept { return scene_.get(); }

private:
    std::shared_ptr<const Scene> scene_;
};

/// The same for scenes with the same content: all that a World begins with. What has no meaning does not count, as the radius
/// of a plane.
MOTE_API std::uint64_t scene_hash(const Scene& scene);

} // namespace mote
