// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import PushMessages
import PushSimulator

/// A message for one recipient on its way to the store.
struct IncomingExpoMessage: IncomingMessage {
    /// The answer of the service, in the ticket or later in the receipt.
    enum Answer: Sendable, Hashable {
        case ticket(ExpoReceipts.Receipt)
        case notRegistered
    }

    let message: ExpoMessage
    /// The recipient's token.
    let token: String
    let core: CoreConfiguration
    let headers: String?
    let body: ByteBuffer
    /// The fault that strikes the message; a fault of the whole request is in ``failure``.
    var fault: AppliedFault?
    /// Why the whole request fails; `nil` if it does not.
    var failure: ExpoError?

    var byteCount: Int { body.readableBytes }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Answer) {
        let device = try Self.device(of: token, in: transaction)
        let payload = device.flatMap(payload)
        let answer = answer(for: device, payload)
        let note = failure?.note ?? answer.note
        let isTaken = note == nil
        var envelope = Envelope(
            project: device?.project ?? core.defaultProject,
            wire: .expo,
            target: .token(token),
            words: SearchableText(payload?.message ?? preview),
            reachesDevices: isTaken && device != nil,
            status: failure?.status ?? 200,
            errorCode: note?.answers.first?.code,
            refusal: note,
            fault: fault?.note,
            headers: headers,
            body: body
        )
        envelope.payload = payload ?? .fcm(preview)
        if isTaken, let device { envelope.recipients = [MessageRecipient(registration: token, device: device.id)] }
        return (envelope, answer)
    }

    /// The error's name of a recipient without the app, in tickets and receipts.
    static let notRegistered = "DeviceNotRegistered"

    /// The device whose token it is: the emulator's tokens have the installation id in their brackets.
    static func device(of token: String, in transaction: StoreTransaction) throws -> DeviceRow? {
        guard let fid = ExpoMessage.name(inToken: token) else { return nil }
        let device = try DeviceAddress(.fcmInstallation, fid).device(in: transaction)
        return device.flatMap { $0.platform == .web ? nil : $0 }
    }

    /// The name of a project's app as Expo has it.
    static func experience(of project: String) -> String { "@richpush/\(project)" }

    private var preview: PushMessage { message.androidMessage(to: token, of: "", now: 0) }

    private func payload(for device: DeviceRow) -> Payload? {
        let now = Int(StoredTime.now / 1_000_000)
        let experience = Self.experience(of: device.project)
        switch device.platform {
        case .apple:
            guard case .apple(let configuration) = device.fullConfiguration else { return nil }
            let topic = configuration.app.bundleIdentifier
            return .apns(message.appleNotification(to: topic, of: experience, now: now))
        case .android: return .fcm(message.androidMessage(to: device.token, of: experience, now: now))
        case .web: return nil
        }
    }

    /// A token that nobody registered is taken as one of a phone elsewhere, unless the emulator is strict.
    private func answer(for device: DeviceRow?, _ payload: Payload?) -> Answer {
        guard ExpoMessage.name(inToken: token) != nil, device != nil || !core.isStrict, device?.unregistered == nil
        else {
            return .notRegistered
        }
        if let fault, !fault.isTaken { return fault.expoAnswer }
        let byteCount =
            switch payload {
            case .apns(let push): push.byteCount
            case .fcm(let message): message.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            case .webPush, nil: 0
            }
        if byteCount > ExpoMessage.byteLimit { return .ticket(.tooBig) }
        return .ticket(.init())
    }
}

extension IncomingExpoMessage.Answer {
    /// Why the ticket or the receipt has an error; `nil` if neither has one.
    fileprivate var note: RefusalNote? {
        switch self {
        case .ticket(let receipt): receipt.error.map { ExpoError.note(200, $0, receipt.message) }
        case .notRegistered: ExpoError.note(200, IncomingExpoMessage.notRegistered, "")
        }
    }
}

extension ExpoReceipts.Receipt {
    static let tooBig = Self(
        error: "MessageTooBig",
        message: "The total notification payload was too large: at most \(ExpoMessage.byteLimit) bytes are allowed."
    )
}
