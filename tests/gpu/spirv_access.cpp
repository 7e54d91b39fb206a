#include "spirv_access.hpp"

#include <spirv/unified1/spirv.hpp>

#include <set>
#include <stdexcept>

namespace mote::test {

namespace {

constexpr std::size_t kHeaderWords = 5;

bool is_atomic(spv::Op op) {
    return (op >= spv::OpAtomicLoad && op <= spv::OpAtomicXor) || op == spv::OpAtomicFlagTestAndSet ||
           op == spv::OpAtomicFlagClear;
}

} // namespace

std::set<std::uint32_t> capabilities(std::span<const std::uint32_t> spirv) {
    std::set<std::uint32_t> found; // declared before anything else, in two words each
    for (std::size_t at = kHeaderWords; (spirv[at] & spv::OpCodeMask) == spv::OpCapability; at += 2) found.insert(spirv[at + 1]);
    return found;
}

std::map<std::string, TrueAccess> true_accesses(std::span<const std::uint32_t> spirv) {
    using Id = std::uint32_t;
    std::map<Id, std::string> names;
    std::map<Id, Id> pointee;           // of pointer types to storage buffers
    std::map<Id, Id> element;           // of array types
    std::map<Id, std::string> block_of; // for pointers into a block: the block's name
    std::set<Id> images;                // texel buffers, and values loaded from them
    std::map<std::string, TrueAccess> accesses;

    for (std::size_t at = kHeaderWords; at < spirv.size();) {
        const auto op = static_cast<spv::Op>(spirv[at] & spv::OpCodeMask);
        const std::size_t length = spirv[at] >> spv::WordCountShift;
        if (length == 0 || at + length > spirv.size()) throw std::runtime_error("broken SPIR-V");
        const auto words = spirv.subspan(at, length);
        at += length;

        const auto leads_into = [&](Id pointer) -> TrueAccess* {
            const auto found = block_of.find(pointer);
            return found == block_of.end() ? nullptr : &accesses[found->second];
        };
        switch (op) {
        case spv::OpName: names[words[1]] = reinterpret_cast<const char*>(&words[2]); break;
        case spv::OpTypePointer:
            if (words[2] == spv::StorageClassStorageBuffer) pointee[words[1]] = words[3];
            break;
        case spv::OpTypeArray: element[words[1]] = words[2]; break;
        case spv::OpVariable:
            if (words[3] == spv::StorageClassStorageBuffer) {
                const Id type = pointee.at(words[1]);
                block_of[words[2]] = names.at(element.contains(type) ? element.at(type) : type);
                accesses[block_of[words[2]]];
            } else if (words[3] == spv::StorageClassUniformConstant) { // a texel buffer: loaded as a value, then read or written
                images.insert(words[2]);
                block_of[words[2]] = names.at(words[2]);
                accesses[block_of[words[2]]];
            }
            break;
        case spv::OpAccessChain:
        case spv::OpInBoundsAccessChain:
        case spv::OpCopyObject:
            if (const auto base = block_of.find(words[3]); base != block_of.end()) block_of[words[2]] = base->second;
            break;
        case spv::OpLoad:
            if (images.contains(words[3])) {
                images.insert(words[2]);
                block_of[words[2]] = block_of.at(words[3]);
            } else if (TrueAccess* block = leads_into(words[3])) {
                block->reads = true;
            }
            break;
        case spv::OpImage: // of a sampled image
            if (const auto base = block_of.find(words[3]); base != block_of.end()) block_of[words[2]] = base->second;
            break;
        case spv::OpStore:
            if (TrueAccess* block = leads_into(words[1])) block->writes = true;
            break;
        case spv::OpCopyMemory:
            if (TrueAccess* block = leads_into(words[1])) block->writes = true;
            if (TrueAccess* block = leads_into(words[2])) block->reads = true;
            break;
        case spv::OpImageFetch:
        case spv::OpImageRead:
            if (TrueAccess* block = leads_into(words[3])) block->reads = true;
            break;
        case spv::OpRayQueryInitializeKHR: // of an acceleration structure
            if (TrueAccess* block = leads_into(words[2])) block->reads = true;
            break;
        case spv::OpImageWrite:
            if (TrueAccess* block = leads_into(words[1])) block->writes = true;
            break;
        case spv::OpArrayLength: break; // the length is not in the buffer
        case spv::OpFunctionCall:
            for (const Id argument : words.subspan(4)) {
                if (leads_into(argument) != nullptr) throw std::runtime_error("a block is passed to a function");
            }
            break;
        default:
            if (is_atomic(op)) {
                const bool store_only = op == spv::OpAtomicStore || op == spv::OpAtomicFlagClear;
                TrueAccess* block = leads_into(store_only ? words[1] : words[3]);
                if (block == nullptr) break;
                block->writes |= op != spv::OpAtomicLoad;
                block->reads |= !store_only;
            }
            break;
        }
    }
    return accesses;
}

} // namespace mote::test
