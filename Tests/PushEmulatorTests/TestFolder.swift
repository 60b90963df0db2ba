// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of a test's own, removed with it; nothing makes it before its first use.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "richpush-test-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
}
