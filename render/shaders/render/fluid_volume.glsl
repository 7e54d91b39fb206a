// A particle of radius r stands for a cube of fluid of the edge 2r. That volume is spread over the sphere as it is drawn, so that
// what all rays go through together is the volume of the fluid, whatever the sphere's size.
#ifndef MOTE_RENDER_FLUID_VOLUME_GLSL
#define MOTE_RENDER_FLUID_VOLUME_GLSL

const float kCubeToSphere = 6.0 / 3.14159265358979; // 8 r³ by 4/3 pi r³

// Half the diagonal of a pixel: a smaller drop could fall between the middles of pixels, and come and go as it moves.
const float kSmallest = 0.71;

// The radius of the sphere that is drawn for a particle, m; `pixel`: the side of a pixel there.
float drawn_radius(float radius, float scale, float pixel) { return max(scale * radius, kSmallest * pixel); }

// m of fluid along a chord of a sphere that is drawn `drawn` large.
float fluid_along(float chord, float radius, float drawn) {
    const float shrunk = radius / drawn;
    return kCubeToSphere * shrunk * shrunk * shrunk * chord;
}

#endif
