// MOTE_API marks what the library offers to its users; everything else stays hidden inside it.
#pragma once

// MOTE_STATIC comes from the build of a static mote and, through mote::mote, reaches its users.
#if defined(MOTE_STATIC)
#define MOTE_API
#elif defined(_WIN32)
#if defined(MOTE_BUILDING)
#define MOTE_API __declspec(dllexport)
#else
#define MOTE_API __declspec(dllimport)
#endif
#else
#define MOTE_API __attribute__((visibility("default")))
#endif

// MOTE_PRIVATE_API marks what mote's own libraries and programs (mote::render, mote) use of each other: exported, but for nobody
// else, and free to change with every version.
#define MOTE_PRIVATE_API MOTE_API
