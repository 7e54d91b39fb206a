#include "cli/output_folder.hpp"

#include <mote/error.hpp>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace mote::cli {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    created_ = fs::create_directories(folder_, error);
    if (error) throw Error(fmt::format("{}: cannot be created: {}", folder_.string(), error.message()));
    descriptor_ = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ < 0) throw Error(fmt::format("{}: cannot be opened: {}", folder_.string(), std::strerror(errno)));
    // A lock on the folder itself leaves no file, and ends with the process, however that ends. A file system without locks does
    // not prevent a run.
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
    ::close(descriptor_);
    throw Error(
        fmt::format("{}: found another mote that writes to this folder, expected a folder for every run", folder_.string()));
}

OutputFolder::~OutputFolder() {
    std::error_code not_empty;
    if (created_) fs::remove(folder_, not_empty);
    ::close(descriptor_);
}

} // namespace mote::cli
