// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import PushMessages
import PushSimulator

extension DeviceOptions {
    /// Delivers a document to a separate device.
    typealias Delivering = @Sendable () async -> Delivery

    /// Deliveries to the requested devices, each of which keeps its files in a separate folder.
    ///
    /// A payload in the format of Apple's service reaches only Apple devices, an intent only Android phones. If no
    /// device is named, the usual ones are used.
    ///
    /// - Parameter staged: The message with the picture that is on no server yet, if the document is its judged one.
    func deliveries(
        of input: PushInput,
        showing staged: StagedPicture.Staged? = nil,
        in store: DeviceStore,
        extension serviceExtension: AppleDevice.ServiceExtension,
        of app: AppDescription? = nil,
        usually usual: DeviceChoice = .apple
    ) -> [Delivering] {
        func androidPhone() -> AndroidDevice {
            var configuration = androidConfiguration(dataDirectory: store.newFolder(), of: app)
            configuration.record = staged?.loads
            return AndroidDevice(configuration)
        }
        func simulatedBrowsers() -> [WebBrowser] {
            browserConfigurations(in: store).map { browser in
                var configuration = browser
                configuration.record = staged?.loads
                return WebBrowser(configuration)
            }
        }
        if let intent = input.intent {
            guard let intent = intent.intent, (delivery.device ?? .android).includes(.android) else { return [] }
            let phone = androidPhone()
            return [{ await phone.receive(intent) }]
        }
        let ownWorker = ownWorker(for: input, showing: staged, in: store)
        if let ownWorker, (delivery.device ?? .web) == .web { return [ownWorker] }
        if input.isDeclarative {
            guard (delivery.device ?? .web).includes(.web) else { return [] }
            return simulatedBrowsers().map { browser in { await browser.receive(input.source.bytes) } }
        }
        let push = input.push
        let device = delivery.device ?? usual
        var deliveries: [Delivering] = []
        let message = push.androidMessage
        if device.includes(.apple), let push = push.applePush {
            var configuration = appleConfiguration(dataDirectory: store.newFolder(), serviceExtension, of: app)
            configuration.record = staged?.loads
            let phone = AppleDevice(configuration)
            if let recorded = input.recorded {
                deliveries.append { await phone.receive(recorded) }
            } else {
                deliveries.append { await push(phone) }
            }
        }
        if device.includes(.android), let message {
            let phone = androidPhone()
            deliveries.append { await phone.receive(message) }
        }
        if device.includes(.web), let ownWorker {
            deliveries.append(ownWorker)
        } else if device.includes(.web), let message = push.reading?.message {
            for browser in simulatedBrowsers() { deliveries.append { await browser.receive(message) } }
        }
        return deliveries
    }
}

extension DeviceOptions {
    /// Delivers a push's data to the site's own worker; `nil` if the worker is simulated.
    private func ownWorker(
        for input: PushInput,
        showing staged: StagedPicture.Staged?,
        in store: DeviceStore
    ) -> Delivering? {
        #if Services
        guard let site = browsers.worker.folder else { return nil }
        var push = SitePush(site: site, browser: browsers.realBrowser, folder: store.newFolder())
        push.action = browsers.action
        push.keepsPage = browsers.visibleTab
        if let timeLimit = delivery.timeLimit { push.timeLimit = .seconds(timeLimit) }
        let data = (staged?.delivered ?? input).webPushData
        return { [push] in
            let delivery = await push.deliver(data)
            return staged?.meant(delivery) ?? delivery
        }
        #else
        return nil
        #endif
    }

    /// Deliveries to the phones of users of each language that an app has texts in, and of those whose language it
    /// lacks.
    ///
    /// Browsers choose no texts, so none is among them.
    func deliveries(
        of input: PushInput,
        showing staged: StagedPicture.Staged?,
        in store: DeviceStore,
        extension serviceExtension: AppleDevice.ServiceExtension,
        ofAllLanguagesOf app: AppDescription
    ) -> [Delivering] {
        let platforms: [(Platform, DeviceChoice)] = [(.apple, .apple), (.android, .android)]
        let chosen = platforms.filter { (delivery.device ?? .all).includes($0.0) }.map { ($1, app.languages(on: $0)) }
        let tags = Set(chosen.flatMap(\.1)).map { ($0, "\($0)") }.sorted { $0.1 < $1.1 }
        var deliveries: [Delivering] = []
        func add(_ phone: DeviceChoice, _ tags: [LanguageTag], _ name: String) {
            var own = self
            own.phoneApp.language = DeviceLanguages(tags: tags)
            own.delivery.device = phone
            let all = own.deliveries(of: input, showing: staged, in: store, extension: serviceExtension, of: app)
            for deliver in all {
                deliveries.append {
                    var delivery = await deliver()
                    delivery.device += ", \(name)"
                    return delivery
                }
            }
        }
        if app.hasDefaultTexts, chosen.contains(where: { $0.0 == .android }) { add(.android, [], "any other language") }
        for (tag, name) in tags {
            for (phone, languages) in chosen where languages.contains(tag) { add(phone, [tag], name) }
        }
        return deliveries
    }
}

extension PushDocument {
    private static func recipient(_ bundleID: String = "") -> SenderRecipient {
        SenderRecipient(bundleID: bundleID, now: Int(Date().timeIntervalSince1970))
    }

    /// The message for an Android phone, or the one that a service makes of its request; `nil` if there is none.
    fileprivate var androidMessage: PushMessage? {
        if case .senderRequest(let request) = self { return request.fcmMessage(for: Self.recipient()) }
        return reading?.message
    }

    /// Delivers a message, a payload, or the notification that a service makes of its request to an iPhone; `nil` if
    /// there is none.
    var applePush: (@Sendable (AppleDevice) async -> Delivery)? {
        switch self {
        case .request(let reading), .message(let reading): return { await $0.receive(reading.message) }
        case .apnsPayload(let payload): return { await $0.receive(APNSNotification(payload: payload)) }
        case .senderRequest(let request):
            guard request.apnsNotification(for: Self.recipient()) != nil else { return nil }
            return { phone in
                let recipient = Self.recipient(phone.configuration.app.bundleIdentifier)
                return await phone.receive(
                    request.apnsNotification(for: recipient) ?? APNSNotification(payload: [:])
                )
            }
        }
    }
}
