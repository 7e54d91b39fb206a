// Comparison of images with those in tests/render/golden.
#pragma once

#include <mote/render/offscreen_target.hpp>

#include <filesystem>
#include <string>

namespace mote::test {

inline constexpr VkExtent2D kGoldenSize{320, 240};

/// The allowed difference between two drivers: they round differently and may decide differently where a sphere's edge passes a
/// pixel's centre.
struct GoldenTolerance {
    int largest_difference = 8;        ///< Per channel, of 255, for pixels that count as equal.
    double share_of_differing = 0.002; ///< Fraction of pixels that may differ by more.
};

/// Describes how an image differs from the one at this path; empty if it is within the tolerance. Otherwise writes
/// LEFT.actual.png and (for images of equal size) LEFT.difference.png, amplified eight times.
std::string difference_from_golden(const std::filesystem::path& path, const render::Image& actual,
                                   const GoldenTolerance& tolerance, const std::filesystem::path& left);

/// Compares with tests/render/golden/NAME.png. On failure, writes NAME.DRIVER.*.png to render_failures in the build folder. With
/// MOTE_RENEW_GOLDEN in the environment, writes the golden image instead and fails, so that it is not mistaken for a test.
void expect_golden(const std::string& name, const render::Image& actual, const GoldenTolerance& tolerance = {});

} // namespace mote::test
