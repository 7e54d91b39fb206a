#include "cli/commands.hpp"

#include <mote/error.hpp>

namespace mote::cli {

int render(const RenderOptions&) {
    throw Error("render: found a mote built without rendering, expected one built with MOTE_BUILD_RENDER=ON");
}

} // namespace mote::cli
