// mote::render: pictures of worlds. This header includes the whole of it.
#pragma once

#include <mote/render/camera.hpp>
#include <mote/render/offscreen_target.hpp>
#include <mote/render/field.hpp>
#include <mote/render/renderer.hpp>
#include <mote/render/style.hpp>
#include <mote/render/target.hpp>
