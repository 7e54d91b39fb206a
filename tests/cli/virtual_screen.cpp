#include "virtual_screen.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace mote::test {

namespace {

void be_quiet() {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
}

void end(pid_t program) {
    kill(program, SIGTERM);
    waitpid(program, nullptr, 0);
}

} // namespace

// The server chooses a free display number and writes it to a pipe once it is ready.
VirtualScreen::VirtualScreen() {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("there is no pipe for Xvfb's answer");
    server_ = fork();
    if (server_ == 0) {
        close(ends[0]);
        be_quiet();
        execlp("Xvfb", "Xvfb", "-displayfd", std::to_string(ends[1]).c_str(), "-screen", "0", "1600x1000x24", "-nolisten", "tcp",
               nullptr);
        _exit(127);
    }
    close(ends[1]);
    for (char letter = 0; read(ends[0], &letter, 1) == 1 && letter != '\n';) display_ += letter;
    close(ends[0]);
    if (display_.empty()) throw std::runtime_error("Xvfb does not start; scripts/setup installs it");
    display_.insert(0, ":");
}

VirtualScreen::~VirtualScreen() { end(server_); }

void User::does(const std::string& arguments) const {
    const std::string command = "timeout 60 xdotool " + arguments;
    if (std::system(("DISPLAY=" + display_ + " " + command + " > /dev/null 2>&1").c_str()) != 0)
        throw std::runtime_error(command + " fails; scripts/setup installs xdotool");
}

WindowManager::WindowManager(const VirtualScreen& screen, const std::filesystem::path& folder) {
    if (access("/usr/bin/twm", X_OK) != 0) throw std::runtime_error("there is no /usr/bin/twm; scripts/setup installs it");
    const std::filesystem::path settings = folder / "twmrc";
    std::ofstream file(settings);
    for (const char* text : {"Title", "Resize", "Menu", "Icon", "IconManager"})
        file << text << "Font \"fixed\"\n"; // the only font installed
    file << "RandomPlacement\nNoTitle\nBorderWidth 0\n";
    file.close();
    manager_ = fork();
    if (manager_ != 0) return;
    be_quiet();
    execl("/usr/bin/twm", "twm", "-display", screen.display().c_str(), "-f", settings.c_str(), nullptr);
    _exit(127);
}

WindowManager::~WindowManager() { end(manager_); }

} // namespace mote::test
