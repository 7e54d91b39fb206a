// The list of families.
#pragma once

#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <array>
#include <memory>

namespace mote::reference {

enum class FamilyName { motion, emit, contact, link, fluid, collide };
inline constexpr std::size_t kFamilies = 6;

/// By name. nullptr if the scene does not use the family.
template <typename S> using Families = std::array<std::unique_ptr<Family<S>>, kFamilies>;

template <typename S> Families<S> make_families(const Scene& scene);

} // namespace mote::reference
