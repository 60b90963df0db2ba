// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// Messages with `android_v2`, for SDKs that need a translation and for one that does not.
@Suite(.timeLimit(.minutes(10)))
struct AndroidV2Tests {
    private func message(id: Int32? = nil, isMutable: Bool? = nil, isData: Bool? = nil) -> PushMessage {
        var message = PushMessage(to: .token("t"))
        message.androidV2 = .init(
            payload: .remoteNotification(
                .init(
                    notification: .init(id: id, title: "Sparky", tag: "pizza"),
                    mutableContent: isMutable,
                    useAsV1DataMessage: isData
                )
            )
        )
        return message
    }

    private func device(understandsV2: Bool) -> AndroidDevice {
        .configured { $0.app.understandsV2 = understandsV2 }
    }

    @Test func `a number makes two notifications of one tag, where the SDK knows it`() async {
        let device = device(understandsV2: true)
        let first = await device.receive(message(id: 1))
        let second = await device.receive(message(id: 2))
        let again = await device.receive(message(id: 2))
        #expect(first.android?.id == 1)
        #expect(second.android?.replaced == false)
        #expect(again.android?.replaced == true)
        let older = self.device(understandsV2: false)
        let one = await older.receive(message(id: 1))
        let other = await older.receive(message(id: 2))
        #expect(one.android?.id == 0)
        #expect(other.android?.replaced == true)
    }

    @Test func `content that the app may change is shown as sent, with a note`() async throws {
        let delivery = await device(understandsV2: true).receive(message(isMutable: true))
        #expect(delivery.outcome == .shown)
        #expect(delivery.android?.isMutable == true)
        let finding = try #require(delivery.findings.first { $0.rule == "android-mutable-content" })
        #expect(finding.severity == .note)
        #expect(finding.path == "message.android_v2.remote_notification.mutable_content")
        let older = await device(understandsV2: false).receive(message(isMutable: true))
        #expect(older.android?.isMutable == false)
        #expect(!older.rules.contains("android-mutable-content"))
    }

    @Test func `only older SDKs get it as a data message`() async {
        let newer = await device(understandsV2: true).receive(message(isData: true))
        #expect(newer.outcome == .shown)
        let older = await device(understandsV2: false).receive(message(isData: true))
        #expect(older.outcome == .handedToApp)
    }

    @Test func `a background sync is data for both`() async {
        var message = PushMessage(to: .token("t"), data: ["k": "v"])
        message.androidV2 = .init(payload: .backgroundSync(.init()))
        for understandsV2 in [true, false] {
            let delivery = await device(understandsV2: understandsV2).receive(message)
            #expect(delivery.outcome == .handedToApp)
        }
    }

    @Test func `the extras have the number and the permission, for the SDK that reads them`() {
        var options = AndroidIntent.RelayOptions.sample
        let translated = AndroidIntent(relaying: message(id: 7, isMutable: true), options: options)
        #expect(translated.extras["gcm.n.id"] == nil)
        #expect(translated.extras["gcm.n.mutable_content"] == nil)
        options.understandsV2 = true
        let untouched = AndroidIntent(relaying: message(id: 7, isMutable: true), options: options)
        #expect(untouched.extras["gcm.n.id"] == "7")
        #expect(untouched.extras["gcm.n.mutable_content"] == "1")
        #expect(untouched.extras["google.original_priority"] == "high")
    }
}
