#include "cli/commands.hpp"

#include <mote/error.hpp>

namespace mote::cli {

int render(const RenderOptions&) { throw Error("this mote was built without rendering: build it with MOTE_BUILD_RENDER=ON"); }

} // namespace mote::cli
