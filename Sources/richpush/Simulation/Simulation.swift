// SPDX-License-Identifier: Apache-2.0

import AppProject
import PushMessages
import PushPreview
import PushSimulator

/// A document, what lint says about it, and what became of it on devices.
struct Simulation: Sendable {
    var push: PushDocument
    var intent: AndroidIntent?
    /// The data of a web push that is no message for FCM.
    var webPush: JSONValue?
    var findings: [Finding]
    var deliveries: [Delivery]

    /// Lints a document and makes its deliveries, all at once.
    ///
    /// - Parameter app: The app that the message is compared with, if there is one.
    static func run(
        _ input: PushInput,
        by deliveries: [DeviceOptions.Delivering],
        of app: AppDescription? = nil
    ) async -> Simulation {
        let placed = await delivered(by: deliveries).map { delivery in
            var delivery = delivery
            delivery.findings = delivery.findings.map(input.placing)
            return delivery
        }
        var findings = input.lint(by: app.map(Linter.simulation.comparing) ?? .simulation).filter {
            !$0.isRefuted(by: placed, in: input.source.root.value)
        }
        findings += ImageBrowsersOnlyRule.findings(in: placed).map(input.placing)
        if deliveries.isEmpty, case .apnsPayload = input.push { findings.append(.onlyForApple) }
        if deliveries.isEmpty, input.intent?.intent != nil { findings.append(.onlyForAndroid) }
        return Simulation(
            push: input.push,
            intent: input.intent?.intent,
            webPush: input.isWebPush ? input.source.root.value : nil,
            findings: findings,
            deliveries: placed
        )
    }

    private static func delivered(by deliveries: [DeviceOptions.Delivering]) async -> [Delivery] {
        // A single delivery does not need a task.
        if deliveries.count == 1 { return [await deliveries[0]()] }
        return await withTaskGroup(of: (Int, Delivery).self) { group in
            for (number, deliver) in deliveries.enumerated() { group.addTask { (number, await deliver()) } }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
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
        if let intent {
            page.title = intent.extras["gcm.n.title"]?.string ?? "An intent"
            page.messageJSON = JSONValue.object(intent.extras).description
            return page
        }
        if let webPush {
            page.title = "A web push"
            page.messageJSON = webPush.description
            return page
        }
        switch push {
        case .request(let reading), .message(let reading):
            page.title = reading.message.notification?.title ?? "A message without a title"
            page.messageJSON = String(decoding: reading.message.encoded(), as: UTF8.self)
            page.payloadByteCount = APNSNotification(relaying: reading.message).byteCount
        case .apnsPayload(let payload):
            page.title = "An APNs payload"
            page.messageJSON = JSONValue.object(payload).description
            page.payloadByteCount = APNSNotification(payload: payload).byteCount
        case .senderRequest(let request):
            page.title = "A request to \(request.service)"
            page.messageJSON = request.document.description
        }
        return page
    }
}

extension Finding {
    /// There is nothing to deliver to other devices.
    fileprivate static var onlyForAndroid: Finding {
        Finding(
            rule: "intent-only",
            severity: .note,
            platform: .android,
            message: "The document is an intent's extras, which only Android phones receive; simulate it with "
                + "--device android."
        )
    }

    /// There is nothing to deliver to other devices.
    fileprivate static var onlyForApple: Finding {
        Finding(
            rule: "apns-payload-only",
            severity: .note,
            platform: .apple,
            message: "The document is a payload for Apple devices, which no other device receives; simulate it with "
                + "--device apple."
        )
    }
}
