// MOTE_API marks the symbols that the library exports to its users. All others are hidden.
#pragma once

// The CMake target mote::mote defines MOTE_STATIC for its users if mote is built as a static library.
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

// MOTE_PRIVATE_API marks symbols exported only for mote's own libraries and programs (mote::render, mote). They may change with
// every version.
#define MOTE_PRIVATE_API MOTE_API
