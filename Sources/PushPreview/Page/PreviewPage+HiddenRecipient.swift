// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension PreviewPage {
    /// The recipient, and both ends of it that a page shows instead; `nil` if there is nothing to hide.
    ///
    /// No service gives out tokens of less than 20 characters. Shorter ones are names that people gave.
    private func hiddenRecipient(_ presentation: Presentation) -> (whole: String, ends: String)? {
        guard let recipient, recipient.count >= 20, !presentation.showsRecipient else { return nil }
        return (recipient, "\(recipient.prefix(4))…\(recipient.suffix(4))")
    }

    /// The page without the recipient if that is not shown, and what hides it in the page's markup.
    ///
    /// Both, because long texts are cut, and what is left of a token would not be found any more.
    func hidingRecipient(_ presentation: Presentation) -> (shown: PreviewPage, hide: (HTML) -> HTML) {
        guard let (whole, ends) = hiddenRecipient(presentation) else { return (self, { $0 }) }
        var shown = self
        shown.title = title.replacingOccurrences(of: whole, with: ends)
        shown.subtitle = subtitle?.replacingOccurrences(of: whole, with: ends)
        shown.messageJSON = messageJSON?.replacingOccurrences(of: whole, with: ends)
        return (shown, { $0.replacing(whole, with: ends) })
    }
}
