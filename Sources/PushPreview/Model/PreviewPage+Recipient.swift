// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension PreviewPage {
    /// The recipient, and both ends of it that a page shows instead; `nil` if there is nothing to hide.
    ///
    /// No service gives out tokens of less than 20 characters. Shorter ones are names that people gave.
    func hiddenRecipient(_ presentation: Presentation) -> (whole: String, ends: String)? {
        guard let recipient, recipient.count >= 20, !presentation.showsRecipient else { return nil }
        return (recipient, "\(recipient.prefix(4))…\(recipient.suffix(4))")
    }
}

extension PushMessage.Target {
    /// The token or installation id, which a page does not show completely; `nil` for all that reaches no single device.
    package var recipient: String? {
        switch self {
        case .token(let token): token
        case .fid(let id): id
        case .topic, .condition: nil
        }
    }
}
