// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture that is shown is structurally damaged.
enum PictureDamagedRule: DeliveryRule {
    static let id = "apple-picture-damaged"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let stored = record.stored.first(where: { $0.isReadable && !$0.media.damage.isEmpty }),
            let damage = stored.media.damage.first
        else { return nil }
        return
            "The picture is attached but damaged, so that devices may show a part of it or nothing: \(damage.detail) (byte "
            + "\(damage.offset) of \(stored.media.byteCount)); upload the file again."
    }
}
