#include "algorithms/copy.hpp"
#include "support/algorithm_test.hpp"

namespace mote::test {
namespace {

class CopyTest : public AlgorithmTest {
protected:
    template <typename T> void expect_copied(const std::vector<T>& pattern) {
        const std::uint32_t group = device().workgroup_size();
        for_each_case({0, 1, group - 1, group, group + 1, 3 * group + 5}, [&](Case& c, std::uint32_t n) {
            std::vector<T> values;
            for (std::uint32_t i = 0; i < n; ++i) values.push_back(pattern[i % pattern.size()]);
            const graph::Buffer to = c.out<T>(n); // followed by guard elements
            algorithms::copy(c.graph, c.in(values, pattern[0]), c.count(n), to);
            c.run();
            EXPECT_TRUE(same_bits(c.result<T>(to, n), values));
        });
    }
};

TEST_F(CopyTest, CopiesExactlyTheCount) {
    expect_copied<std::uint32_t>({3, 5, 0xFFFF'FFFFu});
    expect_copied<float>({0.5f, -2, 1e30f});
    expect_copied<std::uint64_t>({1, std::uint64_t{9} << 40});
    expect_copied<Vec4>({{1, 2, 3, 4}, {-5, 6, 7, 8}});
}

} // namespace
} // namespace mote::test
