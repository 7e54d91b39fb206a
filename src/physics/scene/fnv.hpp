// FNV-1a, 64 bits (Fowler, Noll and Vo): the same hash on every machine. Not cryptographic.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace mote::physics {

class Fnv {
public:
    void bytes(std::span<const std::byte> data) {
        for (const std::byte byte : data) hash_ = (hash_ ^ std::to_integer<std::uint64_t>(byte)) * 0x0000'0100'0000'01B3u;
    }
    void add(std::uint64_t value) {
        for (int shift = 0; shift < 64; shift += 8) hash_ = (hash_ ^ ((value >> shift) & 0xFF)) * 0x0000'0100'0000'01B3u;
    }
    void add(std::uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) hash_ = (hash_ ^ ((value >> shift) & 0xFF)) * 0x0000'0100'0000'01B3u;
    }
    void add(bool value) { add(static_cast<std::uint32_t>(value)); }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        bytes(std::as_bytes(std::span(text)));
    }
    std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 0xCBF2'9CE4'8422'2325u;
};

} // namespace mote::physics
