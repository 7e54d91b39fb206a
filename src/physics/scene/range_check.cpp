#include "physics/scene/range_check.hpp"

#include "physics/scene/one_of.hpp"
#include "physics/scene/ranges.hpp"
#include "physics/scene/scene_error.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace mote::physics {

RangeCheck::RangeCheck(std::uint32_t dimensions, std::string where, References references)
    : dimensions_(dimensions), where_(std::move(where)), references_(references) {}

void RangeCheck::fail(const Key& key, std::size_t index, const std::string& found, const std::string& expected) const {
    std::string member = where_;
    const auto add = [&](const Step& step) {
        if (!member.empty()) member += '.';
        member += step.name;
        if (step.index != kNone) member += mote::format("[{}]", step.index);
    };
    for (const Step& step : steps_) add(step);
    add({key.name, index});
    throw_invalid(member, found, expected);
}

void RangeCheck::number(const Key& key, float& value, const Limits& limits) {
    if (!is_within(value, limits)) fail(key, kNone, physics::text(value), expected_number(key, limits));
}

void RangeCheck::count(const Key& key, std::uint32_t& value, const Limits& limits) {
    if (!is_within(value, limits)) fail(key, kNone, physics::text(value), expected_count(limits));
}

void RangeCheck::text(const Key& key, std::string& value) {
    if (!is_utf8(value)) fail(key, kNone, "invalid UTF-8", kExpectedText);
}

void RangeCheck::vector(const Key& key, Vec3& value, VectorLimits limits) {
    if (!is_within(value, limits, dimensions_)) fail(key, kNone, physics::text(value), expected_vector(key, limits, dimensions_));
}

void RangeCheck::rotation(const Key& key, Quaternion& value) {
    if (!is_rotation(value, dimensions_)) fail(key, kNone, physics::text(value), expected_rotation(dimensions_));
}

void RangeCheck::choice(const Key& key, const Names& names, const EnumMember& value) {
    if (value.get() >= names.size()) fail(key, kNone, physics::text(value.get()), one_of(names));
}

void RangeCheck::index(const Key& key, std::uint32_t& value, const Target& target) {
    if (references_ == References::skip) return;
    if (!is_within(value, target)) fail(key, kNone, physics::text(value), expected_index(target));
}

void RangeCheck::texts(const Key& key, Names& values) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].empty() || !is_utf8(values[i])) fail(key, i, values[i].empty() ? "none" : "invalid UTF-8", kExpectedName);
        if (!seen.insert(values[i]).second) fail(key, i, '"' + values[i] + '"', kExpectedName);
    }
}

void RangeCheck::numbers(const Key& key, std::vector<float>& values) {
    const auto bad = std::ranges::find_if_not(values, [](float value) { return is_within(value, kFinite); });
    if (bad == values.end()) return;
    fail(key, static_cast<std::size_t>(bad - values.begin()), physics::text(*bad), expected_number(key, kFinite));
}

void RangeCheck::points(const Key& key, std::vector<Vec3>& values) {
    const auto bad =
        std::ranges::find_if_not(values, [&](const Vec3& value) { return is_within(value, VectorLimits::finite, dimensions_); });
    if (bad == values.end()) return;
    fail(key, static_cast<std::size_t>(bad - values.begin()), physics::text(*bad),
         expected_vector(key, VectorLimits::finite, dimensions_));
}

void RangeCheck::triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bad = std::ranges::find_if_not(values[i], [&](std::uint32_t corner) { return is_within(corner, corners); });
        if (bad != values[i].end()) fail(key, i, physics::text(*bad), expected_index(corners));
    }
}

void RangeCheck::object(const Key& key, const std::function<void()>& members) {
    steps_.push_back({key.name, kNone});
    members();
    steps_.pop_back();
}

void RangeCheck::elements(const Key& key, const Elements& elements) {
    const std::size_t size = elements.size();
    if (size > elements.max) fail(key, kNone, list_text(size), mote::format("at most {}", elements.max));
    steps_.push_back({key.name, 0});
    for (std::size_t i = 0; i < size; ++i) {
        steps_.back().index = i;
        elements.describe(i);
    }
    steps_.pop_back();
}

} // namespace mote::physics
