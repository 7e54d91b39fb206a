// mote: a unified particle physics engine on Vulkan compute. This header includes the complete public interface.
#pragma once

#include <mote/checked_scene.hpp>
#include <mote/checkpoint.hpp>
#include <mote/context.hpp>
#include <mote/error.hpp>
#include <mote/health.hpp>
#include <mote/particle_file.hpp>
#include <mote/scene.hpp>
#include <mote/scene_file.hpp>
#include <mote/scene_warnings.hpp>
#include <mote/statistics.hpp>
#include <mote/surface.hpp>
#include <mote/world.hpp>
