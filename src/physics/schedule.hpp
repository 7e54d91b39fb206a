// Which families act in which stage, and in which order.
#pragma once

#include "physics/stage.hpp"

#include <span>
#include <string_view>

namespace mote::physics {

/// Names of families, in the order in which they act.
std::span<const std::string_view> families_of(Stage stage);

} // namespace mote::physics
