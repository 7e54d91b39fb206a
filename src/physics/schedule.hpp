// Which families act in which stage, and in which order.
#pragma once

#include "physics/family.hpp"
#include "physics/stage.hpp"

#include <span>
#include <string_view>

namespace mote::physics {

/// Names of families, in the order in which they act.
std::span<const std::string_view> families_of(Stage stage);

/// Throws Error if the family acts in a stage in which the schedule does not have it.
void check_scheduled(std::string_view name, const FamilyStep& family);

} // namespace mote::physics
