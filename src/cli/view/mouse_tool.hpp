// Reaches into a world: pushes particles, moves colliders.
#pragma once

#include <mote/world.hpp>

#include <optional>
#include <string>
#include <vector>

namespace mote::cli {

class MouseTool {
public:
    /// The scene as it has to be for that: with one more force, that does nothing yet, and with colliders that can be moved.
    static Scene prepared(Scene scene);

    /// Of a prepared scene.
    explicit MouseTool(const Scene& scene);

    /// From `at` on all sides, out to a radius (m), at most by `strength` (m/s²); nowhere: not at all.
    void push(World& world, const std::optional<Vec3>& at, float strength, float radius);

    struct Held {
        std::uint32_t collider; ///< In Scene::colliders.
        std::string name;       ///< "1: sphere"
        Vec3 begin, centre;     ///< m
        std::array<float, 4> rotation;
    };
    /// Colliders that can be moved.
    const std::vector<Held>& colliders() const { return colliders_; }
    /// `index`: in colliders().
    void move(World& world, std::size_t index, const Vec3& centre);

    /// The world is as at the beginning again.
    void forget();

private:
    std::uint32_t force_;
    bool pushing_ = false;
    std::vector<Held> colliders_{};
};

} // namespace mote::cli
