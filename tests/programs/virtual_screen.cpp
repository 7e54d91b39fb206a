#include "virtual_screen.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

namespace mote::test {

// The server chooses a number that is free and writes it to a pipe once it is ready.
VirtualScreen::VirtualScreen() {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("there is no pipe for Xvfb's answer");
    server_ = fork();
    if (server_ == 0) {
        close(ends[0]);
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDERR_FILENO);
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

VirtualScreen::~VirtualScreen() {
    kill(server_, SIGTERM);
    waitpid(server_, nullptr, 0);
}

} // namespace mote::test
