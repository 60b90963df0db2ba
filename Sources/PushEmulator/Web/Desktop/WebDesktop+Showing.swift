// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import HTTPTypes

extension WebDesktop {
    /// How long an interaction waits for the browser to show the push.
    private static let showingTime = Duration.seconds(5)

    /// The number of the notification of a delivery, once the browser shows it.
    ///
    /// - Throws: ``APIError`` that says why it cannot be clicked.
    func shown(at place: Place, _ core: EmulatorCore) async throws -> Int {
        let (row, delivery) = try await core.store.read { database in
            (
                try DeviceRow.find(place.device, in: database),
                try InboxDelivery.fetch(database, of: place.message, on: place.device)
            )
        }
        let name = "Message \(place.message)"
        guard row?.service != nil else {
            throw APIError.precondition(
                "\(name) cannot be clicked on a device that there is not; its deliveries are at "
                    + "/api/v1/messages/\(place.message)/deliveries."
            )
        }
        let found = await wait(Self.showingTime) { [self] in notification(at: place)?.id }
        guard let found else {
            throw APIError.precondition(
                "The browser shows nothing of \(name.lowercased()) on the desktop; its delivery is "
                    + "\"\(delivery?.outcome ?? "pending")\". \(account)"
            )
        }
        return found
    }
}
