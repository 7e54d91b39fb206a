// Shared by the families' checks. Ranges have already been checked: indices are valid, numbers finite.
#pragma once

#include "physics/scene/scene_error.hpp"

#include <mote/scene.hpp>

#include <cstddef>
#include <string_view>

namespace mote::physics {

/// An element of one of the scene's lists. Its name is formatted only on failure.
struct Element {
    const char* list;
    std::size_t index;

    void require(bool good, const char* member, const auto& found, std::string_view expected) const {
        if (!good) throw_invalid(mote::format("{}[{}].{}", list, index, member), text(found), expected);
    }
};

/// `prefix`: "contact." in materials.
void check_friction(const Element& element, float static_friction, float kinetic_friction, const char* prefix = "");

/// `member` is the radius of a particle of the material.
void check_radius(const Scene& scene, const Element& element, const char* member, float radius, std::uint32_t material);

} // namespace mote::physics
