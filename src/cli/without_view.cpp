#include "cli/commands.hpp"

#include <mote/error.hpp>

namespace mote::cli {

int view(const ViewOptions&) {
    throw Error(
        "view: found a mote built without a window, expected one built with MOTE_BUILD_VIEW=ON, which needs GLFW and Dear "
        "ImGui");
}

} // namespace mote::cli
