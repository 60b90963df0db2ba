// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// A document, what lint says about it, and what became of it on devices.
struct Simulation: Sendable {
    var push: PushDocument
    var findings: [Finding]
    var deliveries: [Delivery]

    /// Lints a document and delivers it to a new device.
    static func run(_ input: PushInput, on configuration: AppleDevice.Configuration) async -> Simulation {
        let device = AppleDevice(configuration)
        var delivery: Delivery
        switch input.push {
        case .request(let reading), .message(let reading): delivery = await device.receive(reading.message)
        case .apnsPayload(let payload): delivery = await device.receive(apns: APNSNotification(payload: payload))
        }
        delivery.findings = delivery.findings.map(input.placing)
        return Simulation(push: input.push, findings: input.lint(), deliveries: [delivery])
    }

    /// The findings about the document and about its deliveries.
    var allFindings: [Finding] { findings + deliveries.flatMap(\.findings) }

    /// `{"findings": […], "deliveries": […]}`.
    var json: JSONValue {
        ["findings": .array(findings.map(\.json)), "deliveries": .array(deliveries.map(\.json))]
    }

    /// The same to be looked at.
    var page: PreviewPage {
        var page = PreviewPage(title: "A push", findings: findings, entries: deliveries.map { .init($0) })
        switch push {
        case .request(let reading), .message(let reading):
            page.title = reading.message.notification?.title ?? "A message without a title"
            page.messageJSON = String(decoding: reading.message.encoded(), as: UTF8.self)
            page.payloadByteCount = APNSNotification(relaying: reading.message).byteCount
        case .apnsPayload(let payload):
            page.title = "An APNs payload"
            page.messageJSON = JSONValue.object(payload).description
            page.payloadByteCount = APNSNotification(payload: payload).byteCount
        }
        return page
    }
}
