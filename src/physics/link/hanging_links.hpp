// How far the links of a scene stretch under the weight that hangs on them (docs/physics/link.md, "Stretch").
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <vector>

namespace mote::physics {

/// m: the rest length of every link. 0: it is elastic, so it may stretch.
std::vector<float> rigid_lengths(const Scene& scene);

/// Particles that hang on fixed ones, by links. Their weight goes the shortest ways; what has none falls, and pulls nothing.
class HangingLinks {
public:
    explicit HangingLinks(const Scene& scene);

    /// Of the rigid links, the one that the solver lets stretch most.
    struct Stretch {
        double strain = 0; ///< At rest, beyond what its compliance allows.
        std::uint32_t link = 0;
    };
    Stretch worst(const Solver& solver) const;

private:
    // One that carries weight towards a fixed particle.
    struct Way {
        std::uint32_t link, to;
        double length, nearer; // m: at rest; by how much its end is nearer to the fixed particle
        double inverse_mass;   // 1/kg: w_a n_a + w_b n_b
        double stiffness, compliance;
        bool is_rigid;
    };
    struct Hanging {
        std::uint32_t particle;
        double mass; // kg
        std::vector<Way> ways;
    };
    std::vector<Hanging> hanging_{}; // the farthest first
    std::size_t particles_;
};

} // namespace mote::physics
