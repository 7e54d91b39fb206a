#include "support/shared_structs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace mote::test {

namespace {

std::string owner(const gpu::MemberLayout& member) { return member.name.substr(0, member.name.find('.')); }

bool is_push(const std::string& name) { return name.ends_with("Push"); }

HostStructs& registered() {
    static HostStructs structs;
    return structs;
}

} // namespace

SharedStructs::SharedStructs(HostStructs structs) {
    registered().merge(structs);
    if (!structs.empty())
        throw std::logic_error("shared struct " + structs.begin()->first + ": found it in two folders, expected one");
}

const HostStructs& shared_structs() { return registered(); }

void expect_same_layouts(std::span<const gpu::EmbeddedShader> shaders, const HostStructs& structs) {
    std::set<std::string> seen;
    for (const gpu::EmbeddedShader& shader : shaders) {
        SCOPED_TRACE(shader.name);
        std::map<std::string, std::vector<gpu::MemberLayout>> on_device;
        for (const gpu::MemberLayout& member : gpu::reflect_members(shader.name, shader.words)) {
            on_device[owner(member)].push_back(member);
        }
        for (const auto& [name, members] : on_device) {
            const auto host = structs.find(name);
            if (host == structs.end()) continue; // a block that holds only an array
            seen.insert(name);
            ASSERT_EQ(members.size(), host->second.members.size()) << name;
            for (std::size_t i = 0; i < members.size(); ++i) {
                EXPECT_EQ(members[i].name, host->second.members[i].name);
                EXPECT_EQ(members[i].offset, host->second.members[i].offset) << members[i].name;
                EXPECT_EQ(members[i].bytes, host->second.members[i].bytes) << members[i].name;
            }
            const gpu::MemberLayout& last = members.back();
            EXPECT_EQ(is_push(name) ? gpu::reflect(shader.name, shader.words).push_bytes : last.offset + last.bytes,
                      host->second.bytes)
                << name;
        }
    }
    for (const auto& [name, host] : structs) EXPECT_TRUE(seen.contains(name)) << "no program has " << name;
}

void expect_push_constants_known(std::span<const gpu::EmbeddedShader> shaders, const HostStructs& structs) {
    for (const gpu::EmbeddedShader& shader : shaders) {
        if (gpu::reflect(shader.name, shader.words).push_bytes == 0) continue;
        std::set<std::string> owners;
        for (const gpu::MemberLayout& member : gpu::reflect_members(shader.name, shader.words)) owners.insert(owner(member));
        EXPECT_EQ(std::ranges::count_if(owners, [&](const std::string& name) { return is_push(name) && structs.contains(name); }),
                  1)
            << shader.name << " has push constants that no struct in the table shares with C++";
    }
}

} // namespace mote::test
