// The error for an invalid scene.
#pragma once

#include "gpu/format.hpp"

#include <mote/error.hpp>
#include <mote/types.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace mote::physics {

/// "scene: MEMBER: found X, expected Y". The file reader replaces the member by its line and path.
class SceneError : public Error {
public:
    /// `other`: a second member that `found` mentions.
    SceneError(const std::string& member, const std::string& found, std::string_view expected, const std::string& other = {})
        : Error(mote::format("scene: {}: found {}, expected {}", member, found, expected)), member_(member), found_(found),
          expected_(expected), other_(other) {}

    const std::string& member() const { return member_; } ///< "colliders[3].radius"
    const std::string& found() const { return found_; }
    const std::string& expected() const { return expected_; }
    const std::string& other() const { return other_; }

private:
    std::string member_, found_, expected_, other_;
};

[[noreturn]] inline void throw_invalid(const std::string& member, const std::string& found, std::string_view expected) {
    throw SceneError(member, found, expected);
}

inline std::string text(float value) { return mote::format("{}", value); }
inline std::string text(double value) { return mote::format("{}", value); }
inline std::string text(std::uint64_t value) { return mote::format("{}", value); }
inline std::string text(std::uint32_t value) { return mote::format("{}", value); }
inline std::string text(bool value) { return value ? "true" : "false"; }
inline std::string text(const Vec3& v) { return mote::format("({}, {}, {})", v[0], v[1], v[2]); }
inline std::string text(const Quaternion& q) { return mote::format("({}, {}, {}, {})", q[0], q[1], q[2], q[3]); }
inline std::string text(const std::string& value) { return value; }
inline std::string text(const char* value) { return value; }
inline std::string list_text(std::size_t size) { return size == 0 ? "an empty list" : mote::format("a list of {}", size); }

} // namespace mote::physics
