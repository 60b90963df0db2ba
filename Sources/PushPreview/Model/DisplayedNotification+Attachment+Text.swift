// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension DisplayedNotification.Attachment {
    /// The file's name without its folders.
    var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    /// Type, size in pixels where known, and size in bytes.
    var facts: [String] {
        var facts = [type]
        if let width, let height { facts.append("\(width) × \(height)") }
        facts.append(byteCount.byteCountText)
        return facts.filter { !$0.isEmpty }
    }
}
