// Coefficients of a pair of materials. docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/contact/contact.hpp"

#include <mote/scene.hpp>

namespace mote::reference {

struct PairCoefficients {
    Friction friction{};
    float restitution = 0, rolling = 0;
};

/// Of materials a and b: at a * (number of materials) + b.
std::vector<PairCoefficients> pair_coefficients(const Scene& scene);

} // namespace mote::reference
