// SPDX-License-Identifier: Apache-2.0

/// One request as the server received it.
package struct LoopbackRequest: Sendable {
    package var method: String
    /// Path and query as they were sent: `/a.png?size=2`.
    package var target: String
    /// Header fields in the order received.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Which connection it came on, counted from 0 in the order of their acceptance.
    package var connection: Int

    /// The target without its query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The first header of this name, compared without case.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
