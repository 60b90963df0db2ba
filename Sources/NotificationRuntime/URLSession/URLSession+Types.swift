// SPDX-License-Identifier: Apache-2.0

extension URLSession {
    /// What a data delegate decides about an answer once its head is there.
    ///
    /// Turning the task into a download is not offered.
    public enum ResponseDisposition: Int, Sendable {
        /// Ends the task with `URLError.cancelled`.
        case cancel = 0
        case allow = 1
    }
}

/// The number of bytes where a server does not say it, -1.
public let NSURLSessionTransferSizeUnknown: Int64 = -1
