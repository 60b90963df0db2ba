// SPDX-License-Identifier: Apache-2.0

import AppProject
import PushMessages
import PushPreview
import PushSimulator

/// A document, what lint says about it, and what became of it on devices.
struct Simulation: Sendable {
    var push: PushDocument
    var intent: AndroidIntent?
    /// The data of a web push that is not a message for FCM.
    var webPush: JSONValue?
    var findings: [Finding]
    var deliveries: [Delivery]
    /// How the app looks in deliveries, by their places; unknown looks are absent.
    var looks: [Int: AppLook] = [:]

    /// Lints a document and makes its deliveries, all at once.
    ///
    /// - Parameters:
    ///   - app: The app that the message is compared with, if there is one.
    ///   - languages: The languages that its user wants.
    static func run(
        _ input: PushInput,
        by deliveries: [DeviceOptions.Delivering],
        of app: AppDescription? = nil,
        for languages: [LanguageTag] = []
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
            deliveries: placed,
            looks: Dictionary(
                uniqueKeysWithValues: placed.enumerated().compactMap { index, delivery in
                    app?.look(of: delivery, for: languages).map { (index, $0) }
                }
            )
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

    /// `{"findings": […], "deliveries": […]}`, each delivery with the look of its `app` if that is known.
    var json: JSONValue {
        let deliveries = deliveries.enumerated().map { index, delivery in
            var object = delivery.json.object ?? [:]
            if let look = looks[index] { object["app"] = look.json }
            return JSONValue.object(object)
        }
        return ["findings": .array(findings.map(\.json)), "deliveries": .array(deliveries)]
    }

    /// The deliveries with the look of their app.
    var entries: [PreviewPage.Entry] {
        deliveries.enumerated().map { index, delivery in
            var entry = PreviewPage.Entry(delivery)
            entry.app = looks[index]
            return entry
        }
    }

    /// The page that shows the deliveries.
    var page: PreviewPage {
        var page = PreviewPage(title: "A push", findings: findings, entries: entries)
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
            page.title = reading.message.notification.title ?? "A message without a title"
            page.messageJSON = String(decoding: reading.message.encoded(), as: UTF8.self)
            page.payloadByteCount = APNSNotification(relaying: reading.message).byteCount
        case .apnsPayload(let payload):
            page.title = "An APNs payload"
            page.messageJSON = JSONValue.object(payload).description
            page.payloadByteCount = APNSNotification(payload: payload).byteCount
        case .senderRequest(let request):
            page.title = request.title
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
