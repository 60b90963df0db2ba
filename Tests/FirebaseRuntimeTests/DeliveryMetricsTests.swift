// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DeliveryMetricsTests {
    private func metrics(_ json: String, inExtension: Bool = true) throws -> Result<
        DeliveryMetrics, DeliveryMetrics.Refusal
    > {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let info = try #require(object as? [String: Any])
        return Result { () throws(DeliveryMetrics.Refusal) in
            try DeliveryMetrics(info: info, bundleIdentifier: "com.example.app.Service", inExtension: inExtension)
        }
    }

    private func code(_ json: String) throws -> String? {
        if case .failure(let refusal) = try metrics(json) { refusal.code } else { nil }
    }

    @Test func `sender, message and installation are asked for in this order`() throws {
        #expect(try code(#"{"aps": {}}"#) == "I-FCM002005")
        #expect(try code(#"{"google.c.sender.id": null}"#) == "I-FCM002005")
        #expect(try code(#"{"google.c.sender.id": 123456789, "google.c.fid": "f"}"#) == "I-FCM002006")
        #expect(
            try code(#"{"google.c.sender.id": 1, "gcm.message_id": 1627428480762269, "google.c.fid": "f"}"#)
                == "I-FCM002006"
        )
        #expect(try code(#"{"google.c.sender.id": "1", "gcm.message_id": "1"}"#) == "I-FCM002007")
        #expect(try code(#"{"google.c.sender.id": "1", "gcm.message_id": "1", "google.c.fid": "f"}"#) == nil)
    }

    @Test func `in an extension it is a display message of the app that contains it`() throws {
        let json = #"""
            {"aps": {"alert": "x", "content-available": 1}, "gcm.message_id": "1627428480762269", "google.c.fid": "f",
             "google.c.sender.id": "123456789", "google.c.a.m_l": "label", "google.c.a.c_id": "7301971312164562540",
             "google.c.a.c_l": "campaign", "google.product_id": 111}
            """#
        let fields = try metrics(json).get().fields
        #expect(
            fields == [
                "project_number": "123456789", "message_id": "1627428480762269", "instance_id": "f",
                "message_type": "DISPLAY_NOTIFICATION", "sdk_platform": "IOS", "package_name": "com.example.app",
                "event": "MESSAGE_DELIVERED", "analytics_label": "label", "campaign_id": "7301971312164562540",
                "composer_label": "campaign", "product_data": "111",
            ]
        )
    }

    @Test func `in an app it is a data message where content is available`() throws {
        let json =
            #"{"aps": {"content-available": 1}, "gcm.message_id": "1", "google.c.fid": "f", "google.c.sender.id": 1}"#
        let data = try metrics(json, inExtension: false).get()
        #expect(data.messageType == .data)
        #expect(data.packageName == "com.example.app.Service")
        let display = try metrics(json.replacing("content-available", with: "badge"), inExtension: false).get()
        #expect(display.messageType == .display)
    }

    @Test func `the helper records the event, or logs why there is none`() {
        let push = TestPush()
        let helper = FIRMessagingExtensionHelper()
        DeliveryContext.withCurrent(push.delivery) {
            helper.exportDeliveryMetricsToBigQuery(withMessageInfo: ["aps": [String: Any]()])
            helper.exportDeliveryMetricsToBigQuery(
                withMessageInfo: ["google.c.sender.id": "1", "gcm.message_id": "2", "google.c.fid": "3"]
            )
        }
        #expect(push.logCodes == ["I-FCM002005"])
        let metrics = push.events.compactMap { if case .deliveryMetrics(let fields) = $0 { fields } else { nil } }
        #expect(metrics.map { $0["package_name"] } == ["com.example.app"])
    }
}
