// A JSON document whose values store their line numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mote::scene {

struct JsonValue {
    enum class Kind { null, boolean, number, text, list, object };
    Kind kind = Kind::null;
    std::uint32_t line = 0; ///< From 1; 0: not from the file. For a member of an object, the line of its key.
    bool flag = false;
    double number = 0;               ///< Always finite.
    std::string text{};              ///< A text, or a number as written in the file.
    std::vector<JsonValue> items{};  ///< Elements of a list, or member values of an object, in file order.
    std::vector<std::string> keys{}; ///< Objects: one key per item, unique.

    /// Null if there is no such member.
    const JsonValue* find(std::string_view key) const;
    /// Text for "found …" in messages.
    std::string described() const;
};

/// Throws Error "NAME:LINE: found …".
JsonValue parse_json(std::string_view text, const std::string& name);

/// Sets a value by "path=value". The path consists of keys and indices, separated by dots or slashes.
void set_value(JsonValue& document, const std::string& assignment);

} // namespace mote::scene
