// CPU reference of a complete step: all stages of docs/physics.md in order, on one or several threads. In doubles it gives the
// result of a world without rounding; in floats the benchmark compares worlds on the GPU with it. It uses the same functions as
// the references of the passes. Meshes are searched by brute force, so they should be small.
#pragma once

#include <mote/checked_scene.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mote::reference {

template <typename S> struct ReferenceParticle {
    std::uint32_t id = 0;
    std::array<S, 3> position{}, velocity{}; // m, m/s
    S density = 0;                           // kg/m^D, before the last iteration; 0 for solids
};

// S: float or double.
template <typename S> class WorldReference {
public:
    WorldReference(const CheckedScene& scene, unsigned threads);
    ~WorldReference();

    // Throws std::runtime_error if emitters need more than the capacity.
    void step();

    // Ordered by id.
    std::vector<ReferenceParticle<S>> particles() const;
    std::size_t size() const;
    // The total length of the neighbour lists of the last substep.
    std::size_t neighbours() const;
    // Makes later steps count, in `walks`, the entries of lists that each pass walks. For one thread.
    void count_walks(std::map<std::string, std::uint64_t, std::less<>>& walks);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote::reference
