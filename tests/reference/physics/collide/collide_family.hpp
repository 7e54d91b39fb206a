// Colliders and meshes as a family of the step.
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

template <typename S> class CollideFamily : public Family<S> {
public:
    /// The colliders and meshes of the current substep. The reference stays valid; the contents change.
    virtual const Walls<S>& walls() const = 0;
};

/// nullptr if the scene has no colliders.
template <typename S> std::unique_ptr<CollideFamily<S>> make_collide_family(const Scene& scene);

} // namespace mote::reference
