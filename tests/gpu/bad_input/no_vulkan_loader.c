/* LD_PRELOADed into a program, makes the machine look as if it had no Vulkan loader. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

__attribute__((visibility("default"))) void* dlopen(const char* file, int mode) {
    void* (*real)(const char*, int) = NULL;
    if (file != NULL && strstr(file, "libvulkan") != NULL) return NULL;
    *(void**)&real = dlsym(RTLD_NEXT, "dlopen");
    return real(file, mode);
}
