// Reads JSON (RFC 8259).
#pragma once

#include "scene/json.hpp"

#include <mote/error.hpp>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace mote::scene {

/// The text is not JSON. Any other Error of parse_json() is about JSON that is larger than mote reads.
class JsonSyntaxError : public Error {
public:
    using Error::Error;
};

/// The values of the complete text, to which they point. Texts with escapes are decoded into `texts`. Throws Error
/// "NAME:LINE:COLUMN: found …, expected …".
std::vector<JsonValue> parse_json(std::string_view text, const std::string& name, std::deque<std::string>& texts);

} // namespace mote::scene
