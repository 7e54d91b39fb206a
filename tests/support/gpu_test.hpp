// The device that GPU tests share, and the fixture that fails a test when validation complains about it.
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "graph/executable.hpp"
#include "graph/graph.hpp"

#include <mote/context.hpp>

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

namespace mote::test {

/// Every warning and error that mote or the validation layer has logged since the last call.
std::vector<std::string> take_messages();

/// A log whose messages take_messages() returns.
Log test_log();

/// Options from the environment: validation is on unless MOTE_TEST_VALIDATION=0; nothing is cached on disk.
ContextOptions test_options();

/// One device for the program. Its name or driver must contain the environment's MOTE_TEST_DRIVER: a test meant for one driver
/// must not pass on another.
Context& shared_context();
inline gpu::Device& shared_device() { return shared_context().device(); }

class GpuTest : public ::testing::Test {
protected:
    void SetUp() override { take_messages(); }
    void TearDown() override {
        for (const std::string& message : take_messages()) ADD_FAILURE() << message;
    }

    Context& context() { return shared_context(); }
    gpu::Device& device() { return shared_device(); }
    graph::Graph new_graph() { return graph::Graph(graph::Settings::of(device())); }

    /// A device buffer with this content.
    template <typename T> gpu::Buffer upload(const std::string& name, const std::vector<T>& values) {
        gpu::Buffer buffer(device(), name, values.size() * sizeof(T));
        gpu::upload(device(), buffer, std::as_bytes(std::span(values)));
        return buffer;
    }
    /// A device buffer filled with this value, so that elements that a pass did not write are recognised.
    template <typename T> gpu::Buffer filled(const std::string& name, std::size_t count, const T& value) {
        return upload(name, std::vector<T>(count, value));
    }
    template <typename T> std::vector<T> download(const gpu::Buffer& buffer) { return gpu::download<T>(device(), buffer); }

    /// Compiles the graph, runs it once and waits.
    void run(const graph::Graph& graph) { graph::Executable(device(), graph).run(); }
};

} // namespace mote::test
