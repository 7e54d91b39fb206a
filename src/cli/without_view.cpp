#include "cli/commands.hpp"

#include <mote/error.hpp>

namespace mote::cli {

int view(const ViewOptions&) {
    throw Error("this mote was built without a window: build it with MOTE_BUILD_VIEW=ON, which needs GLFW and Dear ImGui");
}

} // namespace mote::cli
