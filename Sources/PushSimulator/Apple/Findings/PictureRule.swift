// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about what became of the picture: it points to where the picture's URL stands in the message.
protocol PictureRule: DeliveryRule {}

extension PictureRule {
    static func path(in record: DeliveryRecord) -> FieldPath? { record.picturePath }
}
