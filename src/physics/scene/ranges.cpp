#include "physics/scene/ranges.hpp"

#include "gpu/format.hpp"
#include "spatial/particles.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace mote::physics {

namespace {

std::string noun_of_unit(std::string_view unit) {
    if (unit == "m") return "a length";
    if (unit == "s") return "a time";
    if (unit == "m/s") return "a speed";
    if (unit == "m/s²") return "an acceleration";
    if (unit == "kg/m³") return "a density";
    if (unit == "°") return "an angle";
    return "a number";
}

bool has_min(const Limits& limits) { return std::isfinite(limits.min); }
bool has_max(const Limits& limits) { return std::isfinite(limits.max); }

// "a length above 0 m", "a number from 0 to 1", "a speed of 0 m/s or more"
std::string sentence(const std::string& noun, const std::string& unit, const Limits& limits) {
    const std::string with_unit = unit.empty() ? "" : ' ' + unit;
    if (!has_min(limits) && !has_max(limits)) return unit.empty() ? noun : noun + " in " + unit;
    if (has_min(limits) && has_max(limits) && !limits.min_excluded && !limits.max_excluded) {
        return mote::format("{} from {} to {}{}", noun, limits.min, limits.max, with_unit);
    }
    std::string text = noun;
    if (has_min(limits) && limits.min_excluded) text += mote::format(" above {}{}", limits.min, with_unit);
    if (has_min(limits) && !limits.min_excluded) text += mote::format(" of {}{} or more", limits.min, with_unit);
    if (has_max(limits)) {
        text += mote::format("{} {} {}{}", has_min(limits) ? " and" : "", limits.max_excluded ? "below" : "up to", limits.max,
                             with_unit);
    }
    return text;
}

bool is_between(double value, const Limits& limits) {
    return (limits.min_excluded ? value > limits.min : value >= limits.min) &&
           (limits.max_excluded ? value < limits.max : value <= limits.max);
}

} // namespace

std::string expected_number(const Key& key, const Limits& limits) { return sentence(noun_of_unit(key.unit), key.unit, limits); }

std::string expected_count(const Limits& limits) {
    const Limits fitting{.min = limits.min, .max = std::numeric_limits<std::uint32_t>::max()};
    return sentence("a whole number", "", has_max(limits) ? limits : fitting);
}

std::string expected_vector(const Key& key, VectorLimits limits, std::uint32_t dimensions) {
    if (limits == VectorLimits::extents) return mote::format("lengths above 0 {}", key.unit);
    return mote::format("a vector{}{} below {}{}{}", *key.unit ? " in " : "", key.unit, spatial::kWorldExtent,
                        limits == VectorLimits::direction ? ", of a length above 0" : "",
                        limits != VectorLimits::finite && dimensions == 2 ? ", without z in 2-D" : "");
}

std::string expected_rotation(std::uint32_t dimensions) {
    return mote::format("a unit quaternion{}", dimensions == 2 ? " about z in 2-D" : "");
}

std::string expected_index(const Target& target) {
    return mote::format("the index of a {}, below {}{}", noun_of(target), target.count, target.or_all ? ", or of all" : "");
}

bool is_within(float value, const Limits& limits) {
    if (std::isinf(value)) return limits.or_infinite;
    return is_between(double{value}, limits); // false for NaN
}

bool is_within(std::uint32_t value, const Limits& limits) { return is_between(static_cast<double>(value), limits); }

bool is_within(const Vec3& value, VectorLimits limits, std::uint32_t dimensions) {
    const auto is_finite = [](float x) { return std::abs(x) <= spatial::kWorldExtent; }; // false for NaN
    if (!std::ranges::all_of(value, is_finite)) return false;
    if (limits == VectorLimits::finite) return true;
    if (limits == VectorLimits::extents) {
        return std::ranges::all_of(value.begin(), value.begin() + dimensions, [](float x) { return x > 0; });
    }
    if (dimensions == 2 && value[2] != 0) return false;
    return limits != VectorLimits::direction || length(value) > 0;
}

bool is_rotation(const Quaternion& q, std::uint32_t dimensions) {
    const float norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return std::abs(norm - 1) < 1e-3f && (dimensions == 3 || (q[0] == 0 && q[1] == 0));
}

bool is_within(std::uint32_t value, const Target& target) {
    return value < target.count || (target.or_all && value == Force::kAll);
}

bool is_utf8(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned first = byte(i);
        const std::size_t length = first < 0x80   ? 1
                                   : first < 0xC2 ? 0
                                   : first < 0xE0 ? 2
                                   : first < 0xF0 ? 3
                                   : first < 0xF5 ? 4
                                                  : 0;
        if (length == 0) return false;
        for (std::size_t k = 1; k < length; ++k) {
            if ((byte(i + k) & 0xC0) != 0x80) return false;
        }
        const unsigned second = byte(i + 1);
        const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
        const bool beyond = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
        if (length > 2 && (overlong || beyond)) return false;
        i += length;
    }
    return true;
}

const char* noun_of(const Target& target) {
    switch (target.kind) {
    case Target::Kind::material: return "material";
    case Target::Kind::group: return "group";
    case Target::Kind::particle: return "particle";
    case Target::Kind::vertex: return "vertex";
    }
    return "";
}

} // namespace mote::physics
