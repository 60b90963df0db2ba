// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import NotificationRuntime

/// A notification that the device shows, on its way to an extension's process.
package struct ShownRecord: WireValue {
    package private(set) var identifier: String
    /// Seconds since 2001.
    private var date: Double
    /// The user info as JSON.
    private var payload: [UInt8]
    private var content: ContentRecord

    package init(_ notification: UNNotification, payload: [UInt8]) {
        identifier = notification.request.identifier
        date = notification.date.timeIntervalSinceReferenceDate
        self.payload = payload
        content = ContentRecord(notification.request.content.fields)
    }

    /// The number for the app's icon; `nil` leaves it as it is.
    package var badge: Int? { content.badge }

    /// The notification, without its attachments.
    package var notification: UNNotification {
        var fields = content.fields
        fields.userInfo = (try? JSONSerialization.jsonObject(with: Data(payload))) as? [AnyHashable: Any] ?? [:]
        let request = UNNotificationRequest(
            identifier: identifier,
            content: UNNotificationContent(fields: fields, delivery: nil),
            trigger: UNPushNotificationTrigger()
        )
        return UNNotification(request: request, date: Date(timeIntervalSinceReferenceDate: date))
    }

    package init(from reader: inout WireReader) throws(WireError) {
        identifier = try reader.read()
        date = try reader.read()
        payload = try reader.read()
        content = try reader.read()
    }

    package func write(to writer: inout WireWriter) {
        writer.write(identifier)
        writer.write(date)
        writer.write(payload)
        writer.write(content)
    }
}
