// The fixture shared by tests of the graph's builder.
#pragma once

#include "graph/graph.hpp"
#include "made_up.hpp"

#include <mote/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

namespace mote::graph::test {

using gpu::kFloat;
using gpu::kUint;
using gpu::kVec4;

inline constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();

class GraphTest : public testing::Test {
protected:
    Buffer numbers(const std::string& name, std::uint32_t count = 100) {
        const std::vector<std::uint32_t> values(count);
        return graph.constant(name, kUint, std::as_bytes(std::span(values)));
    }
    void dispatch(const gpu::ProgramInterface& interface, std::initializer_list<Binding> bindings, std::size_t push_bytes = 0,
                  std::initializer_list<gpu::ConstantValue> constants = {}) {
        const std::vector<std::byte> push(push_bytes);
        graph.add_dispatch(interface, graph.threads(Count::host(100)), bindings, push, constants);
    }

    // `call` must throw an Error that contains all of `words`, and leave the graph's passes and buffers unchanged.
    void expect_error(const std::function<void()>& call, std::initializer_list<std::string> words) {
        const std::size_t passes = graph.passes().size();
        const std::size_t checks = graph.checks().size();
        const std::vector<BufferInfo> buffers(graph.buffers().begin(), graph.buffers().end());
        try {
            call();
            ADD_FAILURE() << "no error";
        } catch (const Error& error) {
            for (const std::string& word : words) EXPECT_THAT(error.what(), testing::HasSubstr(word));
        }
        EXPECT_EQ(graph.passes().size(), passes);
        EXPECT_EQ(graph.checks().size(), checks);
        for (std::uint32_t b = 0; b < buffers.size(); ++b) {
            EXPECT_EQ(graph.info({b}).written, buffers[b].written) << buffers[b].name;
            EXPECT_EQ(graph.info({b}).version, buffers[b].version) << buffers[b].name;
        }
    }

    Graph graph{Settings{}};
};

} // namespace mote::graph::test
