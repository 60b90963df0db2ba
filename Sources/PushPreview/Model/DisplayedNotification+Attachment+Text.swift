// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension DisplayedNotification.Attachment {
    /// The file's name without its folders.
    var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    /// What people call its format, with the size in pixels where known: `HEIC picture, 480 × 480`.
    var formatName: String {
        let name = type.split(separator: ".").last.map { $0.uppercased() } ?? type
        let size = width.flatMap { width in height.map { ", \(width) × \($0)" } } ?? ""
        return "\(name) \(AttachmentKind(type: type).noun)\(size)"
    }

    /// Type, size in pixels where known, and size in bytes.
    var facts: [String] {
        var facts = [type]
        if let width, let height { facts.append("\(width) × \(height)") }
        facts.append(byteCount.byteCountText)
        return facts.filter { !$0.isEmpty }
    }
}
