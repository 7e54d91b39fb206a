// The display options of `mote render`, with a scene in which everything stays at known positions.
#include "support/drawing_program.hpp"

#include <cmath>
#include <cstdlib>

namespace mote::test {
namespace {

// From the left: water above a board, a cube with a cloth below it, sand.
constexpr const char* kStill = R"({
  "materials": [{ "name": "water", "kind": "fluid" }, { "name": "sand", "kind": "solid" }],
  "blocks": [
    { "shape": "box", "lower": [-0.8, -0.2, -0.2], "upper": [-0.4, 0.2, 0.2], "fill": { "radius": 0.025, "material": "water" } },
    { "shape": "box", "lower": [0.4, -0.2, -0.2], "upper": [0.8, 0.2, 0.2], "fill": { "radius": 0.025, "material": "sand" } }
  ],
  "sheets": [
    { "corner": [-0.2, -0.6, 0], "side_u": [0.4, 0, 0], "side_v": [0, 0.3, 0], "particles_u": 5, "particles_v": 4,
      "stretch": {}, "fill": { "radius": 0.02, "material": "sand" } }
  ],
  "colliders": [
    { "kind": "box", "centre": [0, 0.4, 0], "half_extents": [0.2, 0.2, 0.2] },
    { "kind": "mesh", "file": "board.obj" }
  ],
  "solver": { "gravity": [0, 0, 0] },
  "camera": { "eye": [0, 0, 3], "target": [0, 0, 0], "field_of_view": 45 },
  "output": { "frames_per_second": 60, "duration": 0.1 }
})";
constexpr const char* kBoard = "v -0.9 -0.2 -0.3\nv -0.3 -0.2 -0.3\nv -0.3 -0.2 0.3\nv -0.9 -0.2 0.3\nf 1 3 2\nf 1 4 3\n";

constexpr std::uint32_t kWidth = 320, kHeight = 240;

/// A rectangle of pixels, from the lower left to the upper right corner in metres at z = 0.
struct Rectangle {
    double left, bottom, right, top;

    /// Calls with each pixel and its right neighbour.
    void each(const render::Image& image, const auto& call) const {
        const double scale = 0.5 * kHeight / (3 * std::tan(M_PI / 8)); // pixels per metre
        const auto column = [&](double x) { return static_cast<std::size_t>(0.5 * kWidth + x * scale); };
        const auto row = [&](double y) { return static_cast<std::size_t>(0.5 * kHeight - y * scale); };
        for (std::size_t y = row(top); y < row(bottom); ++y)
            for (std::size_t x = column(left); x < column(right); ++x)
                call(&image.rgba[4 * (y * kWidth + x)], &image.rgba[4 * (y * kWidth + x + 1)]);
    }
};
constexpr Rectangle kWater{-0.75, -0.15, -0.45, 0.15}, kBelowWater{-0.7, -0.215, -0.5, -0.2}, kSand{0.45, -0.15, 0.75, 0.15},
    kCube{-0.15, 0.25, 0.15, 0.5}, kCloth{-0.18, -0.58, 0.18, -0.32}, kSky{-1.2, 0.8, -0.9, 1.1}, kBar{-1.6, 0.3, -1.3, 1.2};

/// Red, green and blue, 0 to 255.
std::array<double, 3> mean(const render::Image& image, const Rectangle& rectangle) {
    std::array<double, 3> sum{};
    double count = 0;
    rectangle.each(image, [&](const std::uint8_t* pixel, const std::uint8_t*) {
        for (std::size_t c = 0; c < 3; ++c) sum[c] += pixel[c];
        ++count;
    });
    for (double& channel : sum) channel /= count;
    return sum;
}
double brightness(const render::Image& image, const Rectangle& rectangle) {
    const auto [red, green, blue] = mean(image, rectangle);
    return (red + green + blue) / 3;
}

/// The mean difference between neighbouring pixels.
double roughness(const render::Image& image, const Rectangle& rectangle) {
    double sum = 0, count = 0;
    rectangle.each(image, [&](const std::uint8_t* pixel, const std::uint8_t* next) {
        sum += std::abs(pixel[1] - next[1]);
        ++count;
    });
    return sum / count;
}

/// The fraction of pixels that differ.
double changed(const render::Image& a, const render::Image& b, const Rectangle& rectangle) {
    std::vector<std::array<std::uint8_t, 3>> pixels;
    rectangle.each(a, [&](const std::uint8_t* p, const std::uint8_t*) { pixels.push_back({p[0], p[1], p[2]}); });
    std::size_t i = 0, different = 0;
    rectangle.each(b, [&](const std::uint8_t* p, const std::uint8_t*) {
        if (pixels[i++] != std::array{p[0], p[1], p[2]}) ++different;
    });
    return static_cast<double>(different) / static_cast<double>(pixels.size());
}

/// Over all values.
int max_difference(const render::Image& a, const render::Image& b) {
    int largest = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) largest = std::max(largest, std::abs(a.rgba[i] - b.rgba[i]));
    return largest;
}

class RenderLooksTest : public DrawingProgram {
protected:
    void SetUp() override {
        DrawingProgram::SetUp();
        std::ofstream(folder_ / "still.json") << kStill;
        std::ofstream(folder_ / "board.obj") << kBoard;
    }
    render::Image draw(const std::string& options) const {
        fs::remove_all(folder_ / "drawn");
        const Ended ended =
            mote("render still.json --frames 1 --size 320x240 --out drawn --quiet --no-shadows " + options, kValidated);
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(ended.out, "") << "validation";
        return picture("drawn/frame_000001.png");
    }
};

TEST_F(RenderLooksTest, EveryViewDrawsFluidsDifferently) {
    const render::Image particles = draw(""), surface = draw("--view surface"), mesh = draw("--view mesh"),
                        xray = draw("--view xray");
    for (const auto* smooth : {&surface, &mesh}) {
        EXPECT_LT(roughness(*smooth, kWater), 0.4 * roughness(particles, kWater));
        EXPECT_EQ(changed(*smooth, particles, kSand), 0) << "solids are spheres";
    }
    EXPECT_GT(changed(surface, mesh, kWater), 0.2);
    EXPECT_GT(brightness(xray, kWater), 60) << "0.4 m of water let through exp(-0.4)";
    EXPECT_LT(brightness(xray, kSand) + brightness(xray, kSky) + brightness(xray, kCube), 1);

    // Saved particles are ordered by id, and thickness is summed in half floats in the order of the particles.
    ASSERT_EQ(mote("run still.json --frames 1 --out saved --quiet").code, 0);
    EXPECT_LE(max_difference(draw("--from saved --view surface"), surface), 3);
    EXPECT_LE(max_difference(draw("--from saved --view mesh"), mesh), 3);
    EXPECT_LE(max_difference(draw("--from saved --view xray"), xray), 3);
    EXPECT_GT(changed(draw("--from saved --view surface --trails"), surface, kBelowWater), 0.5) << "a wet board";
}

TEST_F(RenderLooksTest, SmoothingIsAsRequested) {
    const render::Image none = draw("--view surface --smoothing none"), binomial = draw("--view surface --smoothing binomial"),
                        narrow = draw("--view surface --smoothing narrow_range");
    EXPECT_LT(roughness(narrow, kWater), 0.7 * roughness(none, kWater));
    EXPECT_LT(roughness(binomial, kWater), 0.7 * roughness(none, kWater));
    EXPECT_FALSE(same_pixels(binomial, narrow));
    EXPECT_TRUE(same_pixels(draw("--view surface"), narrow)) << "the default";
}

TEST_F(RenderLooksTest, CollidersAreSolidsOrEdges) {
    const render::Image none = draw("--colliders none"), edges = draw("--colliders edges"), solid = draw("--colliders solid");
    EXPECT_EQ(changed(edges, none, kCube), 0);
    EXPECT_GT(changed(edges, none, {-0.3, 0.15, 0.3, 0.65}), 0.02);
    EXPECT_EQ(changed(solid, none, kCube), 1);
}

// Particles 0.1 m apart with a radius of 0.02 m leave most of the cloth's area to the sky behind.
TEST_F(RenderLooksTest, ClothIsAMeshOrParticles) {
    const render::Image mesh = draw("--cloth mesh"), particles = draw("--cloth particles"),
                        clipped = draw("--clip-plane 0,1,0:-10 --cloth particles");
    EXPECT_EQ(changed(mesh, clipped, kCloth), 1);
    EXPECT_LT(changed(particles, clipped, kCloth), 0.35);
    EXPECT_GT(changed(particles, clipped, kCloth), 0.05);
}

TEST_F(RenderLooksTest, ParticlesBeyondAPlaneAreClipped) {
    const render::Image all = draw(""), left = draw("--clip-plane 1,0,0:0.3"), right = draw("--clip-plane -1,0,0:0.3");
    EXPECT_EQ(changed(left, all, kWater), 0);
    EXPECT_GT(changed(left, all, kSand), 0.99);
    EXPECT_GT(changed(right, all, kWater), 0.99);
    EXPECT_EQ(changed(right, all, kSand), 0);
}

// The lowest colour is dark blue, the highest bright yellow.
TEST_F(RenderLooksTest, ColoursHaveTheRequestedRange) {
    const auto below = mean(draw("--color x --range 10:20"), kSand), above = mean(draw("--color x --range -20:-10"), kSand);
    EXPECT_GT(below[2], 1.5 * below[0]);
    EXPECT_GT(above[0], 2 * above[2]);
    // The bar is shown if anything has its colours.
    const render::Image surface = draw("--view surface");
    EXPECT_GT(changed(draw("--view surface --color x"), surface, kBar), 0.1);
    const render::Image xray = draw("--view xray --color x");
    EXPECT_LT(brightness(xray, kBar), 0.1);
    const std::string only_water = "--set sheets=[] --set blocks.1.fill.material=water ";
    EXPECT_EQ(changed(draw(only_water + "--view surface --color x"), draw(only_water + "--view surface"), kBar), 0);
}

TEST_F(RenderLooksTest, ShadowsCanBeDisabled) {
    const auto drawn = [&](const std::string& options) {
        const Ended ended =
            mote("render small.json --frames 0 --size 320x240 --out drawn --overwrite --quiet " + options, kValidated);
        EXPECT_EQ(ended.err + ended.out, "");
        return picture("drawn/frame_000000.png").rgba;
    };
    const auto expect_darker = [](const auto& with, const auto& without) {
        std::size_t darker = 0, lighter = 0;
        for (std::size_t i = 0; i < with.size(); i += 4) {
            if (with[i] + 20 < without[i]) ++darker;
            if (with[i] > without[i] + 2) ++lighter;
        }
        EXPECT_GT(darker, 80u);
        EXPECT_EQ(lighter, 0u);
    };
    expect_darker(drawn(""), drawn("--no-shadows"));
    const auto clear = drawn("--view surface --no-shadows"), of_particles = drawn("--view surface --fluid-shadows particles"),
               of_surface = drawn("--view surface --fluid-shadows surface");
    expect_darker(of_particles, clear);
    expect_darker(of_surface, clear);
    EXPECT_NE(of_particles, of_surface);
    EXPECT_EQ(of_particles, drawn("--view surface")) << "the default";
}

} // namespace
} // namespace mote::test
