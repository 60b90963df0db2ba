// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a session tells whoever made it; every method is optional, as on Apple's systems.
@preconcurrency public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    /// Tells that the session is over: its last task ended after it was invalidated; the error is always `nil`.
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
}

extension URLSessionDelegate {
    /// Does nothing.
    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
}
