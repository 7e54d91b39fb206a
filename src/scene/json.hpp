// A JSON document whose values know their lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mote::scene {

struct JsonValue {
    enum class Kind { null, boolean, number, text, list, object };
    Kind kind = Kind::null;
    std::uint32_t line = 0; ///< From 1; 0: not from the file. Of a member of an object, that of its key.
    bool flag = false;
    double number = 0;               ///< Always finite.
    std::string text{};              ///< Of texts; of numbers as they were written.
    std::vector<JsonValue> items{};  ///< Of lists; of objects, the values of its members in the order of the file.
    std::vector<std::string> keys{}; ///< Of objects, one for every item; none is there twice.

    /// Nothing if there is no such member.
    const JsonValue* find(std::string_view key) const;
    /// For the end of a sentence: what was found.
    std::string described() const;
};

/// Throws Error "NAME:LINE: …".
JsonValue parse_json(std::string_view text, const std::string& name);

/// Replaces or adds the value that "path=value" names; path: keys and numbers with dots or slashes between them.
void set_value(JsonValue& document, const std::string& assignment);

} // namespace mote::scene
