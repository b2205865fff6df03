#include "kernels/base/errno_text.hpp"

#include <cerrno>
#include <system_error>

namespace lockstep {

std::string errno_text(int code) {
    switch (code) {
        case ENOSPC: return "the disk is full";
        case EDQUOT: return "the disk quota is used up";
        case EIO: return "the disk reports an error (EIO)";
        case EROFS: return "the disk is read-only";
        case EACCES: return "permission is denied";
        case EPERM: return "the system does not allow it";
        case ENOENT: return "there is no such file or folder";
        case ENOTDIR: return "a part of its path is not a folder";
        case EISDIR: return "it is a folder";
        case EBADF: return "it is closed";
        case EEXIST: return "the file exists already";
        case ELOOP: return "its symbolic links form a circle";
        case ENAMETOOLONG: return "its name is too long";
        case EMFILE: return "this program has too many files open";
        case ENFILE: return "the system has too many files open";
        case EFBIG: return "the file would be larger than is allowed (ulimit -f, or the disk's own limit)";
        case ENOMEM: return "out of memory";
        case EAGAIN: return "temporarily unavailable (EAGAIN)";
        case EBUSY: return "it is in use";
        case ETXTBSY: return "it is a program that is running";
        case EMLINK: return "it has too many links";
        case ENOLCK: return "no lock is available";
        case ENODEV: return "there is no such device";
        case ENXIO: return "no device answers";
        case EPIPE: return "the reader has closed the pipe";
        case ECONNRESET: return "the connection was reset";
        case ESTALE: return "the server no longer has the file";
        case ETIMEDOUT: return "it took too long";
        case EOPNOTSUPP: return "the disk cannot do that";
        case EINVAL: return "the disk does not accept it (EINVAL)";
        case EINTR: return "it was interrupted";
        case EUCLEAN: return "the disk is damaged and must be checked";
        case EREMOTEIO: return "the remote disk reports an error (EREMOTEIO)";
        case EHOSTDOWN: return "the server is down";
        case EHOSTUNREACH: return "the server cannot be reached";
        case ENETUNREACH: return "the network cannot be reached";
        case ENOTCONN: return "the connection to its server is lost";
        case ENOKEY: return "it is encrypted, and the key is missing";
        case EKEYEXPIRED: return "it is encrypted, and the key has expired";
        case EXDEV: return "it is on another disk";
        case EOVERFLOW: return "a size is too large (EOVERFLOW)";
        case ENOTEMPTY: return "the folder is not empty";
        case ENOSYS: return "the system has no such call (ENOSYS)";
        default: return std::generic_category().message(code);
    }
}

}  // namespace lockstep
