#include "scene/read_file.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace mote::scene {

std::string read_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
    const std::string name = path.string();
    const auto fail = [&](const char* why) { throw Error(mote::format("{}: cannot be read: {}", name, why)); };
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) fail("it is a folder");
    if (std::filesystem::is_character_file(path, unknown) || std::filesystem::is_block_file(path, unknown))
        fail("it is a device");
    errno = 0;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), &std::fclose);
    if (!file) fail(std::strerror(errno));
    std::string content;
    char part[1 << 16];
    while (const std::size_t count = std::fread(part, 1, sizeof part, file.get())) {
        content.append(part, count);
        if (content.size() > max_bytes) fail(mote::format("it is larger than {} bytes", max_bytes).c_str());
    }
    if (std::ferror(file.get())) fail(std::strerror(errno));
    return content;
}

} // namespace mote::scene
