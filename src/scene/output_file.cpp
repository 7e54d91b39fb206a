#include "scene/output_file.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <cerrno>
#include <cstring>
#include <utility>

namespace mote::scene {

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)), part_(path_.string() + ".part") {
    file_ = std::fopen(part_.string().c_str(), "wb");
    if (!file_) fail(errno);
}

OutputFile::~OutputFile() {
    if (!file_) return;
    std::fclose(file_);
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
}

void OutputFile::write(std::span<const std::byte> data) {
    errno = 0;
    if (std::fwrite(data.data(), 1, data.size(), file_) != data.size()) fail(errno);
}

void OutputFile::finish() {
    errno = 0;
    const bool closed = std::fclose(std::exchange(file_, nullptr)) == 0; // flushes the last bytes
    std::error_code error(errno, std::generic_category());
    if (closed) std::filesystem::rename(part_, path_, error);
    if (closed && !error) return;
    const int reason = error.value();
    std::filesystem::remove(part_, error);
    fail(reason);
}

void OutputFile::fail(int error) { throw Error(mote::format("{}: cannot be written: {}", path_.string(), std::strerror(error))); }

} // namespace mote::scene
