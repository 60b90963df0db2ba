// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// A line that rendering wrote, told from a plain message by its `key`.
public enum RenderedLine: Sendable, Hashable {
    /// A row's message: the request's bytes, without the key.
    case message([UInt8])
    /// A row that has no message, and why.
    case failed(code: String, text: String)
    /// A row that the template left out, and its reason.
    case skipped(String)

    /// Reads a line; `nil` if it is none of these.
    public init?(_ line: [UInt8]) {
        guard line.starts(with: Self.start), let document = try? JSONDocument(parsing: line),
            document.root.isObject,
            document.root.children.count == 2, document.root["key"] != nil
        else { return nil }
        if let message = document.root["message"] {
            self = .message(Array("{\"message\":".utf8) + line[message.range] + [UInt8(ascii: "}")])
        } else if let error = document.root["error"]?.value {
            self = .failed(
                code: error["code"]?.string ?? "unknown",
                text: error["text"]?.string ?? "no text"
            )
        } else if let reason = document.root["skipped"]?.value.string {
            self = .skipped(reason)
        } else {
            return nil
        }
    }

    private static let start = Array("{\"key\":".utf8)
}
