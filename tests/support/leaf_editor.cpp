#include "support/leaf_editor.hpp"

#include <cmath>
#include <limits>

namespace mote::test {

using namespace physics;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kTooFar = 2e18f; // m

} // namespace

bool LeafEditor::is_next(const Key& key, std::optional<std::size_t> index) {
    return edit_ != Edit::lengthen && is_at(key, index);
}

bool LeafEditor::is_next_list(const Key& key) { return edit_ == Edit::lengthen && is_at(key, {}); }

bool LeafEditor::is_at(const Key& key, std::optional<std::size_t> index) {
    if (leaves_++ != leaf_) return false;
    applies_ = key.applies;
    at_ = where_ + key.name + (index ? '[' + std::to_string(*index) + ']' : "");
    return true;
}

void LeafEditor::number(const Key& key, float& value, const Limits& limits) {
    if (!is_next(key)) return;
    const auto bound = [](double limit) { return static_cast<float>(limit); };
    switch (edit_) {
    case Edit::none:
    case Edit::lengthen: return;
    case Edit::nudge: return set(value, std::isinf(value) ? 1 : value == 0 ? 0.5f : 0.75f * value);
    case Edit::nan: return set(value, kNan);
    case Edit::random: {
        const float min = std::isfinite(limits.min) ? bound(limits.min) : -1e6f;
        const float max = std::isfinite(limits.max) ? bound(limits.max) : min + std::exp(uniform(-20, 10));
        return set(value, uniform(min, max));
    }
    case Edit::spoil:
        if (std::isfinite(limits.min)) return set(value, limits.min_excluded ? bound(limits.min) : bound(limits.min) - 1);
        if (std::isfinite(limits.max)) return set(value, bound(limits.max) + 1);
    }
}

void LeafEditor::count(const Key& key, std::uint32_t& value, const Limits& limits) {
    if (!is_next(key)) return;
    if (edit_ == Edit::nudge) set(value, value + 1);
    if (edit_ == Edit::random) set(value, static_cast<std::uint32_t>(uniform(static_cast<float>(limits.min), 200)));
    if (edit_ != Edit::spoil) return;
    if (limits.min > 0) return set(value, static_cast<std::uint32_t>(limits.min) - 1);
    if (std::isfinite(limits.max)) set(value, static_cast<std::uint32_t>(limits.max) + 1);
}

void LeafEditor::flag(const Key& key, bool& value) {
    if (is_next(key) && (edit_ == Edit::nudge || edit_ == Edit::random)) set(value, !value);
}

void LeafEditor::text(const Key& key, std::string& value) {
    if (is_next(key) && (edit_ == Edit::nudge || edit_ == Edit::random)) set(value, value + "\u00e4\t\"\\");
}

void LeafEditor::vector(const Key& key, Vec3& value, VectorLimits limits) {
    for (float& component : value) {
        if (!is_next(key)) continue;
        switch (edit_) {
        case Edit::none:
        case Edit::lengthen: break;
        case Edit::nudge: set(component, component + 0.5f); break;
        case Edit::nan: set(component, kNan); break;
        case Edit::random: set(component, component + uniform(-1, 1)); break;
        case Edit::spoil: set(component, limits == VectorLimits::extents ? -1 : kTooFar); break;
        }
    }
    if (limits == VectorLimits::direction && is_next(key) && edit_ == Edit::spoil) set(value, Vec3{});
}

void LeafEditor::rotation(const Key& key, Quaternion& value) {
    for (float& component : value) {
        if (!is_next(key)) continue;
        if (edit_ == Edit::nudge || edit_ == Edit::spoil) set(component, component + 2);
        if (edit_ == Edit::nan) set(component, kNan);
        if (edit_ == Edit::random) set(component, -component);
    }
}

void LeafEditor::choice(const Key& key, const Names& names, const EnumMember& value) {
    if (!is_next(key) || names.size() < 2 || !(edit_ == Edit::nudge || edit_ == Edit::random)) return;
    value.set((value.get() + 1) % static_cast<std::uint32_t>(names.size()));
    edited_ = true;
}

void LeafEditor::kind(const Key& key, const Names& names, const EnumMember& value) { choice(key, names, value); }

void LeafEditor::index(const Key& key, std::uint32_t& value, const Target& target) {
    if (!is_next(key)) return;
    if (edit_ == Edit::nudge) set(value, value + 1);
    if (edit_ == Edit::random) set(value, static_cast<std::uint32_t>(random_() % target.count));
    if (edit_ == Edit::spoil) set(value, static_cast<std::uint32_t>(target.count));
}

void LeafEditor::points(const Key& key, std::vector<Vec3>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (float& component : values[i]) {
            if (!is_next(key, i)) continue;
            if (edit_ == Edit::nudge) set(component, component + 0.5f);
            if (edit_ == Edit::random) set(component, uniform(-1, 1));
            if (edit_ == Edit::spoil) set(component, kTooFar);
            if (edit_ == Edit::nan) set(component, kNan);
        }
    }
    lengthen(key, values);
}

void LeafEditor::triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::uint32_t& corner : values[i]) {
            if (!is_next(key, i)) continue;
            if (edit_ == Edit::nudge) set(corner, corner + 1);
            if (edit_ == Edit::random) set(corner, static_cast<std::uint32_t>(random_() % corners.count));
            if (edit_ == Edit::spoil) set(corner, static_cast<std::uint32_t>(corners.count));
        }
    }
    lengthen(key, values);
}

void LeafEditor::object(const Key& key, const std::function<void()>& members) {
    const std::string outer = where_;
    where_ += std::string(key.name) + '.';
    members();
    where_ = outer;
}

void LeafEditor::elements(const Key& key, const Elements& elements) {
    const std::string outer = where_;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        where_ = outer + key.name + '[' + std::to_string(i) + "].";
        elements.describe(i);
    }
    where_ = outer;
    if (!is_next_list(key)) return;
    elements.append();
    edited_ = true;
}

} // namespace mote::test
