// SPDX-License-Identifier: Apache-2.0

/// The fields of an answer, and what the engine itself wants to know of them.
struct AnswerHead {
    let headers: [HTTPHeader]
    /// `Content-Type` without parameters, lower-case; `nil` when there is none.
    let mimeType: String?
    /// Where the answer leads on to, if its status says so.
    let location: String?
    /// `Content-Length`, unless the body is coded: its length says little about what it decodes to.
    let announcedCount: Int?

    init(_ headers: [HTTPHeader] = []) {
        self.headers = headers
        mimeType = headers.last { $0.isNamed("content-type") }.flatMap { Self.mimeType($0.value) }
        location = headers.first { $0.isNamed("location") && !$0.value.isEmpty }?.value
        let isCoded = headers.contains { $0.isNamed("content-encoding") }
        announcedCount = isCoded ? nil : headers.first { $0.isNamed("content-length") }.flatMap { Int($0.value) }
    }

    private static func mimeType(_ value: String) -> String? {
        // The value has no blanks around it, but one may stand before the semicolon.
        let type = value.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return type.isEmpty ? nil : String(decoding: type.map(asciiLowercased), as: UTF8.self)
    }
}
