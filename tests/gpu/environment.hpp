// Sets an environment variable for the lifetime of an object.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace mote::test {

class SetVariable {
public:
    /// Null unsets the variable.
    SetVariable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~SetVariable() { set(before_ ? before_->c_str() : nullptr); }
    SetVariable(const SetVariable&) = delete;
    SetVariable& operator=(const SetVariable&) = delete;

private:
    void set(const char* value) const {
        if (value != nullptr)
            setenv(name_, value, 1);
        else
            unsetenv(name_);
    }
    const char* name_;
    std::optional<std::string> before_;
};

} // namespace mote::test
