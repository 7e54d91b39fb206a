#include "gpu/format.hpp"

#include <fmt/format.h>

namespace mote {

std::string format_text(fmt::string_view text, fmt::format_args arguments) { return fmt::vformat(text, arguments); }

} // namespace mote
