// A small pool of threads that share loops: no thread is created and nothing is allocated while a step runs.
#pragma once

#include <barrier>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace mote::reference {

class Threads {
public:
    explicit Threads(unsigned count);
    ~Threads();
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    unsigned count() const { return count_; }

    // Calls body(begin, end, thread) with one range of [0, n) per thread, and waits for all of them.
    template <typename Body> void share(std::size_t n, const Body& body) {
        if (count_ == 1 || n < 256) {
            body(std::size_t{0}, n, 0u);
            return;
        }
        run([&](unsigned thread) { body(n * thread / count_, n * (thread + 1) / count_, thread); });
    }
    // Calls body(i) for every i in [0, n).
    template <typename Body> void each(std::size_t n, const Body& body) {
        share(n, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t i = begin; i < end; ++i) body(static_cast<std::uint32_t>(i));
        });
    }

private:
    void run(const std::function<void(unsigned)>& task);

    unsigned count_;
    std::barrier<> begin_, end_;
    const std::function<void(unsigned)>* task_ = nullptr;
    bool over_ = false;
    std::vector<std::thread> others_;
};

} // namespace mote::reference
