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
    /// `attributes` in the order in which they are saved; the engine's own are among them.
    explicit HostState(std::vector<InitialAttribute> attributes) : attributes_(std::move(attributes)) {}

    std::span<const InitialAttribute> attributes() const { return attributes_; }
    bool has(const Attribute& attribute) const { return find(attribute.name) != nullptr; }

    template <typename T> std::span<T> operator[](const AttributeOf<T>& attribute) { return elements<T>(bytes(attribute.name)); }
    template <typename T> std::span<const T> operator[](const AttributeOf<T>& attribute) const {
        return elements<const T>(bytes(attribute.name));
    }
    std::span<std::byte> bytes(std::string_view name);
    std::span<const std::byte> bytes(std::string_view name) const;

    std::uint32_t capacity() const { return static_cast<std::uint32_t>((*this)[kIdToIndex].size()); }
    std::uint32_t live() const { return (*this)[kCounters][shared::COUNTER_LIVE]; }

    /// What lies behind the live particles is whatever was there. Zeros make states of equal worlds equal.
    void clear_unused_slots();

private:
    const InitialAttribute* find(std::string_view name) const;
    template <typename T> static std::span<T> elements(auto bytes) {
        return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

    std::vector<InitialAttribute> attributes_;
};

/// What a scene begins with.
HostState state_of(const Scene& scene);

std::vector<std::byte> bytes_of(const HostState& state);
/// The state of a World of `scene` after so many steps, with these particles. Throws as the next one does.
HostState state_from(std::span<const WorldParticle> particles, std::uint32_t steps, const Scene& scene);
/// The state of a World of `scene`. Throws Error if the bytes are no such state, or one that a step cannot go on from.
HostState state_from(std::span<const std::byte> bytes, const Scene& scene);

/// In the order of ids.
std::vector<WorldParticle> particles_of(const HostState& state);

/// What every World has, whatever its scene.
std::span<const Attribute> engine_attributes();
/// Of those with an element per particle or id.
std::uint64_t bytes_per_particle(std::span<const Attribute> attributes);

} // namespace mote::physics
