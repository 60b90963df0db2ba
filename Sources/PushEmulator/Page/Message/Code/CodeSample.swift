// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A program that sends a message as it was sent, with nothing but its language's own library.
///
/// The message goes over FCM's HTTP v1 API as JSON, so that no field is lost in an SDK's types. Each language spells the
/// text by its own rules.
struct CodeSample: Sendable {
    let name: HTML
    let id: HTML
    let text: String

    /// One for each language.
    ///
    /// - Parameter address: The URL to send to, percent-encoded.
    static func all(_ message: JSONValue, to address: String) -> [CodeSample] {
        let body = String(decoding: (["message": message] as JSONValue).encoded(), as: UTF8.self).indentedJSON
        return [
            curl(body, address), node(message, address), python(message, address), go(body, address),
            java(body, address),
            swift(body, address),
        ]
    }
}
