// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A path of the page with parameters, percent-encoded.
struct PageLink: Sendable, Hashable, CustomStringConvertible {
    private(set) var description: String

    /// Leaves out parameters that are `nil` or empty.
    init(_ path: String, _ parameters: KeyValuePairs<String, String?> = [:]) {
        let query = parameters.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : "\(name)=\(Self.encoded($0))" }
        }
        description = path + (query.isEmpty ? "" : "?") + query.joined(separator: "&")
    }

    /// The characters that paths and queries hold unescaped.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:"
    )

    /// The text with all reserved characters of URLs escaped.
    static func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
}
