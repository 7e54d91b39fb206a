// Checks that a wrong image is detected and shown.
#include "golden.hpp"
#include "gpu/format.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace mote {
namespace {

namespace fs = std::filesystem;
using test::difference_from_golden;

/// A golden image of 40 x 25 pixels, so that one pixel is a fraction of 0.001.
render::Image stripes() {
    render::Image image{40, 25, {}};
    for (int i = 0; i < 40 * 25; ++i) {
        const auto level = static_cast<std::uint8_t>(i % 40 / 8 * 40);
        image.rgba.insert(image.rgba.end(), {level, static_cast<std::uint8_t>(level + 20), 90, 255});
    }
    return image;
}

class Golden : public testing::Test {
protected:
    Golden() {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        render::write_png(path_, stripes());
    }
    ~Golden() override { fs::remove_all(folder_); }

    std::string difference(const render::Image& image, const test::GoldenTolerance& tolerance = {}) const {
        return difference_from_golden(path_, image, tolerance, folder_ / "left");
    }
    bool has_left(const char* what) const { return fs::exists(left(what)); }
    fs::path left(const char* what) const { return folder_ / ("left." + std::string(what) + ".png"); }

    // A separate folder per process, because tests run on two drivers at the same time.
    const std::string name_ = mote::format("golden_test.{}", getpid());
    const fs::path folder_ = fs::path(MOTE_FAILURE_DIR) / name_, path_ = folder_ / "golden.png";
};

/// Changes this channel of the first `pixels` pixels.
render::Image changed(std::size_t pixels, int by, std::size_t channel = 1) {
    render::Image image = stripes();
    for (std::size_t i = 0; i < pixels; ++i)
        image.rgba[4 * i + channel] = static_cast<std::uint8_t>(image.rgba[4 * i + channel] + by);
    return image;
}

TEST_F(Golden, MayDifferSlightlyEverywhereAndStronglyInFewPixels) {
    EXPECT_EQ(difference(stripes()), "");
    EXPECT_EQ(difference(changed(1000, 8)), "");
    EXPECT_EQ(difference(changed(2, 150)), "");
    EXPECT_EQ(difference(changed(1000, -100, 3)), "") << "what is opaque has no alpha";
    EXPECT_FALSE(has_left("actual") || has_left("difference"));
}

TEST_F(Golden, MustNotDifferStronglyInManyPixels) {
    for (const std::size_t channel : {0u, 1u, 2u}) {
        EXPECT_EQ(difference(changed(3, 9, channel)),
                  "3 pixels (a share of 0.003, 0.002 are allowed) differ by more than 8 of 255, at most by 9; see " +
                      (folder_ / "left").string() + ".*.png");
    }
    EXPECT_EQ(difference(changed(3, 9), {.largest_difference = 9}), "");
    EXPECT_EQ(difference(changed(3, 9), {.share_of_differing = 0.003}), "");
}

// A block of the image is shifted right by a pixel: it differs along the edges of the stripes.
TEST_F(Golden, MustNotBeShifted) {
    render::Image image = stripes();
    for (std::size_t y = 5; y < 15; ++y) {
        for (std::size_t x = 30; x > 10; --x) std::copy_n(&image.rgba[4 * (40 * y + x - 1)], 4, &image.rgba[4 * (40 * y + x)]);
    }
    EXPECT_NE(difference(image).find("20 pixels (a share of 0.02, "), std::string::npos) << difference(image);
    EXPECT_EQ(render::read_png(left("actual")).rgba, image.rgba);
    const render::Image shown = render::read_png(left("difference"));
    for (std::size_t y = 0; y < 25; ++y) {
        for (std::size_t x = 0; x < 40; ++x) {
            const bool differs = y >= 5 && y < 15 && (x == 16 || x == 24);
            EXPECT_EQ(shown.rgba[4 * (40 * y + x)], differs ? 255 : 0) << x << ' ' << y; // 8 times 40
        }
    }
}

TEST_F(Golden, MustExistWithTheSameSize) {
    render::Image smaller = stripes();
    smaller.height = 24;
    smaller.rgba.resize(4 * 40 * 24);
    EXPECT_EQ(difference(smaller).find("it is 40 x 24 pixels large, not 40 x 25; see "), 0u) << difference(smaller);
    EXPECT_EQ(render::read_png(left("actual")).height, 24u);
    EXPECT_EQ(difference_from_golden(folder_ / "none.png", stripes(), {}, folder_ / "other").find("there is no "), 0u);
    EXPECT_TRUE(fs::exists(folder_ / "other.actual.png"));
}

TEST_F(Golden, MismatchFailsATest) {
    const char* const set = std::getenv("MOTE_RENEW_GOLDEN");
    const std::optional<std::string> renew = set != nullptr ? std::optional<std::string>(set) : std::nullopt;
    unsetenv("MOTE_RENEW_GOLDEN"); // otherwise the golden image would be written
    EXPECT_NONFATAL_FAILURE(test::expect_golden(name_ + "/none", stripes()), name_ + "/none: there is no ");
    if (renew) setenv("MOTE_RENEW_GOLDEN", renew->c_str(), 1);
}

} // namespace
} // namespace mote
