// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

@testable import PushEmulator

/// Messages of the legacy protocols, JSON or a form.
enum LegacyMessageTarget: FuzzTarget {
    static let name = "legacy-messages"

    static func check(_ bytes: [UInt8]) {
        let read = DownstreamMessage(reading: bytes, received: 1_795_000_000)
        let form = DownstreamMessage(DownstreamForm.json(FormFields(bytes.text)), received: 1_795_000_000)
        for message in [read, form] {
            precondition(message.target != nil || message.refusal != nil, "what is for nobody is refused")
            _ = message.message.encoded()
            if let refusal = message.refusal {
                precondition(!refusal.httpText.isEmpty && !refusal.xmppDescription.isEmpty)
            }
        }
        if let stored = try? DownstreamMessage(stored: bytes, received: 0) { _ = stored.message.encoded() }
        for isStrict in [false, true] { _ = try? DocumentationJSON.value(of: bytes, isStrict: isStrict) }
    }
}
#endif
