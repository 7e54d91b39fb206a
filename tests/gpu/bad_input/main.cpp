// A minimal user program: creates a Context or lists the devices, and exits with mote's message if that fails.
//
//     mote_bad_input [context [device] | list | memory]
#include "gpu/buffer.hpp"

#include <mote/mote.hpp>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "context";
    try {
        if (what == "list") {
            for (const mote::DeviceInfo& device : mote::list_devices()) std::printf("%s\n", device.name.c_str());
            return 0;
        }
        mote::ContextOptions options;
        options.pipeline_cache_dir = "off";
        if (argc > 2) options.device = argv[2];
        if (what == "memory") options.memory_budget = 1 << 20;
        const mote::Context context(options);
        if (what == "memory") const mote::gpu::Buffer buffer(context.device(), "everything", 64 << 20);
        std::printf("%s\n", context.info().name.c_str());
        return 0;
    } catch (const mote::Error& error) {
        std::fprintf(stderr, "mote: %s\n", error.what());
        return 1;
    }
}
