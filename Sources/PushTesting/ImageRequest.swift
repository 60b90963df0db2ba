// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// One request as an image server of a test received it.
public struct ImageRequest: Sendable, Hashable {
    /// One header of a request.
    public struct Header: Sendable, Hashable {
        /// As it was sent; names are compared without case.
        public var name: String
        /// Without blanks around it.
        public var value: String
    }

    /// `GET` of every simulated device.
    public var method: String
    /// Path and query as they were sent: `/stripes.png?size=2`.
    public var target: String
    /// The headers in the order received.
    public var headers: [Header]

    init(_ request: LoopbackRequest) {
        method = request.method
        target = request.target
        headers = request.headers.map { Header(name: $0.name, value: $0.value) }
    }

    /// The first header of this name, compared without case; `nil` where it was not sent.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
