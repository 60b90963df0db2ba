// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The extension, or an SDK in it, tried what its confined process is refused.
///
/// Why: the simulator runs an app's code in a process without files of its user, sockets, and other processes, and the
/// kernel says what of that the code tried. Who reads a home folder, starts programs or signals other processes does
/// not do it for the sake of a notification; on a phone the sandbox refuses the same. A socket of its own works on a
/// phone, and goes around App Transport Security and around the downloads that the simulator sees. The first push of a
/// process tells also what code did that runs before `main`.
///
/// Example: an SDK that reads `~/.ssh`, or opens a socket to send what it knows.
///
/// Fix: find the code by the path or the call; load with `URLSession`, and keep files in the extension's own folders or
/// in an app group.
///
/// Source: seccomp's user notification (Linux 5.19), and the answers that the C library's functions for files get.
enum AppleExtensionRefusedRule: DeliveryRule {
    static let id = "apple-extension-refused"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        let named = record.refusedTries.prefix(limit)
        guard let last = named.last else { return nil }
        let others = record.refusedTries.count - named.count
        let end = others > 0 ? ", \(last) and does \(others) other things" : " and \(last)"
        let list = named.count == 1 ? last : named.dropLast().joined(separator: ", ") + end
        return
            "The extension's code tried what its process is refused: it \(list). Find the code that does that, and its reason."
    }

    private static let limit = 8
}
