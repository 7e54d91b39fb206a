// CPU twin of a whole step: all stages of docs/physics.md in their order, in floats, on one or several threads. Written for speed
// as well, since the benchmark measures the GPU's worlds against it; the exact twins, pass by pass, are in the other files of
// this folder. Meshes are searched by brute force: for small ones.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace mote::reference {

struct TwinParticle {
    std::uint32_t id = 0;
    std::array<float, 3> position{}, velocity{}; // m, m/s
    float density = 0.0f;                        // kg/m^D, before the last iteration; 0 of solids
};

class WorldTwin {
public:
    // Of a scene that makes sense (physics/scene.hpp).
    WorldTwin(const Scene& scene, unsigned threads);
    ~WorldTwin();

    // Throws std::runtime_error if emitters need more than the capacity.
    void step();

    // In the order of ids.
    std::vector<TwinParticle> particles() const;
    std::size_t size() const;
    // Of the last substep, in all lists together.
    std::size_t neighbours() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace mote::reference
