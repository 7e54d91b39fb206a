// Tests whether a value is in range, and the message if it is not. Used for both files and code.
#pragma once

#include "physics/scene/fields.hpp"

#include <string>
#include <string_view>

namespace mote::physics {

// What was expected: "a length above 0 m".
std::string expected_number(const Key& key, const Limits& limits);
std::string expected_count(const Limits& limits);
std::string expected_vector(const Key& key, VectorLimits limits, std::uint32_t dimensions);
std::string expected_rotation(std::uint32_t dimensions);
std::string expected_index(const Target& target);
inline constexpr const char* kExpectedText = "a text in UTF-8";
inline constexpr const char* kExpectedName = "a unique, non-empty name in UTF-8"; ///< For Fields::texts().

bool is_within(float value, const Limits& limits);
bool is_within(std::uint32_t value, const Limits& limits);
bool is_within(const Vec3& value, VectorLimits limits, std::uint32_t dimensions);
bool is_rotation(const Quaternion& value, std::uint32_t dimensions);
bool is_within(std::uint32_t value, const Target& target);
bool is_utf8(std::string_view text);

/// "material", "particle" …
const char* noun_of(const Target& target);

} // namespace mote::physics
