// The order of the families in each stage (family.hpp).
#pragma once

#include "reference/physics/families.hpp"

#include <algorithm>

namespace mote::reference {

using FamilyOrder = std::array<FamilyName, kFamilies>;

inline constexpr FamilyOrder kOrder{FamilyName::motion, FamilyName::emit,    FamilyName::contact,
                                    FamilyName::link,   FamilyName::collide, FamilyName::fluid};

// Colliders are last, so that an iteration leaves no particle inside a wall.
inline constexpr FamilyOrder kIterationOrder{FamilyName::motion, FamilyName::emit,  FamilyName::contact,
                                             FamilyName::link,   FamilyName::fluid, FamilyName::collide};

static_assert(std::is_permutation(kOrder.begin(), kOrder.end(), kIterationOrder.begin()));

} // namespace mote::reference
