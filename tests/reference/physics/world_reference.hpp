// CPU reference of a whole step: all stages of docs/physics.md in their order, on one or several threads. In doubles it is what
// a world would compute if it did not round; in floats it is what the benchmark measures the GPU's worlds against. It is made of
// the same functions as the references of the passes. Meshes are searched by brute force: for small ones.
#pragma once

#include <mote/scene.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace mote::reference {

template <typename S> struct ReferenceParticle {
    std::uint32_t id = 0;
    std::array<S, 3> position{}, velocity{}; // m, m/s
    S density = 0;                           // kg/m^D, before the last iteration; 0 of solids
};

// S: float or double.
template <typename S> class WorldReference {
public:
    // Of a valid scene.
    WorldReference(const Scene& scene, unsigned threads);
    ~WorldReference();

    // Throws std::runtime_error if emitters need more than the capacity.
    void step();

    // In the order of ids.
    std::vector<ReferenceParticle<S>> particles() const;
    std::size_t size() const;
    // Of the last substep, in all lists together.
    std::size_t neighbours() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote::reference
