/* For LD_PRELOAD in tests: a system with planted failures, chosen by environment variables.
   LOCKSTEP_TEST_EIO      temporary files without a name cannot be read
   LOCKSTEP_TEST_ROOM     bytes after which the disk is full for these files
   LOCKSTEP_TEST_MEMINFO  the file that replaces /proc/meminfo
   LOCKSTEP_TEST_THREADS  number of simultaneous threads besides the first
   LOCKSTEP_TEST_STUCK    poll() never returns
   LOCKSTEP_TEST_NO_MEMORY_AT    this allocation since the begin of main() fails
   LOCKSTEP_TEST_NO_MEMORY_FROM  this allocation and all later ones fail
   LOCKSTEP_TEST_COUNT_MEMORY    the file to which the number of allocations is written at the end */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_nameless(int file) {
    char place[64], path[4096];
    snprintf(place, sizeof place, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(place, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, " (deleted)") != NULL;
}

ssize_t pread(int file, void* to, size_t bytes, off_t place) {
    static ssize_t (*real)(int, void*, size_t, off_t);
    if (!real) *(void**)&real = dlsym(RTLD_NEXT, "pread");
    if (getenv("LOCKSTEP_TEST_EIO") && is_nameless(file)) {
        errno = EIO;
        return -1;
    }
    return real(file, to, bytes, place);
}

ssize_t pwrite(int file, const void* from, size_t bytes, off_t place) {
    static ssize_t (*real)(int, const void*, size_t, off_t);
    if (!real) *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
    const char* room = getenv("LOCKSTEP_TEST_ROOM");
    if (room && is_nameless(file)) {
        const off_t left = (off_t)atoll(room) - place;
        if (left <= 0) {
            errno = ENOSPC;
            return -1;
        }
        if (bytes > (size_t)left) bytes = (size_t)left;
    }
    return real(file, from, bytes, place);
}

static FILE* open_as(const char* name, const char* path, const char* mode) {
    FILE* (*real)(const char*, const char*);
    *(void**)&real = dlsym(RTLD_NEXT, name);
    const char* instead = getenv("LOCKSTEP_TEST_MEMINFO");
    return real(instead && strcmp(path, "/proc/meminfo") == 0 ? instead : path, mode);
}

FILE* fopen(const char* path, const char* mode) { return open_as("fopen", path, mode); }
FILE* fopen64(const char* path, const char* mode) { return open_as("fopen64", path, mode); }

int poll(struct pollfd* files, nfds_t count, int ms) {
    int (*real)(struct pollfd*, nfds_t, int);
    while (getenv("LOCKSTEP_TEST_STUCK")) pause();
    *(void**)&real = dlsym(RTLD_NEXT, "poll");
    return real(files, count, ms);
}

struct work {
    void* (*begin)(void*);
    void* with;
};

static atomic_long at_work;

static void* do_it(void* given) {
    const struct work work = *(struct work*)given;
    free(given);
    void* result = work.begin(work.with);
    --at_work;
    return result;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* kind, void* (*begin)(void*), void* with) {
    int (*real)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    *(void**)&real = dlsym(RTLD_NEXT, "pthread_create");
    const char* most = getenv("LOCKSTEP_TEST_THREADS");
    if (!most) return real(thread, kind, begin, with);
    if (at_work++ >= atol(most)) {
        --at_work;
        return EAGAIN;
    }
    struct work* work = malloc(sizeof *work);
    *work = (struct work){begin, with};
    return real(thread, kind, do_it, work);
}

/* Allocations count from the begin of main(): the libraries that are initialised before it are not ours. */
static atomic_long num_allocations;
static long fails_at = -1, fails_from = -1;
static int (*real_main)(int, char**, char**);

static int main_with_faults(int argc, char** argv, char** environment) {
    const char* at = getenv("LOCKSTEP_TEST_NO_MEMORY_AT");
    const char* from = getenv("LOCKSTEP_TEST_NO_MEMORY_FROM");
    num_allocations = 0;
    if (at) fails_at = atol(at);
    if (from) fails_from = atol(from);
    return real_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*begin)(void), void (*end)(void),
                      void (*unload)(void), void* stack_end) {
    int (*real)(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void), void (*)(void), void*);
    *(void**)&real = dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main;
    return real(main_with_faults, argc, argv, begin, end, unload, stack_end);
}

__attribute__((destructor)) static void write_count(void) {
    const char* path = getenv("LOCKSTEP_TEST_COUNT_MEMORY");
    if (!path) return;
    const long count = num_allocations;
    FILE* file = fopen(path, "w");
    fprintf(file, "%ld", count);
    fclose(file);
}

static int allocation_fails(void) {
    const long number = num_allocations++;
    if (number != fails_at && (fails_from < 0 || number < fails_from)) return 0;
    errno = ENOMEM;
    return 1;
}

void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* block, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);

void* malloc(size_t bytes) { return allocation_fails() ? NULL : __libc_malloc(bytes); }
void* calloc(size_t count, size_t bytes) { return allocation_fails() ? NULL : __libc_calloc(count, bytes); }
void* realloc(void* block, size_t bytes) { return allocation_fails() ? NULL : __libc_realloc(block, bytes); }
void* aligned_alloc(size_t alignment, size_t bytes) {
    return allocation_fails() ? NULL : __libc_memalign(alignment, bytes);
}
int posix_memalign(void** block, size_t alignment, size_t bytes) {
    if (allocation_fails()) return ENOMEM;
    *block = __libc_memalign(alignment, bytes);
    return *block ? 0 : ENOMEM;
}
