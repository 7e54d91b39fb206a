// mote::render draws worlds. This header includes its complete public API.
#pragma once

#include <mote/render/camera.hpp>
#include <mote/render/offscreen_target.hpp>
#include <mote/render/field.hpp>
#include <mote/render/renderer.hpp>
#include <mote/render/style.hpp>
#include <mote/render/target.hpp>
