// All attributes of a world on the host.
#pragma once

#include "physics/state/attribute.hpp"

#include <mote/world.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace mote::physics {

class HostState {
public:
    /// `attributes`: in the order in which they are saved, including the engine's.
    explicit HostState(std::vector<InitialAttribute> attributes) : attributes_(std::move(attributes)) {}

    std::span<const InitialAttribute> attributes() const { return attributes_; }
    bool has(const Attribute& attribute) const { return find(attribute.name) != nullptr; }

    // These throw Error if there is no such attribute.
    template <typename T> std::span<T> operator[](const AttributeOf<T>& attribute) { return elements<T>(bytes(attribute.name)); }
    template <typename T> std::span<const T> operator[](const AttributeOf<T>& attribute) const {
        return elements<const T>(bytes(attribute.name));
    }
    std::span<std::byte> bytes(std::string_view name);
    std::span<const std::byte> bytes(std::string_view name) const;

    std::uint32_t capacity() const { return static_cast<std::uint32_t>((*this)[kIdToIndex].size()); }
    std::uint32_t live() const { return (*this)[kCounters][shared::COUNTER_LIVE]; }

    /// Zeroes the undefined slots behind the live particles, so that equal worlds have equal states.
    void clear_unused_slots();

private:
    const InitialAttribute* find(std::string_view name) const;
    template <typename T> static std::span<T> elements(auto bytes) {
        return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

    std::vector<InitialAttribute> attributes_;
};

/// Throws Error: no family has declared this attribute for the scene.
[[noreturn]] void throw_missing_attribute(std::string_view name);

/// The initial state of a scene.
HostState state_of(const Scene& scene);

std::vector<std::byte> bytes_of(const HostState& state, std::uint64_t scene_hash);
std::uint64_t hash_of(const HostState& state);
/// The state of a World of `scene` after `steps` steps, with these particles. Throws Error if it is not a valid state.
HostState state_from(std::span<const WorldParticle> particles, std::uint32_t steps, const Scene& scene);
/// The state of a World of `scene`. Throws Error if the bytes are not a valid state, or that of another scene.
HostState state_from(std::span<const std::byte> bytes, const Scene& scene);

/// In order of ids.
std::vector<WorldParticle> particles_of(const HostState& state);

/// The attributes of every World.
std::span<const Attribute> engine_attributes();
/// Counts the attributes with one element per particle or id.
std::uint64_t bytes_per_particle(std::span<const Attribute> attributes);

} // namespace mote::physics
