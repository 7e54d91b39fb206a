// A validated Scene: checked once on construction, immutable afterwards.
//
//     const mote::CheckedScene scene = make_scene();   // throws Error if invalid
//     mote::World world(context, scene);               // does not check again
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <cstdint>
#include <memory>

namespace mote {

/// Never empty. Copies share one Scene.
class MOTE_API CheckedScene {
public:
    /// Throws Error "scene: MEMBER: found X, expected Y" for the first invalid member. Implicit, so that any function that takes
    /// a CheckedScene also accepts a Scene.
    CheckedScene(Scene scene); // NOLINT(google-explicit-constructor)
    // Moving copies: a moved-from object would be empty.
    CheckedScene(const CheckedScene&) = default;
    CheckedScene& operator=(const CheckedScene&) = default;
    ~CheckedScene() = default;

    operator const Scene&() const noexcept { return *scene_; } // NOLINT(google-explicit-constructor)
    const Scene& operator*() const noexcept { return *scene_; }
    const Scene* operator->() const noexcept { return scene_.get(); }
    /// The solver as it was given: members that are 0, automatic, have their values in the Scene itself.
    const Solver& given_solver() const noexcept { return given_solver_; }

private:
    std::shared_ptr<const Scene> scene_;
    Solver given_solver_;
};

/// Equal for scenes with equal content, that is, everything a World starts from. Ignores members without meaning, such as the
/// radius of a plane.
MOTE_API std::uint64_t scene_hash(const Scene& scene);

} // namespace mote
