/* For LD_PRELOAD: calls of the system that fail.
   LOCKSTEP_FAULT=KIND:N:ERROR    the N-th call of this kind since the begin of main() fails, from 0
   LOCKSTEP_FAULT=KIND:N-:ERROR   this call and all later ones
   LOCKSTEP_FAULT_COUNTS=FILE     at the end a line "KIND COUNT" for each kind is written there
   KIND is open, read, write, close, rename, sync, size, map or thread; ERROR is the name of an errno, or `short`: half of the
   bytes are read or written. Only calls by the program and by the libraries that read and write files for it count: not those of
   the loader, of OpenGL or of the window system. What the program writes to its standard error does not fail: it says there what
   failed. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, CLOSE, RENAME, SYNC, SIZE, MAP, THREAD, NUM_KINDS };
static const char* const kNames[NUM_KINDS] = {"open", "read", "write", "close", "rename", "sync", "size", "map", "thread"};
static const struct { const char* name; int number; } kErrors[] = {
    {"EIO", EIO}, {"EINTR", EINTR}, {"EAGAIN", EAGAIN}, {"ENOSPC", ENOSPC}, {"EMFILE", EMFILE}, {"EACCES", EACCES},
    {"ENOMEM", ENOMEM}, {"short", -1}};

static atomic_long counts[NUM_KINDS];
static int (*real_main)(int, char**, char**);
static int running, chosen = -1, chosen_error, for_ever;
static long chosen_number;

static int of_program(const void* caller) {
    static const char* const kLibraries[] = {"libstdc++", "libarchive", "libpng", "libz.", "liblzma", "libbz2", "libfmt"};
    static _Thread_local int inside;  // dladdr() must not count itself
    Dl_info info;
    if (inside) return 0;
    inside = 1;
    const int known = dladdr(caller, &info) && info.dli_fname;
    inside = 0;
    if (!known) return 0;
    const char* slash = strrchr(info.dli_fname, '/');
    const char* name = slash ? slash + 1 : info.dli_fname;
    if (strncmp(name, "lockstep", 8) == 0) return 1;
    for (size_t i = 0; i < sizeof kLibraries / sizeof *kLibraries; ++i)
        if (strncmp(name, kLibraries[i], strlen(kLibraries[i])) == 0) return 1;
    return 0;
}

/* 0: the call goes to the system; an errno; -1: half of the bytes. */
static int fault(enum kind kind, const void* caller) {
    if (!running || !of_program(caller)) return 0;
    const long number = counts[kind]++;
    if ((int)kind != chosen) return 0;
    return number == chosen_number || (for_ever && number > chosen_number) ? chosen_error : 0;
}

static int main_with_faults(int argc, char** argv, char** environment) {
    const char* text = getenv("LOCKSTEP_FAULT");
    char kind[16], error[16];
    if (text && sscanf(text, "%15[a-z]:%ld", kind, &chosen_number) == 2) {
        for (int i = 0; i < NUM_KINDS; ++i)
            if (strcmp(kind, kNames[i]) == 0) chosen = i;
        for_ever = strchr(text, '-') != NULL;
        sscanf(strrchr(text, ':') + 1, "%15s", error);
        for (size_t i = 0; i < sizeof kErrors / sizeof *kErrors; ++i)
            if (strcmp(error, kErrors[i].name) == 0) chosen_error = kErrors[i].number;
        if (chosen < 0 || chosen_error == 0) {
            fprintf(stderr, "LOCKSTEP_FAULT=%s: unknown kind or error\n", text);
            _exit(99);
        }
    }
    unsetenv("LD_PRELOAD");  // programs that this one starts are whole
    running = 1;
    return real_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*begin)(void), void (*end)(void),
                      void (*unload)(void), void* stack_end) {
    int (*real)(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void), void (*)(void), void*);
    *(void**)&real = dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main;
    return real(main_with_faults, argc, argv, begin, end, unload, stack_end);
}

__attribute__((destructor)) static void write_counts(void) {
    running = 0;
    const char* path = getenv("LOCKSTEP_FAULT_COUNTS");
    FILE* file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    for (int i = 0; i < NUM_KINDS; ++i) fprintf(file, "%s %ld\n", kNames[i], (long)counts[i]);
    fclose(file);
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) *(void**)&real = dlsym(RTLD_NEXT, #name)
#define FAIL(kind, result) \
    do { \
        const int error = fault(kind, __builtin_return_address(0)); \
        if (error > 0) { \
            errno = error; \
            return result; \
        } \
    } while (0)
#define FAIL_OR_HALVE(kind, bytes) \
    do { \
        const int error = fault(kind, __builtin_return_address(0)); \
        if (error > 0) { \
            errno = error; \
            return -1; \
        } \
        if (error < 0 && (bytes) > 1) (bytes) /= 2; \
    } while (0)

static mode_t mode_of(int flags, va_list list) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; }
#define OPEN_FUNCTION(name) \
    int name(const char* path, int flags, ...) { \
        REAL(name); \
        va_list list; \
        va_start(list, flags); \
        const mode_t mode = mode_of(flags, list); \
        va_end(list); \
        FAIL(OPEN, -1); \
        return real(path, flags, mode); \
    }
OPEN_FUNCTION(open)
OPEN_FUNCTION(open64)
#define OPENAT_FUNCTION(name) \
    int name(int folder, const char* path, int flags, ...) { \
        REAL(name); \
        va_list list; \
        va_start(list, flags); \
        const mode_t mode = mode_of(flags, list); \
        va_end(list); \
        FAIL(OPEN, -1); \
        return real(folder, path, flags, mode); \
    }
OPENAT_FUNCTION(openat)
OPENAT_FUNCTION(openat64)
FILE* fopen(const char* path, const char* mode) { REAL(fopen); FAIL(OPEN, NULL); return real(path, mode); }
FILE* fopen64(const char* path, const char* mode) { REAL(fopen64); FAIL(OPEN, NULL); return real(path, mode); }
DIR* opendir(const char* path) { REAL(opendir); FAIL(OPEN, NULL); return real(path); }

ssize_t read(int file, void* to, size_t bytes) { REAL(read); FAIL_OR_HALVE(READ, bytes); return real(file, to, bytes); }
ssize_t pread(int file, void* to, size_t bytes, off_t place) {
    REAL(pread); FAIL_OR_HALVE(READ, bytes); return real(file, to, bytes, place);
}
ssize_t pread64(int file, void* to, size_t bytes, off64_t place) {
    REAL(pread64); FAIL_OR_HALVE(READ, bytes); return real(file, to, bytes, place);
}
ssize_t write(int file, const void* from, size_t bytes) {
    REAL(write);
    if (file != STDERR_FILENO) FAIL_OR_HALVE(WRITE, bytes);
    return real(file, from, bytes);
}
ssize_t writev(int file, const struct iovec* from, int count) {
    REAL(writev);
    const int error = file == STDERR_FILENO ? 0 : fault(WRITE, __builtin_return_address(0));
    if (error > 0) {
        errno = error;
        return -1;
    }
    if (error < 0) return write(file, from[0].iov_base, from[0].iov_len / 2);
    return real(file, from, count);
}
ssize_t pwrite(int file, const void* from, size_t bytes, off_t place) {
    REAL(pwrite); FAIL_OR_HALVE(WRITE, bytes); return real(file, from, bytes, place);
}
ssize_t pwrite64(int file, const void* from, size_t bytes, off64_t place) {
    REAL(pwrite64); FAIL_OR_HALVE(WRITE, bytes); return real(file, from, bytes, place);
}

/* A file is closed even where close() reports an error, as on Linux. */
int close(int file) {
    REAL(close);
    const int error = fault(CLOSE, __builtin_return_address(0));
    const int result = real(file);
    if (error > 0) errno = error;
    return error > 0 ? -1 : result;
}
int fclose(FILE* file) {
    REAL(fclose);
    const int error = fault(CLOSE, __builtin_return_address(0));
    const int result = real(file);
    if (error > 0) errno = error;
    return error > 0 ? EOF : result;
}

int rename(const char* from, const char* to) { REAL(rename); FAIL(RENAME, -1); return real(from, to); }
int renameat(int a, const char* from, int b, const char* to) { REAL(renameat); FAIL(RENAME, -1); return real(a, from, b, to); }
int link(const char* from, const char* to) { REAL(link); FAIL(RENAME, -1); return real(from, to); }
int linkat(int a, const char* from, int b, const char* to, int flags) {
    REAL(linkat); FAIL(RENAME, -1); return real(a, from, b, to, flags);
}
int fsync(int file) { REAL(fsync); FAIL(SYNC, -1); return real(file); }
int fdatasync(int file) { REAL(fdatasync); FAIL(SYNC, -1); return real(file); }
int ftruncate(int file, off_t size) { REAL(ftruncate); FAIL(SIZE, -1); return real(file, size); }
int ftruncate64(int file, off64_t size) { REAL(ftruncate64); FAIL(SIZE, -1); return real(file, size); }
int posix_fallocate(int file, off_t from, off_t bytes) {
    REAL(posix_fallocate);
    const int error = fault(SIZE, __builtin_return_address(0));
    return error > 0 ? error : real(file, from, bytes);
}
void* mmap(void* at, size_t bytes, int protection, int flags, int file, off_t place) {
    REAL(mmap); FAIL(MAP, MAP_FAILED); return real(at, bytes, protection, flags, file, place);
}
void* mmap64(void* at, size_t bytes, int protection, int flags, int file, off64_t place) {
    REAL(mmap64); FAIL(MAP, MAP_FAILED); return real(at, bytes, protection, flags, file, place);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*begin)(void*), void* with) {
    REAL(pthread_create);
    const int error = fault(THREAD, __builtin_return_address(0));
    return error > 0 ? EAGAIN : real(thread, attributes, begin, with);
}
