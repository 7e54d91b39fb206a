// Pictures that are compared with those in tests/render/golden.
#pragma once

#include <mote/render/offscreen_target.hpp>

#include <filesystem>
#include <string>

namespace mote::test {

inline constexpr VkExtent2D kGoldenSize{320, 240};

/// How far two drivers may be from each other: they round differently, and where edges of spheres meet a pixel's middle they may
/// decide differently.
struct GoldenTolerance {
    int largest_difference = 8;        ///< Of one channel of 255, in pixels that count as the same.
    double share_of_differing = 0.002; ///< Of pixels that differ by more than that.
};

/// How a picture differs from the one at this path, in words; nothing if that is within the tolerance. If not, leaves
/// LEFT.actual.png and (of pictures of one size) LEFT.difference.png, eight times as strong.
std::string difference_from_golden(const std::filesystem::path& path, const render::Picture& picture,
                                   const GoldenTolerance& tolerance, const std::filesystem::path& left);

/// Compares with tests/render/golden/NAME.png. Leaves NAME.DRIVER.*.png in render_failures of the build if it fails. With
/// MOTE_RENEW_GOLDEN in the environment, writes the golden picture instead, and fails, so that nobody takes it for a test.
void expect_golden(const std::string& name, const render::Picture& picture, const GoldenTolerance& tolerance = {});

} // namespace mote::test
