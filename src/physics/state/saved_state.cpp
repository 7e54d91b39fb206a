// Serialisation of a state: the hash of its scene, then the attributes. Every attribute is stored as name, bytes per element,
// number of elements, and elements.
#include "gpu/format.hpp"
#include "physics/scene/fnv.hpp"
#include "physics/state/check_state.hpp"
#include "physics/state/host_state.hpp"

#include <mote/checked_scene.hpp>
#include <mote/error.hpp>

namespace mote::physics {

namespace {

void append(std::vector<std::byte>& bytes, std::span<const std::byte> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}
void append_number(std::vector<std::byte>& bytes, std::uint64_t number) { append(bytes, std::as_bytes(std::span(&number, 1))); }

class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    bool at_end() const { return bytes_.empty(); }
    std::span<const std::byte> take(std::uint64_t count) {
        if (count > bytes_.size()) {
            throw Error(mote::format("saved state: found {} more bytes, expected {}", bytes_.size(), count));
        }
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }
    std::string text() {
        const auto taken = take(number());
        return {reinterpret_cast<const char*>(taken.data()), taken.size()};
    }

private:
    std::span<const std::byte> bytes_;
};

} // namespace

std::vector<std::byte> bytes_of(const HostState& state, std::uint64_t scene_hash) {
    std::vector<std::byte> bytes(sizeof scene_hash);
    std::memcpy(bytes.data(), &scene_hash, sizeof scene_hash);
    for (const auto& [attribute, values] : state.attributes()) {
        append_number(bytes, attribute.name.size());
        append(bytes, std::as_bytes(std::span(attribute.name)));
        append_number(bytes, attribute.type.stride);
        append_number(bytes, values.size() / attribute.type.stride);
        append(bytes, values);
    }
    return bytes;
}

std::uint64_t hash_of(const HostState& state) {
    Fnv fnv;
    for (const auto& [attribute, values] : state.attributes()) {
        fnv.add(std::string_view(attribute.name));
        fnv.add(static_cast<std::uint64_t>(values.size()));
        fnv.bytes(values);
    }
    return fnv.value();
}

HostState state_from(std::span<const std::byte> bytes, const Scene& scene) {
    HostState state = state_of(scene);
    Reader reader(bytes);
    if (reader.number() != scene_hash(scene))
        throw Error("saved state: found one of another scene or of other values, expected one of this scene");
    for (const auto& [attribute, values] : state.attributes()) {
        const std::string name = reader.at_end() ? "no more attributes" : reader.text();
        if (name != attribute.name) {
            throw Error(mote::format("saved state: found {}, expected the attribute {}", name, attribute.name));
        }
        const std::uint64_t stride = reader.number(), count = reader.number();
        if (stride != attribute.type.stride || count != values.size() / attribute.type.stride) {
            throw Error(mote::format("saved state: {}: found {} elements of {} bytes, expected {} of {}", name, count, stride,
                                     values.size() / attribute.type.stride, attribute.type.stride));
        }
        const auto saved = reader.take(values.size());
        if (!saved.empty()) std::memcpy(state.bytes(name).data(), saved.data(), saved.size());
    }
    if (!reader.at_end()) throw Error("saved state: found more attributes, expected those of the scene");
    check_state(state, scene);
    return state;
}

} // namespace mote::physics
