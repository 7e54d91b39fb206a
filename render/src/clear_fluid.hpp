// Which views draw fluids as clear (transparent).
#pragma once

#include <mote/render/style.hpp>

namespace mote::render {

inline bool has_clear_fluid(View view) { return view == View::surface || view == View::mesh; }

} // namespace mote::render
