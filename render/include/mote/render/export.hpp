// MOTE_RENDER_API marks the public API of mote::render, as MOTE_API does for mote.
#pragma once

#include <mote/export.hpp>

#if defined(_WIN32) && !defined(MOTE_STATIC) && defined(MOTE_RENDER_BUILDING)
#define MOTE_RENDER_API __declspec(dllexport)
#else
#define MOTE_RENDER_API MOTE_API
#endif
