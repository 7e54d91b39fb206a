#include "reference/physics/threads.hpp"

#include <algorithm>

namespace mote::reference {

Threads::Threads(unsigned count) : count_(std::max(count, 1u)), begin_(count_), end_(count_) {
    for (unsigned thread = 1; thread < count_; ++thread) {
        others_.emplace_back([this, thread] {
            for (;;) {
                begin_.arrive_and_wait();
                if (over_) return;
                (*task_)(thread);
                end_.arrive_and_wait();
            }
        });
    }
}

Threads::~Threads() {
    if (count_ == 1) return;
    over_ = true;
    begin_.arrive_and_wait();
    for (std::thread& other : others_) other.join();
}

void Threads::run(const std::function<void(unsigned)>& task) {
    task_ = &task;
    begin_.arrive_and_wait();
    task(0);
    end_.arrive_and_wait();
}

} // namespace mote::reference
