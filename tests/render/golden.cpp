#include "golden.hpp"

#include "support/gpu_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace mote::test {

namespace {

namespace fs = std::filesystem;

struct Comparison {
    int largest = 0;
    std::size_t differing = 0;
    render::Picture difference;
};

Comparison compare(const render::Picture& actual, const render::Picture& golden, int allowed) {
    constexpr int kStronger = 8;
    Comparison result{0, 0, golden};
    for (std::size_t pixel = 0; pixel < golden.rgba.size(); pixel += 4) {
        int largest = 0;
        for (std::size_t c = pixel; c < pixel + 3; ++c) {
            const int difference = std::abs(int{actual.rgba[c]} - int{golden.rgba[c]});
            largest = std::max(largest, difference);
            result.difference.rgba[c] = static_cast<std::uint8_t>(std::min(255, kStronger * difference));
        }
        result.largest = std::max(result.largest, largest);
        result.differing += largest > allowed ? 1 : 0;
    }
    return result;
}

} // namespace

void expect_golden(const std::string& name, const render::Picture& picture, const GoldenTolerance& tolerance) {
    const fs::path path = fs::path(MOTE_GOLDEN_DIR) / (name + ".png");
    if (std::getenv("MOTE_RENEW_GOLDEN") != nullptr) {
        render::write_png(path, picture);
        FAIL() << path << " was written; look at it";
    }
    const char* driver = std::getenv("MOTE_TEST_DRIVER");
    const fs::path failures = MOTE_FAILURE_DIR;
    const std::string stem = name + "." + (driver != nullptr ? driver : "driver");
    const auto leave = [&](const char* what, const render::Picture& image) {
        fs::create_directories(failures);
        render::write_png(failures / (stem + "." + what + ".png"), image);
    };
    if (!fs::exists(path)) {
        leave("actual", picture);
        FAIL() << "there is no " << path << "; the picture is in " << failures;
    }
    const render::Picture golden = render::read_png(path);
    ASSERT_EQ(golden.width, picture.width);
    ASSERT_EQ(golden.height, picture.height);
    const Comparison found = compare(picture, golden, tolerance.largest_difference);
    const double share = static_cast<double>(found.differing) / (golden.width * golden.height);
    if (share <= tolerance.share_of_differing) return;
    leave("actual", picture);
    leave("difference", found.difference);
    ADD_FAILURE() << name << ": " << found.differing << " pixels (a share of " << share << ", " << tolerance.share_of_differing
                  << " are allowed) differ by more than " << tolerance.largest_difference << " of 255, at most by "
                  << found.largest << "; see " << failures / stem << ".*.png";
}

} // namespace mote::test
