// SPDX-License-Identifier: Apache-2.0

/// One header field as it was sent or received.
package struct HTTPHeader: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
