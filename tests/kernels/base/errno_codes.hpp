#pragma once

#include <cerrno>

namespace lockstep::test {

/// The errno values for which errno_text() has its own words.
inline constexpr int kErrnoCodes[] = {
    ENOSPC,    EDQUOT,     EIO,         EROFS,        EACCES,    EPERM,     ENOENT,    ENOTDIR,      EISDIR,
    EBADF,     EEXIST,     ELOOP,       ENAMETOOLONG, EMFILE,    ENFILE,    EFBIG,     ENOMEM,       EBUSY,
    EAGAIN,    EMLINK,     ETXTBSY,     ENOLCK,       ENODEV,    ENXIO,     EPIPE,     ECONNRESET,   ESTALE,
    ETIMEDOUT, EOPNOTSUPP, EINVAL,      EINTR,        EUCLEAN,   EREMOTEIO, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH,
    ENOTCONN,  ENOKEY,     EKEYEXPIRED, EXDEV,        EOVERFLOW, ENOTEMPTY, ENOSYS,
};

}  // namespace lockstep::test
