#include "physics/state/check_state.hpp"

#include "gpu/format.hpp"
#include "physics/families.hpp"
#include "physics/kind.hpp"
#include "physics/scene_model.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

bool is_finite(const Vec4& vector) {
    return std::ranges::all_of(vector, [](float v) { return std::isfinite(v); });
}

[[noreturn]] void throw_invalid_state(const std::string& where, const std::string& found, const std::string& expected) {
    throw Error(mote::format("saved state: {}: found {}, expected {}", where, found, expected));
}

std::string in_words(std::string_view attribute) {
    std::string name(attribute);
    std::ranges::replace(name, '_', ' ');
    return name;
}

void check_particle(const HostState& state, const Scene& scene, std::uint32_t i, const spatial::RadiusRange& radii) {
    const std::string where = mote::format("particle {}", i);
    const std::uint32_t material = state[kMaterialId][i][0], phase = state[kPhases][i];
    if (material >= scene.materials.size()) {
        throw_invalid_state(where, mote::format("the material {}", material),
                            mote::format("one of the {} materials", scene.materials.size()));
    }
    if (!is_finite(state[kPositionRadius][i]) || !is_finite(state[kVelocities][i])) {
        throw_invalid_state(where, "a non-finite position or velocity", "finite ones");
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float high = state[kPositionRadius][i][axis], low = state[kPositionLow][i][axis];
        if (high + low != high)
            throw_invalid_state(where, mote::format("the low part {} m of the coordinate {} m", low, high),
                                "less than its rounding");
    }
    if (state[kVelocities][i][3] < 0) {
        throw_invalid_state(where, mote::format("the inverse mass {}", state[kVelocities][i][3]), "0 or more");
    }
    const float radius = state[kPositionRadius][i][3];
    if (radius < radii.smallest || radius > radii.largest) {
        throw_invalid_state(where, mote::format("the radius {} m", radius),
                            mote::format("from {} to {} m", radii.smallest, radii.largest));
    }
    if (state[kUserGroups][i] >= kGroupCount)
        throw_invalid_state(where, mote::format("the group {}", state[kUserGroups][i]), "below 2^24");
    if (!is_phase(phase) || kind_of(phase) != kind_of(scene.materials[material])) {
        throw_invalid_state(where, mote::format("the phase {:#x}", phase), "one of its material's kind");
    }
}

} // namespace

void require_finite(const HostState& state, const AttributeOf<Vec4>& attribute) {
    const auto table = state[attribute];
    const auto wrong = std::ranges::find_if_not(table, is_finite);
    if (wrong != table.end())
        throw_invalid_state(mote::format("{} {}", in_words(attribute.name), wrong - table.begin()), "a non-finite value",
                            "finite ones");
}

void check_state(const HostState& state, const Scene& scene) {
    const std::uint32_t n = state.capacity(), live = state.live();
    if (live > n || (!count_changes(scene) && live != n)) {
        throw_invalid_state("count", mote::format("{} live particles", live),
                            count_changes(scene) ? mote::format("at most {}", n) : mote::format("{}", n));
    }
    const spatial::RadiusRange radii = *radius_range(scene);
    std::vector<bool> taken(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t id = state[kMaterialId][i][1];
        if (id >= n || taken[id])
            throw_invalid_state(mote::format("slot {}", i), mote::format("the id {}", id), "a unique one below the capacity");
        taken[id] = true;
        if (state[kIdToIndex][id] != (i < live ? i : shared::INVALID_INDEX)) {
            const auto slot = [](std::uint32_t index) {
                return index == shared::INVALID_INDEX ? "no slot" : mote::format("the slot {}", index);
            };
            throw_invalid_state(mote::format("particle with the id {}", id), slot(state[kIdToIndex][id]),
                                slot(i < live ? i : shared::INVALID_INDEX));
        }
        if (i < live) check_particle(state, scene, i, radii);
    }
    for (const Family* family : families()) family->check_state(state);
}

} // namespace mote::physics
