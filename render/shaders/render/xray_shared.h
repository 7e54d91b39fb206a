// Push constants of render/xray.frag.
#ifndef MOTE_RENDER_XRAY_SHARED_H
#define MOTE_RENDER_XRAY_SHARED_H

#include "common/shared.h"

MOTE_PUSH(XrayPush) {
    float absorption; // 1/m
};

#endif
