// Expects an Error whose message contains all of `parts`.
#pragma once

#include <mote/error.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace mote::test {

template <typename Action> void expect_error(const Action& action, std::initializer_list<std::string_view> parts) {
    std::string sentence;
    try {
        action();
        ADD_FAILURE() << "no error";
        return;
    } catch (const Error& error) {
        sentence = error.what();
    }
    for (const std::string_view part : parts) {
        EXPECT_NE(sentence.find(part), std::string::npos) << '"' << part << "\" is not in: " << sentence;
    }
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << "not one line: " << sentence;
}

} // namespace mote::test
