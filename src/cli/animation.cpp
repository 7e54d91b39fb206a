#include "cli/animation.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

extern char** environ;

namespace mote::cli {

namespace {

namespace fs = std::filesystem;

// Returns the exit code; -1 if the program could not be started or did not exit normally.
int run_program(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str())); // posix_spawn does not modify it
    arguments.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawn(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0) return -1;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Quoted for ffmpeg's concat lists.
std::string quoted(const fs::path& path) {
    std::string text = "'";
    for (const char letter : path.string()) text += letter == '\'' ? "'\\''" : std::string(1, letter);
    return text + '\'';
}

// A file that is removed on destruction.
class TemporaryFile {
public:
    explicit TemporaryFile(fs::path path) : path_(std::move(path)) {}
    ~TemporaryFile() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

} // namespace

std::optional<fs::path> find_encoder() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path program = fs::path(folder) / "ffmpeg";
        if (!folder.empty() && access(program.c_str(), X_OK) == 0) return program;
    }
    return {};
}

void encode(const fs::path& encoder, const std::vector<fs::path>& images, double frames_per_second, const fs::path& movie) {
    const TemporaryFile list(movie.string() + ".list"), part(movie.string() + ".part");
    {
        std::ofstream lines(list.path());
        for (const fs::path& image : images) lines << fmt::format("file {}\n", quoted(fs::absolute(image)));
        lines.flush();
        if (!lines) throw Error(fmt::format("{}: cannot be written: {}", list.path().string(), std::strerror(errno)));
    }
    // As an input option, -r times every image by its number. Durations in the list or filter timestamps would be rounded to the
    // list's time base of 1/25 s, which drops and duplicates images. Players need even side lengths and 8-bit 4:2:0 colour.
    const int code = run_program({encoder.string(),
                                  "-nostdin",
                                  "-loglevel",
                                  "error",
                                  "-y",
                                  "-r",
                                  fmt::format("{}", frames_per_second),
                                  "-f",
                                  "concat",
                                  "-safe",
                                  "0",
                                  "-i",
                                  list.path().string(),
                                  "-vf",
                                  "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                  "-pix_fmt",
                                  "yuv420p",
                                  "-f",
                                  "mp4",
                                  part.path().string()});
    if (code != 0) throw Error(fmt::format("{}: cannot be written: {} ended with {}", movie.string(), encoder.string(), code));
    std::error_code error;
    fs::rename(part.path(), movie, error);
    if (error) throw Error(fmt::format("{}: cannot be written: {}", movie.string(), error.message()));
}

} // namespace mote::cli
