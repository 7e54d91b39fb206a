#include "gpu/format.hpp"
#include "physics/scene/fnv.hpp"
#include "scene/checkpoint_format.hpp"
#include "scene/output_file.hpp"
#include "scene/read_file.hpp"

#include <mote/checkpoint.hpp>

#include <array>
#include <cstring>

namespace mote {

namespace scene {

namespace {

constexpr std::array<char, 8> kMagic{'m', 'o', 't', 'e', 's', 't', 'a', 't'};
constexpr std::uint32_t kVersion = 7; // increment when World::save() or this format changes
constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 30;

struct Header {
    std::array<char, 8> magic = kMagic;
    std::uint32_t version = kVersion;
    std::uint32_t unused = 0;
    std::uint64_t state_bytes = 0;
    std::uint64_t checksum = 0; // of the preceding two members and the state
};
static_assert(sizeof(Header) == 32);

std::uint64_t checksum_of(const Header& header, std::span<const std::byte> state) {
    physics::Fnv fnv;
    fnv.add(header.unused);
    fnv.add(header.state_bytes);
    fnv.bytes(state);
    return fnv.value();
}

} // namespace

std::vector<std::byte> pack_checkpoint(std::span<const std::byte> state) {
    Header header{.state_bytes = state.size()};
    header.checksum = checksum_of(header, state);
    std::vector<std::byte> file(sizeof header + state.size());
    std::memcpy(file.data(), &header, sizeof header);
    if (!state.empty()) std::memcpy(file.data() + sizeof header, state.data(), state.size());
    return file;
}

std::span<const std::byte> unpack_checkpoint(std::span<const std::byte> file, const std::string& name) {
    Header header;
    const bool has_header = file.size() >= sizeof header;
    if (has_header) std::memcpy(&header, file.data(), sizeof header);
    if (!has_header || header.magic != kMagic)
        throw Error(mote::format("{}: found another kind of file, expected a checkpoint of mote", name));
    if (header.version != kVersion) {
        throw Error(mote::format("{}: found checkpoint version {}, expected {}", name, header.version, kVersion));
    }
    const std::span<const std::byte> state = file.subspan(sizeof header);
    if (state.size() != header.state_bytes) {
        throw Error(mote::format("{}: found {} bytes of state, expected {}: the file is truncated or damaged", name, state.size(),
                                 header.state_bytes));
    }
    if (header.checksum != checksum_of(header, state))
        throw Error(mote::format("{}: found a wrong checksum, expected that of the state: the file is damaged", name));
    return state;
}

} // namespace scene

void save_checkpoint(const std::filesystem::path& path, const World& world) {
    const std::vector<std::byte> bytes = scene::pack_checkpoint(world.save());
    scene::OutputFile file(path);
    file.write(bytes);
    file.finish();
}

void load_checkpoint(const std::filesystem::path& path, World& world) {
    const std::string bytes = scene::read_file(path, scene::kMaxBytes);
    const std::string name = path.string();
    const auto state = scene::unpack_checkpoint(std::as_bytes(std::span(bytes)), name);
    try {
        world.restore(state);
    } catch (const Error& error) {
        throw Error(mote::format("{}: {}", name, error.what()));
    }
}

} // namespace mote
