// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// The event that the helper sends for BigQuery export: fields of `fm.MessagingClientEventExtension` (`me.proto`).
package struct DeliveryMetrics: Sendable, Hashable {
    /// `message_type` of the event.
    package enum MessageType: String, Sendable {
        case data = "DATA_MESSAGE"
        case display = "DISPLAY_NOTIFICATION"
    }

    /// Why nothing is sent: the log line in place of the event.
    package struct Refusal: Error, Sendable, Hashable {
        package var code: String
        let log: HelperLogCode
        let text: String
    }

    package var projectNumber: Int64
    package var messageID: String
    package var installationID: String
    package var messageType: MessageType
    package var packageName: String
    package var analyticsLabel: String?
    package var campaignID: Int64?
    package var composerLabel: String?
    package var productData: Int32?

    /// Reads the event from a payload, checking sender, message and installation id in the helper's order.
    ///
    /// In an extension the package name is the bundle identifier without its last component, and the message type is
    /// always the display one.
    package init(info: [AnyHashable: Any], bundleIdentifier: String, inExtension: Bool) throws(Refusal) {
        guard let sender = info["google.c.sender.id"], let projectNumber = Self.longLongValue(sender) else {
            throw Refusal(.noSenderID, "Delivery logging failed: Invalid project ID")
        }
        guard let messageID = info["gcm.message_id"] as? String else {
            throw Refusal(.noMessageID, "Delivery logging failed: Invalid Message ID")
        }
        guard let installationID = info["google.c.fid"] as? String else {
            throw Refusal(.noInstallationID, "Delivery logging failed: Invalid Instance ID")
        }
        self.projectNumber = projectNumber
        self.messageID = messageID
        self.installationID = installationID
        let aps = info["aps"] as? [AnyHashable: Any]
        let isContentAvailable = (aps?["content-available"] as? NSNumber)?.intValue == 1
        messageType = isContentAvailable && !inExtension ? .data : .display
        packageName = inExtension ? Self.parent(of: bundleIdentifier) : bundleIdentifier
        analyticsLabel = info["google.c.a.m_l"] as? String
        campaignID = info["google.c.a.c_id"].flatMap(Self.longLongValue)
        composerLabel = info["google.c.a.c_l"] as? String
        productData = info["google.product_id"].flatMap(Self.longLongValue).map { Int32(truncatingIfNeeded: $0) }
    }

    /// Every field by its name in `me.proto`.
    package var fields: [String: String] {
        var fields = [
            "project_number": String(projectNumber),
            "message_id": messageID,
            "instance_id": installationID,
            "message_type": messageType.rawValue,
            "sdk_platform": "IOS",
            "package_name": packageName,
            "event": "MESSAGE_DELIVERED",
        ]
        fields["analytics_label"] = analyticsLabel
        fields["campaign_id"] = campaignID.map(String.init)
        fields["composer_label"] = composerLabel
        fields["product_data"] = productData.map(String.init)
        return fields
    }

    /// `longLongValue` of a number or a text: its leading digits, 0 if there are none.
    private static func longLongValue(_ value: Any) -> Int64? {
        switch value {
        case let text as String: (text as NSString).longLongValue
        case let number as NSNumber: number.int64Value
        default: nil
        }
    }

    private static func parent(of bundleIdentifier: String) -> String {
        guard let dot = bundleIdentifier.lastIndex(of: ".") else { return bundleIdentifier }
        return String(bundleIdentifier[..<dot])
    }
}

extension DeliveryMetrics.Refusal {
    init(_ log: HelperLogCode, _ text: String) {
        code = log.text
        self.log = log
        self.text = text
    }
}

extension FIRMessagingExtensionHelper {
    /// Records the event that the real helper sends to Google for BigQuery export; nothing leaves the machine.
    ///
    /// A payload without sender, message or installation id is logged (`I-FCM002005` to `I-FCM002007`) and not exported.
    public func exportDeliveryMetricsToBigQuery(withMessageInfo info: [AnyHashable: Any]) {
        let delivery = DeliveryContext.current ?? .unobserved
        do throws(DeliveryMetrics.Refusal) {
            let metrics = try DeliveryMetrics(
                info: info,
                bundleIdentifier: delivery.process.configuration.extensionBundleIdentifier,
                inExtension: true
            )
            delivery.record(.deliveryMetrics(metrics.fields))
        } catch {
            delivery.log(error.log, error.text)
        }
    }
}
