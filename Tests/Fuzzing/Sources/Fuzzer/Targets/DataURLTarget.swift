// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import NotificationRuntime

/// URLs that hold what they name.
enum DataURLTarget: FuzzTarget {
    static let name = "data-urls"

    static func check(_ bytes: [UInt8]) {
        // A file of this machine is none of a fuzzer's.
        guard let url = URL(string: "data:" + bytes.text), !url.isFileURL else { return }
        guard let load = try? LocalLoad(url) else { return }
        precondition(load.data.count <= 4 * bytes.count, "nothing grows by more than its spelling")
        precondition(load.response.mimeType?.isEmpty == false)
    }
}
