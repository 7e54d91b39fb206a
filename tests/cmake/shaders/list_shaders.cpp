#include "gpu/embedded_shaders.hpp"

#include <cstdio>

int main() {
    for (const mote::gpu::EmbeddedShader& shader : mote::gpu::embedded_shaders())
        std::printf("%.*s %s\n", static_cast<int>(shader.name.size()), shader.name.data(),
                    shader.words.size() > 5 && shader.words[0] == 0x07230203 ? "ok" : "not SPIR-V");
}
