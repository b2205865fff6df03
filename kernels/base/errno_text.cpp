#include "kernels/base/errno_text.hpp"

#include <cerrno>
#include <system_error>

namespace lockstep {

std::string errno_text(int code) {
    switch (code) {
        case ENOSPC: return "the disk is full";
        case EDQUOT: return "the disk quota is used up";
        case EIO: return "the disk reports an error (EIO)";
        case EROFS: return "the disk can only be read";
        case EACCES: return "permission is denied";
        case EPERM: return "the system does not allow it";
        case ENOENT: return "there is no such file or folder";
        case ENOTDIR: return "a part of its path is no folder";
        case EISDIR: return "it is a folder";
        case EBADF: return "it is closed";
        case EEXIST: return "there is such a file already";
        case ELOOP: return "its links lead in a circle";
        case ENAMETOOLONG: return "its name is too long";
        case EMFILE: return "this program has too many files open";
        case ENFILE: return "the system has too many files open";
        case EFBIG: return "the file would be larger than is allowed (ulimit -f, or the disk's own limit)";
        case ENOMEM: return "there is no memory left";
        case EAGAIN: return "there is nothing to be had right now";
        case EBUSY: return "it is in use";
        case ETXTBSY: return "it is a program that is running";
        case EMLINK: return "it has as many links as it may have";
        case ENOLCK: return "no lock can be had";
        case ENODEV: return "the device is not there";
        case ENXIO: return "nothing answers behind it";
        case EPIPE: return "nobody reads what is written (the pipe is closed)";
        case ECONNRESET: return "the other side has broken off";
        case ESTALE: return "the server has lost the file";
        case ETIMEDOUT: return "it took too long";
        case EOPNOTSUPP: return "the disk cannot do that";
        case EINVAL: return "the disk does not accept it (EINVAL)";
        case EINTR: return "it was interrupted";
        case EUCLEAN: return "the disk is damaged and wants to be checked";
        case EREMOTEIO: return "the disk at the other side reports an error (EREMOTEIO)";
        case EHOSTDOWN: return "the server is down";
        case EHOSTUNREACH: return "the server cannot be reached";
        case ENETUNREACH: return "the network cannot be reached";
        case ENOTCONN: return "the connection to its server is lost";
        case ENOKEY: return "it is encrypted, and the key is not there";
        case EKEYEXPIRED: return "it is encrypted, and the key has expired";
        case EXDEV: return "it would have to move to another disk";
        case EOVERFLOW: return "it is larger than can be said here (EOVERFLOW)";
        case ENOTEMPTY: return "it is a folder that is not empty";
        case ENOSYS: return "the system has no such call (ENOSYS)";
        default: return std::generic_category().message(code);
    }
}

}  // namespace lockstep
