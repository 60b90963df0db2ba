// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How Apple's `NSURL` reads a text, which depends on the SDK that an extension was built with.
package enum URLText {
    /// Returns the text as a URL, percent-encoded where that is needed; `nil` when it is none.
    ///
    /// Since the iOS 17 SDK illegal characters are percent-encoded (so that `a invalid URL` becomes a relative URL);
    /// before it they made the text no URL. The empty text is an empty relative URL (Apple's NSURL documentation).
    package static func parse(_ text: String, linkedSDK: SystemVersion) -> String? {
        if text.isEmpty { return "" }
        return URL(string: text, encodingInvalidCharacters: linkedSDK >= SystemVersion(17))?.absoluteString
    }
}
