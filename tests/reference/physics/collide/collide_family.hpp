// Colliders and meshes as a part of the step.
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

template <typename S> class CollideFamily : public Family<S> {
public:
    /// Where they are in the substep. The object stays, what is in it changes.
    virtual const Walls<S>& walls() const = 0;
};

/// Nothing if the scene has no colliders.
template <typename S> std::unique_ptr<CollideFamily<S>> make_collide_family(const Scene& scene);

} // namespace mote::reference
