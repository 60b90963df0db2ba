// SPDX-License-Identifier: Apache-2.0

/// Why a registration that a request names is not taken; each protocol has words of its own for it.
enum RegistrationRefusal: Error, Sendable, Hashable {
    /// The request names none.
    case missing
    /// The text has no form in which registrations are issued.
    case malformed
    /// The registration is of a device that is gone, or in strict mode of none.
    case unregistered
    /// The registration is of another project than the sender's.
    case otherProject
}
