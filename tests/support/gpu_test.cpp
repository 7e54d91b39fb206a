#include "support/gpu_test.hpp"

#include "gpu/shader_dir.hpp"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace mote::test {

namespace {

std::mutex messages_mutex;
std::vector<std::string> messages;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::unique_ptr<Context> context_of_the_program;

// The shared device is destroyed before the program ends, so that messages at destruction (leaks, validation) fail the tests.
class DeviceEnvironment : public ::testing::Environment {
public:
    void SetUp() override { gpu::use_shader_dir_from_environment(); }
    void TearDown() override {
        context_of_the_program.reset();
        for (const std::string& message : take_messages()) ADD_FAILURE() << "at shutdown: " << message;
    }
};

[[maybe_unused]] const auto* const registered = ::testing::AddGlobalTestEnvironment(new DeviceEnvironment);

} // namespace

std::vector<std::string> take_messages() {
    const std::scoped_lock lock(messages_mutex);
    return std::exchange(messages, {});
}

Log test_log() {
    return [](LogLevel level, std::string_view message) {
        if (level == LogLevel::info) return;
        const std::scoped_lock lock(messages_mutex);
        messages.emplace_back(message);
    };
}

ContextOptions test_options() {
    ContextOptions options;
    options.validation = environment("MOTE_TEST_VALIDATION") != "0";
    options.log = test_log();
    options.pipeline_cache_dir = "off";
    return options;
}

Context& shared_context() {
    if (context_of_the_program == nullptr) {
        context_of_the_program = std::make_unique<Context>(test_options());
        const std::string expected = environment("MOTE_TEST_DRIVER");
        const DeviceInfo& info = context_of_the_program->info();
        if ((info.name + " " + info.driver).find(expected) == std::string::npos) {
            throw std::runtime_error("expected the driver " + expected + ", but the device is " + info.name);
        }
    }
    return *context_of_the_program;
}

} // namespace mote::test
