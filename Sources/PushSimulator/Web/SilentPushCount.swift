// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Pushes that showed nothing, in browsers that end the subscription after some.
///
/// WebKit counts as long as the site is known, so the number lies in a file that the browser's next start reads.
struct SilentPushCount: Sendable {
    /// The browser's folder.
    let folder: URL
    private(set) var hasEnded = false
    /// `nil` until the file is read.
    private var known: Int?

    init(folder: URL) { self.folder = folder }

    private var file: URL { folder.appendingPathComponent("silent-pushes") }

    /// Counts a push, and returns the number with it; the one that reaches the limit ends the subscription.
    mutating func add(upTo limit: Int) -> Int {
        let count = min(known ?? stored(below: limit), limit - 1) + 1
        hasEnded = hasEnded || count >= limit
        // A new subscription begins anew.
        known = count >= limit ? 0 : count
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A count that cannot be kept still holds until the browser ends.
        try? Data(String(known ?? 0).utf8).write(to: file, options: .atomic)
        return count
    }

    /// The number in the file; 0 if there is none, or none that a browser wrote.
    private func stored(below limit: Int) -> Int {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return 0 }
        defer { try? handle.close() }
        let text = (try? handle.read(upToCount: 20)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        return text.flatMap(Int.init).map { max(0, min($0, limit - 1)) } ?? 0
    }
}
