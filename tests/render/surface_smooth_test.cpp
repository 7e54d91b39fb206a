#include "draw_pass.hpp"
#include "picture.hpp"
#include "reference/render/surface_smooth.hpp"
#include "render/fluid_light_shared.h"
#include "render/surface_smooth_shared.h"

#include <cmath>
#include <random>

namespace mote {
namespace {

constexpr VkExtent2D kSize{40, 30};
constexpr float kRadius = 0.05f, kWidth = 2, kWide = 8; // widths in radii

/// 90° high, so that a pixel is 2/height wide at a distance of 1 m.
render::Camera camera() {
    return render::perspective({.eye = {0, 0, 0}, .target = {0, 0, -1}, .up = {0, 1, 0}, .field_of_view = 90}, 4.0f / 3, 0.1f,
                               100);
}
constexpr double kPixelAtOne = 2.0 / kSize.height;

class SurfaceSmooth : public test::GpuTest {
protected:
    reference::SurfaceImage smoothed(const char* fragment, const reference::SurfaceImage& image,
                                     const shared::SurfaceSmoothPush& push) {
        const gpu::Sampler nearest(device(), gpu::Filter::nearest);
        const gpu::Image surface = test::image_of(device(), kSize, pixels_of(image));
        const gpu::Buffer frame = test::frame_of(device(), kSize, camera());
        const test::Pixels drawn = test::draw_pass(device(), fragment, kSize, {{"Frame", frame}, {"Surface", surface, nearest}},
                                                   std::as_bytes(std::span(&push, 1)));
        reference::SurfaceImage result = image;
        for (std::size_t i = 0; i < drawn.size(); ++i) result.pixels[i] = {drawn[i][0], drawn[i][1]};
        return result;
    }

    static test::Pixels pixels_of(const reference::SurfaceImage& image) {
        test::Pixels pixels;
        for (const auto& [z, r] : image.pixels) pixels.push_back({static_cast<float>(z), static_cast<float>(r), 0, 0});
        return pixels;
    }
};

template <typename Depth> reference::SurfaceImage image_of(const Depth& depth) {
    reference::SurfaceImage image{kSize.width, kSize.height, {}};
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            const float z = static_cast<float>(depth(x, y));
            image.pixels.push_back(z > 0 ? std::array<double, 2>{z, kRadius} : std::array<double, 2>{});
        }
    }
    return image;
}

// Bumps, holes, and a step that is a silhouette.
reference::SurfaceImage rough() {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> bump(0, kRadius), hole(0, 1);
    return image_of(
        [&](int x, int y) { return hole(random) < 0.08 ? 0.0 : (x + y / 2 > 30 ? 2.5 : 1.5) + 0.01 * y + bump(random); });
}

double largest_difference(const reference::SurfaceImage& a, const reference::SurfaceImage& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        EXPECT_EQ(static_cast<float>(a.pixels[i][1]), static_cast<float>(b.pixels[i][1])) << i;
        largest = std::max(largest, std::abs(a.pixels[i][0] - b.pixels[i][0]));
    }
    return largest;
}

constexpr double kRounding = 2e-5; // m: the mean of several dozen floats of about 2

TEST_F(SurfaceSmooth, NarrowRangeMatchesTheReference) {
    for (const auto& [x, y] : {std::pair(1, 0), std::pair(0, 1)}) {
        for (const float width : {kWidth, kWide}) {
            const auto expected = reference::narrow_range(rough(), {x, y}, width, kPixelAtOne);
            EXPECT_GT(largest_difference(expected, rough()), 0.01);
            EXPECT_LT(largest_difference(smoothed("render/surface_narrow_range.frag", rough(), {x, y, width, 0}), expected),
                      kRounding);
        }
    }
}

TEST_F(SurfaceSmooth, BinomialMatchesTheReference) {
    for (const auto& [x, y] : {std::pair(1, 0), std::pair(0, 1)}) {
        const auto expected = reference::binomial(rough(), {x, y}, 6);
        EXPECT_GT(largest_difference(expected, rough()), 0.01);
        EXPECT_LT(largest_difference(smoothed("render/surface_binomial.frag", rough(), {x, y, 0, 6}), expected), kRounding);
    }
}

TEST_F(SurfaceSmooth, ThicknessMatchesTheReference) {
    const reference::SurfaceImage image = rough();
    std::vector<double> thickness;
    test::Pixels pixels;
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        const float value = static_cast<float>((i * 37) % 101) / 101;
        thickness.push_back(value);
        pixels.push_back({0, 2 * value, 0, value});
    }
    const gpu::Sampler nearest(device(), gpu::Filter::nearest);
    const gpu::Image surface = test::image_of(device(), kSize, pixels_of(image)),
                     through = test::image_of(device(), kSize, pixels);
    const gpu::Buffer frame = test::frame_of(device(), kSize, camera());
    const shared::SurfaceSmoothPush push{0, 1, kWidth, 0};
    const test::Pixels drawn = test::draw_pass(device(), "render/surface_thickness.frag", kSize,
                                               {{"Frame", frame}, {"Surface", surface, nearest}, {"Thickness", through, nearest}},
                                               std::as_bytes(std::span(&push, 1)));
    const std::vector<double> expected = reference::smooth_thickness(image, thickness, {0, 1}, kWidth, kPixelAtOne);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        ASSERT_NEAR(drawn[i][3], expected[i], 1e-5) << i;
        ASSERT_NEAR(drawn[i][1], 2 * expected[i], 2e-5) << i;
    }
}

// A plane so steep that its depth changes by more than the range over the filter's width: 1/z is linear.
TEST_F(SurfaceSmooth, NarrowRangeKeepsAPlane) {
    const auto plane = image_of([](int x, int y) { return 1 / (0.4 + 0.02 * x + 0.003 * y); });
    for (const auto& [x, y] : {std::pair(1, 0), std::pair(0, 1)})
        EXPECT_LT(largest_difference(smoothed("render/surface_narrow_range.frag", plane, {x, y, kWide, 0}), plane), 1e-5);
}

// A drop: the same pixels are covered afterwards, those at its rim are unchanged, and none has moved by more than the drop is
// deep.
TEST_F(SurfaceSmooth, NarrowRangeKeepsTheSilhouetteOfASphere) {
    constexpr double kDrop = 8; // pixels
    const auto height2 = [](int x, int y) { return kDrop * kDrop - (x - 20) * (x - 20) - (y - 15) * (y - 15); };
    const auto drop =
        image_of([&](int x, int y) { return height2(x, y) > 0 ? 2 - std::sqrt(height2(x, y)) / kDrop * kRadius : 0; });
    const auto result = smoothed("render/surface_narrow_range.frag", drop, {1, 0, kWidth, 0});
    for (int y = 0; y < drop.height; ++y) {
        for (int x = 0; x < drop.width; ++x) {
            ASSERT_EQ(result.at(x, y)[1] > 0, height2(x, y) > 0) << x << ' ' << y;
            if (height2(x, y) <= 0) continue;
            const bool rim = height2(x - 1, y) <= 0 || height2(x + 1, y) <= 0;
            ASSERT_NEAR(result.at(x, y)[0], drop.at(x, y)[0], rim ? 1e-6 : kRadius) << x << ' ' << y;
        }
    }
}

/// An environment map in which every colour is the direction to it: 360° from left to right with -z in the centre, from straight
/// up to straight down.
test::Pixels directions(VkExtent2D extent) {
    test::Pixels pixels;
    for (std::uint32_t row = 0; row < extent.height; ++row) {
        for (std::uint32_t column = 0; column < extent.width; ++column) {
            const double around = ((column + 0.5) / extent.width - 0.5) * 2 * M_PI, down = (row + 0.5) / extent.height * M_PI;
            pixels.push_back({static_cast<float>(std::sin(down) * std::sin(around)), static_cast<float>(std::cos(down)),
                              static_cast<float>(-std::sin(down) * std::cos(around)), 1});
        }
    }
    return pixels;
}

// A fluid that reflects everything shows where its normals reflect the view direction.
TEST_F(SurfaceSmooth, NormalsMatchTheReference) {
    constexpr VkExtent2D kAround{1024, 512}; // pixels of 0.006 radians
    const reference::SurfaceImage image = rough();
    shared::FrameData data = render::frame_data(camera(), {.light = {.colour = {0, 0, 0}}}, {}, kSize);
    data.sky_zenith[3] = 1; // enables the environment map
    gpu::Buffer frame(device(), "frame", sizeof data);
    gpu::upload(device(), frame, std::as_bytes(std::span(&data, 1)));
    const gpu::Sampler nearest(device(), gpu::Filter::nearest);
    const gpu::Image surface = test::image_of(device(), kSize, pixels_of(image)),
                     black = test::image_of(device(), {1, 1}, {{0, 0, 0, 0}}),
                     none_of_it = test::image_of(device(), kSize, test::Pixels(image.pixels.size())),
                     environment = test::image_of(device(), kAround, directions(kAround));
    const shared::FluidLightPush push{.refractive_index = 1e9f, .attenuation_distance = 1, .turbidity = 0, .shininess = 1};
    const test::Pixels drawn = test::draw_pass(device(), "render/surface.frag", kSize,
                                               {{"Frame", frame},
                                                {"Surface", surface, nearest},
                                                {"Thickness", none_of_it, nearest},
                                                {"SceneColour", black, nearest},
                                                {"SceneDepth", black, nearest},
                                                {"Environment", environment, nearest}},
                                               std::as_bytes(std::span(&push, 1)));
    const std::vector<reference::Double3> expected = reference::mirrored_gazes(image, kPixelAtOne);
    std::size_t seen = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (image.pixels[i][1] == 0) continue;
        ++seen;
        for (std::size_t axis = 0; axis < 3; ++axis) ASSERT_NEAR(drawn[i][axis], expected[i][axis], 0.01) << i;
    }
    EXPECT_GT(seen, 1000u);
}

} // namespace
} // namespace mote
