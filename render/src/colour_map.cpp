#include "colour_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mote::render {

namespace {

// Control points of the map, chosen by eye within the sRGB gamut: lightness rises evenly, hue goes from blue-violet through teal
// and green to yellow.
constexpr std::array<Oklab, 7> kPath{{{0.27f, 0.035f, -0.105f},
                                      {0.37f, 0.005f, -0.115f},
                                      {0.48f, -0.045f, -0.070f},
                                      {0.59f, -0.080f, 0.000f},
                                      {0.70f, -0.120f, 0.080f},
                                      {0.81f, -0.105f, 0.145f},
                                      {0.92f, -0.035f, 0.180f}}};

Oklab mix(const Oklab& a, const Oklab& b, float t) {
    return {a.l + t * (b.l - a.l), a.a + t * (b.a - a.a), a.b + t * (b.b - a.b)};
}

// Catmull-Rom through the points, t from 0 to 1.
Oklab along_way(float t) {
    const float position = t * static_cast<float>(kPath.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(position), kPath.size() - 2);
    const float f = position - static_cast<float>(i);
    const Oklab& p1 = kPath[i];
    const Oklab& p2 = kPath[i + 1];
    const Oklab p0 = i > 0 ? kPath[i - 1] : mix(p1, p2, -1), p3 = i + 2 < kPath.size() ? kPath[i + 2] : mix(p1, p2, 2);
    const auto spline = [f](float a, float b, float c, float d) {
        return 0.5f * (2 * b + f * (c - a) + f * f * (2 * a - 5 * b + 4 * c - d) + f * f * f * (3 * b - a - 3 * c + d));
    };
    return {spline(p0.l, p1.l, p2.l, p3.l), spline(p0.a, p1.a, p2.a, p3.a), spline(p0.b, p1.b, p2.b, p3.b)};
}

} // namespace

// B. Ottosson, "A perceptual color space for image processing", 2020: the matrices are his.
Oklab oklab_of(const Colour& c) {
    const float l = std::cbrt(0.4122214708f * c[0] + 0.5363325363f * c[1] + 0.0514459929f * c[2]);
    const float m = std::cbrt(0.2119034982f * c[0] + 0.6806995451f * c[1] + 0.1073969566f * c[2]);
    const float s = std::cbrt(0.0883024619f * c[0] + 0.2817188376f * c[1] + 0.6299787005f * c[2]);
    return {0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s, 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
            0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s};
}

Colour linear_of(const Oklab& c) {
    const auto cube = [](float x) { return x * x * x; };
    const float l = cube(c.l + 0.3963377774f * c.a + 0.2158037573f * c.b);
    const float m = cube(c.l - 0.1055613458f * c.a - 0.0638541728f * c.b);
    const float s = cube(c.l - 0.0894841775f * c.a - 1.2914855480f * c.b);
    const Colour linear{4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
                        -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
                        -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s};
    return {std::clamp(linear[0], 0.0f, 1.0f), std::clamp(linear[1], 0.0f, 1.0f), std::clamp(linear[2], 0.0f, 1.0f)};
}

float distance(const Oklab& one, const Oklab& other) { return std::hypot(one.l - other.l, one.a - other.a, one.b - other.b); }

std::vector<Colour> colour_map(std::size_t size) {
    // Arc lengths along the curve, so that entries are equally far apart.
    constexpr std::size_t kSteps = 1024;
    std::vector<float> lengths{0};
    for (std::size_t i = 1; i <= kSteps; ++i) {
        const float t = static_cast<float>(i) / kSteps, before = static_cast<float>(i - 1) / kSteps;
        lengths.push_back(lengths.back() + distance(along_way(before), along_way(t)));
    }
    std::vector<Colour> map;
    for (std::size_t entry = 0; entry < size; ++entry) {
        const float length = lengths.back() * static_cast<float>(entry) / static_cast<float>(std::max<std::size_t>(size - 1, 1));
        const auto behind = static_cast<std::size_t>(std::ranges::lower_bound(lengths, length) - lengths.begin());
        const std::size_t i = std::clamp<std::size_t>(behind, 1, kSteps);
        const float part = (length - lengths[i - 1]) / (lengths[i] - lengths[i - 1]);
        map.push_back(linear_of(along_way((static_cast<float>(i - 1) + part) / kSteps)));
    }
    return map;
}

Colour category_colour(std::size_t index) {
    constexpr float kLightness = 0.68f, kChroma = 0.12f;
    constexpr float kGoldenAngle = 2.39996323f; // radians: each new hue falls into the widest gap
    const float hue = 4.3f + kGoldenAngle * static_cast<float>(index);
    return linear_of({kLightness, kChroma * std::cos(hue), kChroma * std::sin(hue)});
}

} // namespace mote::render
