// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Tables of what platforms can do.
enum CapabilityTarget: FuzzTarget {
    static let name = "capabilities"

    static func check(_ bytes: [UInt8]) {
        do throws(CapabilitiesError) {
            let table = try Capabilities(parsing: bytes)
            for row in table.rows { precondition(!row.sourceIDs.isEmpty, "each row has a source") }
        } catch {
            precondition(!error.description.isEmpty)
        }
    }
}
