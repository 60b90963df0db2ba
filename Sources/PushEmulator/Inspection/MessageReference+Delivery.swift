// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird

extension MessageReference {
    /// Reads the delivery of the message to a device.
    ///
    /// - Throws: ``APIError`` with 404 if there is none.
    func delivery(_ database: StoreTransaction, on device: String) throws -> InboxDelivery {
        let message = try find(database, parts: .summary)
        guard let delivery = try InboxDelivery.fetch(database, of: message.id, on: device) else {
            throw APIError.notFound(
                "Message \(message.id) has no delivery to the device \"\(device.excerpt)\""
                    + (message.isPending
                        ? " yet." : "; its deliveries are at /api/v1/messages/\(message.id)/deliveries.")
            )
        }
        return delivery
    }
}

extension EmulatorRequestContext {
    /// The id in the path's `{device}`.
    var deviceID: String {
        get throws {
            let text = try parameters.require("device")
            return text.removingPercentEncoding ?? text
        }
    }
}
