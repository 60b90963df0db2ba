// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The extension's process ended before it called its handler.
enum ExtensionCrashedRule: DeliveryRule {
    static let id = "apple-extension-crashed"
    static let severity = Severity.warning
    static let explainsMissingPicture = true

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.run?.hasCrashed == true, let reason = record.crashReason else { return nil }
        return
            "The original content is shown\(record.withoutPicture): the service extension crashed (\(reason)); update the "
            + "SDK in the extension, or send what it can read."
    }
}
